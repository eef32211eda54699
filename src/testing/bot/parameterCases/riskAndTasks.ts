import { balancedLadder, bidHeavyLadder, type BotHarness, type BotHarnessOptions, openLong } from '../botHarness';
import { fakeMarket } from '../fakeMarket';
import type { KpiFigures } from '@/server/bot/core/dependencies';
import {
  BOTH_SYMBOLS,
  countTradesAfterPressure,
  countLogLines,
  type ParameterCases,
  repeatBookPressure,
  type TestParameters,
  startRunningBot,
  createTwoSymbolMarket,
} from './cases';

/** Starts a bot that opens and closes a trade `count` times. */
function openAndCloseTrades(p: TestParameters, count: number, options?: Omit<BotHarnessOptions, 'params'>): BotHarness {
  const h = startRunningBot(p, options);
  for (let i = 0; i < count; i += 1) {
    openLong(h);
    h.bot.closeAll();
  }
  return h;
}
const MANY_TRADES_PER_SYMBOL_PARAMS: TestParameters = { allow_duplicate_symbols: true, max_positions_per_symbol: 5 };
const countSimultaneousTrades = (p: TestParameters): number => {
  const h = startRunningBot({ ...MANY_TRADES_PER_SYMBOL_PARAMS, ...p });
  openLong(h);
  openLong(h);
  return h.opened().length;
};

/** Closes a BTC trade at its stop, then causes a signal on ETH. */
function runBotAfterLoss(p: TestParameters): BotHarness {
  const h = startRunningBot({ symbols: BOTH_SYMBOLS, ...p }, { market: createTwoSymbolMarket() });
  openLong(h);
  h.market.setBook('BTCUSDT', balancedLadder(9_900));
  h.market.run(500);
  repeatBookPressure(h, bidHeavyLadder(), ['ETHUSDT']);
  return h;
}

/** Removes a position without freeing its slot. Returns the number of log lines about repaired slots. */
function countRepairsAfterLeakedSlot(p: TestParameters): number {
  const market = fakeMarket();
  let isClockBroken = false;
  const wallNow = () => {
    if (!isClockBroken) return market.clock.now();
    isClockBroken = false;
    throw new Error('the clock failed');
  };
  const h = startRunningBot(p, { market, wallNow });
  openLong(h);
  // The log line of the close fails after the position was removed.
  isClockBroken = true;
  h.bot.closeAll();
  h.market.silence(11_000);
  return countLogLines(h, 'Slots repaired');
}

/** Returns the times of the failed attempts to store a signal, relative to the first attempt. */
function timesOfFailedSignalWrites(p: TestParameters): number[] {
  const h = startRunningBot(p);
  const tried: number[] = [];
  h.store.signals.add = () => {
    tried.push(h.market.clock.now());
    throw new Error('disk full');
  };
  openLong(h);
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.silence(60_000);
  return tried.map((at) => at - (tried[0] ?? 0));
}

/** Returns the number of trades in the last KPI export. */
function countTradesInLastExport(p: TestParameters, play: (h: BotHarness) => void): number | undefined {
  const figures: KpiFigures[] = [];
  const h = startRunningBot({ kpi_export_interval_trades: 1, ...p }, { exportKpi: (one) => void figures.push(one) });
  play(h);
  return figures.at(-1)?.trades;
}
const openAndCloseTrade = (h: BotHarness): void => {
  openLong(h);
  h.bot.closeAll();
};

