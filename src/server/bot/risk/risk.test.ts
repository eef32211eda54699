import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { createRiskRecord } from './riskRecord';
import { firstRiskBlock, type RiskState } from './riskRules';
import { createRiskEngine } from './riskEngine';
import { resetSlotsAndDrawdown } from './resetSlotsAndDrawdown';
import { createTradeSlots } from './slots';

describe('slots', () => {
  test('TradeSlots.takeSlot throws when max_concurrent_trades slots are taken', () => {
    let max = 2;
    const slots = createTradeSlots(() => max, 0);
    slots.takeSlot();
    slots.takeSlot();
    expect(slots.takeSlot).toThrow('All 2 position slots are taken');
    max = 3;
    slots.takeSlot();
    slots.releaseSlot();
    expect(slots.availableCount()).toBe(1);
  });

  test('createTradeSlots counts the slots of trades that were open before a restart of the bot', () => {
    expect(createTradeSlots(() => 5, 4).availableCount()).toBe(1);
  });

  test('TradeSlots.correctCount returns the old slot count minus the corrected count', () => {
    const slots = createTradeSlots(() => 5, 4);
    expect(slots.correctCount(1)).toBe(3);
    expect(slots.correctCount(1)).toBe(0);
    expect(slots.availableCount()).toBe(4);
  });

  test('TradeSlots ignores a release while no slot is taken', () => {
    const slots = createTradeSlots(() => 1, 0);
    slots.releaseSlot();
    slots.takeSlot();
    expect(slots.availableCount()).toBe(0);
  });
});

test('an Emergency Reset of a stopped bot without trades frees the slots that it counted too many', () => {
  const slots = createTradeSlots(() => 5, 2);
  const context = { params: () => DEFAULTS, log: { warning: () => undefined } };
  const components = {
    lifecycle: { phase: () => 'stopped' },
    positions: { count: () => 0 },
    slots,
    drawdown: { resetDrawdown: () => 0 },
    liveExposure: () => undefined,
  };
  // The reset uses no other part of the bot.
  expect(resetSlotsAndDrawdown(context as never, components as never)).toMatchObject({
    success: true,
    available_slots: 5,
    message: 'Slot counter reset from 2 to 0',
  });
  expect(slots.takenCount()).toBe(0);
});

describe('trades of the last hour and of the day', () => {
  const NOW = Date.parse('2026-03-10T00:30:00.000Z');
  const HOUR_MS = 3_600_000;

  /** Creates the engine of a bot that opened trades at these times relative to now. */
  function createEngine(offsets: readonly number[], { pendingCount = 0, total_capital_usdt = 1_000 } = {}) {
    const openedAt = offsets.map((offset) => NOW + offset).sort((a, b) => b - a);
    const trades = {
      countTradesOpenedSince: (since: number) => openedAt.filter((at) => at >= since).length,
      listPage(offset: number, count: number) {
        if (offset < 0) throw new Error('no page');
        const page = openedAt.slice(offset, offset + count);
        return { trades: page.map((at) => ({ timestamp_entry: new Date(at).toISOString() })) };
      },
    };
    const context = {
      market: { clock: { now: () => NOW } },
      store: { trades },
      params: () => ({ ...DEFAULTS, total_capital_usdt }),
    };
    const pending = { count: () => pendingCount, countOfSymbol: () => pendingCount, totalMargin: () => 7 };
    const positions = { totalMargin: () => 50, ofSymbol: () => [] };
    const slots = createTradeSlots(() => 5, 2);
    // The engine uses no other part of the bot.
    return createRiskEngine(context as never, positions as never, slots, createRiskRecord(), pending);
  }

  test.each<[string, readonly number[], hour: number, day: number, freeAt: number | null]>([
    ['no trade', [], 0, 0, null],
    ['a trade of this millisecond', [0], 1, 1, HOUR_MS],
    ['a trade of exactly an hour ago', [-HOUR_MS], 1, 0, 0],
    ['an older trade', [-HOUR_MS - 1], 0, 0, null],
    ['the first and the last trade of the day', [-HOUR_MS / 2, -1], 2, 2, HOUR_MS / 2],
    ['a trade of yesterday in this hour', [-HOUR_MS / 2 - 1], 1, 0, HOUR_MS / 2 - 1],
    ['trades later than the market time', [-5, 1, 2], 1, 1, HOUR_MS - 5],
  ])('the used limits count %s', (_, offsets, hour, day, freeAt) => {
    const { trades_hour, trades_day, margin_usdt } = createEngine(offsets).limitUsage();
    const next_free_at = freeAt === null ? null : new Date(NOW + freeAt).toISOString();
    expect(trades_hour).toMatchObject({ used: hour, next_free_at });
    const midnight = '2026-03-11T00:00:00.000Z';
    expect(trades_day).toMatchObject({ used: day, next_free_at: day === 0 ? null : midnight });
    expect(margin_usdt?.used).toBe(57);
  });

  test('the used limits count entries that have not ended', () => {
    const engine = createEngine([-1], { pendingCount: 2 });
    expect(engine.limitUsage()).toMatchObject({ trades_hour: { used: 3 }, trades_day: { used: 3 } });
    expect(engine.activeSymbolBlocks('X')).toMatchObject([{ name: 'symbol_positions' }]);
  });

  test.each([
    [57, undefined],
    [56, { name: 'capital' }],
  ])('margin of 50 in trades and of 7 in entries is blocked by a capital of %d: %j', (total_capital_usdt, block) => {
    const blocked = createEngine([], { total_capital_usdt }).firstBlock('X', 0);
    expect(blocked).toEqual(block && expect.objectContaining(block));
  });
});

