import { balanced, bidHeavy, harness, openLong } from '../testing/botHarness';
import { fakeMarket, instrument } from '../testing/fakeMarket';

test('a trade that is watched by the other books is not stopped when the exchanges drift apart', () => {
  const market = fakeMarket({ twoVenues: true });
  const h = harness({
    market,
    params: {
      exchange: 'BYBIT',
      data_source_exchange: 'BINANCE',
      pm_book_source: 'DATA_SOURCE',
      enable_validator: false,
      enable_wall_persistence: false,
      wall_depth_ratio: 0,
      delta_sl_min_usd: 0.1,
    },
  });
  market.abroad.setBook('BTCUSDT', bidHeavy());
  h.bot.start();
  openLong(h);
  const before = h.opened()[0]!.sl_price;
  const wall = (bid: number) => ({ ...balanced(bid), bids: balanced().bids.map((size, i) => (i === 8 ? 60 : size)) });
  market.setBook('BTCUSDT', wall(10_000));
  market.abroad.setBook('BTCUSDT', balanced(10_040));
  market.run(1500);
  expect(h.closed()).toEqual([]);
  h.bot.shutdown();
  expect(h.store.trades.open()[0]!.trade.sl_price).toBe(before);
});

test('an order is sized in lots of the exchange that it goes to', () => {
  const entered = (qty_step: number) => {
    const market = fakeMarket({ twoVenues: true });
    market.abroad.setInstruments([instrument('BTCUSDT', { qty_step })]);
    const h = harness({
      market,
      params: { exchange: 'BYBIT', data_source_exchange: 'BINANCE', enable_validator: false },
    });
    market.abroad.setBook('BTCUSDT', bidHeavy());
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    const [trade] = h.closed();
    return trade!.entry_fee! / trade!.entry_price! / 0.00055;
  };
  expect(entered(0.001)).toBeCloseTo(0.049, 9);
  expect(entered(0.012)).toBeCloseTo(0.048, 9);
});
