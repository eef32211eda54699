import { createTestPosition } from '@/testing/bot/testPosition';
import { createExitInputs as at, groupedBookWithWall as book } from '@/testing/bot/exitInputs';
import { findDueExit, EXIT_RULES, type ExitInputs } from './exitRules';
import { createMonitoringState, type Position } from '../positions/position';

const createPositionWithStop = (changes: Partial<Position> = {}): Position =>
  createTestPosition({
    qty: 1,
    margin: 10,
    openedAt: 0,
    monitoring: createMonitoringState(0, { hasSeenBook: true }),
    sl: 99,
    ...changes,
  });

test('EXIT_RULES lists the exit rules in order of priority', () => {
  expect(EXIT_RULES.map(({ reason }) => reason(createPositionWithStop()))).toEqual([
    'SL',
    'TP',
    'WALL_DROP',
    'OBI_REVERSAL',
    'OBI_NEUTRAL',
    'TIMEOUT',
  ]);
});

describe('stop loss', () => {
  test.each([
    ['triggers at sl_trigger_buffer_bps before the SL', 99.0198, 'SL'],
    ['does not trigger at a better price', 99.02, undefined],
  ])('the stop loss of a LONG %s', (_title, price, reason) => {
    expect(findDueExit(createPositionWithStop(), at(price), 'book')).toBe(reason);
  });

  test('the exit reason of a stop names the rule that moved the stop last', () => {
    expect(findDueExit(createPositionWithStop({ stopKind: 'TRAILING_SL' }), at(98), 'book')).toBe('TRAILING_SL');
  });

  test('the stop loss of a SHORT triggers slightly below its SL', () => {
    const short = createPositionWithStop({ direction: -1, tp: 99, sl: 101 });
    expect(findDueExit(short, at(100.97), 'book')).toBeUndefined();
    expect(findDueExit(short, at(100.98), 'book')).toBe('SL');
  });

  test('a due stop loss has priority over every other due exit', () => {
    expect(findDueExit(createPositionWithStop(), at(98, { obi: -1, now: 1e9 }), 'monitor')).toBe('SL');
  });
});

describe('a failure in wall or imbalance code', () => {
  const defect = (): never => {
    throw new Error('a defect');
  };
  const broken = (price: number, now = 0): ExitInputs => ({
    ...at(price, { now, p: { exit_on_timeout: true } }),
    watch: { groupedBook: defect, isSpoofed: defect, smoothedObi: defect },
  });

  test.each([
    ['a stop', 98, 0, 'SL'],
    ['an exit by time', 100, 1e9, 'TIMEOUT'],
  ])('%s is due even if reading walls and imbalance throws', (_title, price, now, reason) => {
    expect(
      findDueExit(
        createPositionWithStop({ protective: { price: 99.5, notional: 1e5 } }),
        broken(price, now),
        'monitor',
      ),
    ).toBe(reason);
  });

  test('findDueExit throws the error of a failed rule when no exit is due', () => {
    expect(() =>
      findDueExit(createPositionWithStop({ protective: { price: 99.5, notional: 1e5 } }), broken(100), 'monitor'),
    ).toThrow('a defect');
  });
});

describe('take profit', () => {
  test('a TP exit is due when the bid has passed the TP by the safety distance', () => {
    expect(findDueExit(createPositionWithStop(), at(101.02), 'book')).toBeUndefined();
    expect(findDueExit(createPositionWithStop(), at(101.03), 'book')).toBe('TP');
  });
});

