import { closest, distance } from 'fastest-levenshtein';

/** Words to put behind an unknown name: the nearest known one as a question, or the list of all when none is near. */
export function nearestName(name: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const nearest = closest(name, [...known]);
  const isNear = distance(name, nearest) <= Math.max(2, Math.floor(nearest.length / 2));
  return isNear ? `; did you mean '${nearest}'?` : `; there is ${known.join(', ')}`;
}