export const riskAndTaskCases: ParameterCases = {
  enable_trade_limits: {
    values: [false, true],
    gives: [2, 1],
    play: (p) => openAndCloseTrades({ max_trades_per_hour: 1, ...p }, 2).opened().length,
  },
  max_trades_per_hour: {
    values: [5, 1],
    gives: [2, 1],
    play: (p) => openAndCloseTrades({ enable_trade_limits: true, ...p }, 2).opened().length,
  },
  max_trades_per_day: {
    values: [10, 1],
    gives: [2, 1],
    play: (p) => openAndCloseTrades({ enable_trade_limits: true, ...p }, 2).opened().length,
  },
  total_capital_usdt: { values: [1_000, 60], gives: [2, 1], play: countSimultaneousTrades },
  trade_margin_usdt: {
    values: [20, 50],
    gives: [2, 1],
    play: (p) => countSimultaneousTrades({ total_capital_usdt: 60, ...p }),
  },
  trade_nominal_usdt: {
    values: [500, 1_000],
    gives: [0.049, 0.099],
    play: (p) => {
      const h = startRunningBot(p);
      openLong(h);
      return h.store.trades.listOpenTrades()[0]?.monitor?.qty;
    },
  },
  margin_deviation_max_pct: { values: [10, 1], gives: [1, 0], play: (p) => countTradesAfterPressure(p) },
  max_concurrent_trades: { values: [5, 1], gives: [2, 1], play: countSimultaneousTrades },
  max_drawdown_pct: {
    values: [50, 0.5],
    gives: [false, true],
    play: (p) => runBotAfterLoss({ total_capital_usdt: 100, ...p }).bot.status().paused,
  },
  max_consecutive_losses: {
    values: [5, 1],
    gives: [2, 1],
    play: (p) => runBotAfterLoss({ cooldown_seconds: 300, ...p }).opened().length,
  },
  cooldown_seconds: { values: [0, 60], gives: [2, 1], play: (p) => openAndCloseTrades(p, 2).opened().length },

  enable_slot_health_check: { values: [true, false], gives: [1, 0], play: countRepairsAfterLeakedSlot },
  slot_health_check_interval_sec: { values: [5, 60], gives: [1, 0], play: countRepairsAfterLeakedSlot },
  db_retry_max_attempts: {
    values: [1, 3],
    gives: [
      [0, 500],
      [0, 500, 1_500, 3_500],
    ],
    play: timesOfFailedSignalWrites,
  },
  db_retry_base_delay_sec: {
    values: [0.5, 2],
    gives: [
      [0, 500],
      [0, 2_000],
    ],
    play: (p) => timesOfFailedSignalWrites({ db_retry_max_attempts: 1, ...p }),
  },

  enable_detailed_logging: {
    values: [true, false],
    gives: [true, false],
    play: (p) => countLogLines(openAndCloseTrades({ log_trade_lifecycle: true, ...p }, 1), 'best price') > 0,
  },
  log_trade_lifecycle: {
    values: [true, false],
    gives: [true, false],
    play: (p) => countLogLines(openAndCloseTrades({ enable_detailed_logging: true, ...p }, 1), 'best price') > 0,
  },
  enable_kpi_tracking: {
    values: [true, false],
    gives: [1, undefined],
    play: (p) => countTradesInLastExport(p, openAndCloseTrade),
  },
  kpi_export_interval_trades: {
    values: [1, 2],
    gives: [2, 1],
    play: (p) => countLogLines(openAndCloseTrades(p, 2), 'KPI over'),
  },
  max_paper_trades_memory: {
    values: [500, 2],
    gives: [3, 2],
    play: (p) =>
      countTradesInLastExport(p, (h) => {
        for (let i = 0; i < 3; i += 1) openAndCloseTrade(h);
      }),
  },
  max_paper_trade_age_hours: {
    values: [24, 1],
    gives: [2, 1],
    play: (p) =>
      countTradesInLastExport(p, (h) => {
        openAndCloseTrade(h);
        h.market.silence(2 * 3_600_000);
        openAndCloseTrade(h);
      }),
  },

  config_version: {
    values: ['1.0.0', '2.3.9'],
    gives: ['1.0.1', '2.3.10'],
    play: (p) => {
      const { bot } = startRunningBot(p);
      bot.saveParameters({ obi_threshold: 0.4 });
      return bot.parameters().config_version;
    },
  },
  preset_name: {
    values: ['balanced', 'aggressive'],
    gives: [
      ['balanced', 'custom'],
      ['aggressive', 'custom'],
    ],
    play: (p) => {
      const { bot } = startRunningBot(p);
      const before = bot.parameters().preset_name;
      bot.saveParameters({ obi_threshold: 0.41 });
      return [before, bot.parameters().preset_name];
    },
  },
};
