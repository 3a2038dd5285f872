import { canonicalizeTool } from './canonicalize.js';
import type { ToolContract } from './contract.js';
import {
  toAiSdkTool,
  toAnthropicTool,
  toGeminiTool,
  toMcpTool,
  toOpenAITool,
  toResponsesTool,
  type AiSdkTool,
  type AnthropicTool,
  type GeminiFunction,
  type McpTool,
  type OpenAITool,
  type ResponsesTool,
} from './projections.js';
import { fromMcpTool } from './readings.js';
import { at, fail, type ToolError } from './tool-error.js';
import { fieldsOf, nameOf } from './tool-fields.js';
import type { CanonicalTool, DescriptorFields } from './types.js';
import { copyValue, ownEntry, titleOf } from './values.js';

export interface RegistryOptions {
  /** Its fields win over those of a tool that is registered under a name of its. */
  readonly contract?: ToolContract | undefined;
  /** The name under which a tool of an MCP server is registered. The default is `mcp__<server>__<tool>`. */
  readonly qualify?: ((server: string, tool: string) => string) | undefined;
}

export interface Skill {
  readonly name: string;
  /** Names of tools, registered now or later. Tools whose `skillName` names the skill belong to it too. */
  readonly tools?: readonly string[] | undefined;
  readonly [field: string]: unknown;
}

/** A tool that was not registered because its name is taken. */
export interface Collision {
  readonly name: string;
  /** The source of the tool that has the name. */
  readonly kept: string;
  /** The source of the tool that was turned away. */
  readonly refused: string;
}

export interface McpServerOptions {
  /** Whether to believe what the server's tools say of their own risk and permissions. The default is no. */
  readonly trusted?: boolean | undefined;
  /** What the host says of the server's tools, by the names that the server gives them. */
  readonly labels?: Readonly<Record<string, DescriptorFields>> | undefined;
}

/** What became of the tools of an MCP server. */
export interface McpRegistration {
  /** The qualified names of those that are registered now. */
  readonly registered: readonly string[];
  readonly collisions: readonly Collision[];
  /** Those that are no usable descriptors. */
  readonly rejected: readonly ToolError[];
}

/** What a change added and took away: names of tools, or of skills. */
export interface RegistryChange extends Partial<McpRegistration> {
  readonly type: 'tools' | 'skills';
  readonly unregistered?: readonly string[];
}

/** What a model needs of a tool. */
export type ToolForModel = Pick<CanonicalTool, 'name' | 'description' | 'inputSchema' | 'parameters'>;

export interface FormattedTools {
  descriptor: ToolForModel[];
  openai: OpenAITool[];
  responses: ResponsesTool[];
  anthropic: AnthropicTool[];
  /** Go into `tools: [{ functionDeclarations }]`. */
  gemini: GeminiFunction[];
  mcp: McpTool[];
  /** By name, as the AI SDK takes them. */
  'ai-sdk': Record<string, AiSdkTool>;
}

export interface RegistryStats {
  readonly tools: number;
  readonly skills: number;
  readonly bySource: Readonly<Record<string, number>>;
  readonly byCategory: Readonly<Record<string, number>>;
  readonly byRiskLevel: Readonly<Record<string, number>>;
}

export interface ToolsForLlmOptions {
  /** Only tools of these skills; skills that are not known are passed over. Left out or null: every available tool. */
  readonly activeSkillNames?: string | readonly string[] | null | undefined;
  /** Names of tools to offer whatever the skills are. */
  readonly alwaysAvailable?: string | readonly string[] | null | undefined;
}

const FORMATS: Readonly<Record<string, (tool: never) => unknown>> = {
  openai: toOpenAITool,
  responses: toResponsesTool,
  anthropic: toAnthropicTool,
  gemini: toGeminiTool,
  mcp: toMcpTool,
  'ai-sdk': toAiSdkTool,
  descriptor: ({ name, description = '', inputSchema, parameters }: CanonicalTool): ToolForModel => ({
    name,
    description,
    inputSchema,
    parameters,
  }),
};

/**
 * Every tool of an application, whatever it comes from. Tools are made canonical when they are registered. What is handed out is always
 * a copy: changing it changes nothing here. Functions, schemas of libraries and instances of classes in it are the ones registered.
 */
export class ToolRegistry<Added extends object = object> {
  readonly #tools = new Map<string, CanonicalTool & Added>();
  readonly #skills = new Map<string, Skill>();
  readonly #listeners = new Set<(change: RegistryChange) => void>();
  /** What tools look like in a format, by format and name, until the next change. */
  readonly #projected = new Map<string, unknown>();
  readonly #options: RegistryOptions;

