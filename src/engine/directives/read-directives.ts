import type { Source } from '../../source/source.js';
import {
  DIRECTIVE_KINDS,
  DIRECTIVE_MENTION,
  type Directive,
  type DirectiveKind,
  type FileDirectives,
  type UnknownDirective,
} from './directive.js';

interface CommentText {
  readonly start: number;
  readonly end: number;
  /** Offset of `text` in the file. */
  readonly textStart: number;
  readonly text: string;
}

const DIRECTIVE = /^[\s*]*canon-migrate-((?:dis|en)able[\w-]*)(?=[\s,]|$)([^]*)$/;

/** Reads the directives in a file's comments, those of a Vue template included. */
export function readDirectives(source: Source): FileDirectives {
  const directives: Directive[] = [];
  const unknown: UnknownDirective[] = [];
  if (!DIRECTIVE_MENTION.test(source.text)) return { directives, unknown };
  for (const comment of commentsOf(source)) {
    const match = DIRECTIVE.exec(comment.text);
    if (!match) continue;
    const [whole, word, rest] = match as unknown as [string, string, string];
    const range = [comment.start, comment.end] as const;
    const place = { path: source.path, range, location: source.locationOf(...range) };
    if (isKind(word)) {
      const restStart = comment.textStart + whole.length - rest.length;
      directives.push({ ...place, kind: word, ...listAndReason(rest, restStart) });
    } else {
      unknown.push({ ...place, word });
    }
  }
  return { directives, unknown };
}

function isKind(word: string): word is DirectiveKind {
  return (DIRECTIVE_KINDS as readonly string[]).includes(word);
}

function commentsOf(source: Source): CommentText[] {
  const comments = source.comments.map(({ start, end, value }) => ({
    start,
    end,
    textStart: start + source.text.slice(start, end).indexOf(value),
    text: value,
  }));
  if (source.language !== 'vue') return comments;
  // In a .vue file everything but the scripts is markup.
  const markup = [...source.text.matchAll(/<!--([^]*?)-->/g)].map(({ index, 0: whole, 1: text = '' }) => ({
    start: index,
    end: index + whole.length,
    textStart: index + 4,
    text,
  }));
  const inScript = (start: number): boolean => comments.some((one) => one.start < start && start < one.end);
  return [...comments, ...markup.filter(({ start }) => !inScript(start))].sort((a, b) => a.start - b.start);
}

/** Splits `read-order, legacy-write -- reason`. */
function listAndReason(rest: string, start: number): Pick<Directive, 'rules' | 'reason' | 'listRange'> {
  const dashes = /(?:^|\s)-{2,}(?=\s|$)/.exec(rest);
  const list = dashes ? rest.slice(0, dashes.index) : rest;
  const reason = dashes
    ? rest
        .slice(dashes.index + dashes[0].length)
        .replace(/[\s*]+$/, '')
        .trim()
    : '';
  const ids = [...list.matchAll(/[\w@/-]+/g)];
  const [first, last] = [ids[0], ids.at(-1)];
  return {
    rules: ids.map(([id]) => id),
    reason: reason === '' ? undefined : reason,
    listRange: first && last ? [start + first.index, start + last.index + last[0].length] : [start, start],
  };
}
