import type { Diagnostics } from '@/contract/diagnostics';
import type { MarketEvent } from '../market/source';
import type { BotDependencies } from './bot';
import { createDrawdownGuard } from './risk/drawdownGuard';
import { diagnoseEntries } from './diagnostics/diagnoseEntries';
import { createRejectionCounts } from './diagnostics/rejectionCounts';
import { createEntryPipeline } from './entry/entryPipeline';
import { openPosition } from './entry/openPosition';
import { createPendingEntries } from './entry/pendingEntries';
import { createTradeIdGenerator } from './entry/tradeIds';
import { closePositions } from './exit/closePositions';
import { createExitExecutor } from './exit/exitExecutor';
import { createPositionMonitor } from './exit/positionMonitor';
import type { ExitReason, Position } from './positions/position';
import { createPositionPublisher } from './positions/positionPublisher';
import { createPositionList } from './positions/positions';
import { logFailure } from './runtime/failures';
import { createFeedMonitor, logFeedEvent } from './feed/feedMonitor';
import { createKpiReporter } from './diagnostics/kpi';
import { createLatencyMonitor } from './feed/latencyMonitor';
import type { Lifecycle } from './runtime/lifecycle';
import { subscribeOpenTradeSymbols, restoreStoredTrades } from './positions/recovery';
import { createRiskEngine } from './risk/riskEngine';
import { createRiskRecord } from './risk/riskRecord';
import { createTradeSlots } from './risk/slots';
import type { FoundSignal } from './strategy/evaluation';
import type { SymbolWatch } from './strategy/symbolWatch';
import { createSignalRecorder, RESTART_SIGNAL_OUTCOME } from './strategy/signalRecorder';
import { startScheduledTasks } from './runtime/scheduledTasks';
import { BASIS_SAMPLE_INTERVAL_MS, createBasisHistory } from './entry/validation/basisHistory';
import { createCrossValidator } from './entry/validation/crossValidator';
import { createTradeStoryRecorder, type TradeStoryRecorder } from './story/tradeStories';
import { createWatchlist } from './strategy/watchlist';
import { createMarketFrameSender, type MarketFrameSender } from './view/marketFrameSender';
import { createViewedSymbols } from './view/viewedSymbols';
import { createConsoleMarketData } from './view/consoleMarketData';
import { repeatInMarketTime, type BotContext } from './botContext';

/** Time after a closed candle of the data exchange within which the execution exchange closes its candle. */
const EXECUTION_CANDLE_DELAY_MS = 1_000;

/**
 * Creates the components of the bot and passes market events to the components. The engine looks for entries only while
 * the bot runs, and monitors open trades even while the bot is stopped.
 */
