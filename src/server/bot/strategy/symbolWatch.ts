import type { Parameters } from '@/contract/params/catalogue';
import type { BookCheck } from '@/contract/streams';
import type { EvaluationTimer } from '../bot';
import type { Direction } from '../direction';
import type { Clock } from '../../market/clock/clock';
import {
  BOOK_SIDES,
  type BookReader,
  type BookSide,
  type Candle,
  type Instrument,
  type MarketTrade,
} from '../../market/source';
import { countRejection, type LastRejection, type SymbolRejectionCounts } from '../diagnostics/rejectionCounts';
import { isFreshBook } from '../feed/freshBook';
import { formatToStep } from '../venues/rounding';
import { type GroupedBook, createGroupedBook } from './groupedBook';
import type { SignalCandidate, CandidateWalls } from './candidate';
import { filterCheckResults } from './filterChecks';
import {
  ENTRIES_CLOSED_FILTER,
  type SignalFilter,
  SIGNAL_FILTERS,
  firstFailingFilter,
  FIRST_LOGGED_FILTER_INDEX,
} from './filters';
import {
  type FoundSignal,
  buildSignal,
  toCandidateRejection,
  type CandidateRejection,
  planTpAndSlOfCandidate,
} from './evaluation';
import { createSlowFeedDetector, type LatencyGuard } from '../feed/latencyGuard';
import { createObiWindow, type ObiWindow } from './obiWindow';
import { createTrendCache, minSlFactorInRegime } from './trend';
import { findWallChanges } from './walls/wallChanges';
import { createWallTracker, type WallWithState } from './walls/wallTracker';
import type { Wall, WallRole } from './walls/walls';

export type RejectedSignal = { symbol: string; filter: string; component: SignalFilter['component']; why: string };

export type SymbolWatchDependencies = {
  instrument: Instrument;
  book: BookReader;
  candles: (minutes: number) => readonly Candle[];
  /** Returns the price on the exchange of the candles divided by the price of the book. */
  candleRatio: () => number;
  hasHistory: boolean;
  guard: LatencyGuard;
  entriesOpen: () => boolean;
  clock: Clock;
  params: () => Parameters;
  /**
   * Returns the rejection counts of the symbol. Called at each book update, because a start of the bot replaces the
   * counts.
   */
  rejectionCounts: () => SymbolRejectionCounts;
  evaluationTimer?: EvaluationTimer | undefined;
  /** Called after an evaluation that a timer started. `found` is the signal of the evaluation, if any. */
  onDelayedEvaluation: (found: FoundSignal | undefined) => void;
  /** Called while log_rejected_signals is on, when `hysteresis` or a filter after `hysteresis` rejects a candidate. */
  onRejected: (rejection: RejectedSignal) => void;
  /** Called when a wall appears, vanishes or changes size, while log_wall_updates is on. */
  onWallChange: (line: string) => void;
  onFeedSlow: (symbol: string, latency_ms: number, slow: boolean) => void;
};

/** Grouped book and smoothed imbalance of one strategy evaluation. */
export type BookEvaluation = {
  /** Sequence number, which increases by one at each evaluation. */
  sequence: number;
  at: number;
  view: GroupedBook;
  obi_smoothed: number;
};

export type EvaluationDetails = BookEvaluation & {
  direction: Direction;
  threshold: number;
  /** Value below which the smoothed imbalance must fall before another signal in `direction`. */
  hysteresisThreshold: number;
  checks: BookCheck[];
  walls: WallWithState[];
};

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
  /**
   * Returns the grouped book, at most `book_cache_ttl_ms` old. Returns undefined while the book is stale or
   * out of sync.
   */
  groupedBook(): GroupedBook | undefined;
  /**
   * Returns the smoothed imbalance, -1 to 1. Returns undefined while the book is stale or the window has too few
   * samples.
   */
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
  /** Returns a log line with the persistent walls of both sides. */
  wallsLogLine(): string;
  parametersChanged(): void;
};

const VOLATILE_OBI_THRESHOLD_FACTOR = 1.25;
const MIN_OBI_WINDOW_SIZE = 3;
const OUT_OF_SYNC_REJECTION = {
  name: 'book_not_fresh',
  explain: () => 'the book is empty, crossed or out of sync',
} as const;

