import { type AdditionalParameter, additionalNumberProblem } from '@/contract/params/additions';

/** Distance from the mid in bps that halves the weight of a level in the OBI. At 0 all levels have the same weight. */
export const OBI_HALF_DISTANCE = {
  name: 'own_obi_half_distance_bps',
  label: 'OBI half distance',
  unit: 'bps',
  min: 0,
  max: 50,
  step: 0.5,
  default: 0,
  help: 'Distance from the mid that halves the weight of a level in the imbalance. 0: all book levels count alike. Weighted values are larger and change faster, so obi_threshold needs another value.',
} as const satisfies AdditionalParameter;

/** Parameters of the embedded bot that do not belong to the catalogue. The bot stores them as unknown fields. */
export const ADDITIONAL_PARAMETERS = [OBI_HALF_DISTANCE] as const;

export const additionalParameterProblems = (
  params: Readonly<Record<string, unknown>>,
  changed: readonly string[],
): string[] =>
  ADDITIONAL_PARAMETERS.filter(({ name }) => changed.includes(name)).flatMap(
    (parameter) => additionalNumberProblem(parameter, params[parameter.name]) ?? [],
  );

export type ObiHalfDistanceParameters = { [OBI_HALF_DISTANCE.name]?: unknown };

/** Returns the OBI half distance, or its default for an absent or an invalid value. */
export function obiHalfDistanceOf(params: ObiHalfDistanceParameters): number {
  const value = params[OBI_HALF_DISTANCE.name];
  const isValid = typeof value === 'number' && additionalNumberProblem(OBI_HALF_DISTANCE, value) === undefined;
  return isValid ? value : OBI_HALF_DISTANCE.default;
}
