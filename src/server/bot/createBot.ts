import { changesChoiceOf } from '@/contract/params/catalogue';
import type { MarketSource } from '../market/source';
import { isDatabaseDamage } from '../store/database/faults';
import { damagedDatabaseText } from '../store/database/faultTexts';
import { analyzeMarket } from './analysis/analyzeMarket';
import { simulateTrades } from './analysis/simulateTrades';
import { loadBooksAndEvaluate } from './analysis/sampleSymbols';
import { CommandRefused } from '../commandRefused';
import type { Bot, BotDependencies } from './bot';
import { refusalEvent } from '../logging/botEvents';
import { createBotLog } from '../logging/botLog';
import { createBotEngine } from './engine';
import { createAdoption } from './live/restart/adoptQuantity';
import { createKeyReplacement } from './live/start/keyReplacement';
import { createLiveExposure } from './live/start/liveExposure';
import { createAccountView } from './live/executionStatus';
import { createLiveStart } from './live/start/liveStart';
import { awaitCloses, closePositions, NOT_FILLED_YET } from './exit/closePositions';
import { createFailSafeClock } from '../logging/failures';
import { createLifecycle } from './runtime/lifecycle';
import { resetSlotsAndDrawdown } from './risk/resetSlotsAndDrawdown';
import { ADDITIONAL_PARAMETERS } from './settings/additionalParameters';
import { createSettings } from './settings/settings';
import { createStoreWriter } from '../logging/storeWriter';
import { createVenues } from './venues/venues';
import type { BotContext } from './core/context';

/** An alarm of an event lasts for a minute, so that repeated refusals are one alarm. */
const REFUSAL_INTERVAL_MS = 30_000;

function requireListedSymbol<T>(symbol: string, found: T | undefined): T {
  if (found === undefined) throw new CommandRefused(`${symbol} is not listed on this market.`, 404);
  return found;
}

