import { completeParameters } from '@/contract/params/schema';
import type { Bot } from '@/server/bot/bot';
import { aStatus, EMPTY_DIAGNOSTICS } from '../rows/fixtures';

/** Creates a bot that does nothing. A test passes replacements for the functions that the test needs. */
export function createFakeBot(parts: Partial<Bot> = {}): Bot {
  let params = completeParameters({});
  let running = false;
  return {
    status: () => aStatus({ running, active_trades: 0, total_signals: 0, uptime_seconds: 0 }),
    prepareStart: () => Promise.resolve(),
    start: () => {
      running = true;
    },
    stop: () => {
      running = false;
    },
    pause: () => undefined,
    accountOrders: () => [],
    adoptQuantity: () => undefined,
    cancelOrder: () => undefined,
    halt: () => undefined,
    release: () => undefined,
    flatten: () => Promise.resolve({ closed: [], failed: [], cancelled: 0 }),
    resume: () => undefined,
    closePosition: () => ({ closed: 1, trades: [], failed: [] }),
    closeAll: () => ({ closed: [], failed: [], total_processed: 0 }),
    awaitCloses: () => Promise.resolve({ closed: [], failed: [] }),
    resetSemaphore: () => ({
      success: true,
      active_positions: 0,
      max_concurrent: 5,
      available_slots: 5,
      message: null,
      error: null,
    }),
    clearDatabase: () => ({ status: 'cleared', trades_deleted: 0, signals_deleted: 0 }),
    parameters: () => params,
    additionalParameters: () => [],
    saveParameters: (next) => {
      const changed = Object.keys(next).filter((key) => JSON.stringify(next[key]) !== JSON.stringify(params[key]));
      params = { ...params, ...next };
      return changed;
    },
    refuseWhileLive: () => undefined,
    acceptsKey: () => Promise.resolve(false),
    connectAccount: () => undefined,
    watch: () => undefined,
    marketOverview: () => ({ timestamp: '1970-01-01T00:00:00.000Z', symbols: [] }),
    marketHistory: (symbol) => ({
      symbol,
      timestamp: 0,
      at: [],
      mid: [],
      bucket: [],
      obi: [],
      obi_smoothed: [],
      buckets: 0,
      depth: '',
      traded: [],
    }),
    candles: (symbol, minutes) => ({
      symbol,
      minutes,
      candles: [],
      ema_fast: [],
      ema_slow: [],
      ema_fast_period: null,
      ema_slow_period: null,
      ema_minutes: null,
    }),
    tradeStory: (trade_id) => ({
      trade_id,
      symbol: 'BTCUSDT',
      samples: [],
      events: [],
      signal: null,
      entry_book: null,
      exit_book: null,
      costs: null,
    }),
    diagnostics: () => EMPTY_DIAGNOSTICS,
    risk: () => ({ lossRun: 0, closedPnlOfDay: 0, positions: [] }),
    analyzeMarket: () => Promise.reject(new Error('No market here')),
    simulateTrades: () => Promise.reject(new Error('No market here')),
    shutdown: () => undefined,
    ...parts,
  };
}
