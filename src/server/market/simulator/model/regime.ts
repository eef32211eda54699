import type { Rng } from '../../rng';

/** Factors by which a market regime differs from the calibrated market. */
export type RegimeConditions = {
  volatility: number;
  flow: number;
  walls: number;
  /** Factor on the size of orders and walls. */
  depth: number;
  /** Factor on the frequency and duration of a wide spread. */
  spread: number;
  /** Drift of the whole market per second, in standard deviations of the one-second return. */
  drift: number;
};

const NORMAL_CONDITIONS: RegimeConditions = { volatility: 1, flow: 1, walls: 1, depth: 1, spread: 1, drift: 0 };

/** Regimes that follow each other unless a regime is forced. `dwell_s` is the mean duration of a regime. */
const NATURAL_REGIMES = {
  RANGE: { ...NORMAL_CONDITIONS, volatility: 0.55, flow: 0.7, walls: 1.6, dwell_s: 480 },
  NORMAL: { ...NORMAL_CONDITIONS, dwell_s: 900 },
  VOLATILE: { ...NORMAL_CONDITIONS, volatility: 2.2, flow: 2.2, walls: 0.45, depth: 0.8, spread: 2, dwell_s: 180 },
};

/** Minutes from the start of a forced regime to the start of the simulation. */
const FORCED_REGIME_LEAD_MINUTES = 20;
/** The market analysis uses the last hour before the start of the simulation. */
const STILL_REGIME_LEAD_MINUTES = 60;

/**
 * Regimes that occur only when the operator forces a regime. All regimes together cover every market type of the bot's
 * analysis.
 */
const FORCED_REGIMES = {
  THIN: { ...NORMAL_CONDITIONS, walls: 0.5, depth: 0.1, spread: 6 },
  STORM: { ...NORMAL_CONDITIONS, volatility: 3.5, flow: 2.5, walls: 0.1 },
  WALLED_STORM: { ...NORMAL_CONDITIONS, volatility: 3.5, walls: 24 },
  STILL: { ...NORMAL_CONDITIONS, volatility: 0.12, flow: 0.4 },
  WALLED_RANGE: { ...NORMAL_CONDITIONS, volatility: 0.5, flow: 0.7, walls: 5 },
  DEEP: { ...NORMAL_CONDITIONS, walls: 16, depth: 6 },
  LIQUID: { ...NORMAL_CONDITIONS, walls: 0.4, depth: 6 },
  BALANCED: { ...NORMAL_CONDITIONS, walls: 22, depth: 1.2, spread: 10 },
  SPARSE: { ...NORMAL_CONDITIONS, walls: 0.3, depth: 0.25 },
  TREND: { ...NORMAL_CONDITIONS, drift: 0.1 },
};

export type NaturalRegime = keyof typeof NATURAL_REGIMES;
export type Regime = NaturalRegime | keyof typeof FORCED_REGIMES;

export const CONDITIONS_BY_REGIME: Readonly<Record<Regime, RegimeConditions>> = {
  ...NATURAL_REGIMES,
  ...FORCED_REGIMES,
};

// The table is not empty.
export const REGIME_NAMES = Object.keys(CONDITIONS_BY_REGIME) as [Regime, ...Regime[]];

export const forcedRegimeLeadMinutes = (regime: Regime): number =>
  regime === 'STILL' ? STILL_REGIME_LEAD_MINUTES : FORCED_REGIME_LEAD_MINUTES;

const RANGE_AFTER_NORMAL_PROBABILITY = 0.65;

/** Draws the regime of the next step. RANGE and VOLATILE never follow each other directly. */
export function drawNextRegime(regime: NaturalRegime, rng: Rng, seconds: number): NaturalRegime {
  if (!rng.bernoulli(1 - Math.exp(-seconds / NATURAL_REGIMES[regime].dwell_s))) return regime;
  if (regime !== 'NORMAL') return 'NORMAL';
  return rng.bernoulli(RANGE_AFTER_NORMAL_PROBABILITY) ? 'RANGE' : 'VOLATILE';
}
