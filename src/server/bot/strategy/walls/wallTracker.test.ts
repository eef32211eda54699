import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { OrderBook } from '../../../market/book/orderBook';
import { groupedBookWithWalls as view, trackWalls } from '@/testing/bot/wallBook';
import { createGroupedBook } from '../groupedBook';
import { createWallTracker, type WallTracker } from './wallTracker';

const wallParameters = (changes: Partial<Parameters> = {}): Parameters => ({ ...DEFAULTS, ...changes });
const parametersWithoutWallPersistence = (changes: Partial<Parameters> = {}) =>
  wallParameters({ enable_wall_persistence: false, ...changes });

const wallPricesOf = (walls: readonly { price: number }[]) => walls.map(({ price }) => Number(price.toFixed(2)));

describe('wall detection', () => {
  test('a protective wall needs 2000 USDT, and a target wall needs 5000 USDT', () => {
    const p = parametersWithoutWallPersistence({ wall_detection_sensitivity: 1, wall_depth_ratio: 0 });
    const tracker = trackWalls(p, [{ bid: { 3: 2000, 5: 1999, 7: 6000 } }]);
    expect(wallPricesOf(tracker.trustedWalls('bid', 'protective', p))).toEqual([999.65, 999.25]);
    expect(wallPricesOf(tracker.trustedWalls('bid', 'target', p))).toEqual([999.25]);
  });

  test('trustedWalls lists walls nearest first on both sides', () => {
    const p = parametersWithoutWallPersistence({ wall_depth_ratio: 0 });
    const tracker = trackWalls(p, [{ bid: { 7: 9000, 2: 9000 }, ask: { 8: 9000, 1: 9000 } }]);
    expect(wallPricesOf(tracker.trustedWalls('bid', 'protective', p))).toEqual([999.75, 999.25]);
    expect(wallPricesOf(tracker.trustedWalls('ask', 'target', p))).toEqual([1000.15, 1000.85]);
  });
});

describe('trusted walls', () => {
  const wall = { bid: { 4: 9000 } };

  test('a wall is not trusted before its required age', () => {
    const p = wallParameters({ wall_persistence_threshold_s: 1, wall_persist_ms: 800 });
    expect(trackWalls(p, Array(10).fill(wall)).trustedWalls('bid', 'protective', p)).toEqual([]);
    expect(trackWalls(p, Array(11).fill(wall)).trustedWalls('bid', 'protective', p)).toHaveLength(1);
  });

  test('the wall tracker does not return an old wall that is missing in the latest book', () => {
    const p = wallParameters();
    expect(trackWalls(p, [...Array(20).fill(wall), {}]).trustedWalls('bid', 'protective', p)).toEqual([]);
  });

  test('the wall history covers the required age of a wall', () => {
    const p = wallParameters({ wall_persistence_threshold_s: 3, book_wall_history_ms: 500 });
    const frames = [...Array(20).fill(wall), ...Array(6).fill({}), ...Array(8).fill(wall)];
    // The wall is absent for 600 ms. A wall history of only 500 ms would no longer contain the wall.
    expect(trackWalls(p, frames).trustedWalls('bid', 'protective', p)).toHaveLength(1);
  });

  test('the wall tracker recognises a wall that moved by at most two buckets', () => {
    const p = wallParameters();
    for (const [from, to] of [
      [4, 6],
      [3, 5],
      [5, 7],
      [8, 6],
    ] as const) {
      const near = [...Array(8).fill({ bid: { [from]: 9000 } }), ...Array(8).fill({ bid: { [to]: 9000 } })];
      expect(trackWalls(p, near).trustedWalls('bid', 'protective', p)).toHaveLength(1);
    }
    const far = [...Array(8).fill(wall), ...Array(8).fill({ bid: { 7: 9000 } })];
    expect(trackWalls(p, far).trustedWalls('bid', 'protective', p)).toEqual([]);
  });

  test.each(['bid', 'ask'] as const)('the age of a new wall next to an existing wall starts at 0: %s', (side) => {
    const p = wallParameters();
    const present = { [side]: { 6: 9000 } };
    for (const nearer of [5, 7]) {
      const both = { [side]: { 6: 9000, [nearer]: 9000 } };
      const tracker = trackWalls(p, [...Array(20).fill(present), both]);
      const distance = 0.05 + 6 * 0.1;
      const expected = Number((side === 'bid' ? 1000 - distance : 1000 + distance).toFixed(2));
      expect(wallPricesOf(tracker.trustedWalls(side, 'protective', p))).toEqual([expected]);
      expect(
        trackWalls(p, [...Array(20).fill(present), both, present]).trustedWalls(side, 'protective', p),
      ).toHaveLength(1);
    }
  });

  test('a wall must reach the required age separately in each role', () => {
    const p = wallParameters();
    const small = Array(20).fill({ ask: { 4: 3500 } });
    const large = { ask: { 4: 9000 } };
    const trusted = (frames: readonly object[]) => {
      const tracker = trackWalls(p, frames);
      return [tracker.trustedWalls('ask', 'protective', p), tracker.trustedWalls('ask', 'target', p)].map(
        (walls) => walls.length,
      );
    };
    expect(trusted([...small, large])).toEqual([1, 0]);
    expect(trusted([...small, ...Array(10).fill(large)])).toEqual([1, 0]);
    expect(trusted([...small, ...Array(16).fill(large)])).toEqual([1, 1]);
  });

  test('the age of a wall in a role restarts if the whole wall history contains no wall large enough for the role', () => {
    const p = wallParameters();
    const large = { ask: { 4: 9000 } };
    const lost = [...Array(20).fill(large), ...Array(20).fill({ ask: { 4: 3500 } }), large];
    expect(trackWalls(p, lost).trustedWalls('ask', 'target', p)).toEqual([]);
    expect(trackWalls(p, [...lost, ...Array(16).fill(large)]).trustedWalls('ask', 'target', p)).toHaveLength(1);
  });
});

