import type { Diagnostics } from '@/contract/diagnostics';
import type { MarketEvent } from '../market/source';
import { bookClose, type Brake, checkDrawdown } from './risk/drawdownGuard';
import { diagnose } from './diagnostics/diagnose';
import { createTally } from './diagnostics/rejectionCounts';
import { createEntryDesk } from './entry/entryPipeline';
import { openPosition } from './entry/openPosition';
import { createTradeIds } from './entry/tradeIds';
import { closeEach } from './exit/closeEach';
import { createCloser } from './exit/exitExecutor';
import { createMonitor } from './exit/positionMonitor';
import type { ExitReason, Position } from './positions/position';
import { createPositions } from './positions/positions';
import { tellFailure } from './runtime/failures';
import { createFeedNews, tellFeed } from './feed/feedMonitor';
import { createKpi } from './diagnostics/kpi';
import { createLatencyWatch } from './feed/latencyMonitor';
import type { Machine } from './machine';
import { followOpenTrades, recover } from './positions/recovery';
import { createRiskRecord } from './risk/record';
import { createSlots } from './risk/slots';
import type { FoundSignal } from './strategy/evaluation';
import type { SymbolWatch } from './strategy/symbolWatch';
import { createSignalBook } from './strategy/signalRecorder';
import { startUpkeep } from './upkeep';
import { BASIS_SAMPLE_EVERY_MS, createBasisMemory } from './entry/validation/basisHistory';
import { createCrossValidator } from './entry/validation/crossValidator';
import { createWatchlist } from './strategy/watchlist';
import { repeat, type Workbench } from './botContext';

const LATE_CANDLE_MS = 1_000;

