import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../../market/direction';
import type { GroupedBook } from './groupedBook';
import type { TrendReading } from './trend';
import type { Wall } from './walls/walls';

export type CandidateWalls = { protective: readonly Wall[]; targets: readonly Wall[] };

/** Inputs of the signal filters for one book update. */
export type SignalCandidate = {
  symbol: string;
  at: number;
  p: Parameters;
  /** True while the bot runs and may enter the symbol. */
  entriesOpen: boolean;
  bookReady: boolean;
  bookAge_ms: number;
  feedIsSlow: boolean;
  guardIsTripped: boolean;
  view: GroupedBook;
  /** Direction of a possible trade: the side of the smoothed imbalance. */
  direction: Direction;
  /** Smoothed imbalance, positive in the direction of the trade. */
  obi: number;
  /** Momentum of the imbalance, positive in the direction of the trade. */
  momentum: number;
  samples: number;
  /** Required imbalance: obi_threshold, raised in a volatile regime. */
  threshold: number;
  /** True if the imbalance fell below the hysteresis threshold since the last signal in `direction`. */
  armed: boolean;
  /** False for a recording without candles from before the start of the recording. */
  hasHistory: boolean;
  /** Returns the price that is compared with the EMAs. */
  trendPrice: () => number;
  trend: () => TrendReading;
  walls: () => CandidateWalls;
};

/** Returns the value below which the imbalance must fall before another signal in the same direction. */
export const hysteresisThresholdOf = ({ threshold, p }: Pick<SignalCandidate, 'threshold' | 'p'>): number =>
  threshold - p.obi_hysteresis;