describe('risk record', () => {
  const p = { ...DEFAULTS, max_consecutive_losses: 3, total_capital_usdt: 1000 };
  const close = (record: ReturnType<typeof createRiskRecord>, results: readonly number[]) =>
    results.map((pnl_net, index) =>
      record.recordClosedTrade({ symbol: 'X', at: index, pnl_net, isForeignMarket: false }, p),
    );

  test('the third consecutive loss starts the cooldown and resets the count of losses', () => {
    const record = createRiskRecord();
    expect(close(record, [-1, -1, 1, -1, -1, -1, -1])).toEqual([false, false, false, false, false, true, false]);
    expect(record.lossCooldown()).toEqual({ startedAt: 5, losses: 3, max: 3 });
    expect([record.consecutiveLosses(), record.lossRun()]).toEqual([1, 4]);
  });

  test('a new record has no losses, no equity and no drawdown', () => {
    const record = createRiskRecord();
    expect([record.consecutiveLosses(), record.lossRun(), record.closedPnlOfDay(0)]).toEqual([0, 0, 0]);
    expect([record.storedEquity(), record.drawdownPct(p)]).toEqual([{ realised: 0, peak: 0 }, 0]);
  });

  test('a close without gain or loss ends a run of losses', () => {
    const record = createRiskRecord();
    close(record, [-1, 0]);
    expect([record.consecutiveLosses(), record.lossRun(), record.lastCloseAt('X')]).toEqual([0, 0, 1]);
    close(record, [-1]);
    expect([record.consecutiveLosses(), record.lossRun()]).toEqual([1, 1]);
  });

  test('a loss on another market starts no cooldown and counts for no run', () => {
    const record = createRiskRecord();
    close(record, [-1, -1]);
    const foreign = { symbol: 'Y', at: 9, pnl_net: -1, isForeignMarket: true };
    expect(record.recordClosedTrade(foreign, p)).toBe(false);
    expect([record.lossRun(), record.lastCloseAt('Y'), record.storedEquity().realised]).toEqual([2, undefined, -3]);
  });

  test.each([
    ['less than the capital', -999.99, 0, false],
    ['the capital', -1_000, 0, true],
    ['the capital with the open trades', -900, -100, true],
    ['less than the capital with the open trades', -1_000, 0.01, false],
  ])('losses of %s: %d closed, %d open, used up %s', (_, closed, open, isUsedUp) => {
    const record = createRiskRecord();
    close(record, [closed]);
    record.setOpenPnl(open);
    expect(record.isCapitalUsedUp(p)).toBe(isUsedUp);
  });

  test('the net PnL of the day counts the trades that closed since 00:00 UTC', () => {
    const record = createRiskRecord();
    const day = 86_400_000;
    for (const at of [day - 1, day, 2 * day - 1])
      record.recordClosedTrade({ symbol: 'X', at, pnl_net: -2, isForeignMarket: false }, p);
    expect(record.closedPnlOfDay(day)).toBe(-4);
    expect(record.closedPnlOfDay(2 * day)).toBe(0);
  });

  test('the PnL of the open trades counts for the peak and for the drawdown', () => {
    const record = createRiskRecord();
    record.setOpenPnl(100);
    record.setOpenPnl(99.5);
    expect(record.drawdownPct(p)).toBeCloseTo(0.5 / 11);
    record.setOpenPnl(45);
    expect(record.drawdownPct(p)).toBeCloseTo(5);
    record.resetPeakEquity();
    expect([record.drawdownPct(p), record.storedEquity().peak]).toEqual([0, 45]);
  });

  test('the drawdown is measured from the peak equity', () => {
    const record = createRiskRecord();
    close(record, [100, -55]);
    expect(record.drawdownPct(p)).toBeCloseTo(5);
    record.resetPeakEquity();
    expect(record.drawdownPct(p)).toBe(0);
    close(record, [-104.5]);
    expect(record.drawdownPct(p)).toBeCloseTo(10);
  });
});