describe('anti-spoof', () => {
  const wall = { bid: { 4: 9000 } };
  const flashes = (times: number) => Array.from({ length: times }, () => [...Array(5).fill(wall), {}]).flat();

  test('the wall tracker ignores a price for a minute after its wall vanished three times without market trades', () => {
    const p = parametersWithoutWallPersistence();
    expect(trackWalls(p, [...flashes(2), wall]).trustedWalls('bid', 'protective', p)).toHaveLength(1);
    const tracker = trackWalls(p, [...flashes(3), wall]);
    expect(tracker.trustedWalls('bid', 'protective', p)).toEqual([]);
    tracker.updateWalls(view(1000 + 18 * 100 + 59_000, wall), p);
    expect(tracker.trustedWalls('bid', 'protective', p)).toEqual([]);
    tracker.updateWalls(view(1000 + 18 * 100 + 61_000, wall), p);
    expect(tracker.trustedWalls('bid', 'protective', p)).toHaveLength(1);
  });

  test.each(['bid', 'ask'] as const)('a vanished wall next to a persistent wall counts as vanished: %s', (side) => {
    const p = parametersWithoutWallPersistence();
    const [both, alone] = [{ [side]: { 3: 9000, 4: 9000 } }, { [side]: { 3: 9000 } }];
    const flashing = Array.from({ length: 3 }, () => [both, both, alone, alone]).flat();
    const price = side === 'bid' ? 999.55 : 1000.45;
    expect(trackWalls(p, [...flashing, both]).isSpoofed(side, price, p)).toBe(true);
    // A wall that is present in all updates has not vanished.
    expect(trackWalls(p, Array(13).fill(both)).isSpoofed(side, price, p)).toBe(false);
  });

  test('a vanished wall does not make distant prices spoofed', () => {
    const p = parametersWithoutWallPersistence();
    const tracker = trackWalls(p, [...flashes(3), { bid: { 8: 9000 } }]);
    expect(wallPricesOf(tracker.trustedWalls('bid', 'protective', p))).toEqual([999.15]);
  });

  test('a wall depleted by market trades is not spoofed', () => {
    const p = parametersWithoutWallPersistence();
    const tracker = createWallTracker();
    let at = 1000;
    for (let times = 0; times < 4; times += 1) {
      tracker.updateWalls(view(at, wall), p);
      tracker.recordTrades([{ price: 999.55, quantity: 9, taker: 'SELL', at: at + 50 }]);
      tracker.updateWalls(view(at + 100, {}), p);
      at += 200;
    }
    tracker.updateWalls(view(at, wall), p);
    expect(tracker.trustedWalls('bid', 'protective', p)).toHaveLength(1);
  });

  type TimedTrade = { price: number; taker: 'BUY' | 'SELL'; after: number };
  /**
   * Sends a book with a wall every two seconds, six times. Sends book updates without the wall at the times `updates`
   * after each book with a wall. Sends market trades at their times `after`. All times are in ms.
   */
  const pullWall = (updates: readonly number[], trades: readonly TimedTrade[] = []) => {
    const p = parametersWithoutWallPersistence();
    const tracker = createWallTracker();
    let at = 1000;
    for (let times = 0; times < 6; times += 1, at += 2_000) {
      tracker.updateWalls(view(at, wall), p);
      let sentUntil = 0;
      const sendTradesUntil = (ms: number) => {
        const due = trades.filter(({ after }) => after >= sentUntil && after < ms);
        tracker.recordTrades(due.map(({ price, taker, after }) => ({ price, taker, quantity: 0.001, at: at + after })));
        sentUntil = ms;
      };
      for (const ms of updates) {
        sendTradesUntil(ms);
        tracker.updateWalls(view(at + ms, {}), p);
      }
      sendTradesUntil(2_000);
    }
    tracker.updateWalls(view(at, wall), p);
    return {
      trusted: tracker.trustedWalls('bid', 'protective', p).length,
      spoofed: tracker.isSpoofed('bid', 999.55, p),
    };
  };
  const SPOOFED = { trusted: 0, spoofed: true };
  const GENUINE = { trusted: 1, spoofed: false };
  const sold = (after: number): TimedTrade => ({ price: 999.55, taker: 'SELL', after });

  test.each<[string, TimedTrade]>([
    ['from the other side of the book', { price: 1000.05, taker: 'BUY', after: 50 }],
    ['at a better price on the side of the wall', { price: 999.85, taker: 'SELL', after: 50 }],
    ['that ended a bucket before the wall', { price: 999.65, taker: 'SELL', after: 50 }],
    ['that arrives long after the wall vanished', sold(350)],
  ])('a market trade %s does not count as the cause of a vanished wall', (_what, trade) => {
    expect(pullWall([100, 300], [trade])).toEqual(SPOOFED);
  });

  test('a market trade long after a wall vanished does not count as the cause, even before the next book update', () => {
    expect(pullWall([100, 1_510], [sold(1_400)])).toEqual(SPOOFED);
  });

  test('a market trade that arrives just after the book update counts as the cause of a vanished wall', () => {
    expect(pullWall([100, 300], [sold(107)])).toEqual(GENUINE);
    expect(pullWall([100, 300], [sold(107), sold(290)])).toEqual(GENUINE);
  });

  test('an absent wall counts as vanished even if book updates paused for longer than the wall history', () => {
    expect(pullWall([1_400, 1_600])).toEqual(SPOOFED);
  });

  test.each([
    ['quickly', [20, 20]],
    ['at slightly uneven intervals', [99, 101]],
  ])('a price whose wall appears and vanishes %s three times is spoofed', (_how, [present = 0, gone = 0]) => {
    const p = parametersWithoutWallPersistence();
    const tracker = createWallTracker();
    let at = 1000;
    for (let times = 0; times < 3; times += 1) {
      tracker.updateWalls(view(at, wall), p);
      tracker.updateWalls(view((at += present), {}), p);
      at += gone;
    }
    tracker.updateWalls(view(at, wall), p);
    tracker.updateWalls(view((at += 100), wall), p);
    expect(tracker.isSpoofed('bid', 999.55, p)).toBe(true);
  });

  test('two updates with the same book time leave only the walls of the second update', () => {
    const p = parametersWithoutWallPersistence();
    const both = { bid: { 4: 9000, 8: 9000 } };
    const tracker = createWallTracker();
    for (let at = 1000; at < 1800; at += 200) {
      tracker.updateWalls(view(at, both), p);
      tracker.updateWalls(view(at, wall), p);
      expect(wallPricesOf(tracker.trustedWalls('bid', 'protective', p))).toEqual([999.55]);
    }
  });

  test('walls that vanished more than a minute ago do not make a price spoofed, even without book updates', () => {
    const p = parametersWithoutWallPersistence();
    const tracker = createWallTracker();
    for (const at of [10_000, 40_000, 71_000]) {
      tracker.updateWalls(view(at - 100, wall), p);
      tracker.updateWalls(view(at, {}), p);
      // The book has no update for twelve seconds.
      tracker.updateWalls(view(at + 12_000, {}), p);
    }
    expect(tracker.isSpoofed('bid', 999.55, p)).toBe(false);
  });

  test('a gap in the book updates resets the wall history but keeps spoofed prices', () => {
    const p = parametersWithoutWallPersistence();
    const tracker = trackWalls(p, [...flashes(3), wall]);
    tracker.resetHistory();
    expect([999.55, 999.6, 999.15].map((price) => tracker.isSpoofed('bid', price, p))).toEqual([true, true, false]);
    expect(tracker.persistentWalls('bid', p)).toEqual([]);
    tracker.updateWalls(view(5_000, { bid: { 4: 9000, 8: 9000 } }), p);
    expect(wallPricesOf(tracker.trustedWalls('bid', 'protective', p))).toEqual([999.15]);
  });

  test.each([
    ['a gap', (tracker: WallTracker) => tracker.resetHistory(), {}],
    ['another length of the history', () => undefined, { book_wall_history_maxlen: 200 }],
  ])('a wall that vanished right before %s counts as vanished', (_what, disturb, change) => {
    const p = parametersWithoutWallPersistence();
    const tracker = trackWalls(p, [...flashes(2), wall, {}]);
    disturb(tracker);
    tracker.updateWalls(view(1000 + 14 * 100, wall), { ...p, ...change });
    expect(tracker.isSpoofed('bid', 999.55, p)).toBe(true);
  });

  test('no price is spoofed before any wall vanished', () => {
    expect(createWallTracker().isSpoofed('bid', 999.55, parametersWithoutWallPersistence())).toBe(false);
  });

  test('a wall that shrank slightly does not count as vanished', () => {
    const p = parametersWithoutWallPersistence({ wall_detection_sensitivity: 5 });
    const tracker = trackWalls(p, [
      ...Array.from({ length: 5 }, () => [{ bid: { 4: 5200 } }, { bid: { 4: 4800 } }]).flat(),
      { bid: { 4: 5200 } },
    ]);
    expect(tracker.trustedWalls('bid', 'protective', p)).toHaveLength(1);
  });

  test('a wall that a bucket edge splits does not count as vanished', () => {
    const p = parametersWithoutWallPersistence();
    const whole = { bid: { 4: 6000 } };
    const tracker = createWallTracker();
    for (let at = 1000; at < 3000; at += 200) {
      tracker.updateWalls(view(at, whole), p);
      tracker.updateWalls({ ...view(at + 100, { bid: { 4: 2900, 5: 2900 } }), maxNotionalNear: () => 5800 }, p);
    }
    tracker.updateWalls(view(3000, whole), p);
    expect(tracker.trustedWalls('bid', 'protective', p)).toHaveLength(1);
  });

  test.each([1, -1] as const)(
    'two walls that a moving bucket edge merges do not count as vanished: side %d',
    (sign) => {
      const p = parametersWithoutWallPersistence();
      const [own, other] = sign === 1 ? (['ask', 'bid'] as const) : (['bid', 'ask'] as const);
      const tracker = createWallTracker();
      for (let update = 0; update < 40; update += 1) {
        const book = new OrderBook('BTCUSDT');
        const mid = 10_000 - sign * (update % 2) * 0.3;
        for (let step = 1; step < 300; step += 1) {
          book.setLevel(own, Number((mid + sign * step * 0.1).toFixed(1)), 0.01);
          book.setLevel(other, Number((mid - sign * step * 0.1).toFixed(1)), 0.01);
        }
        // Two walls are less than a bucket apart, and no market trade reaches their prices.
        book.setLevel(own, 10_000 + sign * 4.8, 2);
        book.setLevel(own, 10_000 + sign * 5.2, 3);
        book.updatedAt = update * 2_000;
        tracker.updateWalls(createGroupedBook(book, 0.1, p)!, p);
      }
      expect(tracker.isSpoofed(own, 10_000 + sign * 4.8, p)).toBe(false);
      expect(tracker.trustedWalls(own, 'protective', p).length).toBeGreaterThan(0);
    },
  );
});
