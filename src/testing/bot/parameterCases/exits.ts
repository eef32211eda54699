import { DEFAULTS } from '@/contract/params/catalogue';
import { findDueExit } from '@/server/bot/exit/exitRules';
import { tightenStop } from '@/server/bot/exit/stops';
import { createTestPosition } from '../testPosition';
import { askHeavyLadder, balancedLadder, type BotHarness, type BotHarnessOptions, openLong } from '../botHarness';
import { createExitInputs, groupedBookWithWall } from '../exitInputs';
import type { Ladder } from '../ladder';
import { type ParameterCases, lastExitReason, type TestParameters, startRunningBot } from './cases';

/** Opens a LONG at 10,000.01 and then sets the book `ladder` for `ms`. */
function openLongThenSetBook(
  p: TestParameters,
  ladder: Ladder,
  ms: number,
  options?: Omit<BotHarnessOptions, 'params'>,
): BotHarness {
  const h = startRunningBot(p, options);
  openLong(h);
  h.market.setBook('BTCUSDT', ladder);
  h.market.run(ms);
  return h;
}

/** Moves the price up by `share` of the distance to the TP and back. Returns the exit reason. */
function exitReasonAfterReversal(p: TestParameters, share: number): string | null {
  const h = startRunningBot({ enable_breakeven_sl: false, ...p });
  openLong(h);
  const { entry_price, tp_price } = h.opened()[0] ?? {};
  h.market.setBook(
    'BTCUSDT',
    balancedLadder(Math.round((entry_price ?? 0) + share * ((tp_price ?? 0) - (entry_price ?? 0)))),
  );
  h.market.run(500);
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(500);
  return lastExitReason(h);
}

/** Returns the SL of a LONG with entry 100 and TP 101 after the price reached `price`. */
const slAfterPriceMove = (p: TestParameters, price: number): number => {
  const position = createTestPosition();
  tightenStop(position, { touch: price, trigger: price, spread: 0.01, tickSize: 0.01 }, { ...DEFAULTS, ...p });
  return position.sl;
};

const dueExitReason = (
  p: TestParameters,
  price: number,
  prices = { last: price, mark: price, index: price },
  bid = price,
) => findDueExit(createTestPosition(), createExitInputs(price, { p, prices, bid }), 'book') ?? null;

/** Depletes the wall behind a LONG for one second. Returns the reason of the due exit. */
const exitReasonAfterDepletion = (p: TestParameters, left: number) => {
  const position = createTestPosition({ sl: 99.8, protective: { price: 99.895, notional: 10_000 } });
  return [0, 1_000].map((now) =>
    findDueExit(position, createExitInputs(100, { now, p, book: () => groupedBookWithWall(left) }), 'monitor'),
  )[1];
};

/** Sets a book with ask pressure when the price is four fifths of the way to the TP. Returns the exit reason. */
const exitReasonNearTarget = (p: TestParameters): string | null => {
  const rules: TestParameters = {
    enable_trailing_stop: false,
    enable_breakeven_sl: false,
    obi_exit_multiplier: 4,
    ...p,
  };
  return lastExitReason(openLongThenSetBook(rules, askHeavyLadder(10_024), 3_000));
};

const runBotToTakeProfit = (p: TestParameters, random: number): BotHarness =>
  openLongThenSetBook(p, balancedLadder(10_200), 300, { random: () => random });
const feeRatePct = (price: number | null | undefined, fee: number | null | undefined): number =>
  Math.round(((fee ?? 0) / ((price ?? 0) * 0.049)) * 1e6) / 1e4;

const bookWithImbalance = (obi: number): Ladder => ({
  ...balancedLadder(),
  bids: Array.from({ length: 40 }, () => 1 + obi),
  asks: Array.from({ length: 40 }, () => 1 - obi),
});
const LOW_MARK_PRICES = { last: 100, mark: 99, index: 100 };

