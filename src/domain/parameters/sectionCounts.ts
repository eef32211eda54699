import type { ParameterKey } from '@/contract/params/catalogue';
import { DEFAULTS } from '@/contract/params/catalogue';
import { EDITABLE_PARAMETER_KEYS, type ParameterChange, type ParameterValues } from './parameterDiff';
import { isSameValue } from './sameValue';

export type SectionCounts = { changed: number; wrong: number; notDefault: number };

type ParameterFormState = {
  wanted: ParameterValues;
  changes: readonly ParameterChange[];
  problems: ReadonlyMap<ParameterKey, string>;
};

export function sectionCounts(
  keys: readonly ParameterKey[],
  { wanted, changes, problems }: ParameterFormState,
): SectionCounts {
  return {
    changed: changes.filter(({ key }) => keys.includes(key)).length,
    wrong: keys.filter((key) => problems.has(key)).length,
    notDefault: keys.filter((key) => EDITABLE_PARAMETER_KEYS.includes(key) && !isSameValue(wanted[key], DEFAULTS[key]))
      .length,
  };
}
