import { PARAMETER_KEYS, rowOf, type ParameterKey } from '@/contract/params/catalogue';

const SEARCH_TEXT: readonly (readonly [ParameterKey, string])[] = PARAMETER_KEYS.map((key) => {
  const { label, help } = rowOf(key);
  // With and without underscores: 'obi threshold' also finds obi_threshold by its wire name.
  return [key, `${label}\n${key}\n${key.replaceAll('_', ' ')}\n${help}`.toLowerCase()];
});

/** Returns the fields whose label, wire name or help holds every word; null for an empty search. */
export function foundKeys(search: string): ReadonlySet<ParameterKey> | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return new Set(SEARCH_TEXT.filter(([, text]) => words.every((word) => text.includes(word))).map(([key]) => key));
}