/** Listens to the market: signals and entries while the bot is running, open trades always. */
export function createEngine(bench: Workbench, machine: Machine) {
  const { market, store, params, log, writer, venues } = bench;
  const { clock } = market;
  const positions = createPositions();
  const risk = createRiskRecord();
  const tally = createTally(clock.now());
  const watchlist = createWatchlist(bench, tally, machine.isRunning, onLook);
  const signals = createSignalBook(bench, tally);
  const ids = createTradeIds(store.trades);
  const kpi = createKpi(bench);
  const basis = createBasisMemory();
  const latency = createLatencyWatch(bench, watchlist.guard, pauseByRule);
  const validator = createCrossValidator(bench, basis);
  const feed = createFeedNews(bench, watchlist, () => followOpenTrades(bench, positions, watchlist));

  recover(bench, positions, risk, watchlist);
  const slots = createSlots(() => params().max_concurrent_trades, positions.count());
  const desk = createEntryDesk(bench, {
    positions,
    slots,
    record: risk,
    tally,
    validator,
    watchOf: watchlist.of,
    opened(filled, fill) {
      openPosition(bench, positions, ids, filled, fill);
      tally.of(filled.signal.symbol).entries += 1;
      followExecution();
    },
  });
  const brake: Brake = { pause: pauseByRule, phase: machine.phase };
  const closer = createCloser(bench, positions, (trade, { elsewhere }) => {
    slots.release();
    kpi.note(trade);
    bookClose(bench, risk, { trade, elsewhere }, brake);
    followExecution();
  });
  const monitor = createMonitor(bench, positions, watchlist.of, closer, feed.hasEnded);
  const endUpkeep = startUpkeep(bench, { positions, slots, desk, monitor, latency });
  const endSampling = repeat(bench, () => BASIS_SAMPLE_EVERY_MS, sampleBasis);
  followExecution();
  // A trade whose book does not come back in time is closed by that.
  market.favour?.(() => positions.here().map(({ symbol }) => symbol));

  function pauseByRule(): boolean {
    if (!machine.isRunning()) return false;
    machine.pause();
    desk.cancelAll('the bot was paused');
    return true;
  }

  /** The other exchange is listened to for what may be entered there and for what stands there. */
  function followExecution(): void {
    const abroad = positions.here().filter((position) => venues.home(position) === 'execution');
    const wanted = new Set(abroad.map(({ symbol }) => symbol));
    if (machine.phase() !== 'stopped' && venues.forEntries() === 'execution') {
      for (const symbol of [...watchlist.chosen(), ...desk.symbols()]) wanted.add(symbol);
    }
    venues.follow(wanted);
    basis.forget(wanted);
  }

  function chooseSymbols(): void {
    watchlist.choose(positions.here().map(({ symbol }) => symbol));
    // A trade that opened now would have nobody to watch it.
    for (const symbol of desk.symbols()) {
      if (!watchlist.chosen().has(symbol)) desk.cancelOf(symbol, 'its symbol was left out');
    }
    followExecution();
  }

  function sampleBasis(): void {
    if (!validator.isOn()) return;
    for (const symbol of watchlist.chosen()) {
      const ratio = venues.ratio(symbol, 'execution');
      if (ratio !== undefined) basis.note(symbol, clock.now(), ratio);
    }
  }

  function onBook(symbol: string, at: number, latency_ms: number): void {
    latency.note(at, latency_ms);
    const watch = watchlist.of(symbol);
    if (watch === undefined) return;
    const found = watch.onBook(at, latency_ms);
    monitor.onBook(symbol, 'data');
    onLook(watch, found);
  }

  function onLook(watch: SymbolWatch, found: FoundSignal | undefined): void {
    // Before the new signal is considered: it is checked again at a later update, not at its own.
    desk.onBook(watch.instrument.symbol, 'data');
    if (found === undefined) return;
    signals.add(found, watch);
    desk.consider(found);
  }

  function onEvent(event: MarketEvent): void {
    switch (event.kind) {
      case 'book':
        return onBook(event.symbol, event.at, event.latency_ms);
      case 'trades':
        watchlist.of(event.symbol)?.onTrades(event.trades);
        return desk.onTrades(event.symbol, event.trades, 'data');
      case 'candle':
        return onCandle(event.symbol);
      case 'feed':
        return feed.take(event);
      default:
        return event satisfies never;
    }
  }

  /** The other exchange closes its candles a moment later, and tells nobody. */
  function onCandle(symbol: string): void {
    watchlist.of(symbol)?.onCandle();
    if (params().ema_data_source === 'EXECUTION') {
      clock.after(LATE_CANDLE_MS, () => watchlist.of(symbol)?.onCandle());
    }
  }

  function onExecutionEvent(event: MarketEvent): void {
    switch (event.kind) {
      case 'book':
        monitor.onBook(event.symbol, 'execution');
        return desk.onBook(event.symbol, 'execution');
      case 'trades':
        return desk.onTrades(event.symbol, event.trades, 'execution');
      case 'candle':
        return undefined;
      case 'feed':
        return tellFeed(log, event, 'Execution exchange: ');
      default:
        return event satisfies never;
    }
  }

  /** One bad update must not end the stream that all open trades are monitored by. */
  const guarded = (handle: (event: MarketEvent) => void) => (event: MarketEvent) => {
    try {
      handle(event);
    } catch (error) {
      tellFailure(log, 'SYSTEM', `${event.kind} ${event.symbol ?? ''}`.trim(), error);
    }
  };
  // What is not entered yet would become a trade that cannot be stored.
  writer.onProblem(() => desk.cancelAll('the database cannot be written'));
  market.listen(guarded(onEvent));
  market.execution?.listen(guarded(onExecutionEvent));

  const bookAge = (symbol: string): number => {
    const book = market.book(symbol);
    return book?.ready === true ? clock.now() - book.updatedAt : Number.POSITIVE_INFINITY;
  };

  return {
    positions,
    slots,
    risk,
    desk,
    signals,
    started() {
      tally.restart(clock.now());
      venues.describe();
      chooseSymbols();
    },
    stopped: followExecution,
    chooseSymbols,
    parametersChanged(changed: readonly string[]) {
      watchlist.parametersChanged();
      validator.parametersChanged();
      checkDrawdown(bench, risk, brake);
      if (changed.some((key) => VENUE_FIELDS.includes(key))) {
        // An order of one exchange must not become a trade of the other.
        desk.cancelAll('the exchanges were changed');
        venues.describe();
      }
      followExecution();
    },
    diagnostics: (): Diagnostics =>
      diagnose({
        now: clock.now(),
        phase: machine.phase(),
        tally,
        risk: desk.risk,
        symbols: [...watchlist.chosen()],
        storageProblem: writer.problem(),
        feedProblem: feed.problem(),
        guardIsTripped: watchlist.guard.isTripped(),
        bookAge,
        staleAfter_ms: params().book_stale_threshold_ms,
        validatorRestsUntil: (symbol) => (validator.isOn() ? validator.restsUntil(symbol) : undefined),
      }),
    closeEach: (targets: readonly Position[], reason: ExitReason) => closeEach(log, closer, targets, reason),
    historyCleared() {
      signals.cleared();
      ids.restart();
      kpi.forget();
    },
    shutdown() {
      market.listen(() => undefined);
      market.execution?.listen(() => undefined);
      endUpkeep();
      endSampling();
      desk.cancelAll('the bot shuts down');
      // An exit on its way is decided afresh after the next start.
      for (const position of positions.all()) position.leaving?.();
      venues.follow(new Set());
      monitor.save();
      writer.flush();
    },
  };
}

const VENUE_FIELDS: readonly string[] = ['data_source_exchange', 'exchange'];
