import { PARAMETER_KEYS, parameterRowOf, type ParameterKey } from '@/contract/params/catalogue';

const PARAMETER_SEARCH_TEXTS: readonly (readonly [ParameterKey, string])[] = PARAMETER_KEYS.map((key) => {
  const { label, help } = parameterRowOf(key);
  // The search text holds the wire name with and without underscores, so that 'obi threshold' finds obi_threshold.
  return [key, `${label}\n${key}\n${key.replaceAll('_', ' ')}\n${help}`.toLowerCase()];
});

/**
 * Returns the parameters whose label, wire name or help contains every search word. Returns null for an empty search.
 */
export function findParameterKeys(search: string): ReadonlySet<ParameterKey> | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return new Set(
    PARAMETER_SEARCH_TEXTS.filter(([, text]) => words.every((word) => text.includes(word))).map(([key]) => key),
  );
}
