import { DEFAULTS, type ParameterKey, type ParameterRow, type Parameters } from './catalogue';

export type Need = { key: ParameterKey; on: boolean };

/** Returns the switches in the wrong position for this input. The input is enabled when there are none. */
export const unmetNeeds = (row: ParameterRow, params: Partial<Parameters>): Need[] =>
  needsOf(row).filter(({ key, on }) => (params[key] ?? DEFAULTS[key]) !== on);

export const needsOf = ({ needs = [] }: ParameterRow): Need[] =>
  (typeof needs === 'string' ? [needs] : needs).map((need) => ({
    // The catalogue test checks that every need names a flag.
    key: need.replace('!', '') as ParameterKey,
    on: !need.startsWith('!'),
  }));
