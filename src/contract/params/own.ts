/**
 * The parameter that only the embedded bot has. The specification does not name it, so it is not part of the
 * catalogue. It is stored and sent as an unknown field, which every bot and console keeps.
 */
export const OBI_HALF_DISTANCE_FIELD = 'own_obi_half_distance_bps';

const MAX_HALF_DISTANCE_BPS = 50;

export type OwnParameters = { [OBI_HALF_DISTANCE_FIELD]?: unknown };

export const isOwnParameter = (key: string): boolean => key === OBI_HALF_DISTANCE_FIELD;

/** Returns the distance in bps that halves the weight of a level in the imbalance. 0: all levels count alike. */
export function obiHalfDistanceOf(params: OwnParameters): number {
  const value = params[OBI_HALF_DISTANCE_FIELD];
  return isValidHalfDistance(value) ? value : 0;
}

/** Returns why the value of the own parameter is refused; undefined while it is absent or valid. */
export function ownParameterProblem(params: Readonly<Record<string, unknown>>): string | undefined {
  const value = params[OBI_HALF_DISTANCE_FIELD];
  if (value == null || isValidHalfDistance(value)) return undefined;
  return `${OBI_HALF_DISTANCE_FIELD} must be a number from 0 to ${MAX_HALF_DISTANCE_BPS}, not ${JSON.stringify(value)}`;
}

const isValidHalfDistance = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_HALF_DISTANCE_BPS;
