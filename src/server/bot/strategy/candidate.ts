import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../direction';
import type { BookView } from './bookView';
import type { TrendReading } from './trend';
import type { Wall } from './walls/walls';

export type CandidateWalls = { protective: readonly Wall[]; targets: readonly Wall[] };

/** Inputs of the filters for one book update. Each symbol reuses one object. */
export type Candidate = {
  symbol: string;
  at: number;
  p: Parameters;
  /** True while the bot runs and the symbol is chosen. */
  entriesOpen: boolean;
  bookReady: boolean;
  bookAge_ms: number;
  feedIsSlow: boolean;
  guardIsTripped: boolean;
  view: BookView;
  /** The side of the smoothed imbalance. */
  direction: Direction;
  /** Smoothed imbalance and its momentum, in that direction. */
  obi: number;
  momentum: number;
  samples: number;
  /** obi_threshold, raised in a volatile regime. */
  threshold: number;
  /** True when the imbalance fell below the hysteresis since the last signal of this side. */
  armed: boolean;
  /** False for a recording without earlier candles. */
  hasHistory: boolean;
  /** The price to compare with the EMAs. */
  trendPrice: () => number;
  trend: () => TrendReading;
  walls: () => CandidateWalls;
};
