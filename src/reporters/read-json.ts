import { UserError } from '../config/user-error.js';
import type { FatalMessage, FileResult } from '../engine/scan.js';
import { relativePosix } from '../project/paths.js';
import type { Edit, Finding, Remedy } from '../rules/finding.js';

/** A message as the `json` reporter writes it. */
interface Message extends Pick<
  Finding,
  'ruleId' | 'messageId' | 'message' | 'confidence' | 'role' | 'evidence' | 'docs'
> {
  readonly fatal?: boolean;
  readonly severity: 1 | 2;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly fix?: JsonFix;
  readonly suggestions?: readonly { readonly desc: string; readonly fix: JsonFix }[];
  readonly title?: string;
  readonly applicability: 'safe' | 'unsafe' | 'manual';
  readonly related: readonly { filePath: string; line: number; column: number; message: string }[];
  readonly reason?: { readonly code?: string; readonly text: string };
}

interface JsonFix {
  readonly range: readonly [number, number];
  readonly text: string;
}

/**
 * Reads what the `json` reporter wrote.
 * @param name what messages call the file
 * @param root absolute path that the paths of the results become relative to
 * @throws UserError when it is not such a report
 */
export function readJsonReport(text: string, name: string, root: string): FileResult[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new UserError(`${name} cannot be read: ${reason}`);
  }
  if (!Array.isArray(value) || !value.every(isResult)) {
    throw new UserError(`${name} is no report of canon-migrate; write one with --format json:${name}`);
  }
  return value.map(({ filePath, messages }) => {
    const path = relativePosix(root, filePath);
    return {
      path,
      fatal: messages.filter(({ fatal }) => fatal).map(fatalMessage),
      findings: messages.filter(({ fatal }) => !fatal).map((message) => finding(message, path, root)),
    };
  });
}

interface Result {
  readonly filePath: string;
  readonly messages: readonly Message[];
}

function isResult(value: unknown): value is Result {
  const { filePath, messages } = (value ?? {}) as Partial<Result>;
  return (
    typeof filePath === 'string' &&
    Array.isArray(messages) &&
    (messages as Partial<Message>[]).every(
      (one) => typeof one.message === 'string' && (one.fatal === true || one.applicability !== undefined),
    )
  );
}

function fatalMessage({ message, ruleId, line, column }: Message): FatalMessage {
  return { message, ruleId: (ruleId as string | null) ?? undefined, line, column };
}

function finding(message: Message, path: string, root: string): Finding {
  const { ruleId, messageId, confidence, role, evidence, docs, line, column } = message;
  const { endLine = line, endColumn = column } = message;
  return {
    ruleId,
    messageId,
    message: message.message,
    severity: message.severity === 2 ? 'error' : 'warn',
    path,
    range: [0, 0],
    location: { line, column, endLine, endColumn },
    confidence,
    role,
    evidence,
    related: message.related.map((place) => ({
      path: relativePosix(root, place.filePath),
      range: [0, 0] as const,
      line: place.line,
      column: place.column,
      message: place.message,
    })),
    docs,
    remedy: remedyOf(message, path),
  };
}

function remedyOf({ fix, suggestions, applicability, title, reason }: Message, path: string): Remedy {
  if (applicability === 'manual') {
    return { kind: 'manual', code: reason?.code ?? '', advice: reason?.text ?? '' };
  }
  const one = fix ?? suggestions?.[0]?.fix;
  const edits: Edit[] = one ? [{ path, start: one.range[0], end: one.range[1], text: one.text }] : [];
  return {
    kind: 'fix',
    fix: { title: title ?? suggestions?.[0]?.desc ?? 'Rewrite it', applicability, edits },
    ...(reason && { reason: reason.text }),
  };
}
