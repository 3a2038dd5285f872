import { expect, it } from 'vitest';
import { readCanonicalFirst } from '../../src/transforms/read-canonical-first.js';
import { inOperatorSite, outcome, parsed } from './site-factory.js';

it.each([
  ["if ('parameters' in tool) f();", "if ('inputSchema' in tool || 'parameters' in tool) f();"],
  [
    'const a = "parameters" in tool ? 1 : 2;',
    'const a = "inputSchema" in tool || "parameters" in tool ? 1 : 2;',
  ],
  ["if (!('parameters' in tool)) f();", "if (!('inputSchema' in tool || 'parameters' in tool)) f();"],
  ["const a = b && 'parameters' in tool;", "const a = b && ('inputSchema' in tool || 'parameters' in tool);"],
  ["const a = b || 'parameters' in tool;", "const a = b || 'inputSchema' in tool || 'parameters' in tool;"],
  [
    "const a = 'parameters' in tool === b;",
    "const a = ('inputSchema' in tool || 'parameters' in tool) === b;",
  ],
  [
    "const a = 'parameters' in (tool as object);",
    "const a = 'inputSchema' in (tool as object) || 'parameters' in (tool as object);",
  ],
  [
    "const a = !('parameters' in getTool());",
    "const a = !(((tool) => 'inputSchema' in tool || 'parameters' in tool)(getTool()));",
  ],
  [
    "const a = 'parameters' /* old */ in tool;",
    "const a = 'inputSchema' in tool || 'parameters' /* old */ in tool;",
  ],
])('%s asks for inputSchema too', (input, output) => {
  const source = parsed(input);
  expect(outcome(source, readCanonicalFirst(inOperatorSite(source)))).toBe(output);
});

it('keeps the quotes of a Vue attribute', () => {
  const source = parsed('<template>\n  <p v-if="\'parameters\' in tool" />\n</template>\n', 'Tool.vue');
  expect(outcome(source, readCanonicalFirst(inOperatorSite(source)))).toBe(
    "<template>\n  <p v-if=\"'inputSchema' in tool || 'parameters' in tool\" />\n</template>\n",
  );
});
