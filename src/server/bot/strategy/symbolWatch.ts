import type { BookReader, BookSide, Candle, Instrument, MarketTrade } from '../../market/source';
import type { EvaluationTimer } from '../core/dependencies';
import { countRejectedCandidate, type SymbolRejectionCounts } from '../core/rejectionCounts';
import { isFreshBook } from '../venues/freshBook';
import { createSlowFeedDetector } from '../feed/latencyGuard';
import { hysteresisThresholdOf, type SignalCandidate } from './candidate';
import { createCandidate, type EvaluationInputs, type EvaluationState } from './createCandidate';
import { type CandidateRejection, decideOnCandidate, type FoundSignal } from './evaluation';
import { type BookEvaluation, type EvaluationDetails, evaluationDetailsOf } from './evaluationDetails';
import { createEvaluationSchedule } from './evaluationSchedule';
import { ENTRIES_CLOSED_FILTER, type SignalFilter } from './filters';
import { type GroupedBook, createGroupedBook } from './groupedBook';
import { createHysteresis } from './hysteresis';
import { createSymbolIndicators } from './symbolIndicators';
import { createWallLog } from './walls/wallLog';
import type { WallWithState } from './walls/wallTracker';
import type { Wall, WallRole } from './walls/walls';

/** Rejection of a candidate, with its reason as text. */
export type RejectedCandidate = Pick<SignalFilter, 'name' | 'component'> & { why: string };

/** Callbacks of a symbol watch. A symbol watch that exists only for display logs nothing. */
export type SymbolWatchHooks = {
  /** Called at each book update, because a start of the bot replaces the counts. */
  rejectionCounts: () => SymbolRejectionCounts;
  evaluationTimer?: EvaluationTimer | undefined;
  /** Called after an evaluation that a timer started. `found` is the signal of the evaluation, if any. */
  onDelayedEvaluation: (found: FoundSignal | undefined) => void;
  /** Called while log_rejected_signals is on, when `hysteresis` or a filter after `hysteresis` rejects a candidate. */
  onRejected?: (rejection: RejectedCandidate) => void;
  /** Called when a wall appears, vanishes or changes size, while log_wall_updates is on. */
  onWallChange?: (line: string) => void;
  onFeedSlow?: (latency_ms: number, slow: boolean) => void;
};

export type SymbolWatchDependencies = EvaluationInputs &
  SymbolWatchHooks & { candles: (minutes: number) => readonly Candle[] };

/** Evaluates the strategy for one symbol. Keeps the imbalance window, the walls and the trend of the symbol. */
export type SymbolWatch = {
  readonly instrument: Instrument;
  readonly book: BookReader;
  /**
   * Evaluates a book update. Returns a signal if all filters pass. An update less than `ws_process_interval_ms` after
   * the last evaluation is evaluated at the end of the interval.
   */
  onBook(at: number, latency_ms: number): FoundSignal | undefined;
  onTrades(trades: readonly MarketTrade[]): void;
  onCandle(): void;
  /** Resets the imbalance window and the wall history after a gap in the book updates. */
  onGap(): void;
  /** Returns a book at most `book_cache_ttl_ms` old, or undefined while the book is stale or out of sync. */
  groupedBook(): GroupedBook | undefined;
  /** Returns -1 to 1, or undefined while the book is stale or the window has too few samples. */
  smoothedObi(): number | undefined;
  /**
   * Returns the walls that the bot trusts for TP or SL, nearest first. Returns an empty list while the book is stale.
   */
  trustedWalls(side: 'bid' | 'ask', role: WallRole): Wall[];
  /** Returns the multiplier of the minimum SL distance: 1, or more in a volatile regime. */
  minSlFactor(): number;
  /** Returns whether walls at a price repeatedly vanished without market trades. */
  isSpoofed(side: BookSide, price: number): boolean;
  /**
   * Returns the last evaluation, or undefined if the book was out of sync. The call changes no state of the strategy.
   */
  latestEvaluation(): BookEvaluation | undefined;
  /** Returns the walls of the last evaluation. The call changes no state of the strategy. */
  wallsWithState(side: BookSide): WallWithState[];
  /** Returns the last evaluation with walls and filter results. The call changes no state of the strategy. */
  evaluationDetails(): EvaluationDetails | undefined;
  wallsLogLine(): string;
  parametersChanged(): void;
};

const OUT_OF_SYNC_REJECTION = {
  name: 'book_not_fresh',
  explain: () => 'the book is empty, crossed or out of sync',
} as const;