export function createBot({ onStorageProblem, ...dependencies }: BotDependencies): Bot {
  const { market: given, store, wallNow } = dependencies;
  const log = createBotLog(store.logs, given.clock, wallNow, dependencies.onEvent);
  // The new object inherits from the given market, because changes of `market.description` would not
  // reach a copy.
  const market = Object.assign(Object.create(given) as MarketSource, { clock: createFailSafeClock(given.clock, log) });
  const settings = createSettings(store.params, log);
  const params = settings.currentParameters;
  const writer = createStoreWriter(market.clock, log, params, onStorageProblem);
  store.onFault((fault, path) => {
    if (isDatabaseDamage(fault)) writer.reportUnusableStore(damagedDatabaseText(path), true);
    else if (fault === 'failing')
      writer.reportUnusableStore('the database cannot be used: its disk reports an error', false);
  });
  market.onRefusal?.(({ cause, text }) => {
    const limit = { key: `refusal:${cause}`, everyMs: REFUSAL_INTERVAL_MS };
    log.report(refusalEvent(cause, text), limit);
  });
  const venues = createVenues(market, params, log);
  const context: BotContext = { ...dependencies, market, params, log, writer, venues };
  const lifecycle = createLifecycle(wallNow, dependencies.liveAccount !== undefined);
  const engine = createBotEngine(context, lifecycle);
  const { positions, positionPublisher, slots, drawdown, entries, executor, signals } = engine.components;
  const { accountWatch, diagnostics, emergency, execution, frames, stories, supervisor, views } = engine.components;
  const { record, unclaimedFills } = engine.components;

  const liveStart = createLiveStart(context, { lifecycle, positions, execution });
  const liveExposure = createLiveExposure(positions, execution.orders);
  const acceptsKey = createKeyReplacement(dependencies.liveAccount, liveExposure);

  const warnings = () => accountWatch?.warnings() ?? liveStart.warnings();
  const account = createAccountView(context, { execution, supervisor, warnings });

  /** Throws CommandRefused if the drawdown limit would pause the bot right after a start or resume. */
  const refuseAtDrawdown = (): void => {
    const refusal = drawdown.startRefusalReason();
    if (refusal !== undefined) throw new CommandRefused(refusal);
  };

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
      unrealized_pnl_net: positionPublisher.unrealizedPnl(),
      execution: account.status(),
    }),
    accountOrders: account.orders,
    adoptQuantity: createAdoption(context, { execution, executor, positions, supervisor }),
    prepareStart: liveStart.prepare,
    start() {
      const unavailable = lifecycle.phase() === 'stopped' ? market.unavailableReason?.() : undefined;
      if (unavailable !== undefined)
        throw new CommandRefused(`${unavailable}. Start the bot once it is connected.`, 503);
      if (lifecycle.phase() === 'stopped') refuseAtDrawdown();
      liveStart.requirePrepared();
      lifecycle.start(params().mode);
      accountWatch?.release();
      unclaimedFills.accept();
      execution.live?.money.acceptBalance();
      log.info('SYSTEM', `Bot started in ${params().mode} on ${market.description}`);
      engine.onStart();
      execution.leverage.start(engine.components.watchlist.chosenSymbols());
    },
    stop() {
      liveStart.cancel();
      if (!lifecycle.stop()) return;
      entries.cancelAllEntries('the bot was stopped');
      engine.onStop();
      log.info('SYSTEM', `Bot stopped; ${positions.count()} open trades stay monitored`);
      engine.logExchangePositions();
    },
    pause() {
      lifecycle.pause();
      entries.cancelAllEntries('the bot was paused');
      log.info('SYSTEM', 'Bot paused: no new entries, open trades stay monitored');
    },
    resume() {
      if (lifecycle.phase() === 'paused') refuseAtDrawdown();
      lifecycle.resume();
      log.info('SYSTEM', 'Bot resumed');
    },
    closePosition(symbol) {
      const open = positions.ofSymbol(symbol);
      if (open.length === 0) throw new CommandRefused(`There is no open trade on ${symbol}.`, 404);
      entries.cancelEntriesOfSymbol(symbol, 'the operator closes its symbol');
      const { closed, failed } = closePositions(log, executor, open, 'MANUAL');
      const isClosing = failed.some(({ error }) => error === NOT_FILLED_YET);
      if (closed.length === 0 && !isClosing) throw new Error(failed[0]?.error);
      return { closed: closed.length, trades: closed, failed };
    },
    closeAll() {
      entries.cancelAllEntries('the operator closes all positions');
      const { closed, failed } = closePositions(log, executor, positions.all(), 'CLOSE_ALL');
      return { closed, failed, total_processed: closed.length + failed.length };
    },
    awaitCloses: (failed) => awaitCloses(market, executor, positions, failed),
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
      const deleted = store.clearHistory();
      engine.onHistoryCleared();
      const { trades_deleted, signals_deleted } = deleted;
      log.warning('SYSTEM', `Database cleared: ${trades_deleted} trades and ${signals_deleted} signals deleted`);
      return { status: 'cleared', ...deleted };
    },
    parameters: () => ({ ...params() }),
    additionalParameters: () => ADDITIONAL_PARAMETERS,
    saveParameters(next) {
      const isActive = lifecycle.phase() !== 'stopped';
      const apply = (changed: readonly string[]): void => {
        if (changed.length > 0) engine.parametersChanged(changed);
        if (isActive && changesChoiceOf('symbols', changed)) engine.chooseSymbols();
      };
      return settings.saveParameters(next, isActive, {
        rejectChange: ({ changed, wanted }) => {
          liveStart.refuseChange({ changed, wanted });
          if (changed.includes('mode') && wanted.mode !== 'LIVE') liveExposure.refuse('The change to mode PAPER');
        },
        applyChanges: apply,
        writeUntilStored: writer.writeUntilStored,
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
    connectAccount: () => dependencies.liveAccount?.connect(),
    analyzeMarket: (topN) => loadBooksAndEvaluate(market, topN, () => analyzeMarket(context, topN)),
    watch: frames.watchSymbol,
    marketOverview: views.overview,
    marketHistory: (symbol, seconds) => requireListedSymbol(symbol, views.history(symbol, seconds)),
    candles: (symbol, minutes, limit) => requireListedSymbol(symbol, views.candles(symbol, minutes, limit)),
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
      unclaimedFills.accept();
    },
    shutdown: engine.shutdown,
  };
}
