import { createDiagnostics } from './diagnostics/diagnoseEntries';
import { createKpiReporter } from './diagnostics/kpi';
import { createRejectionCounts } from './core/rejectionCounts';
import { createEntryPipeline } from './entry/entryPipeline';
import { openPosition } from './entry/openPosition';
import { createPendingEntries } from './entry/pendingEntries';
import { createTradeIdGenerator } from './entry/tradeIds';
import { createBasisHistory } from './entry/validation/basisHistory';
import { createCrossValidator } from './entry/validation/crossValidator';
import { createAccountWatch } from './live/account/accountWatch';
import { createEmergency } from './live/flatten/emergency';
import { createExecution } from './live/createExecution';
import { createSupervisor } from './live/supervisor';
import { continueStoredOrders } from './restart/continueStoredOrders';
import { createExitExecutor } from './exit/exitExecutor';
import { createPositionMonitor } from './exit/positionMonitor';
import { createSignalFollower } from './follow/signalFollower';
import { createBookSubscriptions } from './feed/bookSubscriptions';
import { createFeedMonitor } from './feed/feedMonitor';
import { createLatencyMonitor } from './feed/latencyMonitor';
import { createLiveFunding } from './live/account/liveFunding';
import { createPositionPublisher } from './positions/positionPublisher';
import { createPositionList } from './positions/positions';
import { restoreStoredTrades, subscribeOpenTradeSymbols } from './restart/restoreTrades';
import { createDrawdownGuard } from './risk/drawdownGuard';
import { createRiskEngine } from './risk/riskEngine';
import { createRiskRecord } from './risk/riskRecord';
import { createTradeSlots } from './risk/slots';
import { runDisplayStep } from '../logging/failures';
import type { Lifecycle } from './core/lifecycle';
import { createTradeStoryRecorder } from './story/tradeStories';
import { createSignalRecorder, RESTART_SIGNAL_OUTCOME } from './strategy/signalRecorder';
import { createWatchlist } from './strategy/watchlist';
import { createExecutionSubscriptions } from './runtime/executionSubscriptions';
import { createConsoleMarketData } from './view/consoleMarketData';
import { createMarketFrameSender } from './view/marketFrameSender';
import { createViewedSymbols } from './view/viewedSymbols';
import type { BotContext } from './core/context';

export type BotComponents = ReturnType<typeof createComponents>;

/** Creates the components of the bot. Each component uses only components that exist before it. */
export function createComponents(context: BotContext, lifecycle: Lifecycle) {
  const { market, store, params, log, writer } = context;

  const positions = createPositionList();
  const record = createRiskRecord();
  const rejectionCounts = createRejectionCounts(market.clock.now());
  const books = createBookSubscriptions(market);
  const watchlist = createWatchlist(context, rejectionCounts, books, lifecycle.isRunning);
  const viewed = createViewedSymbols(context, watchlist, books);
  const frames = createMarketFrameSender(context, viewed);
  const signals = createSignalRecorder(context, rejectionCounts);
  writer.write('Outcomes of the last run', () => store.signals.setPendingOutcomes(RESTART_SIGNAL_OUTCOME));
  writer.write('Signals that the last run followed', store.followedSignals.dropAfterRestart);
  const ids = createTradeIdGenerator(store.trades);
  const kpi = createKpiReporter(context);
  const basis = createBasisHistory();
  const validator = createCrossValidator(context, basis);
  const onUp = () => subscribeOpenTradeSymbols(context, positions, watchlist);
  const feed = createFeedMonitor(context, { onDataLoss: watchlist.onDataLoss, onUp });

  restoreStoredTrades(context, positions, record, watchlist);
  const slots = createTradeSlots(() => params().max_concurrent_trades, positions.count());
  const pending = createPendingEntries();
  const risk = createRiskEngine(context, positions, slots, record, pending);
  const executionSources = { positions, pending, watchlist, basis };
  const updateExecutionSubscriptions = createExecutionSubscriptions(context, lifecycle.phase, executionSources);

  const positionPublisher = createPositionPublisher(context, positions);
  const execution = createExecution(context, positions);
  const diagnosed = { rejectionCounts, risk, watchlist, feed, validator, execution };
  const diagnostics = createDiagnostics(context, lifecycle.phase, diagnosed);
  const views = createConsoleMarketData(context, watchlist, viewed, diagnostics);
  const stories = createTradeStoryRecorder(context, positions, watchlist.watchOf, views.recentMids);

  const follower = createSignalFollower(context, watchlist.watchOf, feed.hasEnded);

  const entryParts = { pending, positions, ids, execution, slots, risk, rejectionCounts, validator };
  const entries = createEntryPipeline(context, {
    ...entryParts,
    onFilled(filled) {
      const position = openPosition(context, positions, ids, filled);
      signals.recordOutcome(filled.signal, { trade_id: position.id });
      runDisplayStep(log, () => stories.recordOpenedTrade(position, signals.findSignal(filled.signal)));
      rejectionCounts.countsOf(filled.signal.symbol).entries += 1;
      updateExecutionSubscriptions();
      return position;
    },
    onRejected(signal, check, reason) {
      signals.recordOutcome(signal, { check, reason });
      const timestamp = signals.findSignal(signal)?.timestamp ?? null;
      runDisplayStep(log, () => follower.follow(signal, timestamp, check, reason));
    },
  });

  const emergency = createEmergency(context, execution, positions, {
    cancelEntries: entries.cancelAllEntries,
    isStopped: () => lifecycle.phase() === 'stopped',
  });

  const pauseAutomatically = (): boolean => {
    if (!lifecycle.isRunning()) return false;
    lifecycle.pause();
    entries.cancelAllEntries('the bot was paused');
    return true;
  };
  const latency = createLatencyMonitor(context, watchlist.guard, pauseAutomatically);
  const pauseControl = { pause: pauseAutomatically, phase: lifecycle.phase };
  const drawdown = createDrawdownGuard(context, record, pauseControl, positionPublisher.unrealizedPnl);

  const executor = createExitExecutor(context, positions, execution, (trade, position) => {
    slots.releaseSlot();
    kpi.recordClosedTrade(trade);
    execution.live?.dailyLoss.recordClosedTrade(trade);
    drawdown.recordClosedTrade(trade, position.isForeignMarket);
    runDisplayStep(log, () => stories.recordClosedTrade(trade, position));
    updateExecutionSubscriptions();
  });
  const unattributedFills = continueStoredOrders(context, { positions, pending, slots, ids, execution, executor });
  const bookFunding = createLiveFunding(context, positions, execution);
  execution.onSnapshot(({ funding }) => bookFunding(funding));
  const monitor = createPositionMonitor(context, positions, watchlist.watchOf, executor, feed.hasEnded);
  const supervisor = createSupervisor(context, execution, positions, executor);
  const { lastSnapshot } = supervisor.differences;
  const accountWatch = createAccountWatch(context, { execution, symbols: watchlist.chosenSymbols, lastSnapshot });

  const displays = { diagnostics, frames, positionPublisher, stories, viewed, views };
  return {
    ...entryParts,
    ...displays,
    ...executionSources,
    accountWatch,
    drawdown,
    emergency,
    entries,
    executor,
    feed,
    follower,
    kpi,
    latency,
    monitor,
    pending,
    positionPublisher,
    positions,
    record,
    rejectionCounts,
    signals,
    supervisor,
    unattributedFills,
    updateExecutionSubscriptions,
  };
}
