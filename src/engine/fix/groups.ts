/** Files that belong together because one fix edits them all. */
export interface Groups {
  /** Puts files into one group, with all that is grouped with them already. */
  join(paths: readonly string[]): void;
  /** The files grouped with one, itself included, sorted. */
  membersOf(path: string): string[];
}

/** No groups yet: every file is alone. */
export function createGroups(): Groups {
  const groupOf = new Map<string, Set<string>>();
  return {
    join(paths) {
      const whole = new Set(paths.flatMap((path) => [...(groupOf.get(path) ?? [path])]));
      for (const path of whole) groupOf.set(path, whole);
    },
    membersOf: (path) => [...(groupOf.get(path) ?? [path])].sort(),
  };
}