  constructor(options: RegistryOptions = {}) {
    this.#options = options;
  }

  /**
   * Registers a tool in whatever dialect.
   * @returns its name
   * @throws ToolError when the name is taken or the tool cannot be made canonical; nothing is registered then
   */
  register(tool: unknown, { source }: { readonly source?: string } = {}): string {
    const canonical = canonicalizeTool(tool, { source, contract: this.#options.contract });
    const { name } = canonical;
    const kept = this.#add(canonical);
    if (kept) at('name', () => fail(`is taken: ${kept} has it, ${canonical.source} wants it`), name);
    this.#emit({ type: 'tools', registered: [name] });
    return name;
  }

  /** @returns whether there was such a tool */
  unregister(name: string): boolean {
    return this.#remove('tools', [name]).length > 0;
  }

  /**
   * Registers what an MCP server lists, in place of what it listed before. Names are qualified by the server's; a name that is taken is
   * left to the tool that has it. Tools that cannot be used do not keep the others out. The fields `mcpServer` and `mcpTool` hold the
   * names to call a tool by.
   */
  registerMcpServer(
    server: string,
    tools: readonly unknown[],
    options: McpServerOptions = {},
  ): McpRegistration {
    this.unregisterMcpServer(server);
    const registered: string[] = [];
    const collisions: Collision[] = [];
    const rejected: ToolError[] = [];
    for (const raw of tools) {
      try {
        const tool = this.#fromServer(server, raw, options);
        const { name } = tool;
        const kept = this.#add(tool);
        if (!kept) registered.push(name);
        else collisions.push({ name, kept, refused: tool.source });
      } catch (error) {
        rejected.push(error as ToolError);
      }
    }
    const outcome = { registered, collisions, rejected };
    this.#emit({ type: 'tools', ...outcome });
    return outcome;
  }

  /** @returns the names of the tools that are gone */
  unregisterMcpServer(server: string): string[] {
    const names = this.#chosen((tool) => tool.source === `mcp:${server}`).map((tool) => tool.name);
    return this.#remove('tools', names);
  }

  /** @throws Error when the skill has no name or its name is taken */
  registerSkill(skill: Skill): void {
    const { name } = skill;
    if (!name || this.#skills.has(name)) throw new Error(`Skill "${name}" is taken or has no name`);
    this.#skills.set(name, copyOf(skill));
    this.#emit({ type: 'skills', registered: [name] });
  }

  /** Its tools stay. @returns whether there was such a skill */
  unregisterSkill(name: string): boolean {
    return this.#remove('skills', [name]).length > 0;
  }

  /** Sets whether a tool is offered to a model. @returns whether there is such a tool */
  setAvailable(name: string, available: boolean): boolean {
    const tool = this.#tools.get(name);
    if (!tool) return false;
    tool.available = available;
    this.#emit({ type: 'tools' });
    return true;
  }

  /** Calls a listener after every change. @returns a function that ends it */
  onChange(listener: (change: RegistryChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  getTool(name: string): (CanonicalTool & Added) | undefined {
    const tool = this.#tools.get(name);
    return tool && copyOf(tool);
  }

  /** In the order of registration. */
  getAllTools(): (CanonicalTool & Added)[] {
    return this.#chosen(() => true).map(copyOf);
  }

  /** The tools of a skill that are registered; none for a skill that is not known. */
  getToolsBySkill(name: string): (CanonicalTool & Added)[] {
    return this.#chosen(this.#inSkills(name)).map(copyOf);
  }

  getSkills(): Skill[] {
    return [...this.#skills.values()].map(copyOf);
  }

  /**
   * The tools in which every word of a query occurs: in the name, the title, the skill, the category, the description or the tags. Those
   * with more of the words in their names come first. Without words, all tools.
   */
  search(query: string, { limit }: { readonly limit?: number } = {}): (CanonicalTool & Added)[] {
    const words = String(query).toLowerCase().split(/\s+/);
    const hits = (...texts: unknown[]): number =>
      words.filter((word) => String(texts).toLowerCase().includes(word)).length;
    return this.#chosen(
      ({ name, title, skillName, category, description, telemetry: { tags } }) =>
        hits(name, title, skillName, category, description, tags) === words.length,
    )
      .sort((left, right) => hits(right.name, right.title) - hits(left.name, left.title))
      .slice(0, limit)
      .map(copyOf);
  }

  /** The tools to offer to a model, in the order of registration. Those whose `available` is false are left out. */
  getToolsForLLM<Format extends keyof FormattedTools = 'descriptor'>(
    options?: ToolsForLlmOptions & { readonly format?: Format | undefined },
  ): FormattedTools[Format];
  getToolsForLLM<Formatted>(
    options: ToolsForLlmOptions & { readonly format: (tool: CanonicalTool & Added) => Formatted },
  ): Formatted[];
  getToolsForLLM({
    activeSkillNames,
    alwaysAvailable,
    format = 'descriptor',
  }: ToolsForLlmOptions & { readonly format?: string | ((tool: never) => unknown) } = {}): unknown {
    const known = ownEntry(FORMATS, format as string) as ((tool: CanonicalTool) => unknown) | undefined;
    const project =
      typeof format === 'function'
        ? (tool: CanonicalTool) => format(copyOf(tool) as never)
        : (known ?? fail(`Format "${format}" is none of ${Object.keys(FORMATS).join(', ')}`));
    const projected = (tool: CanonicalTool): unknown => {
      const key = `${format as string} ${tool.name}`;
      if (!this.#projected.has(key)) this.#projected.set(key, project(tool));
      return copyOf(this.#projected.get(key));
    };
    const always = [alwaysAvailable].flat();
    const isActive = activeSkillNames == null ? () => true : this.#inSkills(activeSkillNames);
    const tools = this.#chosen(
      (tool) => tool.available !== false && (isActive(tool) || always.includes(tool.name)),
    );
    if (format === 'ai-sdk') return Object.fromEntries(tools.map((tool) => [tool.name, project(tool)]));
    return tools.map(known ? projected : project);
  }

  /** How many tools there are, and of what. */
  stats(): RegistryStats {
    const tools = this.#chosen(() => true);
    const countBy = (field: 'source' | 'category' | 'riskLevel'): Record<string, number> => {
      const counts = new Map<string, number>();
      for (const { [field]: key } of tools) counts.set(key, (counts.get(key) ?? 0) + 1);
      return Object.fromEntries(counts);
    };
    return {
      tools: tools.length,
      skills: this.#skills.size,
      bySource: countBy('source'),
      byCategory: countBy('category'),
      byRiskLevel: countBy('riskLevel'),
    };
  }

  #fromServer(server: string, raw: unknown, { trusted, labels }: McpServerOptions): CanonicalTool {
    const { qualify = qualifiedName, contract } = this.#options;
    const mcpTool = nameOf(raw);
    const name = qualify(server, mcpTool);
    const named = { title: titleOf(mcpTool), ...fieldsOf(raw), name, mcpServer: server, mcpTool };
    const own = ownEntry(labels, mcpTool) as DescriptorFields | undefined;
    return fromMcpTool(named, { server, trusted, contract, labels: own });
  }

  /** @returns the source of the tool that has the name, if it is taken */
  #add(tool: CanonicalTool): string | undefined {
    const holder = this.#tools.get(tool.name);
    if (!holder) this.#tools.set(tool.name, tool as CanonicalTool & Added);
    return holder?.source;
  }

  #remove(type: 'tools' | 'skills', names: readonly string[]): string[] {
    const held = type === 'tools' ? this.#tools : this.#skills;
    const unregistered = names.filter((name) => held.delete(name));
    if (unregistered[0] != null) this.#emit({ type, unregistered });
    return unregistered;
  }

  #inSkills(skills: string | readonly string[]): (tool: CanonicalTool) => boolean {
    const wanted = new Set([skills].flat());
    const names = new Set([...wanted].flatMap((skill) => this.#skills.get(skill)?.tools ?? []));
    return ({ name, skillName }) => names.has(name) || wanted.has(skillName as string);
  }

  #chosen(isChosen: (tool: CanonicalTool & Added) => boolean): (CanonicalTool & Added)[] {
    return [...this.#tools.values()].filter(isChosen);
  }

  #emit(change: RegistryChange): void {
    this.#projected.clear();
    for (const listener of [...this.#listeners]) {
      try {
        listener(change);
      } catch (error) {
        // A listener's mistake is its own: it must not undo the change nor keep it from the other listeners.
        void Promise.reject(error as Error);
      }
    }
  }
}

function copyOf<T>(value: T): T {
  return copyValue(value);
}

function qualifiedName(...parts: string[]): string {
  return ['mcp', ...parts].map((part) => part.replace(/[^\w-]/g, '_')).join('__');
}
