import type { FormRows } from './formRows';
import type { ParameterChange, ParameterValues } from './parameterDiff';
import { isSameValue } from './sameValue';

export type SectionCounts = { changed: number; wrong: number; notDefault: number };

type ParameterFormState = {
  wanted: ParameterValues;
  changes: readonly ParameterChange[];
  problems: ReadonlyMap<string, string>;
  rows: Pick<FormRows, 'editableKeys' | 'defaults'>;
};

export function sectionCounts(
  keys: readonly string[],
  { wanted, changes, problems, rows: { editableKeys, defaults } }: ParameterFormState,
): SectionCounts {
  return {
    changed: changes.filter(({ key }) => keys.includes(key)).length,
    wrong: keys.filter((key) => problems.has(key)).length,
    notDefault: keys.filter(
      (key) => editableKeys.includes(key) && Object.hasOwn(defaults, key) && !isSameValue(wanted[key], defaults[key]),
    ).length,
  };
}
