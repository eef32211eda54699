import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { createTestPosition as position } from '@/testing/bot/testPosition';
import { toClosedTrade, toOpenTrade, type Position } from '../positions/position';
import { type RestoreContext, restorePosition } from '../positions/restorePosition';
import { toStoredMonitorState } from '../positions/storedMonitorState';
import { tightenStop, type StopPrices } from './stops';
import { followWalls } from './wallFollowing';

const createStopPrices = (touch: number, changes: Partial<StopPrices> = {}): StopPrices => ({
  touch,
  trigger: touch,
  spread: 0.01,
  tickSize: 0.01,
  ...changes,
});
const tightenStopAtPrices = (subject: Position, touches: readonly number[], p: Partial<Parameters> = {}) => {
  for (const touch of touches) tightenStop(subject, createStopPrices(touch), { ...DEFAULTS, ...p });
  return subject;
};

describe('breakeven', () => {
  const only = { enable_trailing_stop: false };

  test('the breakeven stop moves beyond the entry price at half of the distance to the TP', () => {
    expect(tightenStopAtPrices(position(), [100.49], only)).toMatchObject({
      sl: 99.5,
      stopKind: 'SL',
      monitoring: { unsaved: false },
    });
    expect(tightenStopAtPrices(position(), [100.5], only)).toMatchObject({
      sl: 100.12,
      stopKind: 'BREAKEVEN_SL',
      monitoring: { unsaved: true },
    });
  });

  test('the current price activates the breakeven stop, not the best price so far', () => {
    const subject = tightenStopAtPrices(position({ tp: 101 }), [100.3], only);
    // The TP moved nearer to the entry with its wall. A gain of 0.3 is more than half of the distance to the TP, and
    // 0.18 is less.
    subject.tp = 100.4;
    expect(tightenStopAtPrices(subject, [100.18], only)).toMatchObject({ sl: 99.5, stopKind: 'SL' });
    expect(tightenStopAtPrices(subject, [100.2], only)).toMatchObject({ sl: 100.12, stopKind: 'BREAKEVEN_SL' });
  });

  test('the breakeven stop of a SHORT moves below its entry price', () => {
    const short = position({ direction: -1, tp: 99, sl: 100.5 });
    expect(tightenStopAtPrices(short, [99.5], only)).toMatchObject({ sl: 99.88, stopKind: 'BREAKEVEN_SL' });
  });
});

describe('trailing stop', () => {
  const only = { enable_breakeven_sl: false };

  test('the trailing stop becomes active at 40 % of the TP distance and trails the best price by 25 % of the TP distance', () => {
    expect(tightenStopAtPrices(position(), [100.39], only).sl).toBe(99.5);
    expect(tightenStopAtPrices(position(), [100.4], only)).toMatchObject({ sl: 100.15, stopKind: 'TRAILING_SL' });
  });

  test('the current price activates the trailing stop, not the best price so far', () => {
    const subject = tightenStopAtPrices(position(), [100.2], only);
    // The TP moved nearer to the entry with its wall. A gain of 0.2 is half of the distance to the TP, and 0.12 is less
    // than 40 %.
    subject.tp = 100.4;
    expect(tightenStopAtPrices(subject, [100.12], only).sl).toBe(99.5);
    expect(tightenStopAtPrices(subject, [100.17], only)).toMatchObject({ sl: 100.1, stopKind: 'TRAILING_SL' });
  });

  test('the trailing stop never loosens when the price falls back', () => {
    expect(tightenStopAtPrices(position(), [100.8, 100.6, 100.7], only).sl).toBe(100.55);
  });

  test('the trailing stop never loosens when the TP moves away', () => {
    const subject = tightenStopAtPrices(position(), [100.8], only);
    subject.tp = 101.9;
    expect(tightenStopAtPrices(subject, [100.8], only).sl).toBe(100.55);
  });

  test('the trailing stop never loosens a stop that a wall tightened', () => {
    expect(tightenStopAtPrices(position({ sl: 100.6 }), [100.8])).toMatchObject({ sl: 100.6, stopKind: 'SL' });
  });

  test('the trailing stop is at least one tick plus the spread from the price', () => {
    const p = { ...only, trailing_stop_distance_pct: 0.0001, sl_trigger_buffer_bps: 0 };
    expect(tightenStopAtPrices(position(), [100.5], p).sl).toBe(100.48);
  });

  test('the trigger price of the trailing stop is at least one tick plus the spread from the price', () => {
    const p = {
      ...only,
      trailing_stop_activation_pct: 0.1,
      trailing_stop_distance_pct: 0.04,
      sl_trigger_buffer_bps: 2,
    };
    const near = position({ tp: 100.375 });
    // A trailing distance of 4 % of the TP distance is less than the trigger buffer of 2 bps.
    expect(tightenStopAtPrices(near, [100.2], p)).toMatchObject({ sl: 100.15, stopKind: 'TRAILING_SL' });
  });

  test('the trailing stop is not placed where a lagging trigger price would close the trade', () => {
    const subject = position();
    tightenStop(subject, createStopPrices(100.8, { trigger: 100.3 }), DEFAULTS);
    expect(subject.sl).toBe(100.12);
    tightenStop(subject, createStopPrices(100.8, { trigger: 100.7 }), DEFAULTS);
    expect(subject).toMatchObject({ sl: 100.55, stopKind: 'TRAILING_SL' });
  });
});

