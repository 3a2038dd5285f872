import type { FixedText } from '../engine/fix/fix-text.js';
import type { Finding } from '../rules/finding.js';
import type { Rule } from '../rules/rule.js';

/** What jscodeshift hands to a transform of a file. */
export interface FileInfo {
  readonly path: string;
  readonly source: string;
}

/** The part of jscodeshift's API that is used; the text is parsed here, so its parser and AST are not. */
export interface TransformApi {
  /** Absent in jscodeshift's own test utilities. */
  readonly report?: (message: string) => void;
}

/** Options of the jscodeshift command line. */
export interface TransformOptions {
  /** `--unsafe`: also apply the fixes that ask for a look. */
  readonly unsafe?: boolean;
}

/** A jscodeshift transform: the new text, or undefined when the file stays as it is. */
export type Transform = (file: FileInfo, api: TransformApi, options?: TransformOptions) => string | undefined;

/**
 * Fixes one file on its own. Pure.
 * @param path POSIX path; its ending decides the language.
 * @param text the file's text without a byte order mark.
 */
export type FixText = (
  path: string,
  text: string,
  rules: readonly Rule[],
  options: { readonly unsafe: boolean },
) => FixedText;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Wraps rules as a jscodeshift transform. It sees one file at a time: a reader or writer in another file does not count, so what the
 * command line would call unsafe may be safe here. What is left for a person is reported through `api.report`.
 */
export function createTransform(rules: readonly Rule[], fixText: FixText): Transform {
  return (file, api, options) => {
    const mark = file.source.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
    const text = file.source.slice(mark.length);
    const fixed = fixText(file.path.replaceAll('\\', '/'), text, rules, { unsafe: isOn(options?.unsafe) });
    for (const { message } of fixed.problems) api.report?.(message);
    for (const finding of fixed.findings.filter(isForAPerson)) api.report?.(describe(finding));
    return fixed.text === text ? undefined : mark + fixed.text;
  };
}

/** jscodeshift parses `--unsafe=false` to false, `--unsafe=0` to 0 and a bare `--unsafe` to true. */
function isOn(option: unknown): boolean {
  return option !== undefined && option !== 'false' && Boolean(option);
}

function isForAPerson(finding: Finding): boolean {
  return finding.confidence !== 'possible';
}

function describe({ location, message, ruleId, remedy }: Finding): string {
  const advice =
    remedy.kind === 'manual'
      ? ` ${remedy.advice}`
      : remedy.fix.applicability === 'unsafe'
        ? ` Not fixed, since it is not safe because ${remedy.reason ?? 'behaviour may change'}; --unsafe fixes it.`
        : '';
  return `${location.line}:${location.column} ${message}${advice} (${ruleId})`;
}
