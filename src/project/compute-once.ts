/** The value a cache has for a key; it is computed, undefined included, when the cache has none. */
export function computeOnce<T>(cache: Map<string, T>, key: string, compute: () => T): T {
  if (cache.has(key)) return cache.get(key) as T;
  const value = compute();
  cache.set(key, value);
  return value;
}
