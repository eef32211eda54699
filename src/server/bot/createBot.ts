import { analyzeMarket } from './analysis/analyzeMarket';
import { simulateTrades } from './analysis/simulateTrades';
import { loadBooksAndEvaluate } from './analysis/sampleSymbols';
import { CommandRefused } from '../commandRefused';
import type { Bot } from './bot';
import { createContext } from './core/createContext';
import type { BotDependencies } from './core/dependencies';
import { createBotEngine } from './engine';
import { createAdoption } from './restart/adoptQuantity';
import { createKeyReplacement } from './live/start/keyReplacement';
import { createLiveExposure } from './live/start/liveExposure';
import { createOrderCancel } from './live/cancelOrder';
import { createAccountView } from './live/executionStatus';
import { createLiveStart } from './live/start/liveStart';
import { createCloseCommands } from './exit/closePositions';
import { createLifecycle } from './core/lifecycle';
import { createRunCommands } from './runCommands';
import { resetSlotsAndDrawdown } from './risk/resetSlotsAndDrawdown';
import { ADDITIONAL_PARAMETERS } from './settings/additionalParameters';

function requireListedSymbol<T>(symbol: string, found: T | undefined): T {
  if (found === undefined) throw new CommandRefused(`${symbol} is not listed on this market.`, 404);
  return found;
}

export function createBot(dependencies: BotDependencies): Bot {
  const { wallNow, liveAccount } = dependencies;
  const { context, settings } = createContext(dependencies);
  const { market, params, writer } = context;
  const lifecycle = createLifecycle(wallNow, liveAccount !== undefined);
  const engine = createBotEngine(context, lifecycle);
  const { positions, positionPublisher, slots, drawdown, entries, executor, signals } = engine.components;
  const { accountWatch, diagnostics, emergency, execution, frames, stories, supervisor, views } = engine.components;
  const { feed, record, risk, unattributedFills } = engine.components;

  const liveStart = createLiveStart(context, { lifecycle, positions, execution });
  const liveExposure = createLiveExposure(positions, execution.orders);
  const acceptsKey = createKeyReplacement(liveAccount, liveExposure);

  const warnings = () => accountWatch?.warnings() ?? liveStart.warnings();
  const account = createAccountView(context, { execution, supervisor, warnings, flatAt: emergency.flatAt });

  return {
    status: () => ({
      running: lifecycle.phase() !== 'stopped',
      paused: lifecycle.phase() === 'paused',
      mode: params().mode,
      exchange: params().exchange,
      active_trades: positions.count(),
      total_signals: signals.signalCount(),
      uptime_seconds: lifecycle.uptimeSeconds(),
      market_source: market.description,
      sends_real_orders: false,
      storage_problem: writer.storageProblem() ?? null,
      entry_limit: lifecycle.phase() === 'running' ? risk.trippedLimit() : null,
      market_lag_ms: lifecycle.phase() === 'stopped' ? null : feed.lagMs(1_000 * lifecycle.uptimeSeconds()),
      unrealized_pnl_net: positionPublisher.unrealizedPnl(),
      execution: account.status(),
    }),
    accountOrders: account.orders,
    cancelOrder: createOrderCancel(context.log, execution.orders, entries.cancelEntryOfOrder),
    adoptQuantity: createAdoption(context, { execution, executor, positions, supervisor }),
    prepareStart: liveStart.prepare,
    ...createRunCommands(context, lifecycle, engine, liveStart),
    ...createCloseCommands(context, executor, positions, (why, symbol) =>
      symbol === undefined ? entries.cancelAllEntries(why) : entries.cancelEntriesOfSymbol(symbol, why),
    ),
    resetSemaphore: () =>
      resetSlotsAndDrawdown(context, { lifecycle, positions, slots, drawdown, liveExposure: liveExposure.text }),
    clearDatabase() {
      if (lifecycle.phase() !== 'stopped') throw new CommandRefused('Stop the bot before clearing the database.', 400);
      // The bot clears the database only while no trade is open, because the next save of an open trade would restore
      // its row.
      if (positions.count() > 0) {
        throw new CommandRefused('Trades are still open: close them before clearing the database.');
      }
      liveExposure.refuse('Clearing the database');
      return { status: 'cleared', ...engine.clearHistory() };
    },
    parameters: () => ({ ...params() }),
    additionalParameters: () => ADDITIONAL_PARAMETERS,
    saveParameters(next, by = null) {
      const isActive = lifecycle.phase() !== 'stopped';
      return settings.saveParameters(next, isActive, {
        rejectChange: ({ changed, requested }) => {
          liveStart.refuseChange({ changed, requested });
          if (changed.includes('mode') && requested.mode !== 'LIVE') liveExposure.refuse('The change to mode PAPER');
        },
        applyChanges: (changed) => engine.parametersChanged(changed, isActive),
        writeUntilStored: writer.writeUntilStored,
        by,
      });
    },
    refuseWhileLive(what) {
      liveStart.refuseWhileChecking(what);
      liveExposure.refuse(what);
    },
    acceptsKey(key, confirm) {
      liveStart.refuseWhileChecking('A new key of Bybit');
      return acceptsKey(key, confirm);
    },
    connectAccount: () => liveAccount?.connect(),
    analyzeMarket: (topN) => loadBooksAndEvaluate(market, topN, () => analyzeMarket(context, topN)),
    watch: frames.watchSymbol,
    marketOverview: views.overview,
    marketHistory: (symbol, seconds) => requireListedSymbol(symbol, views.history(symbol, seconds)),
    candles: (symbol, minutes, limit, book) => requireListedSymbol(symbol, views.candles(symbol, minutes, limit, book)),
    tradeStory(trade_id) {
      const story = stories.tradeStoryOf(trade_id);
      if (story === undefined) throw new CommandRefused('There is no such trade.', 404);
      return story;
    },
    diagnostics,
    risk: () => ({
      lossRun: record.lossRun(),
      closedPnlOfDay: record.closedPnlOfDay(market.clock.now()),
      positions: positionPublisher.openPositions(),
    }),
    simulateTrades: (topN) => loadBooksAndEvaluate(market, topN, () => simulateTrades(context, topN)),
    ...emergency.commands,
    release() {
      emergency.commands.release();
      unattributedFills.accept();
    },
    shutdown: engine.shutdown,
  };
}
