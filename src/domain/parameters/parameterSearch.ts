import { CATALOGUE_FORM_ROWS, type FormRows } from './formRows';

const searchTextCache = new WeakMap<FormRows, readonly (readonly [string, string])[]>();

function searchTextsOf(rows: FormRows): readonly (readonly [string, string])[] {
  const known = searchTextCache.get(rows);
  if (known !== undefined) return known;
  const texts = rows.sections.flatMap(({ rows: ofSection }) =>
    Object.entries(ofSection).map(
      ([key, { label, help }]) =>
        // The search text holds the wire name with and without underscores, so that 'obi threshold' finds obi_threshold.
        [key, `${label}\n${key}\n${key.replaceAll('_', ' ')}\n${help}`.toLowerCase()] as const,
    ),
  );
  searchTextCache.set(rows, texts);
  return texts;
}

/**
 * Returns the parameters whose label, wire name or help contains every search word. Returns null for an empty search.
 */
export function findParameterKeys(search: string, rows: FormRows = CATALOGUE_FORM_ROWS): ReadonlySet<string> | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return new Set(
    searchTextsOf(rows)
      .filter(([, text]) => words.every((word) => text.includes(word)))
      .map(([key]) => key),
  );
}