export const exitCases: ParameterCases = {
  tp_trigger_by: {
    values: ['LAST', 'MARK'],
    gives: [null, 'TP'],
    play: (p) => dueExitReason(p, 101.1, { last: 100.5, mark: 101.1, index: 101.1 }),
  },
  sl_trigger_by: { values: ['MARK', 'LAST'], gives: ['SL', null], play: (p) => dueExitReason(p, 100, LOW_MARK_PRICES) },
  sl_trigger_buffer_bps: { values: [0, 10], gives: [null, 'SL'], play: (p) => dueExitReason(p, 99.55) },
  use_execution_price_for_tp_check: {
    values: [true, false],
    gives: [null, 'TP'],
    play: (p) => dueExitReason(p, 101.3, undefined, 100.9),
  },
  paper_tp_safety_distance_pct: { values: [0.02, 0.2], gives: ['TP', null], play: (p) => dueExitReason(p, 101.1) },

  enable_trailing_stop: {
    values: [true, false],
    gives: ['TRAILING_SL', null],
    play: (p) => exitReasonAfterReversal(p, 0.6),
  },
  trailing_stop_activation_pct: {
    values: [0.4, 0.8],
    gives: ['TRAILING_SL', null],
    play: (p) => exitReasonAfterReversal(p, 0.6),
  },
  trailing_stop_distance_pct: {
    values: [0.25, 0.5],
    gives: [100.55, 100.3],
    play: (p) => slAfterPriceMove({ enable_breakeven_sl: false, ...p }, 100.8),
  },
  enable_breakeven_sl: {
    values: [true, false],
    gives: [100.12, 99.5],
    play: (p) => slAfterPriceMove({ enable_trailing_stop: false, ...p }, 100.6),
  },
  breakeven_activation_pct: {
    values: [0.5, 0.7],
    gives: [100.12, 99.5],
    play: (p) => slAfterPriceMove({ enable_trailing_stop: false, ...p }, 100.6),
  },
  breakeven_offset_pct: {
    values: [0.0012, 0.003],
    gives: [100.12, 100.3],
    play: (p) => slAfterPriceMove({ enable_trailing_stop: false, ...p }, 100.6),
  },

  enable_wall_drop_trigger: {
    values: [true, false],
    gives: ['WALL_DROP', undefined],
    play: (p) => exitReasonAfterDepletion(p, 1_000),
  },
  sl_wall_drop_ratio: {
    values: [0.4, 0.05],
    gives: ['WALL_DROP', undefined],
    play: (p) => exitReasonAfterDepletion(p, 1_000),
  },

  obi_exit_multiplier: {
    values: [4, 6],
    gives: ['OBI_REVERSAL', null],
    play: (p) => lastExitReason(openLongThenSetBook(p, askHeavyLadder(), 3_000)),
  },
  obi_reversal_threshold: {
    values: [0.1, 0.2],
    gives: ['OBI_REVERSAL', null],
    play: (p) => lastExitReason(openLongThenSetBook({ obi_exit_multiplier: 4, ...p }, askHeavyLadder(), 3_000)),
  },
  hold_ms_before_flatten: {
    values: [100, 5_000],
    gives: ['OBI_REVERSAL', null],
    play: (p) => lastExitReason(openLongThenSetBook({ obi_exit_multiplier: 4, ...p }, askHeavyLadder(), 2_500)),
  },
  enable_obi_exit_tp_protection: { values: [true, false], gives: [null, 'OBI_REVERSAL'], play: exitReasonNearTarget },
  obi_exit_tp_protection_distance_pct: { values: [30, 5], gives: [null, 'OBI_REVERSAL'], play: exitReasonNearTarget },
  exit_spread_multiplier: {
    values: [1, 2],
    gives: [null, 'OBI_REVERSAL'],
    play: (p) =>
      lastExitReason(
        openLongThenSetBook({ obi_exit_multiplier: 4, ...p }, { ...askHeavyLadder(), ask: 10_008 }, 3_000),
      ),
  },
  exit_on_obi_neutral: {
    values: [true, false],
    gives: ['OBI_NEUTRAL', null],
    play: (p) => lastExitReason(openLongThenSetBook(p, balancedLadder(), 3_000)),
  },
  obi_neutral_threshold: {
    values: [0.05, 0.2],
    gives: [null, 'OBI_NEUTRAL'],
    play: (p) =>
      lastExitReason(openLongThenSetBook({ exit_on_obi_neutral: true, ...p }, bookWithImbalance(0.1), 3_000)),
  },
  timeout_seconds: {
    values: [5, 60],
    gives: ['TIMEOUT', null],
    play: (p) => lastExitReason(openLongThenSetBook(p, balancedLadder(), 6_500)),
  },
  exit_on_timeout: {
    values: [true, false],
    gives: ['TIMEOUT', null],
    play: (p) => lastExitReason(openLongThenSetBook({ timeout_seconds: 5, ...p }, balancedLadder(), 6_500)),
  },
  monitoring_interval_ms: {
    values: [500, 5_000],
    gives: ['TIMEOUT', null],
    play: (p) => lastExitReason(openLongThenSetBook({ timeout_seconds: 1, ...p }, balancedLadder(), 1_700)),
  },
  max_monitoring_errors_before_close: {
    values: [3, 20],
    gives: ['MONITOR_ERROR', null],
    play: (p) => {
      const h = startRunningBot(p);
      openLong(h);
      h.market.silence(2_000 + 6 * 500);
      h.market.run(20);
      return lastExitReason(h);
    },
  },
  book_stale_threshold_ms: {
    values: [500, 5_000],
    gives: ['MONITOR_ERROR', null],
    play: (p) => {
      const h = startRunningBot({ max_monitoring_errors_before_close: 3, ...p });
      openLong(h);
      h.market.silence(4_000);
      h.market.run(20);
      return lastExitReason(h);
    },
  },

  paper_reduce_maker_exits: {
    values: [true, false],
    gives: [false, true],
    play: (p) => isFilledAtTp(runBotToTakeProfit(p, 0.9)),
  },
  paper_maker_exit_probability: {
    values: [0.2, 0.8],
    gives: [false, true],
    play: (p) => isFilledAtTp(runBotToTakeProfit(p, 0.5)),
  },
  maker_fee_rate_pct: {
    values: [0.02, 0.1],
    gives: [0.02, 0.1],
    play: (p) => {
      const [trade] = runBotToTakeProfit(p, 0.1).closed();
      return feeRatePct(trade?.exit_price, trade?.exit_fee);
    },
  },
  taker_fee_rate_pct: {
    values: [0.055, 0.1],
    gives: [0.055, 0.1],
    play: (p) => {
      const [trade] = openLongThenSetBook(p, balancedLadder(), 100).opened();
      return feeRatePct(trade?.entry_price, trade?.entry_fee);
    },
  },
  simulate_slippage_entry_bps: {
    values: [0, 10],
    gives: [10_000, 10_010],
    play: (p) => Math.round(openLongThenSetBook(p, balancedLadder(), 100).opened()[0]?.entry_price ?? 0),
  },
  simulate_slippage_exit_bps: {
    values: [0, 10],
    gives: [10_000, 9_990],
    play: (p) => {
      const h = openLongThenSetBook(p, balancedLadder(), 100);
      h.bot.closeAll();
      return Math.round(h.closed()[0]?.exit_price ?? 0);
    },
  },
  simulate_fill_delay_ms: {
    values: [0, 500],
    gives: [
      [0, 0],
      [500, 500],
    ],
    play: (p) => {
      const h = startRunningBot(p);
      openLong(h);
      const at = (time: unknown) => new Date(String(time)).getTime();
      const waited = at(h.opened()[0]?.timestamp_entry) - at(h.store.signals.listLatest(1)[0]?.timestamp);
      h.market.setBook('BTCUSDT', balancedLadder(9_900));
      const falls = h.market.clock.now() + 20;
      h.market.run(1_000);
      return [waited, at(h.closed()[0]?.timestamp_exit) - falls];
    },
  },
};

const isFilledAtTp = (h: BotHarness): boolean => h.closed()[0]?.exit_price === h.opened()[0]?.tp_price;
