import type { TradeMarkouts } from '@/contract/trades/tradeAfter';
import type { Trade } from '@/contract/trades/trade';
import { storedClosedTrade } from '@/testing/rows/storedRows';
import { createMarkoutSums } from './markoutSums';

const HOUR_MS = 3_600_000;

/** Returns a trade that closed in an hour, and its moves. */
function tradeIn(hour: number, changes: Partial<Trade & TradeMarkouts> = {}): [Trade, TradeMarkouts] {
  const { entry = [0, -1, -2], exit = [1, 2, 3, 4], came_back = false, ...trade } = changes;
  return [
    storedClosedTrade('t', 0, 0, { timestamp_exit: hour * HOUR_MS, ...trade }),
    { entry, exit, came_back, back_after_ms: null },
  ];
}

test('the moves are averaged by exit reason and by liquidity, and unrecorded moves count as trades only', () => {
  const sums = createMarkoutSums();
  sums.add(...tradeIn(0));
  sums.add(...tradeIn(1, { exit: [3, 4, null, 8], came_back: null }));
  sums.add(tradeIn(2)[0]);
  sums.add(...tradeIn(3, { reason_exit: 'SL', entry_liquidity: 'taker', came_back: true }));
  const { exits, entries } = sums.rows();
  const [tp, sl] = exits;
  expect(tp).toMatchObject({ key: 'TP', trades: 3, recorded: 2, back: { trades: 1, share: 0, interval: null } });
  expect(tp!.moves.map(({ seconds, trades, bps }) => [seconds, trades, bps])).toEqual([
    [1, 2, 2],
    [5, 2, 3],
    [30, 1, 3],
    [120, 2, 6],
  ]);
  expect(sl).toMatchObject({ key: 'SL', trades: 1, recorded: 1, back: { trades: 1, share: 100, interval: null } });
  expect(entries).toMatchObject([
    { key: 'maker', trades: 3, recorded: 2, moves: [{ bps: 0 }, { bps: -1 }, { seconds: 30, bps: -2 }] },
    { key: 'taker', trades: 1, recorded: 1 },
  ]);
  expect(entries[0]!.back).toBeNull();
});

test('a group without a recorded trade has no mean and no share', () => {
  const sums = createMarkoutSums();
  sums.add(tradeIn(0)[0], { entry: [], exit: [null], came_back: null, back_after_ms: null });
  const { exits } = sums.rows();
  expect(exits[0]).toMatchObject({ trades: 1, recorded: 0, back: null });
  expect(exits[0]!.moves[0]).toEqual({ seconds: 1, trades: 0, bps: null, interval: null });
});

test('a mean and a share have intervals over hours when the trades are in enough hours', () => {
  const sums = createMarkoutSums();
  // Two equal trades in each hour are one observation.
  for (let hour = 0; hour < 25; hour += 1)
    for (let twice = 0; twice < 2; twice += 1)
      sums.add(...tradeIn(hour, { exit: [hour % 2, 0, 0, 0], came_back: hour % 5 === 0 }));
  const { moves, back } = sums.rows().exits[0]!;
  expect(moves[0]!.bps).toBeCloseTo(0.48);
  expect(moves[0]!.interval!.low).toBeCloseTo(0.48 - 2.06 * 0.102, 2);
  expect(moves[0]!.interval!.high).toBeCloseTo(0.48 + 2.06 * 0.102, 2);
  expect(back).toMatchObject({ trades: 50, share: 20 });
  expect(back!.interval!.low).toBeCloseTo(3.1, 0);
  expect(back!.interval!.high).toBeCloseTo(36.9, 0);
});
