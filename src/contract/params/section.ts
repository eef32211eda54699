import type { ParameterRow } from './kinds';

type Rows = Readonly<Record<string, ParameterRow>>;

/** A section of the form. Its rows are in the order of the specification and include those of its subsections. */
export type Section<R extends Rows = Rows, Key extends string = keyof R & string> = {
  id: string;
  title: string;
  /** Collapsed until the operator opens it. */
  advanced: boolean;
  rows: R;
  keys: readonly Key[];
  subsections: readonly { id: string; title: string; keys: readonly Key[] }[];
};

export const section = <R extends Rows>(
  title: string,
  rows: R,
  subsections: readonly { title: string; keys: readonly (keyof NoInfer<R> & string)[] }[] = [],
): Section<R> => ({
  id: kebab(title),
  title,
  advanced: false,
  rows,
  keys: keysOf(rows),
  subsections: subsections.map((part) => ({ ...part, id: kebab(part.title) })),
});

export const advancedSection = <R extends Rows>(title: string, rows: R): Section<R> => ({
  ...section(title, rows),
  advanced: true,
});

/** Returns the rows as shown: rows without a subsection first, then each subsection under its title. */
export function partsOf<Key extends string>({ keys, subsections }: Pick<Section<Rows, Key>, 'keys' | 'subsections'>) {
  const own = keys.filter((key) => !subsections.some((part) => part.keys.includes(key)));
  return [{ title: undefined, keys: own }, ...subsections];
}

/** Object.keys loses the key types; a table of rows has no other keys. */
export const keysOf = <R extends object>(rows: R) => Object.keys(rows) as (keyof R & string)[];

const kebab = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
