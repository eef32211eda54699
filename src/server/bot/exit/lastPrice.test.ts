import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { type FakeMarket, fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

const EXIT_SLIPPAGE_FACTOR = 1 - 1e-4;
const EXECUTION_MONITORING_PARAMS: TestParameters = { ...EXECUTION_VENUE_PARAMS, exit_on_timeout: false };
const DATA_MONITORING_PARAMS: TestParameters = { ...EXECUTION_MONITORING_PARAMS, pm_book_source: 'DATA_SOURCE' };
const EIGHT_HOURS_MS = 8 * 3_600_000;

/** Opens a LONG trade on the execution exchange at 9,996. */
function openLongOnExecutionVenue(params: TestParameters): BotHarness {
  const market = fakeMarket({ twoVenues: true });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(9_996));
  const h = createBotHarness({ market, params });
  h.bot.start();
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  return h;
}

/**
 * Restarts the bot eight hours after its shutdown, while the data exchange lists no symbol. The execution exchange
 * sends book updates only for the first `updatesMs`.
 */
function restartEightHoursLater(before: BotHarness, updatesMs: number): { h: BotHarness; market: FakeMarket } {
  before.bot.shutdown();
  const startMs = before.market.clock.now() + EIGHT_HOURS_MS;
  const market = fakeMarket({ twoVenues: true, startMs, instruments: [] });
  market.executionVenue.setInstruments([testInstrument()]);
  const h = createBotHarness({ market, store: before.store });
  moveExecutionPrice(market, 9_990, updatesMs);
  return { h, market };
}

/** Moves the price of the execution exchange for `ms` while the data exchange is silent. */
function moveExecutionPrice(market: FakeMarket, price: number, ms: number): void {
  market.executionVenue.setBook('BTCUSDT', balancedLadder(price));
  for (let passed = 0; passed < ms; passed += 20) {
    market.silence(20);
    market.executionVenue.publishBooks();
  }
}
const exitReasonsAndPrices = (h: BotHarness) =>
  h
    .closed()
    .map(({ reason_exit, exit_price }) => [reason_exit, Number((exit_price! / EXIT_SLIPPAGE_FACTOR).toFixed(6))]);

describe('a stale book that is newer than the last known price', () => {
  test.each([
    ['its own exchange', EXECUTION_MONITORING_PARAMS],
    ['the disconnected data exchange', DATA_MONITORING_PARAMS],
  ])(
    'a manual close of a trade monitored by %s fills at a stale book that is newer than the last price',
    (_which, params) => {
      const { h, market } = restartEightHoursLater(openLongOnExecutionVenue(params), 500);
      market.silence(2_500);
      h.bot.closeAll();
      expect(exitReasonsAndPrices(h)).toEqual([['CLOSE_ALL', 9_990]]);
    },
  );

  test('a trade closes at the first book after an outage of both exchanges', () => {
    const h = openLongOnExecutionVenue(DATA_MONITORING_PARAMS);
    h.market.executionVenue.answering = 'never';
    h.market.loseBook('BTCUSDT');
    moveExecutionPrice(h.market, 9_900, 2_500);
    h.market.silence(6_000);
    expect(exitReasonsAndPrices(h)).toEqual([]);
    moveExecutionPrice(h.market, 9_880, 20);
    expect(exitReasonsAndPrices(h)).toEqual([['MONITOR_ERROR', 9_880]]);
  });

  test('a trade that waits for a book closes at the converted data price if only the data exchange recovers', () => {
    const h = openLongOnExecutionVenue(DATA_MONITORING_PARAMS);
    h.market.executionVenue.answering = 'never';
    h.market.silence(12_000);
    expect(exitReasonsAndPrices(h)).toEqual([]);
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    h.market.publishBook('BTCUSDT');
    expect(exitReasonsAndPrices(h)).toEqual([['MONITOR_ERROR', expect.closeTo(9_900 * (9_996.01 / 10_000.01), 1)]]);
  });
});

test('a trade that could not be monitored during an outage closes at the first book', () => {
  const h = createBotHarness({ params: { exit_on_timeout: false } });
  h.bot.start();
  openLong(h);
  h.market.silence(20_000);
  const [position] = h.frames.flatMap((frame) => (frame.type === 'positions' ? frame.data : [])).slice(-1);
  expect(position).toMatchObject({ waiting_for_book: true });
  expect(h.logs('EXECUTION').join()).toContain('could not be monitored 10 times in a row: waiting for a book');
  h.market.setBook('BTCUSDT', balancedLadder(9_950));
  h.market.publishBook('BTCUSDT');
  expect(exitReasonsAndPrices(h)).toEqual([['MONITOR_ERROR', 9_950]]);
});

test('a trade that could not be monitored closes at the book that its exchange sends on request', () => {
  const h = openLongOnExecutionVenue(DATA_MONITORING_PARAMS);
  h.market.executionVenue.answering = { after_ms: 100 };
  h.market.loseBook('BTCUSDT');
  moveExecutionPrice(h.market, 9_900, 2_500);
  h.market.silence(1_000);
  // The execution exchange sends its book at 9,880 only after a request.
  h.market.executionVenue.setBook('BTCUSDT', balancedLadder(9_880));
  const before = h.market.executionVenue.requests.length;
  h.market.silence(5_000);
  expect(exitReasonsAndPrices(h)).toEqual([['MONITOR_ERROR', 9_880]]);
  expect(h.market.executionVenue.requests.length).toBe(before + 1);
  expect(h.logs('EXECUTION').filter((line) => line.includes('could not be monitored'))).toHaveLength(1);
});
