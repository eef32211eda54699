import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../direction';
import type { BookView } from './bookView';
import type { TrendReading } from './trend';
import type { Wall } from './walls/walls';

export type CandidateWalls = { protective: readonly Wall[]; targets: readonly Wall[] };

/** What one book update amounts to, as the filters see it. One object a symbol, written anew at each update. */
export type Candidate = {
  symbol: string;
  at: number;
  p: Parameters;
  /** The bot is running and not paused. */
  entriesOpen: boolean;
  bookReady: boolean;
  bookAge_ms: number;
  feedIsSlow: boolean;
  guardIsTripped: boolean;
  view: BookView;
  /** The side that the smoothed imbalance leans to. */
  direction: Direction;
  /** Smoothed imbalance and its rise, in that direction. */
  obi: number;
  momentum: number;
  samples: number;
  /** obi_threshold, raised in a volatile market. */
  threshold: number;
  /** No signal of this side yet since the imbalance was last low. */
  armed: boolean;
  /** False for a recording without older candles. */
  hasHistory: boolean;
  /** What the EMAs are compared with. */
  trendPrice: () => number;
  trend: () => TrendReading;
  walls: () => CandidateWalls;
};
