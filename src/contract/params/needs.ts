import { DEFAULTS, type ParameterKey, type ParameterRow, type Parameters } from './catalogue';

export type Need = { key: ParameterKey; on: boolean };

/** The switches that stand the wrong way for this input; it is enabled where there are none. */
export const unmetNeeds = (row: ParameterRow, params: Partial<Parameters>): Need[] =>
  needsOf(row).filter(({ key, on }) => (params[key] ?? DEFAULTS[key]) !== on);

export const needsOf = ({ needs = [] }: ParameterRow): Need[] =>
  (typeof needs === 'string' ? [needs] : needs).map((need) => ({
    // The test of the catalogue owns that every need names a flag.
    key: need.replace('!', '') as ParameterKey,
    on: !need.startsWith('!'),
  }));
