import { balanced, bidHeavy, harness, openLong } from '../testing/botHarness';
import { fakeMarket } from '../testing/fakeMarket';

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
