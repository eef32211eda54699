import { createMarketClock } from './clock/marketClock';
import { MarketState } from './marketState';

/** Creates a market state with a book around 9,000.5 and ticker prices around 10,000. */
function createTestMarketState() {
  const clock = createMarketClock(0);
  const marketState = new MarketState(clock);
  const book = marketState.writableBook('BTCUSDT');
  book.setLevel('bid', 9_000, 1);
  book.setLevel('ask', 9_001, 1);
  marketState.recordBookUpdate(book, 0);
  marketState.recordTrades('BTCUSDT', [{ price: 10_001, quantity: 1, taker: 'BUY', at: 0 }]);
  marketState.symbolState('BTCUSDT').prices.recordMark({ mark: 10_000, index: 9_999 });
  marketState.symbolState('BTCUSDT').prices.recordFunding({ rate: 0.0001, next_at: 1_000 });
  return { clock, marketState, prices: () => marketState.prices('BTCUSDT') };
}

const FEED_PRICES = { last: 10_001, mark: 10_000, index: 9_999 };
const MID_PRICES = { last: 9_000.5, mark: 9_000.5, index: 9_000.5 };

test('a price older than 10 s is replaced by the mid price of the book', () => {
  const { clock, marketState: market, prices } = createTestMarketState();
  clock.advanceTo(10_000);
  expect(prices()).toEqual(FEED_PRICES);
  clock.advanceTo(10_001);
  expect(prices()).toEqual(MID_PRICES);
  // A ticker also confirms prices that are not in the ticker.
  market.symbolState('BTCUSDT').prices.recordTicker({ index: 9_998 });
  expect(prices()).toEqual({ ...FEED_PRICES, index: 9_998 });
});

test('a trade does not refresh the mark price, and a mark price does not refresh the last price', () => {
  const { clock, marketState: market, prices } = createTestMarketState();
  const trade = (price: number) =>
    market.recordTrades('BTCUSDT', [{ price, quantity: 1, taker: 'SELL', at: clock.now() }]);
  for (let at = 1_000; at <= 10_000; at += 1_000) {
    clock.advanceTo(at);
    trade(9_010);
  }
  expect(prices()).toEqual({ ...FEED_PRICES, last: 9_010 });
  clock.advanceTo(10_001);
  expect(prices()).toEqual({ last: 9_010, mark: 9_000.5, index: 9_000.5 });
  clock.advanceTo(20_001);
  market.symbolState('BTCUSDT').prices.recordMark({ mark: 9_005, index: 9_004 });
  expect(prices()).toEqual({ last: 9_000.5, mark: 9_005, index: 9_004 });
});

test('prices and funding are cleared at the end of a connection or recording', () => {
  const { marketState: market, prices } = createTestMarketState();
  expect(market.funding('BTCUSDT')).toEqual({ rate: 0.0001, next_at: 1_000, every_ms: 8 * 3_600_000 });
  market.markDisconnected('the connection is lost');
  expect(prices()).toEqual(MID_PRICES);
  expect(market.funding('BTCUSDT')).toBeUndefined();
});

test('the contract list sets the funding interval unless the feed sends an interval', () => {
  const { marketState: market } = createTestMarketState();
  const contract = { tick_size: 1, qty_step: 1, min_qty: 1, min_notional: 5, turnover_24h: 1, symbol: 'BTCUSDT' };
  const every_h = () => market.funding('BTCUSDT')!.every_ms / 3_600_000;
  market.setInstruments([{ ...contract, funding_every_ms: 4 * 3_600_000 }]);
  expect(every_h()).toBe(4);
  market.markDisconnected('for a moment');
  market.symbolState('BTCUSDT').prices.recordFunding({ rate: 0.0001, next_at: 1_000 });
  expect(every_h()).toBe(4);
  market.symbolState('BTCUSDT').prices.recordFunding({ every_ms: 3_600_000 });
  expect(every_h()).toBe(1);
});

test('a candle replaces the stored candle with the same start, and an older candle is ignored', () => {
  const { marketState: market } = createTestMarketState();
  const candle = (start: number, close: number) => ({ start, open: 1, high: 2, low: 1, close, volume: 1 });
  market.addCandle('BTCUSDT', 1, candle(0, 1));
  market.addCandle('BTCUSDT', 1, candle(60_000, 1.5));
  market.addCandle('BTCUSDT', 1, candle(60_000, 1.6));
  market.addCandle('BTCUSDT', 1, candle(0, 9));
  expect(market.candles('BTCUSDT', 1)).toEqual([candle(0, 1), candle(60_000, 1.6)]);
});

test.each([-600_000, 0, 600_000])(
  'the candle list is empty once the next candle is overdue, with the exchange clock %d ms off',
  (off) => {
    const { clock, marketState: market } = createTestMarketState();
    const candle = (start: number) => ({ start: start + off, open: 1, high: 2, low: 1, close: 1, volume: 1 });
    const known = () => [1, 5].map((minutes) => market.candles('BTCUSDT', minutes).length);
    market.setCandleHistory('BTCUSDT', 1, [candle(0), candle(60_000)]);
    market.setCandleHistory('BTCUSDT', 5, [candle(0)]);
    clock.advanceTo(119_999);
    market.addCandle('BTCUSDT', 1, candle(120_000));
    clock.advanceTo(239_999);
    expect(known()).toEqual([3, 1]);
    clock.advanceTo(240_000);
    expect(known()).toEqual([0, 1]);
    market.addCandle('BTCUSDT', 1, candle(300_000));
    clock.advanceTo(360_001);
    expect(known()).toEqual([0, 0]);
  },
);
