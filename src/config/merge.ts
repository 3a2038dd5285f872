import type { Config } from './config.js';

/**
 * Joins configs: lists are put together, of two things with one id the later stays; objects are joined key by key; of anything else, and of
 * `include`, the later counts.
 */
export function mergeConfigs(configs: readonly Config[]): Config {
  const merged: Record<string, unknown> = {};
  for (const config of configs) {
    for (const [key, value] of Object.entries(config)) {
      if (key === 'extends' || key === '$schema' || value === undefined) continue;
      merged[key] = key === 'include' ? value : joined(merged[key], value);
    }
  }
  return merged;
}

function joined(earlier: unknown, later: unknown): unknown {
  if (Array.isArray(earlier) && Array.isArray(later)) {
    const ids = new Set<unknown>(later.map(idOf));
    const kept = earlier.filter((item: unknown) => idOf(item) === undefined || !ids.has(idOf(item)));
    return [...new Set<unknown>([...kept, ...later])];
  }
  if (isRecord(earlier) && isRecord(later)) {
    const entries = Object.entries(later).map(([key, value]) => [key, joined(earlier[key], value)] as const);
    return { ...earlier, ...Object.fromEntries(entries) };
  }
  return later;
}

function idOf(item: unknown): unknown {
  return isRecord(item) ? item['id'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