describe('imbalance exits', () => {
  const monitored = (subject: Position, from: number, view: (now: number) => ExitInputs) =>
    [0, 500, 1000].map((after) => findDueExit(subject, view(from + after), 'monitor'));

  test('an imbalance against a trade for 800 ms closes the trade', () => {
    expect(monitored(createPositionWithStop(), 1000, (now) => at(100, { now, obi: -0.6 }))).toEqual([
      undefined,
      undefined,
      'OBI_REVERSAL',
    ]);
  });

  test('an imbalance that recovers for a moment restarts the hold time of OBI_REVERSAL', () => {
    const subject = createPositionWithStop();
    findDueExit(subject, at(100, { now: 1000, obi: -0.7 }), 'monitor');
    findDueExit(subject, at(100, { now: 1500, obi: 0 }), 'monitor');
    expect(findDueExit(subject, at(100, { now: 2000, obi: -0.7 }), 'monitor')).toBeUndefined();
  });

  test('OBI_REVERSAL needs an imbalance of obi_exit_multiplier times obi_reversal_threshold, at most 0.95', () => {
    const p = { obi_exit_multiplier: 20, obi_reversal_threshold: 0.5 };
    expect(monitored(createPositionWithStop(), 0, (now) => at(100, { now, obi: -0.94, p }))[2]).toBeUndefined();
    expect(monitored(createPositionWithStop(), 0, (now) => at(100, { now, obi: -0.95, p }))[2]).toBe('OBI_REVERSAL');
  });

  test.each([
    ['a wide spread', { ask: 100.11 }],
    ['a near TP', { bid: 100.7, ask: 100.71 }],
  ])('an imbalance exit that %s delayed closes the trade after the delay', (_what, changes) => {
    const subject = createPositionWithStop();
    for (const now of [0, 500, 1000, 1500]) {
      expect(findDueExit(subject, at(100, { now, obi: -0.9, ...changes }), 'monitor')).toBeUndefined();
    }
    expect(findDueExit(subject, at(100, { now: 2000, obi: -0.9 }), 'monitor')).toBe('OBI_REVERSAL');
  });

  test('a price exactly at the protection distance from the TP delays the imbalance exit', () => {
    const p = { obi_exit_tp_protection_distance_pct: 30 };
    const ten = createPositionWithStop({ entry: 100, tp: 110 });
    expect(monitored(ten, 0, (now) => at(107, { now, p, obi: -0.9 }))[2]).toBeUndefined();
    expect(monitored(ten, 0, (now) => at(106.99, { now, p, obi: -0.9 }))[2]).toBe('OBI_REVERSAL');
  });

  test('findDueExit evaluates imbalance exits only in the periodic check, not at single book updates', () => {
    expect(findDueExit(createPositionWithStop(), at(100, { now: 0, obi: -0.9 }), 'book')).toBeUndefined();
    expect(findDueExit(createPositionWithStop(), at(100, { now: 9000, obi: -0.9 }), 'book')).toBeUndefined();
  });
});

describe('wall drop', () => {
  const shielded = (changes: Partial<Position> = {}) =>
    createPositionWithStop({ protective: { price: 99.895, notional: 10_000 }, ...changes });
  const twice = (subject: Position, v: (now: number) => ExitInputs) =>
    [0, 1000].map((now) => findDueExit(subject, v(now), 'monitor'))[1];

  test('the remainder of a depleted wall does not count as another wall', () => {
    const half = shielded({ protective: { price: 99.895, notional: 200_000 } });
    expect(twice(half, (now) => at(100, { now, book: () => book(79_000) }))).toBe('WALL_DROP');
    expect(twice(half, (now) => at(100, { now, book: () => book(81_000) }))).toBeUndefined();
  });

  test('WALL_DROP closes a trade when a wall at the best price is depleted', () => {
    const touched = () => ({ ...book(500), bid: 99.895, ask: 99.905, mid: 99.9 });
    expect(twice(shielded(), (now) => at(99.895, { now, book: touched }))).toBe('WALL_DROP');
  });

  test('WALL_DROP stays active when wall_following is turned off', () => {
    const p = { wall_following: false };
    expect(twice(shielded(), (now) => at(100, { now, p, book: () => book(1000) }))).toBe('WALL_DROP');
  });

  test('WALL_DROP does not close a trade while another wall protects the stop', () => {
    expect(twice(shielded(), (now) => at(100, { now, book: () => book(500, 4000) }))).toBeUndefined();
    expect(twice(shielded({ sl: 99.87 }), (now) => at(100, { now, book: () => book(500, 4000) }))).toBe('WALL_DROP');
  });

  test('another wall does not protect the stop at a price where walls were spoofed', () => {
    const isSpoofed = (side: string, price: number) => side === 'bid' && Math.abs(price - 99.845) < 1e-6;
    const seen = (now: number) => at(100, { now, isSpoofed, book: () => book(500, 4000) });
    expect(twice(shielded(), seen)).toBe('WALL_DROP');
  });

  test('WALL_DROP does not close a trade while the price is beyond the wall', () => {
    const past = () => ({ ...book(500), bid: 99.5, ask: 99.51, mid: 99.505 });
    expect(twice(shielded(), (now) => at(99.5, { now, book: past }))).toBeUndefined();
  });

  test('a wall outside the subscribed depth is not counted as depleted', () => {
    const far = shielded({ protective: { price: 99.7, notional: 10_000 } });
    expect(twice(far, (now) => at(100, { now, book: () => book(500) }))).toBeUndefined();
  });
});

describe('timeout', () => {
  test('a trade closes at timeout_seconds unless exit_on_timeout is off', () => {
    expect(findDueExit(createPositionWithStop(), at(100, { now: 179_999 }), 'monitor')).toBeUndefined();
    expect(findDueExit(createPositionWithStop(), at(100, { now: 180_000 }), 'monitor')).toBe('TIMEOUT');
    const p = { exit_on_timeout: false };
    expect(findDueExit(createPositionWithStop(), at(100, { now: 1e9, p }), 'monitor')).toBeUndefined();
  });
});