describe('costs of a stop that secures a gain', () => {
  // A trade of 500 USDT pays a fee of 0.1 USDT at the entry, 0.055 % at the exit and 2 bps of slippage.
  const costs = { taker_fee_rate_pct: 0.055, simulate_slippage_exit_bps: 2 };
  const closedAt = (subject: Position) => {
    const exitPrice = subject.sl * (1 - subject.direction * (costs.simulate_slippage_exit_bps / 1e4));
    return toClosedTrade(subject, {
      at: 0,
      price: exitPrice,
      fee: exitPrice * subject.qty * (costs.taker_fee_rate_pct / 100),
      reason: subject.stopKind,
      liquidity: 'taker',
      touch: subject.sl,
    }).pnl_net!;
  };

  test.each<[string, Partial<Position>, number, Partial<Parameters>]>([
    ['breakeven', {}, 100.5, { enable_trailing_stop: false, breakeven_offset_pct: 0 }],
    ['trailing', {}, 100.4, { enable_breakeven_sl: false, trailing_stop_distance_pct: 0.35 }],
    ['trailing after funding', { funding: 0.5 }, 100.4, { enable_breakeven_sl: false }],
    [
      'SHORT breakeven',
      { direction: -1, tp: 99, sl: 100.5 },
      99.5,
      { enable_trailing_stop: false, breakeven_offset_pct: 0 },
    ],
  ])('a %s stop that fills makes no loss after fees and slippage', (_title, changes, touch, p) => {
    const subject = tightenStopAtPrices(position(changes), [touch], { ...costs, ...p });
    expect(subject.stopKind).not.toBe('SL');
    expect(closedAt(subject)).toBeGreaterThanOrEqual(0);
    expect(closedAt(subject)).toBeLessThan(0.5);
  });

  test('a stop moves into profit only when the profit covers the costs of the trade', () => {
    const p = { ...costs, enable_breakeven_sl: false, trailing_stop_activation_pct: 0.1 };
    expect(tightenStopAtPrices(position(), [100.14], p)).toMatchObject({ sl: 99.5, stopKind: 'SL' });
    expect(tightenStopAtPrices(position(), [100.15], p)).toMatchObject({ sl: 100.1, stopKind: 'TRAILING_SL' });
  });
});

