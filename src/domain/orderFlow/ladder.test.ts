import { streamFrameSchema, type BookFrame } from '@/contract/live/streams';
import { aBook } from '@/testing/rows/fixtures';
import { LADDER_GROUP_SIZES, ladderOf, ladderRowWidthText } from './ladder';

const bookFrame = (over: Record<string, unknown> = {}): BookFrame => {
  const read = streamFrameSchema.parse(aBook('BTCUSDT', over));
  if (read.type !== 'book') throw new Error('not a book');
  return read.data;
};
const LADDER_OPTIONS = { group: 1, rows: 12, own: [] } as const;

test('every ladder row contains the levels of its bucket and the cumulative depth', () => {
  const { bids, asks } = ladderOf(
    bookFrame({
      bids: [
        [59_998, 300],
        [59_989, 200],
        [59_985, 700],
        [59_960, 50],
      ],
      asks: [[60_004, 10]],
    }),
    LADDER_OPTIONS,
  );
  expect(bids.slice(0, 5).map(({ price, notional, cumulative }) => [price, notional, cumulative])).toEqual([
    [59_998, 300, 300],
    [59_985, 900, 1200],
    [59_975, 0, 1200],
    [59_965, 0, 1200],
    [59_960, 50, 1250],
  ]);
  expect(asks[0]).toMatchObject({ price: 60_004, notional: 10, cumulative: 10 });
});

test.each([1, 5, 10] as const)('ladder rows of %p buckets include all levels of the book', (group) => {
  const book = bookFrame();
  const { bids, asks, deepest } = ladderOf(book, { ...LADDER_OPTIONS, group });
  const total = book.bids.reduce((sum, [, notional]) => sum + notional, 0);
  expect(bids.at(-1)?.cumulative).toBe(total);
  expect(asks.at(-1)?.cumulative).toBe(total);
  expect(deepest).toBe(total);
});

test('ladderOf keeps a price on the edge of a bucket in that bucket despite rounding errors', () => {
  const { asks } = ladderOf(bookFrame({ mid: 0.3, bucket: 0.1, bids: [], asks: [[0.6, 5]] }), LADDER_OPTIONS);
  expect(asks.map(({ notional }) => notional).indexOf(5)).toBe(3);
});

test('ladderOf puts walls, entry, SL and TP into the row of their price', () => {
  const wall = { side: 'bid', price: 59_972, notional: 90_000, age_ms: 5_000, state: 'trusted' };
  const ladder = ladderOf(bookFrame({ walls: [wall] }), {
    ...LADDER_OPTIONS,
    own: [
      { kind: 'entry', price: 60_001 },
      { kind: 'sl', price: 59_972 },
      { kind: 'tp', price: 61_000 },
    ],
  });
  expect(ladder.bids[2]?.walls).toMatchObject([{ notional: 90_000, state: 'trusted' }]);
  expect(ladder.bids[2]?.own).toEqual([{ kind: 'sl', price: 59_972 }]);
  expect(ladder.asks[0]?.own).toEqual([{ kind: 'entry', price: 60_001 }]);
  expect(ladder.beyond).toEqual([{ kind: 'tp', price: 61_000 }]);
});

test('the cumulative depth of the ladder excludes levels beyond the last row', () => {
  const { bids } = ladderOf(bookFrame(), { ...LADDER_OPTIONS, rows: 4 });
  expect(bids).toHaveLength(4);
  expect(bids.at(-1)?.cumulative).toBe(10_000 + 20_000 + 30_000);
});

test.each([
  [{ mid: 68_366.45, bucket: 6.8 }, ['1', '5', '9.9']],
  [{ mid: 0.84945, bucket: 0.0001 }, ['1.2', '5.9', '12']],
])('the row width of %p is the width of its buckets in bps', (scale, widths) => {
  expect(LADDER_GROUP_SIZES.map((group) => ladderRowWidthText(scale, group))).toEqual(widths);
});
