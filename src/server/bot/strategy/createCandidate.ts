import type { Parameters } from '@/contract/params/catalogue';
import type { Clock } from '../../market/clock/clock';
import type { BookReader, Instrument } from '../../market/source';
import type { Direction } from '../../market/direction';
import type { LatencyGuard, SlowFeedDetector } from '../feed/latencyGuard';
import type { CandidateWalls, SignalCandidate } from './candidate';
import type { GroupedBook } from './groupedBook';
import type { Hysteresis } from './hysteresis';
import type { SymbolIndicators } from './symbolIndicators';

export type EvaluationInputs = {
  instrument: Instrument;
  book: BookReader;
  /** Returns the price on the exchange of the candles divided by the price of the book. */
  candleRatio: () => number;
  hasHistory: boolean;
  guard: LatencyGuard;
  entriesOpen: () => boolean;
  clock: Clock;
  params: () => Parameters;
};

export type EvaluationState = { feed: SlowFeedDetector; indicators: SymbolIndicators; hysteresis: Hysteresis };

const VOLATILE_OBI_THRESHOLD_FACTOR = 1.25;

/** Returns the candidate in the direction of the smoothed imbalance, and changes neither inputs nor state. */
export function createCandidate(
  at: number,
  view: GroupedBook,
  inputs: EvaluationInputs,
  { feed, indicators, hysteresis }: EvaluationState,
): SignalCandidate {
  const { book, clock } = inputs;
  const p = inputs.params();
  const obiWindow = indicators.obiWindow();
  const mean = obiWindow.meanObi();
  const direction: Direction = mean >= 0 ? 1 : -1;
  let walls: CandidateWalls | undefined;
  return {
    symbol: inputs.instrument.symbol,
    at,
    p,
    entriesOpen: inputs.entriesOpen(),
    bookReady: book.ready,
    bookAge_ms: clock.now() - book.updatedAt,
    feedIsSlow: feed.isSlow(),
    guardIsTripped: inputs.guard.isTripped(),
    view,
    direction,
    obi: Math.abs(mean),
    momentum: direction * obiWindow.momentum(),
    samples: obiWindow.sampleCount(),
    threshold: p.obi_threshold * (indicators.regime() === 'VOLATILE' ? VOLATILE_OBI_THRESHOLD_FACTOR : 1),
    armed: hysteresis.isArmed(direction),
    hasHistory: inputs.hasHistory,
    trendPrice: () => view.mid * inputs.candleRatio(),
    trend: indicators.currentTrend,
    walls: () => (walls ??= indicators.wallsFor(direction)),
  };
}
