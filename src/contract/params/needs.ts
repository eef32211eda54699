import type { ParameterKey, ParameterRow, Parameters } from './catalogue';

export type RequiredSwitch = { key: ParameterKey; on: boolean };

/**
 * Returns the switches that must change to enable the input of a parameter. The list is empty for an enabled input. A
 * switch that the bot does not have disables nothing.
 */
export const unmetRequiredSwitches = (row: ParameterRow, params: Partial<Parameters>): RequiredSwitch[] =>
  requiredSwitchesOf(row).filter(({ key, on }) => params[key] !== undefined && params[key] !== on);

export const requiredSwitchesOf = ({ needs = [] }: ParameterRow): RequiredSwitch[] =>
  (typeof needs === 'string' ? [needs] : needs).map((need) => ({
    // The cast is safe, because a test checks that every need names a flag.
    key: need.replace('!', '') as ParameterKey,
    on: !need.startsWith('!'),
  }));
