import { balanced, bidHeavy, type Harness, harness, openLong, type Rules } from '@/testing/bot/botHarness';
import { fakeMarket, instrument } from '@/testing/bot/fakeMarket';

const ON_EXECUTION: Rules = {
  exchange: 'BYBIT',
  data_source_exchange: 'BINANCE',
  enable_validator: false,
  exit_on_timeout: false,
};

/** A LONG on the execution exchange at 9,996, restored where the data exchange lists these symbols. */
function takenUp(params: Rules = {}, listed: readonly string[] = []): Harness {
  const market = fakeMarket({ twoVenues: true });
  market.executionVenue.setBook('BTCUSDT', bidHeavy(9_996));
  const before = harness({ market, params: { ...ON_EXECUTION, ...params } });
  before.bot.start();
  openLong(before);
  expect(before.opened()).toHaveLength(1);
  before.bot.shutdown();
  const startMs = market.clock.now() + 1_000;
  const away = fakeMarket({ twoVenues: true, startMs, instruments: listed.map((symbol) => instrument(symbol)) });
  away.executionVenue.setInstruments([instrument('BTCUSDT', { tick_size: 0.5 })]);
  const h = harness({ market: away, store: before.store });
  ownGoesTo(h, 9_996);
  expect(h.closed()).toEqual([]);
  return h;
}

function ownGoesTo({ market }: Harness, price: number, ms = 1_000): void {
  market.executionVenue.setBook('BTCUSDT', balanced(price));
  market.run(ms);
}
const reasons = (h: Harness) => h.closed().map(({ reason_exit }) => reason_exit);

describe('a restored trade of the execution exchange while the data exchange lists nothing', () => {
  test('the trade is stopped without a data exchange', () => {
    const h = takenUp();
    ownGoesTo(h, 9_500);
    expect(reasons(h)).toEqual(['SL']);
  });

  test('the trade reaches its TP without a data exchange', () => {
    const h = takenUp();
    ownGoesTo(h, 10_100);
    expect(reasons(h)).toEqual(['TP']);
  });

  test('the trade times out without a data exchange', () => {
    const h = takenUp({ exit_on_timeout: true, timeout_seconds: 30 });
    ownGoesTo(h, 9_996, 31_000);
    expect(reasons(h)).toEqual(['TIMEOUT']);
  });

  test('the trade closes at the first book after its own exchange fell silent too', () => {
    const h = takenUp();
    h.market.executionVenue.answering = 'never';
    h.market.silence(12_000);
    expect(reasons(h)).toEqual([]);
    ownGoesTo(h, 9_990, 20);
    expect(reasons(h)).toEqual(['MONITOR_ERROR']);
  });

  test('the stop follows the profit on the ticks of its exchange without a data exchange', () => {
    const h = takenUp();
    const stop = () => h.store.trades.open()[0]!.trade.sl_price!;
    const before = stop();
    ownGoesTo(h, 10_020);
    expect(stop()).toBeGreaterThan(before);
    expect(stop() % 0.5).toBe(0);
    ownGoesTo(h, 9_998);
    expect(reasons(h)).toEqual(['TRAILING_SL']);
  });
});

test.each([
  ['EXECUTION', 'is monitored by the books of its own exchange alone', ['SL']],
  ['DATA_SOURCE', 'can only be closed manually, at the book of its own exchange', []],
] as const)(
  'a trade on a symbol that the data exchange does not list, monitored by %s, logs how it can close',
  (pm_book_source, outcome, ends) => {
    const h = takenUp({ pm_book_source }, ['ETHUSDT']);
    const lines = h.logs('RECOVERY').filter((line) => line.includes('BTCUSDT is not listed on this market'));
    expect(lines).toEqual([expect.stringContaining(`its open trade ${outcome}`)]);
    h.bot.start();
    expect(h.logs('DATA').filter((line) => line.includes('Not listed'))).toEqual([
      'WARNING DATA Not listed on this market: BTCUSDT',
    ]);
    ownGoesTo(h, 9_500);
    expect(reasons(h)).toEqual(ends);
  },
);
