import { DEFAULTS } from '@/contract/params/catalogue';
import { OrderBook } from '../../../market/book/orderBook';
import { checkExecution } from './executionChecks';

const TEST_INSTRUMENT = {
  symbol: 'BTCUSDT',
  tick_size: 0.01,
  qty_step: 0.001,
  min_qty: 0.001,
  min_notional: 5,
  turnover_24h: 1e9,
};

/** Creates a book around 100 with one level per bps, up to `bids` and `asks` bps from the mid. */
function createBookWithDepth(bids: number, asks: number, bidSize: (bps: number) => number = () => 20): OrderBook {
  const book = new OrderBook('BTCUSDT');
  for (let bps = 0; bps < bids; bps++) book.setLevel('bid', 99.995 - bps * 0.01, bidSize(bps));
  for (let bps = 0; bps < asks; bps++) book.setLevel('ask', 100.005 + bps * 0.01, 10);
  book.sync.applyEvent('subscribe');
  book.sync.applyEvent('update');
  return book;
}

const checkExecutionBook = (book: OrderBook, dataBook: OrderBook) =>
  checkExecution(
    { direction: 1, instrument: TEST_INSTRUMENT, book, dataBook, dataMid: 100, usualBasis_bps: 0 },
    { ...DEFAULTS, confirm_on_execution_exchange: true, trade_nominal_usdt: 100 },
  );

test('checkExecution measures the imbalance over the depth that both books cover', () => {
  // The bids are larger than the asks within 5 bps and nearly empty beyond 5 bps.
  const execution = createBookWithDepth(20, 20, (bps) => (bps < 5 ? 20 : 0.1));
  expect(checkExecutionBook(execution, createBookWithDepth(20, 20))).toMatchObject({
    ok: false,
    name: 'validator_side',
  });
  expect(checkExecutionBook(execution, createBookWithDepth(5, 5))).toEqual({ ok: true });
});

test('checkExecution does not count extra depth on one side of the book as an imbalance', () => {
  expect(checkExecutionBook(createBookWithDepth(5, 20), createBookWithDepth(20, 20))).toEqual({ ok: true });
});
