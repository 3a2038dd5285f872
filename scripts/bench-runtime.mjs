// Measures what a registry asks of a host on every turn: the tools of a few active skills among many. Run by `npm run bench:runtime`.
// Prints the median time of getToolsForLLM with a filter beside that of a naive deep clone of all tools.
// --check exits 1 when the filtered call takes 1 ms or longer.
import { ToolRegistry } from '../dist/runtime/index.js';

const SKILLS = 138;
const TOOLS = 500;
const ACTIVE = 5;
const CALLS = 500;

const properties = Object.fromEntries(
  Array.from({ length: 6 }, (_, index) => [
    `field_${index}`,
    {
      type: index % 2 ? 'string' : 'integer',
      description: `What field ${index} holds`,
      examples: [index, `${index}`],
    },
  ]),
);

function filled() {
  const registry = new ToolRegistry();
  for (let index = 0; index < TOOLS; index += 1) {
    registry.register({
      name: `tool_${index}`,
      description: `Does thing ${index} to what it is given`,
      inputSchema: {
        type: 'object',
        properties: { ...properties, nested: { type: 'object', properties, required: ['field_0'] } },
        required: ['field_0', 'field_1'],
      },
      permissions: { level: 'standard', scopes: ['a:read', 'b:write'] },
      handler: () => index,
    });
  }
  for (let index = 0; index < SKILLS; index += 1) {
    const tools = Array.from({ length: 4 }, (_, step) => `tool_${(index * 4 + step) % TOOLS}`);
    registry.registerSkill({ name: `skill_${index}`, tools });
  }
  return registry;
}

/** The copy that a registry without a normaliser makes of everything it has. */
function naiveClone(tools) {
  return tools.map((tool) => JSON.parse(JSON.stringify(tool)));
}

function median(times) {
  return times.sort((left, right) => left - right)[Math.floor(times.length / 2)];
}

/** Median time of a call in milliseconds, after as many calls to warm up. */
function time(call, calls) {
  for (let index = 0; index < calls; index += 1) call(index);
  return median(
    Array.from({ length: calls }, (_, index) => {
      const start = performance.now();
      call(index);
      return performance.now() - start;
    }),
  );
}

const registry = filled();
const activeSkillNames = (index) =>
  Array.from({ length: ACTIVE }, (_, step) => `skill_${(index * 7 + step * 27) % SKILLS}`);
const alwaysAvailable = ['tool_0', 'tool_250', 'tool_499'];
const filter = (index, format) => ({ activeSkillNames: activeSkillNames(index), alwaysAvailable, format });

const filtered = time((index) => registry.getToolsForLLM(filter(index)), CALLS);
const asOpenAi = time((index) => registry.getToolsForLLM(filter(index, 'openai')), CALLS);
const all = time(() => registry.getToolsForLLM(), CALLS / 10);
const stored = registry.getAllTools();
const naive = time(() => naiveClone(stored), CALLS / 10);

const offered = registry.getToolsForLLM(filter(0)).length;
const row = (label, ms) =>
  console.log(`${label.padEnd(58)} ${ms.toFixed(3)} ms  ${(naive / ms).toFixed(1)}x`);
console.log(`${SKILLS} skills, ${TOOLS} tools, ${ACTIVE} skills active, ${offered} tools offered; medians\n`);
row(`getToolsForLLM, filtered`, filtered);
row(`getToolsForLLM, filtered, format openai`, asOpenAi);
row(`getToolsForLLM, all tools`, all);
row(`naive deep clone of all tools (JSON), the measure`, naive);

if (process.argv.includes('--check') && filtered >= 1) {
  console.error('bench-runtime: the filtered call takes 1 ms or longer');
  process.exitCode = 1;
}
