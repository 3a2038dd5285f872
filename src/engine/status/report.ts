/** How far a migration is: a list of sections, each a checklist. */
export interface StatusReport {
  readonly sections: readonly StatusSection[];
}

/** A checklist of one kind: the acceptance list, or the phases of the migration. */
export interface StatusSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly StatusItem[];
  /** Whether it counts places again that other sections count; the sum leaves it out. */
  readonly isOtherView?: boolean;
}

/** One line of a checklist. */
export interface StatusItem {
  /** Names the line in the history too. */
  readonly id: string;
  /** What has to hold, as a sentence without a full stop. */
  readonly title: string;
  /** Places where it holds; undefined where these are not counted. */
  readonly done: number | undefined;
  /** Places where it does not hold yet. */
  readonly left: number;
  /** Something that the numbers do not say. */
  readonly note?: string;
  /** The files behind `left`, those with most first. */
  readonly files: readonly FileCount[];
}

/** How many of the places that are left stand in a file. */
export interface FileCount {
  /** POSIX path relative to the scanned root. */
  readonly file: string;
  readonly count: number;
}

/** The lines that are summed up: those of sections that count no place again. */
export function summedItems(sections: readonly StatusSection[]): StatusItem[] {
  return sections.filter(({ isOtherView }) => !isOtherView).flatMap(({ items }) => items);
}

/** Whether nothing is left of a line. */
export function isMet({ left }: StatusItem): boolean {
  return left === 0;
}

/** Counts paths: the file with most first, then by path. */
export function countFiles(paths: readonly string[]): FileCount[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts]
    .map(([file, count]) => ({ file, count }))
    .sort((a, b) => b.count - a.count || (a.file < b.file ? -1 : 1));
}
