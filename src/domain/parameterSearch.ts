import { PARAMETER_KEYS, rowOf, type ParameterKey } from '@/contract/params/catalogue';

const HAYSTACK: readonly (readonly [ParameterKey, string])[] = PARAMETER_KEYS.map((key) => {
  const { label, help } = rowOf(key);
  // With and without underscores: 'obi threshold' finds obi_threshold by its wire name too.
  return [key, `${label}\n${key}\n${key.replaceAll('_', ' ')}\n${help}`.toLowerCase()];
});

/** The fields whose label, wire name or help holds every word; null when nothing is searched for. */
export function foundKeys(search: string): ReadonlySet<ParameterKey> | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return new Set(HAYSTACK.filter(([, text]) => words.every((word) => text.includes(word))).map(([key]) => key));
}
