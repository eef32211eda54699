import { changesChoiceOf } from '@/contract/params/catalogue';
import type { BotContext } from './core/context';
import { tradeSideOf } from '../market/direction';
import { createComponents } from './createComponents';
import { listenToMarket } from './marketEvents';
import type { Lifecycle } from './core/lifecycle';
import { startScheduledTasks } from './runtime/scheduledTasks';

/** Runs the components of the bot: connects them to the market and applies commands to them. */
export function createBotEngine(context: BotContext, lifecycle: Lifecycle) {
  const { market, store, writer, venues, log } = context;
  const components = createComponents(context, lifecycle);
  const stopScheduledTasks = startScheduledTasks(context, components);
  const { positions, pending, entries, watchlist, rejectionCounts, drawdown, stories, views } = components;
  const { updateExecutionSubscriptions } = components;

  updateExecutionSubscriptions();
  // The market requests the books of open trades first, because the bot closes a trade whose book is missing for too
  // long.
  market.prioritise?.(() => positions.onCurrentMarket().map(({ symbol }) => symbol));
  // Cancels all entries when the database fails, because the bot could not store their trades.
  writer.onWritesFail(() => entries.cancelAllEntries('the database cannot be written'));
  const stopListening = listenToMarket(context, components);

  function chooseSymbols(): void {
    watchlist.chooseSymbols(positions.onCurrentMarket().map(({ symbol }) => symbol));
    // Cancels entries of symbols that are no longer chosen, because no component would monitor their trades.
    for (const symbol of pending.symbols()) {
      if (!watchlist.chosenSymbols().has(symbol))
        entries.cancelEntriesOfSymbol(symbol, 'its symbol is no longer chosen');
    }
    updateExecutionSubscriptions();
  }

  /** Names each trade that stays open at the exchange. */
  function logExchangePositions(): void {
    for (const { id, symbol, direction, mode, sl, monitoring } of positions.all()) {
      if (mode === 'PAPER') continue;
      const stop = monitoring.state === 'protected' ? `with its stop at ${sl}` : `in the state ${monitoring.state}`;
      log.warning('EXECUTION', `${tradeSideOf(direction)} ${symbol} stays open at the exchange, ${stop} (${id})`);
    }
  }

  return {
    components,
    logExchangePositions,
    chooseSymbols,
    onStart() {
      rejectionCounts.resetCounts(market.clock.now());
      venues.logVenues();
      chooseSymbols();
    },
    onStop: updateExecutionSubscriptions,
    parametersChanged(changed: readonly string[], choosesSymbols: boolean) {
      if (changed.length === 0) return;
      watchlist.parametersChanged();
      components.viewed.parametersChanged();
      components.validator.parametersChanged();
      drawdown.checkLimit();
      if (changesChoiceOf('exchanges', changed)) {
        // Cancels all entries, because an order for one exchange must not fill on another exchange.
        entries.cancelAllEntries('the exchanges were changed');
        venues.logVenues();
      }
      updateExecutionSubscriptions();
      if (choosesSymbols && changesChoiceOf('symbols', changed)) chooseSymbols();
    },
    clearHistory() {
      const deleted = store.clearHistory();
      components.signals.resetCount();
      components.follower.forgetAll();
      components.ids.restartNumbers();
      components.kpi.clearTradeLists();
      stories.forgetClosedTrades();
      const { trades_deleted, signals_deleted } = deleted;
      log.warning('SYSTEM', `Database cleared: ${trades_deleted} trades and ${signals_deleted} signals deleted`);
      return deleted;
    },
    shutdown() {
      stopListening();
      stopScheduledTasks();
      components.positionPublisher.stopPublishing();
      views.stop();
      stories.stopRecording();
      entries.cancelAllEntries('the bot shuts down');
      // Cancels pending exit orders, because the bot evaluates all exits again after a restart of the process.
      for (const position of positions.all()) position.monitoring.pendingExit?.();
      logExchangePositions();
      venues.followExecutionBooks(new Set());
      components.monitor.savePositions();
      drawdown.saveEquity();
      components.execution.live?.dailyLoss.save();
      components.execution.estimates?.saveResults();
      writer.flushPendingWrites();
    },
  };
}