export function createSymbolWatch(deps: SymbolWatchDependencies): SymbolWatch {
  const { instrument, book, clock, params, guard, hasHistory } = deps;
  const { now } = clock;
  const { symbol, tick_size } = instrument;
  const feed = createSlowFeedDetector();
  const trend = createTrendCache(deps.candles);
  const armed = { long: true, short: true };
  const walls = createWallTracker();
  const reportedWalls: Record<BookSide, readonly Wall[]> = { bid: [], ask: [] };
  let obiWindow = createConfiguredObiWindow(params());
  let lastView: GroupedBook | undefined;
  let processedAt = Number.NEGATIVE_INFINITY;
  /** True if a book update waits for its evaluation. */
  let hasNewUpdate = false;
  let isScheduled = false;
  let candidate: SignalCandidate | undefined;
  let candidateWalls: CandidateWalls | undefined;
  let sequence = 0;
  let evaluated: BookEvaluation | undefined;

  const refresh = (): GroupedBook | undefined => {
    lastView = book.ready ? createGroupedBook(book, tick_size, params()) : undefined;
    return lastView;
  };

  const isCurrent = (): boolean => isFreshBook(book, now(), params());

  const regime = () => (params().enable_regime_detection ? trend.currentTrend(now(), params()).regime : 'NORMAL');
  const minSlFactor = (): number => minSlFactorInRegime(regime());

  const wallsFor = (direction: Direction): CandidateWalls => ({
    protective: walls.trustedWalls(direction === 1 ? 'bid' : 'ask', 'protective', params()),
    targets: walls.trustedWalls(direction === 1 ? 'ask' : 'bid', 'target', params()),
  });

  // Reuses one rejection object for all book updates. Builds the rejection text only on demand.
  let rejection: CandidateRejection | undefined;
  const lastRejection: LastRejection = {
    name: 'entries_closed',
    at: 0,
    reason: () => (rejection !== undefined && candidate !== undefined ? rejection.explain(candidate) : ''),
  };

  const reject = (c: SignalCandidate, rejectedBy: CandidateRejection, isLogged: boolean) => {
    const { name, component, explain } = rejectedBy;
    const counts = deps.rejectionCounts();
    countRejection(counts, name);
    rejection = rejectedBy;
    lastRejection.name = name;
    lastRejection.at = c.at;
    counts.lastCandidate = lastRejection;
    if (isLogged && c.p.enable_detailed_logging && c.p.log_rejected_signals) {
      deps.onRejected({ symbol, filter: name, component, why: explain(c) });
    }
  };

  const updatedCandidate = (at: number, view: GroupedBook, p: Parameters): SignalCandidate => {
    const mean = obiWindow.meanObi();
    const direction: Direction = mean >= 0 ? 1 : -1;
    candidateWalls = undefined;
    candidate ??= emptyCandidate();
    const c = candidate;
    c.at = at;
    c.p = p;
    c.entriesOpen = deps.entriesOpen();
    c.bookReady = book.ready;
    c.bookAge_ms = now() - book.updatedAt;
    c.feedIsSlow = feed.isSlow();
    c.guardIsTripped = guard.isTripped();
    c.view = view;
    c.direction = direction;
    c.obi = Math.abs(mean);
    c.momentum = direction * obiWindow.momentum();
    c.samples = obiWindow.sampleCount();
    c.threshold = p.obi_threshold * (regime() === 'VOLATILE' ? VOLATILE_OBI_THRESHOLD_FACTOR : 1);
    c.armed = direction === 1 ? armed.long : armed.short;
    return c;
  };

  const rearm = (c: SignalCandidate) => {
    const low = c.threshold - c.p.obi_hysteresis;
    const signed = c.direction * c.obi;
    if (signed < low) armed.long = true;
    if (-signed < low) armed.short = true;
  };

  const decideOnUpdate = (c: SignalCandidate): FoundSignal | undefined => {
    const index = firstFailingFilter(c);
    if (index >= 0) {
      const filter = SIGNAL_FILTERS[index];
      if (filter !== undefined) reject(c, filter, index >= FIRST_LOGGED_FILTER_INDEX);
      return undefined;
    }
    const plan = planTpAndSlOfCandidate(c, instrument, minSlFactor());
    if (plan.ok) return buildSignal(c, plan.levels);
    reject(c, toCandidateRejection(plan.rejection), true);
    return undefined;
  };

  const wallText = ({ price, notional }: Wall): string =>
    `${formatToStep(price, tick_size)} (${notional.toFixed(0)} USDT)`;

  const logWallChanges = (p: Parameters) => {
    for (const side of BOOK_SIDES) {
      const { changes, reported } = findWallChanges(reportedWalls[side], walls.persistentWalls(side, p));
      for (const { what, wall } of changes) deps.onWallChange(`${symbol} ${side} wall ${what}: ${wallText(wall)}`);
      reportedWalls[side] = reported;
    }
  };

  function evaluate(at: number, p: Parameters): FoundSignal | undefined {
    processedAt = at;
    hasNewUpdate = false;
    const counts = deps.rejectionCounts();
    counts.evaluations += 1;
    const view = refresh();
    sequence += 1;
    evaluated = undefined;
    if (view === undefined) {
      const { name, explain: reason } = deps.entriesOpen() ? OUT_OF_SYNC_REJECTION : ENTRIES_CLOSED_FILTER;
      countRejection(counts, name);
      counts.lastCandidate = { name, at, reason };
      return undefined;
    }
    obiWindow.addSample(at, view.obi);
    walls.updateWalls(view, p);
    if (p.log_wall_updates) logWallChanges(p);
    const c = updatedCandidate(at, view, p);
    evaluated = { sequence, at, view, obi_smoothed: obiWindow.meanObi() };
    rearm(c);
    const found = decideOnUpdate(c);
    if (found?.direction === 1) armed.long = false;
    if (found?.direction === -1) armed.short = false;
    return found;
  }

  function measuredEvaluate(at: number, p: Parameters): FoundSignal | undefined {
    deps.evaluationTimer?.begin();
    const found = evaluate(at, p);
    deps.evaluationTimer?.end();
    return found;
  }

  /** Schedules an evaluation of the latest book update, because the next book update can take long to arrive. */
  function scheduleEvaluation(ms: number) {
    hasNewUpdate = true;
    if (isScheduled) return;
    isScheduled = true;
    clock.after(ms, () => {
      isScheduled = false;
      if (!hasNewUpdate) return;
      const p = params();
      // Postpones the evaluation if the last evaluation was less than ws_process_interval_ms ago.
      const tooSoon_ms = processedAt + p.ws_process_interval_ms - now();
      if (tooSoon_ms > 0) return scheduleEvaluation(tooSoon_ms);
      deps.onDelayedEvaluation(measuredEvaluate(now(), p));
    });
  }

  function emptyCandidate(): SignalCandidate {
    return {
      symbol,
      hasHistory,
      trendPrice: () => (candidate?.view.mid ?? NaN) * deps.candleRatio(),
      trend: () => trend.currentTrend(now(), params()),
      walls: () => (candidateWalls ??= wallsFor(candidate?.direction ?? 1)),
      // The cast is safe, because updatedCandidate sets all missing fields before any read.
    } as SignalCandidate;
  }

  return {
    instrument,
    book,
    onBook(at, latency_ms) {
      const p = params();
      const wasSlow = feed.isSlow();
      feed.recordLatency(latency_ms, p);
      if (feed.isSlow() !== wasSlow) deps.onFeedSlow(symbol, latency_ms, feed.isSlow());
      const tooSoon_ms = processedAt + p.ws_process_interval_ms - at;
      if (tooSoon_ms <= 0) return measuredEvaluate(at, p);
      scheduleEvaluation(tooSoon_ms);
      return undefined;
    },
    onTrades: (trades) => walls.recordTrades(trades),
    onCandle: () => trend.onCandleClosed(),
    onGap() {
      obiWindow = createConfiguredObiWindow(params());
      walls.resetHistory();
    },
    groupedBook() {
      if (!isCurrent()) return undefined;
      const fresh = lastView !== undefined && now() - processedAt <= params().book_cache_ttl_ms;
      return fresh ? lastView : refresh();
    },
    smoothedObi() {
      const needed = Math.min(params().obi_momentum_min_samples, obiWindow.size);
      return isCurrent() && obiWindow.sampleCountAt(now()) >= needed ? obiWindow.meanObiAt(now()) : undefined;
    },
    trustedWalls: (side, role) => (isCurrent() ? walls.trustedWalls(side, role, params()) : []),
    minSlFactor,
    isSpoofed: (side, price) => walls.isSpoofed(side, price, params()),
    latestEvaluation: () => evaluated,
    wallsWithState: (side) => walls.wallsWithState(side, params()),
    evaluationDetails() {
      if (evaluated === undefined || candidate === undefined) return undefined;
      const c = candidate;
      let ownWalls: CandidateWalls | undefined;
      // Uses a copy of the candidate, because a display must not change the walls and trend that the strategy caches.
      const copy: SignalCandidate = {
        ...c,
        bookAge_ms: now() - book.updatedAt,
        armed: c.direction === 1 ? armed.long : armed.short,
        trend: () => trend.trendForDisplay(now(), c.p),
        walls: () => (ownWalls ??= wallsFor(c.direction)),
      };
      return {
        ...evaluated,
        direction: c.direction,
        threshold: c.threshold,
        hysteresisThreshold: c.threshold - c.p.obi_hysteresis,
        checks: filterCheckResults(copy),
        walls: BOOK_SIDES.flatMap((side) => walls.wallsWithState(side, c.p)),
      };
    },
    wallsLogLine: () =>
      BOOK_SIDES.map(
        (side) => `${side} walls ${walls.persistentWalls(side, params()).map(wallText).join(', ') || 'none'}`,
      ).join('; '),
    parametersChanged() {
      const p = params();
      trend.parametersChanged();
      if (obiWindow.size !== p.obi_window_size || obiWindow.everyMs !== p.ws_process_interval_ms) {
        obiWindow = createConfiguredObiWindow(p);
      }
    },
  };
}

const createConfiguredObiWindow = (p: Parameters): ObiWindow =>
  createObiWindow(Math.max(MIN_OBI_WINDOW_SIZE, Math.round(p.obi_window_size)), p.ws_process_interval_ms);