export function createSymbolWatch(deps: SymbolWatchDependencies): SymbolWatch {
  const { instrument, book, clock, params } = deps;
  const { now } = clock;
  const feed = createSlowFeedDetector();
  const indicators = createSymbolIndicators(deps.candles, now, params);
  const { walls } = indicators;
  const hysteresis = createHysteresis();
  const state: EvaluationState = { feed, indicators, hysteresis };
  const wallLog = createWallLog(instrument, walls);
  let lastView: GroupedBook | undefined;
  let sequence = 0;
  let latest: { evaluation: BookEvaluation; candidate: SignalCandidate } | undefined;

  const refresh = (): GroupedBook | undefined => {
    lastView = book.ready ? createGroupedBook(book, instrument.tick_size, params()) : undefined;
    return lastView;
  };

  const isCurrent = (): boolean => isFreshBook(book, now(), params());

  const reject = (c: SignalCandidate, { name, component, explain }: CandidateRejection, isLogged: boolean) => {
    countRejectedCandidate(deps.rejectionCounts(), { name, at: c.at, reason: () => explain(c) });
    if (isLogged && c.p.enable_detailed_logging && c.p.log_rejected_signals) {
      deps.onRejected?.({ name, component, why: explain(c) });
    }
  };

  const rejectWithoutBook = (at: number): undefined => {
    const { name, explain: reason } = deps.entriesOpen() ? OUT_OF_SYNC_REJECTION : ENTRIES_CLOSED_FILTER;
    countRejectedCandidate(deps.rejectionCounts(), { name, at, reason });
  };

  const evaluate = (at: number): FoundSignal | undefined => {
    const p = params();
    deps.rejectionCounts().evaluations += 1;
    sequence += 1;
    latest = undefined;
    const view = refresh();
    if (view === undefined) return rejectWithoutBook(at);
    const obiWindow = indicators.obiWindow();
    obiWindow.addSample(at, view.obi);
    walls.updateWalls(view, p);
    if (p.log_wall_updates) for (const line of wallLog.changeLines(p)) deps.onWallChange?.(line);
    const obi_smoothed = obiWindow.meanObi();
    const candidate = createCandidate(at, view, deps, state);
    latest = { evaluation: { sequence, at, view, obi_smoothed }, candidate };
    hysteresis.recordObi(obi_smoothed, hysteresisThresholdOf(candidate));
    const decision = decideOnCandidate(candidate, instrument, indicators.minSlFactor());
    if (!decision.ok) {
      reject(candidate, decision.rejection, decision.isLogged);
      return undefined;
    }
    hysteresis.recordSignal(candidate.direction);
    return decision.signal;
  };

  const measuredEvaluate = (at: number): FoundSignal | undefined => {
    deps.evaluationTimer?.begin();
    const found = evaluate(at);
    deps.evaluationTimer?.end();
    return found;
  };

  const interval = () => params().ws_process_interval_ms;
  const schedule = createEvaluationSchedule(clock, interval, measuredEvaluate, deps.onDelayedEvaluation);

  return {
    instrument,
    book,
    onBook(at, latency_ms) {
      const wasSlow = feed.isSlow();
      feed.recordLatency(latency_ms, params());
      if (feed.isSlow() !== wasSlow) deps.onFeedSlow?.(latency_ms, feed.isSlow());
      return schedule.onUpdate(at);
    },
    onTrades: (trades) => walls.recordTrades(trades),
    onCandle: indicators.onCandle,
    onGap: indicators.onGap,
    groupedBook() {
      if (!isCurrent()) return undefined;
      const fresh = lastView !== undefined && now() - schedule.lastEvaluationAt() <= params().book_cache_ttl_ms;
      return fresh ? lastView : refresh();
    },
    smoothedObi: () => (isCurrent() ? indicators.smoothedObi() : undefined),
    trustedWalls: (side, role) => (isCurrent() ? walls.trustedWalls(side, role, params()) : []),
    minSlFactor: indicators.minSlFactor,
    isSpoofed: (side, price) => walls.isSpoofed(side, price, params()),
    latestEvaluation: () => latest?.evaluation,
    wallsWithState: (side) => walls.wallsWithState(side, params()),
    evaluationDetails() {
      if (latest === undefined) return undefined;
      const { evaluation, candidate } = latest;
      const present = { bookAge_ms: now() - book.updatedAt, armed: hysteresis.isArmed(candidate.direction) };
      return evaluationDetailsOf(evaluation, candidate, present, indicators);
    },
    wallsLogLine: () => wallLog.listLine(params()),
    parametersChanged: indicators.parametersChanged,
  };
}
