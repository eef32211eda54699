import type { AdditionalParameter } from '@/contract/params/additions';

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

/** Windows of the week in which the bot opens trades. Exits are never restricted. */
export const TRADING_WINDOWS = {
  name: 'own_trading_windows' as const,
  label: 'Trading windows',
  type: 'list' as const,
  format: 'trading_window',
  section: 'Trading Windows',
  default: [],
  help: 'The bot opens trades only within these windows, for example Mon-Fri 08:00-17:00, Sun 22:00-02:00. Empty: always. none: never. Exits are not restricted.',
} satisfies AdditionalParameter;

export const WINDOWS_ZONE = {
  name: 'own_trading_windows_zone',
  label: 'Zone of the windows',
  type: 'text',
  format: 'time_zone',
  section: 'Trading Windows',
  default: 'UTC',
  help: 'IANA name of the time zone of the windows, such as Europe/Rome. The windows follow its summer time.',
} as const satisfies AdditionalParameter;

const FUNDING_PAUSE = {
  name: 'own_funding_pause_min',
  label: 'Pause around funding',
  type: 'integer',
  unit: 'min',
  section: 'Trading Windows',
  min: 0,
  max: 240,
  default: 0,
  help: 'The bot opens no trade of a symbol in these minutes before and after its funding. 0: no pause.',
} as const satisfies AdditionalParameter;

/** Parameters of the embedded bot that do not belong to the catalogue. The bot stores them as unknown fields. */
export const ADDITIONAL_PARAMETERS: readonly AdditionalParameter[] = [
  OBI_HALF_DISTANCE,
  TRADING_WINDOWS,
  WINDOWS_ZONE,
  FUNDING_PAUSE,
];

type NumberParameter = { min: number; max: number; default: number };

export type ObiHalfDistanceParameters = { [OBI_HALF_DISTANCE.name]?: unknown };

/** Returns the OBI half distance, or its default for an absent or an invalid value. */
export const obiHalfDistanceOf = (params: ObiHalfDistanceParameters): number =>
  numberOf(OBI_HALF_DISTANCE, params[OBI_HALF_DISTANCE.name]);

export const fundingPauseOf = (params: Readonly<Record<string, unknown>>): number =>
  numberOf(FUNDING_PAUSE, params[FUNDING_PAUSE.name]);

/** The check is cheap, because the bot reads the OBI half distance at every book. */
const numberOf = ({ min, max, default: value }: NumberParameter, sent: unknown): number =>
  typeof sent === 'number' && sent >= min && sent <= max ? sent : value;
