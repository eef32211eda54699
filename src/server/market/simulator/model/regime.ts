import type { Rng } from '../../rng';

/** Factors of a market regime against the calibrated one. */
export type Conditions = {
  volatility: number;
  flow: number;
  /** Number of walls. */
  walls: number;
  /** Size of orders and walls. */
  depth: number;
  /** How often the spread widens, and how long it stays wide. */
  spread: number;
  /** Drift of the whole market, in standard deviations of a second per second. */
  drift: number;
};

const NORMAL: Conditions = { volatility: 1, flow: 1, walls: 1, depth: 1, spread: 1, drift: 0 };

/** Regimes that alternate by themselves, with their mean duration. */
const NATURAL = {
  RANGE: { ...NORMAL, volatility: 0.55, flow: 0.7, walls: 1.6, dwell_s: 480 },
  NORMAL: { ...NORMAL, dwell_s: 900 },
  VOLATILE: { ...NORMAL, volatility: 2.2, flow: 2.2, walls: 0.45, depth: 0.8, spread: 2, dwell_s: 180 },
};

/** A forced regime starts this many minutes before the run. */
const HELD_MINUTES = 20;
/** The analysis of a still market looks back one hour. */
const STILL_MINUTES = 60;

/** Regimes that exist only when forced. Together they show every market type. */
const HELD = {
  THIN: { ...NORMAL, walls: 0.5, depth: 0.1, spread: 6 },
  STORM: { ...NORMAL, volatility: 3.5, flow: 2.5, walls: 0.1 },
  WALLED_STORM: { ...NORMAL, volatility: 3.5, walls: 24 },
  STILL: { ...NORMAL, volatility: 0.12, flow: 0.4 },
  WALLED_RANGE: { ...NORMAL, volatility: 0.5, flow: 0.7, walls: 5 },
  DEEP: { ...NORMAL, walls: 16, depth: 6 },
  LIQUID: { ...NORMAL, walls: 0.4, depth: 6 },
  BALANCED: { ...NORMAL, walls: 22, depth: 1.2, spread: 10 },
  SPARSE: { ...NORMAL, walls: 0.3, depth: 0.25 },
  TREND: { ...NORMAL, drift: 0.1 },
};

export type NaturalRegime = keyof typeof NATURAL;
export type Regime = NaturalRegime | keyof typeof HELD;

export const REGIMES: Readonly<Record<Regime, Conditions>> = { ...NATURAL, ...HELD };

/** Names for the operator. */
export const REGIME_NAMES = Object.keys(REGIMES) as [Regime, ...Regime[]];

export const minutesInRegime = (regime: Regime): number => (regime === 'STILL' ? STILL_MINUTES : HELD_MINUTES);

const CALMING_SHARE = 0.65;

/** Returns the next regime. RANGE and VOLATILE never follow each other directly. */
export function nextRegime(regime: NaturalRegime, rng: Rng, seconds: number): NaturalRegime {
  if (!rng.bernoulli(1 - Math.exp(-seconds / NATURAL[regime].dwell_s))) return regime;
  if (regime !== 'NORMAL') return 'NORMAL';
  return rng.bernoulli(CALMING_SHARE) ? 'RANGE' : 'VOLATILE';
}
