import { balanced, bidHeavy, harness, openLong } from './testing/botHarness';
import { fakeMarket } from './testing/fakeMarket';

const PARAMS = { exit_on_timeout: true, timeout_seconds: 60 };
/** A trade that stays open, and what it is stored in. */
function leftBehind(world: string) {
  const market = fakeMarket({ world });
  market.setBook('BTCUSDT', bidHeavy());
  const h = harness({ market, params: PARAMS });
  h.bot.start();
  openLong(h);
  h.bot.shutdown();
  return h;
}

test('a trade of the simulated market is not stopped by the prices of a live one, and can be closed by hand', () => {
  const { store, opened } = leftBehind('simulated');
  const market = fakeMarket({ world: 'live' });
  market.setBook('BTCUSDT', balanced(5_000));
  const live = harness({ market, store });
  live.bot.start();
  market.run(120_000);
  expect(live.closed()).toEqual([]);
  expect(live.logs('RECOVERY').join()).toContain('was opened on another market (simulated)');
  expect(live.bot.closePosition('BTCUSDT')).toEqual({ closed: 1 });
  const [closed] = live.closed();
  // Its last known price, and not half of it.
  expect(closed?.exit_price).toBeCloseTo(opened()[0]!.entry_price!, -1);
});

test('back in its own world it is monitored again', () => {
  const { store } = leftBehind('simulated');
  harness({ market: fakeMarket({ world: 'live' }), store }).bot.shutdown();
  const market = fakeMarket({ world: 'simulated' });
  market.setBook('BTCUSDT', balanced(9_000));
  const again = harness({ market, store });
  market.run(1_000);
  expect(again.closed()).toMatchObject([{ reason_exit: 'SL' }]);
});

test('a trade that a faster run opened in the future still ends in time', () => {
  const { store, market } = leftBehind('simulated');
  const earlier = fakeMarket({ world: 'simulated', startMs: market.clock.now() - 3_600_000 });
  earlier.setBook('BTCUSDT', balanced());
  const again = harness({ market: earlier, store });
  earlier.run(61_000);
  expect(again.closed()).toMatchObject([{ reason_exit: 'TIMEOUT' }]);
});