describe('risk rules', () => {
  const blockingRule = (changes: RiskStateChanges = {}) => {
    const { p, ...rest } = changes;
    return firstRiskBlock({
      p: { ...DEFAULTS, enable_trade_limits: true, ...p },
      now: 1_000_000,
      symbol: 'X',
      slotsAvailable: 1,
      positionsOfSymbol: 0,
      marginInUse: 0,
      newMargin: 50,
      tradesOpenedLastHour: () => 0,
      tradesOpenedToday: () => 0,
      hourLimitEndsAt: () => undefined,
      symbolClosedAt: undefined,
      lossCooldown: undefined,
      drawdown_pct: 0,
      windowPause: () => undefined,
      fundingPause: () => undefined,
      ...rest,
    })?.name;
  };

  const RISK_CASES: readonly [situation: string, changes: RiskStateChanges, expected: string | undefined][] = [
    ['an unlimited bot', {}, undefined],
    ['a drawdown at its limit', { drawdown_pct: 10 }, 'drawdown'],
    ['no free slot', { slotsAvailable: 0 }, 'slots'],
    ['a trade on the symbol', { positionsOfSymbol: 1 }, 'symbol_positions'],
    ['a run of losses', { lossCooldown: { startedAt: 950_000, losses: 5, max: 5 } }, 'loss_run'],
    ['a run of losses a minute ago', { lossCooldown: { startedAt: 940_000, losses: 5, max: 5 } }, undefined],
    ['a run of losses 59 s ago', { lossCooldown: { startedAt: 941_000, losses: 5, max: 5 } }, 'loss_run'],
    ['a recent close of the symbol', { symbolClosedAt: 999_000 }, 'symbol_cooldown'],
    ['a close of the symbol 59 s ago', { symbolClosedAt: 941_000 }, 'symbol_cooldown'],
    ['a close of the symbol a minute ago', { symbolClosedAt: 940_000 }, undefined],
    ['all of the capital in use', { marginInUse: 950 }, undefined],
    ['too little capital', { marginInUse: 950.01 }, 'capital'],
    ['a full hour', { tradesOpenedLastHour: () => 15 }, 'hour_limit'],
    ['a full day', { tradesOpenedToday: () => 50 }, 'day_limit'],
    [
      'limits that are off in mode LIVE',
      { tradesOpenedLastHour: () => 99, p: { enable_trade_limits: false, mode: 'LIVE' } },
      'hour_limit',
    ],
  ];

  test.each(RISK_CASES.map(([situation, changes, expected]) => [situation, expected, changes] as const))(
    'the blocking risk rule for %s is %s',
    (_situation, expected, changes) => {
      expect(blockingRule(changes)).toBe(expected);
    },
  );
});

type RiskStateChanges = Partial<Omit<RiskState, 'p'>> & { p?: Partial<Parameters> };

describe('a drawdown beyond the capital', () => {
  test.each([
    [-99.5, 8_000],
    [-100, 100],
    [-100.5, 100],
  ])('a loss of 40 after a loss of %d USDT of a capital of 100 is a drawdown of %d %%', (pnl_net, drawdown) => {
    const p = { ...DEFAULTS, total_capital_usdt: 100 };
    const record = createRiskRecord();
    record.recordClosedTrade({ symbol: 'BTCUSDT', at: 1, pnl_net, isForeignMarket: false }, p);
    record.resetPeakEquity();
    record.recordClosedTrade({ symbol: 'BTCUSDT', at: 2, pnl_net: -40, isForeignMarket: false }, p);
    expect(record.drawdownPct(p)).toBeCloseTo(drawdown);
  });

  test('every further loss is a drawdown of 100 % when losses have used up the capital', () => {
    const p = { ...DEFAULTS, total_capital_usdt: 100 };
    const record = createRiskRecord();
    record.recordClosedTrade({ symbol: 'BTCUSDT', at: 1, pnl_net: -150, isForeignMarket: false }, p);
    expect(record.drawdownPct(p)).toBe(150);
    record.resetPeakEquity();
    expect(record.drawdownPct(p)).toBe(0);
    record.recordClosedTrade({ symbol: 'BTCUSDT', at: 2, pnl_net: -40, isForeignMarket: false }, p);
    expect(record.drawdownPct(p)).toBe(100);
  });
});
