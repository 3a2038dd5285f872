/**
 * Makes one test of several patterns: whether a text matches any of them. One pass over the text for all patterns with the same
 * flags. None of them may be global or sticky, or hold numbered back references.
 */
export function mentionsAnyOf(patterns: readonly RegExp[]): (text: string) => boolean {
  const sources = new Map<string, string[]>();
  for (const { flags, source } of patterns) sources.set(flags, [...(sources.get(flags) ?? []), source]);
  const joined = [...sources].map(
    ([flags, alternatives]) =>
      new RegExp([...new Set(alternatives)].map((source) => `(?:${source})`).join('|'), flags),
  );
  return (text) => joined.some((pattern) => pattern.test(text));
}
