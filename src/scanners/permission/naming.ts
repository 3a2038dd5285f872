import type { DecisionTopic } from './permission-site.js';
import {
  CLASS_PAIRS,
  CLASS_WORDS,
  COMPOSED_NOUNS,
  COMPOSING_VERBS,
  DECISION_PAIRS,
  DECISION_WORDS,
  FOREIGN_WORDS,
  PRESENTED_NOUNS,
  PRESENTING_VERBS,
} from './words.js';

/** What a name says about a decision: `decides` takes one, `classifies` only sorts tools. */
export interface NameMeaning {
  readonly strength: 'decides' | 'classifies';
  readonly topic: DecisionTopic;
  readonly word: string;
}

/** The words of a name in lower case: `isToolAllowed` and `IS_TOOL_ALLOWED` give is, tool, allowed. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** Whether a name speaks of tools. */
export function speaksOfTools(name: string | undefined): boolean {
  if (name === undefined || !/tool/i.test(name)) return false;
  return wordsOf(name).some((word) => /^(?:mcp)?tools?(?:et|name|names)?$/.test(word));
}

/** What a name says about a decision; undefined when it says nothing, or is about something else than tools. */
export function meaningOf(name: string | undefined): NameMeaning | undefined {
  if (name === undefined) return undefined;
  const words = wordsOf(name);
  if (PRESENTING_VERBS.has(words[0] ?? '') || isPresented(words[0]) || isPresented(words.at(-1)))
    return undefined;
  if (isComposed(words)) return undefined;
  const inPair = firstPair(words, DECISION_PAIRS);
  if (inPair) return { strength: 'decides', ...inPair };
  if (!speaksOfTools(name) && words.some((word) => FOREIGN_WORDS.has(word))) return undefined;
  const decides = firstWord(words, DECISION_WORDS);
  if (decides) return { strength: 'decides', ...decides };
  const classifies = firstPair(words, CLASS_PAIRS) ?? firstWord(words, CLASS_WORDS);
  return classifies && { strength: 'classifies', ...classifies };
}

function isPresented(word: string | undefined): boolean {
  return word !== undefined && (PRESENTED_NOUNS.has(word) || PRESENTED_NOUNS.has(word.replace(/s$/, '')));
}

/** Whether a name says that something is made which only speaks of a decision: `buildDenialReason`. */
function isComposed(words: readonly string[]): boolean {
  return COMPOSING_VERBS.has(words[0] ?? '') && COMPOSED_NOUNS.has(words.at(-1) ?? '');
}

type Found = Pick<NameMeaning, 'topic' | 'word'>;

function firstPair(words: readonly string[], pairs: ReadonlyMap<string, DecisionTopic>): Found | undefined {
  for (const [index, first] of words.entries()) {
    const word = `${first} ${words[index + 1] ?? ''}`;
    const topic = pairs.get(word);
    // `enterPlanMode` and `askUserTool` are tools themselves.
    const isToolItself =
      /^(?:enter|exit|leave)$/.test(words[index - 1] ?? '') ||
      (word === 'ask user' && /^(?:tool|question)$/.test(words[index + 2] ?? ''));
    if (topic && !isToolItself) return { topic, word };
  }
  return undefined;
}

function firstWord(words: readonly string[], single: ReadonlyMap<string, DecisionTopic>): Found | undefined {
  for (const [index, word] of words.entries()) {
    const topic = single.get(word);
    if (topic && !(/^(?:un)?safe$/.test(word) && isOtherSafety(words, index))) return { topic, word };
  }
  return undefined;
}

/** `replaySafe`, `parallelSafe` and `safeParse` are about something else than what a tool may do. */
function isOtherSafety(words: readonly string[], index: number): boolean {
  const before = words[index - 1];
  const after = words[index + 1];
  const leads = before === undefined || /^(?:is|are|tools?|auto|plan|always|known|default|as)$/.test(before);
  return !leads || !(after === undefined || /^(?:tools?|names?|in|for|by|mode|list|set)$/.test(after));
}

/** Whether a name is that of a constant: `READ_FILE`, `ToolName`. */
export function isConstantName(name: string): boolean {
  return /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(name);
}
