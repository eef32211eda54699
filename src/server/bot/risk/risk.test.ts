import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { createRiskRecord } from './riskRecord';
import { firstRiskBlock, type RiskState } from './riskRules';
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

  test('the net PnL of the day counts the trades that closed since 00:00 UTC', () => {
    const record = createRiskRecord();
    const day = 86_400_000;
    for (const at of [day - 1, day, 2 * day - 1])
      record.recordClosedTrade({ symbol: 'X', at, pnl_net: -2, isForeignMarket: false }, p);
    expect(record.closedPnlOfDay(day)).toBe(-4);
    expect(record.closedPnlOfDay(2 * day)).toBe(0);
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
    ['a recent close of the symbol', { symbolClosedAt: 999_000 }, 'symbol_cooldown'],
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
