import { typedKeysOf } from '../schema/objects';
import type { ParameterRow } from './kinds';

type SectionRows = Readonly<Record<string, ParameterRow>>;

/** Rows are in the order of the specification and include the rows of the subsections. */
export type ParameterSection<R extends SectionRows = SectionRows, Key extends string = keyof R & string> = {
  id: string;
  title: string;
  /** True for a section that is collapsed at first. */
  advanced: boolean;
  rows: R;
  keys: readonly Key[];
  subsections: readonly { id: string; title: string; keys: readonly Key[] }[];
};

export const createSection = <R extends SectionRows>(
  title: string,
  rows: R,
  subsections: readonly { title: string; keys: readonly (keyof NoInfer<R> & string)[] }[] = [],
): ParameterSection<R> => ({
  id: toKebabCase(title),
  title,
  advanced: false,
  rows,
  keys: typedKeysOf(rows),
  subsections: subsections.map((part) => ({ ...part, id: toKebabCase(part.title) })),
});

export const createAdvancedSection = <R extends SectionRows>(title: string, rows: R): ParameterSection<R> => ({
  ...createSection(title, rows),
  advanced: true,
});

/** Returns the rows without a subsection as the first group, which has no title. */
export function groupSectionRows<Key extends string>({
  keys,
  subsections,
}: Pick<ParameterSection<SectionRows, Key>, 'keys' | 'subsections'>) {
  const own = keys.filter((key) => !subsections.some((part) => part.keys.includes(key)));
  return [{ title: undefined, keys: own }, ...subsections];
}

const toKebabCase = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