describe('levels that follow their walls', () => {
  const wall = (price: number) => ({ side: price < 100 ? ('bid' as const) : ('ask' as const), price, notional: 9000 });
  const follow = (
    subject: Position,
    walls: { protective?: number; target?: number; touch?: number; trigger?: number; minSlFactor?: number },
    p: Partial<Parameters> = {},
  ) => {
    const { protective, target, touch = 100.5, trigger = 100.5, minSlFactor = 1 } = walls;
    followWalls(
      subject,
      {
        protectives: protective === undefined ? [] : [wall(protective)],
        target: target === undefined ? undefined : wall(target),
        mid: 100.5,
        touch,
        trigger,
        minSlFactor,
        ratio: 1,
        tickSize: 0.01,
      },
      { ...DEFAULTS, ...p },
    );
    return subject;
  };

  test('the SL is not placed where its lagging trigger price would close the trade', () => {
    const lagging = (trigger: number) => follow(position(), { protective: 100.2, trigger });
    expect(lagging(100.2)).toMatchObject({ sl: 100.04, monitoring: { unsaved: true } });
    expect(lagging(100)).toMatchObject({ sl: 99.5, monitoring: { unsaved: false } });
  });

  test('the minimum distance of the SL is larger in a volatile regime than in a normal regime', () => {
    const rules = { min_sl_distance_pct: 0.004 };
    const sl = (minSlFactor: number) => follow(position(), { protective: 100.3, minSlFactor }, rules).sl;
    expect([sl(1), sl(1.5)]).toEqual([100.09, 99.89]);
  });

  test('the SL of a LONG rises with its wall', () => {
    expect(follow(position(), { protective: 99.9 })).toMatchObject({
      sl: 99.75,
      protective: { price: 99.9 },
      monitoring: { unsaved: true },
    });
  });

  test('stopKind depends on whether the price or a wall moved the stop last', () => {
    const subject = tightenStopAtPrices(position(), [100.5]);
    expect(subject).toMatchObject({ sl: 100.25, stopKind: 'TRAILING_SL' });
    follow(subject, { protective: 100.45, trigger: 100.6 }, { min_sl_distance_pct: 0.001, delta_sl_min_usd: 0.1 });
    expect(subject).toMatchObject({ sl: 100.29, stopKind: 'SL' });
    expect(tightenStopAtPrices(subject, [100.8])).toMatchObject({ sl: 100.55, stopKind: 'TRAILING_SL' });
  });

  test('the SL never loosens when its wall moves', () => {
    expect(follow(position({ sl: 99.8 }), { protective: 99.5 })).toMatchObject({
      sl: 99.8,
      monitoring: { unsaved: false },
    });
    const short = position({ direction: -1, tp: 98, sl: 101 });
    expect(follow(short, { protective: 101.5 }).sl).toBe(101);
  });

  test('the SL is at its minimum distance from the price when its wall is next to the price', () => {
    expect(follow(position(), { protective: 100.49 }).sl).toBe(100.24);
  });

  test('the TP follows its wall in both directions, down to the minimum distance', () => {
    expect(follow(position(), { target: 101.5 })).toMatchObject({ tp: 101.47, target: { price: 101.5 } });
    expect(follow(position(), { target: 100.6 }).tp).toBe(100.57);
    expect(follow(position(), { target: 100.2 }).tp).toBe(101);
  });

  test('the TP is at its minimum distance when its wall is just beyond the minimum distance', () => {
    // The minimum TP distance of 30 bps is at 100.30. A wall at 100.31 is beyond 100.30, but a TP 2 bps before the wall
    // is nearer than 100.30.
    const at = (target: number) => follow(position(), { target, touch: 100.1 }).tp;
    expect([at(100.31), at(100.3)]).toEqual([100.3, 101]);
    const short = position({ direction: -1, tp: 99, sl: 100.5 });
    expect(follow(short, { target: 99.69, touch: 99.9 }).tp).toBe(99.7);
  });

  test('the TP follows a wall below the minimum distance only when enforce_min_tp is off', () => {
    const p = { enforce_min_tp: false };
    const at = (target: number) => follow(position(), { target, touch: 100.1 }, p).tp;
    expect([at(100.25), at(100.02)]).toEqual([100.22, 101]);
  });

  test('the TP is at least one tick beyond the touch', () => {
    const tps = (direction: 1 | -1, target: number) => {
      const subject = position({ direction, entry: direction === 1 ? 100 : 101, tp: direction === 1 ? 101 : 100 });
      return follow(subject, { target }).tp;
    };
    // A TP 2 bps before the walls would be at 100.47 and 100.53.
    expect([tps(1, 100.5), tps(-1, 100.5)]).toEqual([100.51, 100.49]);
    expect([tps(1, 100.6), tps(-1, 100.4)]).toEqual([100.57, 100.43]);
  });

  test.each([
    [39.0625, 126],
    [39, 127.99],
  ])('a wall that moved by 39.0625 bps moves the TP only beyond the tolerance: %d, %d', (tolerance, tp) => {
    const subject = position({ entry: 120, tp: 126, sl: 119, target: { price: 128, notional: 9000 } });
    const walls = { target: 128.5, touch: 120.1 };
    expect(follow(subject, walls, { wall_follow_tolerance_bps: tolerance }).tp).toBe(tp);
  });

  test('a wall that moved less than the tolerance moves neither TP nor SL', () => {
    const subject = position({ target: { price: 101.02, notional: 9000 } });
    expect(follow(subject, { target: 101.03 }, { delta_tp_min_usd: 0 }).tp).toBe(101);
  });

  test.each([
    [1.25, 99.75],
    [1.26, 99.5],
  ])('the SL moves by a gain of 1.25 USDT only from delta_sl_min_usd on: %d, SL %d', (delta_sl_min_usd, sl) => {
    expect(follow(position(), { protective: 99.9 }, { delta_sl_min_usd }).sl).toBe(sl);
  });

  test.each([99.75, 99.8])('the SL at %d neither loosens nor changes its kind for a stop at 99.75', (sl) => {
    const subject = follow(position({ sl, stopKind: 'TRAILING_SL' }), { protective: 99.9 }, { delta_sl_min_usd: 0 });
    expect(subject).toMatchObject({ sl, stopKind: 'TRAILING_SL', protective: null, monitoring: { unsaved: false } });
  });

  test.each([
    [1.25, 101.25, true],
    [1.26, 101, false],
  ])('the TP moves by 1.25 USDT only from delta_tp_min_usd on: %d, TP %d', (delta_tp_min_usd, tp, unsaved) => {
    // The TP is at least one tick beyond the touch.
    const subject = follow(position(), { target: 101.2, touch: 101.24 }, { delta_tp_min_usd });
    expect(subject).toMatchObject({ tp, monitoring: { unsaved } });
  });
});

