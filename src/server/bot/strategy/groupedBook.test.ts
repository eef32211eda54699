import { DEFAULTS } from '@/contract/params/catalogue';
import { OBI_HALF_DISTANCE } from '@/server/bot/settings/additionalParameters';
import { OrderBook } from '../../market/book/orderBook';
import { createGroupedBook } from './groupedBook';

const TICK_SIZE = 0.01;

function createOrderBook(bids: Record<number, number>, asks: Record<number, number>): OrderBook {
  const book = new OrderBook('BTCUSDT');
  for (const [price, quantity] of Object.entries(bids)) book.setLevel('bid', Number(price), quantity);
  for (const [price, quantity] of Object.entries(asks)) book.setLevel('ask', Number(price), quantity);
  return book;
}
const groupBookWithDefaults = (book: OrderBook) => createGroupedBook(book, TICK_SIZE, DEFAULTS);

test('the imbalance of a grouped book ignores levels beyond the last bucket', () => {
  const seen = groupBookWithDefaults(createOrderBook({ 99.99: 3, 90: 1_000 }, { 100.01: 1 }));
  expect(seen?.obi).toBeCloseTo((299.97 - 100.01) / (299.97 + 100.01), 10);
});

test('the imbalance of a grouped book is 0 when all levels are beyond the last bucket', () => {
  const seen = groupBookWithDefaults(createOrderBook({ 99: 3 }, { 101: 1 }));
  expect(seen).toMatchObject({ obi: 0, bidNotional: 0, askNotional: 0, spread_pct: 2 });
});

test('own_obi_half_distance_bps changes the imbalance of a grouped book but not its depth', () => {
  // A level at 2 bps from the mid has a quarter of the weight of a level at the mid. The bids are larger, and the asks
  // are nearer to the mid.
  const book = createOrderBook({ 99.98: 3 }, { 100.01: 1, 100.02: 1 });
  const plain = groupBookWithDefaults(book);
  const weighted = createGroupedBook(book, TICK_SIZE, { ...DEFAULTS, [OBI_HALF_DISTANCE.name]: 1 });
  const bids = 299.94 * 2 ** -1.5;
  const asks = 100.01 * 2 ** -1.5 + 100.02 * 2 ** -2.5;
  expect(weighted?.obi).toBeCloseTo((bids - asks) / (bids + asks), 3);
  expect(weighted?.bidNotional).toBe(plain?.bidNotional);
  expect(createGroupedBook(book, TICK_SIZE, { ...DEFAULTS, [OBI_HALF_DISTANCE.name]: 0 })?.obi).toBe(plain?.obi);
  expect(createGroupedBook(book, TICK_SIZE, { ...DEFAULTS, [OBI_HALF_DISTANCE.name]: 'far' })?.obi).toBe(plain?.obi);
});

test.each([
  ['an empty side', createOrderBook({ 99: 3 }, {})],
  ['crossed quotes', createOrderBook({ 100: 3 }, { 99.99: 1 })],
])('createGroupedBook returns undefined for a book with %s', (_what, book) => {
  expect(groupBookWithDefaults(book)).toBeUndefined();
});
