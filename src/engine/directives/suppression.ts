import type { Directive } from './directive.js';

/** Answers which directives keep a rule quiet on a line. Lines are 1-based. */
export interface Suppression {
  directivesFor(path: string, ruleId: string, line: number): readonly Directive[];
}

/** Makes the answers of the directives of all files. */
export function createSuppression(directives: readonly Directive[]): Suppression {
  const byPath = new Map<string, Directive[]>();
  for (const directive of directives) {
    const own = byPath.get(directive.path);
    if (own) own.push(directive);
    else byPath.set(directive.path, [directive]);
  }
  return {
    directivesFor: (path, ruleId, line) => {
      const own = byPath.get(path) ?? [];
      return own.filter(
        (directive, index) => isAbout(directive, ruleId) && reaches(index, own, ruleId, line),
      );
    },
  };
}

function isAbout({ rules }: Directive, ruleId: string): boolean {
  return rules.length === 0 || rules.includes(ruleId);
}

function reaches(index: number, own: readonly Directive[], ruleId: string, line: number): boolean {
  const { kind, location } = own[index] as Directive;
  switch (kind) {
    case 'disable-next-line':
      return line === location.endLine + 1;
    case 'disable-line':
      return line >= location.line && line <= location.endLine;
    case 'disable-file':
      return true;
    case 'enable':
      return false;
    case 'disable': {
      const end = own.slice(index + 1).find((later) => later.kind === 'enable' && isAbout(later, ruleId));
      return line >= location.line && (end === undefined || line <= end.location.line);
    }
  }
}