describe('figures of a closed trade', () => {
  const TAKEN = { at: 0, reason: 'TP', liquidity: 'taker', touch: 101.01 } as const;

  test('a closed trade contains its quantity, its exit touch price, and its best and worst gross PnL', () => {
    const subject = position({ bestPrice: 101.5, worstPrice: 99.7 });
    const trade = toClosedTrade(subject, { ...TAKEN, price: 101, fee: 0.27775 });
    expect(trade).toMatchObject({ quantity: 5, margin: 50, exit_liquidity: 'taker', exit_touch: 101.01 });
    expect(trade.exit_slippage_bps).toBeCloseTo((0.01 / 101.01) * 1e4, 6);
    expect([trade.mfe, trade.mae]).toEqual([expect.closeTo(7.5), expect.closeTo(-1.5)]);
  });

  test('the best and worst gross PnL of a trade include the exit price', () => {
    const { mae, mfe, pnl_gross } = toClosedTrade(position(), { ...TAKEN, price: 99, fee: 0 });
    expect([mfe, mae]).toEqual([0, pnl_gross]);
  });

  test('a closed trade contains gross PnL, fees, net PnL and net PnL in percent of its margin', () => {
    const trade = toClosedTrade(position(), { ...TAKEN, price: 101, fee: 0.27775 });
    expect(trade.pnl_gross).toBeCloseTo(5);
    expect(trade.exit_fee).toBeCloseTo(0.27775);
    expect(trade.total_fees).toBeCloseTo(0.37775);
    expect(trade.pnl_net).toBeCloseTo(4.62225);
    expect(trade.pnl_pct).toBeCloseTo(9.2445);
  });

  test('a SHORT profits when the price falls', () => {
    const short = position({ direction: -1, tp: 99, sl: 101 });
    expect(toClosedTrade(short, { ...TAKEN, price: 99, fee: 0 }).pnl_gross).toBeCloseTo(5);
  });
});

