/**
 * Name of the parameter for the OBI half distance, which the specification and the catalogue do not contain. Bots and
 * consoles store and send the OBI half distance as an unknown field.
 */
export const OBI_HALF_DISTANCE_FIELD = 'own_obi_half_distance_bps';

const MAX_HALF_DISTANCE_BPS = 50;

export type ObiHalfDistanceParameters = { [OBI_HALF_DISTANCE_FIELD]?: unknown };

export const isObiHalfDistanceField = (key: string): boolean => key === OBI_HALF_DISTANCE_FIELD;

/** Returns the distance in bps that halves the weight of a level in the OBI. At 0 all levels have the same weight. */
export function obiHalfDistanceOf(params: ObiHalfDistanceParameters): number {
  const value = params[OBI_HALF_DISTANCE_FIELD];
  return isValidHalfDistance(value) ? value : 0;
}

/** Returns why the bot refuses the OBI half distance, or undefined for an absent or a valid value. */
export function obiHalfDistanceProblem(params: Readonly<Record<string, unknown>>): string | undefined {
  const value = params[OBI_HALF_DISTANCE_FIELD];
  if (value == null || isValidHalfDistance(value)) return undefined;
  return `${OBI_HALF_DISTANCE_FIELD} must be a number from 0 to ${MAX_HALF_DISTANCE_BPS}, not ${JSON.stringify(value)}`;
}

const isValidHalfDistance = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_HALF_DISTANCE_BPS;
