import type { ParameterKey } from '@/contract/params/catalogue';
import { DEFAULTS } from '@/contract/params/catalogue';
import { EDITABLE_PARAMETER_KEYS, type ParameterChange, type ParameterValues } from './parameterDiff';
import { isSameValue } from './sameValue';

export type SectionCounts = { changed: number; wrong: number; notDefault: number };

type ParameterFormState = {
  /** Parameter values that the bot would have after a save. */
  wanted: ParameterValues;
  changes: readonly ParameterChange[];
  /** Reasons that block a save, by parameter. */
  problems: ReadonlyMap<ParameterKey, string>;
};

/** Counts the parameters of `keys` that are edited, that block a save, and that differ from the default. */
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