export function createBotEngine(
  context: BotContext,
  lifecycle: Lifecycle,
  { wallNow, stream }: Pick<BotDependencies, 'wallNow' | 'stream'>,
) {
  const { market, store, params, log, writer, venues } = context;
  const { clock } = market;
  const positions = createPositionList();
  const record = createRiskRecord();
  const rejectionCounts = createRejectionCounts(clock.now());
  const watchlist = createWatchlist(context, rejectionCounts, lifecycle.isRunning, onEvaluation, () =>
    viewed.viewedSymbolNames(),
  );
  const viewed = createViewedSymbols(context, {
    guard: watchlist.guard,
    watchOf: watchlist.watchOf,
    onSymbolsChange: watchlist.updateSubscriptions,
    onEvaluation: ({ instrument }) => view.onEvaluation(instrument.symbol),
  });
  const view: MarketFrameSender = createMarketFrameSender(context, viewed, { wallNow, stream });
  const signals = createSignalRecorder(context, rejectionCounts, stream);
  writer.write('Outcomes of the last run', () => store.signals.setPendingOutcomes(RESTART_SIGNAL_OUTCOME));
  const ids = createTradeIdGenerator(store.trades);
  const kpi = createKpiReporter(context);
  const basis = createBasisHistory();
  const latency = createLatencyMonitor(context, watchlist.guard, pauseAutomatically);
  const validator = createCrossValidator(context, basis);
  let lastBookAt: number | undefined;
  const feed = createFeedMonitor(context, watchlist, () => subscribeOpenTradeSymbols(context, positions, watchlist));

  restoreStoredTrades(context, positions, record, watchlist);
  const slots = createTradeSlots(() => params().max_concurrent_trades, positions.count());
  const pending = createPendingEntries();
  const risk = createRiskEngine(context, positions, slots, record, pending);
  const entries = createEntryPipeline(context, {
    pending,
    slots,
    risk,
    rejectionCounts,
    validator,
    onFilled(filled, fill) {
      const position = openPosition(context, positions, ids, filled, fill);
      signals.recordOutcome(filled.signal, { trade_id: position.id });
      updateViews(() => stories.recordOpenedTrade(position, signals.findSignal(filled.signal)));
      rejectionCounts.countsOf(filled.signal.symbol).entries += 1;
      updateExecutionSubscriptions();
    },
    onRejected: (signal, check, reason) => signals.recordOutcome(signal, { check, reason }),
  });
  const positionPublisher = createPositionPublisher(context, positions, { wallNow, stream });
  const pauseControl = { pause: pauseAutomatically, phase: lifecycle.phase };
  const drawdown = createDrawdownGuard(context, record, pauseControl, positionPublisher.unrealizedPnl);
  const executor = createExitExecutor(context, positions, (trade, position) => {
    const { isForeignMarket } = position;
    slots.releaseSlot();
    kpi.recordClosedTrade(trade);
    drawdown.recordClosedTrade(trade, isForeignMarket);
    updateViews(() => stories.recordClosedTrade(trade, position));
    updateExecutionSubscriptions();
  });
  const monitor = createPositionMonitor(context, positions, watchlist.watchOf, executor, feed.hasEnded);
  const diagnostics = (): Diagnostics =>
    diagnoseEntries({
      now: clock.now(),
      phase: lifecycle.phase(),
      rejectionCounts,
      risk,
      symbols: [...watchlist.chosenSymbols()],
      storageProblem: writer.storageProblem(),
      feedProblem: feed.feedProblem(),
      guardIsTripped: watchlist.guard.isTripped(),
      latency: { smoothed_ms: watchlist.guard.smoothedMs(), max_ms: params().latency_threshold_ms },
      lastBookAt,
      bookOf: (symbol) => market.book(symbol),
      staleAfter_ms: params().book_stale_threshold_ms,
      validatorCooldownUntil: (symbol) => (validator.isEnabled() ? validator.cooldownUntil(symbol) : undefined),
    });
  const views = createConsoleMarketData(context, watchlist, viewed, diagnostics);
  const stories: TradeStoryRecorder = createTradeStoryRecorder(context, positions, watchlist.watchOf, views.recentMids);
  const stopScheduledTasks = startScheduledTasks(context, { positions, slots, pending, monitor, latency, drawdown });
  const stopSampling = repeatInMarketTime(context, () => BASIS_SAMPLE_INTERVAL_MS, sampleBasis);
  updateExecutionSubscriptions();
  // The market requests the books of open trades first, because the bot closes a trade whose book is missing for too
  // long.
  market.prioritise?.(() => positions.onCurrentMarket().map(({ symbol }) => symbol));

  function pauseAutomatically(): boolean {
    if (!lifecycle.isRunning()) return false;
    lifecycle.pause();
    entries.cancelAllEntries('the bot was paused');
    return true;
  }

  /** Subscribes to the execution exchange for all symbols with an open trade or a possible entry. */
  function updateExecutionSubscriptions(): void {
    const onExecution = positions.onCurrentMarket().filter((position) => venues.tradeVenue(position) === 'execution');
    const wanted = new Set(onExecution.map(({ symbol }) => symbol));
    if (lifecycle.phase() !== 'stopped' && venues.entryVenue() === 'execution') {
      for (const symbol of [...watchlist.chosenSymbols(), ...pending.symbols()]) wanted.add(symbol);
    }
    venues.followExecutionBooks(wanted);
    basis.retainSymbols(wanted);
  }

  function chooseSymbols(): void {
    watchlist.chooseSymbols(positions.onCurrentMarket().map(({ symbol }) => symbol));
    // Cancels entries of symbols that are no longer chosen, because no component would monitor their trades.
    for (const symbol of pending.symbols()) {
      if (!watchlist.chosenSymbols().has(symbol))
        entries.cancelEntriesOfSymbol(symbol, 'its symbol is no longer chosen');
    }
    updateExecutionSubscriptions();
  }

  function sampleBasis(): void {
    if (!validator.isEnabled()) return;
    for (const symbol of watchlist.chosenSymbols()) {
      const ratio = venues.priceRatio(symbol, 'execution');
      if (ratio !== undefined) basis.recordRatio(symbol, clock.now(), ratio);
    }
  }

  function onBook(symbol: string, at: number, latency_ms: number): void {
    lastBookAt = at;
    // Evaluates the exits first, so that no other component delays or prevents a stop.
    runStep(`Exits at a book of ${symbol}`, () => monitor.onBook(symbol, 'data'));
    const watch = watchlist.watchOf(symbol);
    if (watch === undefined) {
      const own = viewed.displayOnlyWatchOf(symbol);
      // On a market with book subscriptions, the latency guard ignores books that only a console displays.
      if (own === undefined || market.follow === undefined) latency.recordLatency(at, latency_ms);
      own?.onBook(at, latency_ms);
      return updateViews(() => view.onEvaluation(symbol));
    }
    runStep('The latency monitor', () => latency.recordLatency(at, latency_ms));
    onEvaluation(
      watch,
      runStep(`The evaluation of ${symbol}`, () => watch.onBook(at, latency_ms)),
    );
  }

  /** Runs one step of an update and logs its error, so that a failed step does not prevent the next steps. */
  function runStep<T>(what: string, task: () => T): T | undefined {
    try {
      return task();
    } catch (error) {
      logFailure(log, 'SYSTEM', what, error);
      return undefined;
    }
  }

  function updateViews(task: () => void): void {
    runStep('The update of a display or trade story', task);
  }

  function onEvaluation(watch: SymbolWatch, found: FoundSignal | undefined): void {
    // Revalidates pending entries first, because the book that caused a signal must not revalidate the same signal.
    entries.onBook(watch.instrument.symbol, 'data');
    if (found !== undefined) {
      signals.recordSignal(found, watch);
      entries.submitSignal(found, watch);
    }
    updateViews(() => view.onEvaluation(watch.instrument.symbol));
  }

  function onEvent(event: MarketEvent): void {
    switch (event.kind) {
      case 'book':
        return onBook(event.symbol, event.at, event.latency_ms);
      case 'trades':
        runStep(`Stops at trades of ${event.symbol}`, () => monitor.onTrades(event.symbol, event.trades, 'data'));
        viewed.watchOf(event.symbol)?.onTrades(event.trades);
        entries.onTrades(event.symbol, event.trades, 'data');
        return updateViews(() => {
          views.onTrades(event.symbol, event.trades);
          view.onTrades(event.symbol, event.trades);
        });
      case 'candle':
        return onCandle(event.symbol);
      case 'feed':
        feed.onEvent(event);
        return viewed.onFeed(event);
      default:
        return event satisfies never;
    }
  }

  /**
   * Updates the trend after a closed candle. Repeats the update after a delay, because closed candles of the execution
   * exchange cause no event.
   */
  function onCandle(symbol: string): void {
    viewed.watchOf(symbol)?.onCandle();
    if (params().ema_data_source === 'EXECUTION') {
      clock.after(EXECUTION_CANDLE_DELAY_MS, () => viewed.watchOf(symbol)?.onCandle());
    }
  }

  function onExecutionEvent(event: MarketEvent): void {
    switch (event.kind) {
      case 'book':
        runStep(`Exits at a book of ${event.symbol}`, () => monitor.onBook(event.symbol, 'execution'));
        return entries.onBook(event.symbol, 'execution');
      case 'trades':
        runStep(`Stops at trades of ${event.symbol}`, () => monitor.onTrades(event.symbol, event.trades, 'execution'));
        return entries.onTrades(event.symbol, event.trades, 'execution');
      case 'candle':
        return undefined;
      case 'feed':
        return logFeedEvent(log, event, 'Execution exchange: ');
      default:
        return event satisfies never;
    }
  }

  /** Wraps an event handler in error logging, so that a failing handler does not end the event stream. */
  const withErrorLog = (handle: (event: MarketEvent) => void) => (event: MarketEvent) => {
    runStep(`The handling of a ${event.kind} event of ${event.symbol ?? 'the market'}`, () => handle(event));
  };
  // Cancels all entries when the database fails, because the bot could not store their trades.
  writer.onWritesFail(() => entries.cancelAllEntries('the database cannot be written'));
  market.listen(withErrorLog(onEvent));
  market.execution?.listen(withErrorLog(onExecutionEvent));

  return {
    positions,
    positionPublisher,
    slots,
    drawdown,
    entries,
    signals,
    onStart() {
      rejectionCounts.resetCounts(clock.now());
      venues.logVenues();
      chooseSymbols();
    },
    onStop: updateExecutionSubscriptions,
    chooseSymbols,
    parametersChanged(changed: readonly string[]) {
      watchlist.parametersChanged();
      viewed.parametersChanged();
      validator.parametersChanged();
      drawdown.checkLimit();
      if (changed.some((key) => EXCHANGE_CHOICE_FIELDS.includes(key))) {
        // Cancels all entries, because an order for one exchange must not fill on another exchange.
        entries.cancelAllEntries('the exchanges were changed');
        venues.logVenues();
      }
      updateExecutionSubscriptions();
    },
    diagnostics,
    watch: view.watchSymbol,
    views,
    stories,
    closePositions: (targets: readonly Position[], reason: ExitReason) =>
      closePositions(log, executor, targets, reason),
    onHistoryCleared() {
      signals.resetCount();
      ids.restartNumbers();
      kpi.clearTradeLists();
      stories.forgetClosedTrades();
    },
    shutdown() {
      market.listen(() => undefined);
      market.execution?.listen(() => undefined);
      stopScheduledTasks();
      stopSampling();
      positionPublisher.stopPublishing();
      views.stop();
      stories.stopRecording();
      entries.cancelAllEntries('the bot shuts down');
      // Cancels pending exit orders, because the bot evaluates all exits again after a restart of the process.
      for (const position of positions.all()) position.monitoring.pendingExit?.();
      venues.followExecutionBooks(new Set());
      monitor.savePositions();
      drawdown.saveEquity();
      writer.flushPendingWrites();
    },
  };
}

const EXCHANGE_CHOICE_FIELDS: readonly string[] = ['data_source_exchange', 'exchange'];