describe('restoring a trade', () => {
  const RESTORE_CONTEXT: RestoreContext = {
    now: position().openedAt,
    marketId: 'simulated',
    tradeVenueOf: ({ venue }) => venue,
    hasAccount: false,
  };

  test('restorePosition returns a position that equals the stored position', () => {
    const before = position({ sl: 100.2, stopKind: 'TRAILING_SL', protective: { price: 99.9, notional: 9000 } });
    const after = restorePosition(toOpenTrade(before), toStoredMonitorState(before), RESTORE_CONTEXT);
    expect(after).toEqual({
      position: { ...before, monitoring: { ...before.monitoring, hasSeenBook: false, lastPriceAt: 0 } },
      replaced: [],
    });
  });

  test.each([null, { qty: 'five' }])('a trade with the damaged monitor state %j keeps its stored stop', (monitor) => {
    const before = position({ sl: 100.2, stopKind: 'TRAILING_SL', bestPrice: 100.6, funding: 0.5 });
    const restored = restorePosition(toOpenTrade(before), monitor, RESTORE_CONTEXT);
    const { sl, tp, qty, margin, stopKind, bestPrice } = before;
    expect(restored).toMatchObject({
      position: { sl, tp, qty, margin, stopKind, bestPrice, funding: 0, protective: null, isForeignMarket: false },
      replaced: [expect.stringContaining('monitor state is damaged')],
    });
  });

  test.each([
    ['sl_price', -1],
    ['entry_price', Infinity],
    ['tp_price', null],
    ['side', 'LONGSHORT'],
    ['timestamp_entry', 'yesterday'],
  ])('a trade with the damaged %s %s is not restored', (column, value) => {
    const trade = { ...toOpenTrade(position()), [column]: value };
    const restored = restorePosition(trade, toStoredMonitorState(position()), RESTORE_CONTEXT);
    expect(restored).toEqual({ damaged: [column] });
  });

  test.each<[string, Partial<Position>, boolean]>([
    ['its wall', { protective: { price: 99.9, notional: 9_000 }, isStopByWall: true }, true],
    ['the minimum distance', { protective: { price: 99.9, notional: 9_000 }, isStopByWall: false }, false],
    ['no known wall', { protective: null, isStopByWall: true }, false],
  ])('a restored stop is behind its wall only if the wall placed it: %s', (_, changes, isStopByWall) => {
    const before = position(changes);
    const restored = restorePosition(toOpenTrade(before), toStoredMonitorState(before), RESTORE_CONTEXT);
    expect(restored).toMatchObject({ position: { isStopByWall } });
  });

  test('a restored trade tells that its damaged exchange, mode and entry fee were replaced', () => {
    const trade = { ...toOpenTrade(position()), exchange: 'B?BIT', mode: '', entry_fee: null };
    expect(restorePosition(trade, toStoredMonitorState(position()), RESTORE_CONTEXT)).toMatchObject({
      position: { exchange: 'BYBIT', mode: 'PAPER', entryFee: 0 },
      replaced: [/exchange/, /mode/, /entry fee/].map((name) => expect.stringMatching(name)),
    });
  });
});
