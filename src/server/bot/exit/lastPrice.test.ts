import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { type FakeMarket, fakeMarket, instrument } from '@/testing/bot/fakeMarket';

const SLIPPED = 1 - 1e-4;
const ON_EXECUTION: TestParameters = {
  exchange: 'BYBIT',
  data_source_exchange: 'BINANCE',
  enable_validator: false,
  exit_on_timeout: false,
};
const MONITORED_BY_DATA: TestParameters = { ...ON_EXECUTION, pm_book_source: 'DATA_SOURCE' };
const HOURS_MS = 8 * 3_600_000;

/** Opens a LONG on the execution exchange at 9,996. */
function openOnExecution(params: TestParameters): BotHarness {
  const market = fakeMarket({ twoVenues: true });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(9_996));
  const h = createBotHarness({ market, params });
  h.bot.start();
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  return h;
}

/**
 * Restarts the bot hours later without a data connection. The execution exchange sends updates for
 * `updatesMs`, then stops.
 */
function restartHoursLater(before: BotHarness, updatesMs: number): { h: BotHarness; market: FakeMarket } {
  before.bot.shutdown();
  const startMs = before.market.clock.now() + HOURS_MS;
  const market = fakeMarket({ twoVenues: true, startMs, instruments: [] });
  market.executionVenue.setInstruments([instrument()]);
  const h = createBotHarness({ market, store: before.store });
  updateExecution(market, 9_990, updatesMs);
  return { h, market };
}

/** Moves the execution exchange to this price while the data exchange is silent. */
function updateExecution(market: FakeMarket, price: number, ms: number): void {
  market.executionVenue.setBook('BTCUSDT', balancedLadder(price));
  for (let passed = 0; passed < ms; passed += 20) {
    market.silence(20);
    market.executionVenue.publishBooks();
  }
}
const closedAt = (h: BotHarness) =>
  h.closed().map(({ reason_exit, exit_price }) => [reason_exit, Number((exit_price! / SLIPPED).toFixed(6))]);

describe('a stale book that is newer than the last known price', () => {
  test.each([
    ['its own exchange', ON_EXECUTION],
    ['the disconnected data exchange', MONITORED_BY_DATA],
  ])('a stale but newer book fills a manual close of an hours-old trade monitored by %s', (_which, params) => {
    const { h, market } = restartHoursLater(openOnExecution(params), 500);
    market.silence(2_500);
    h.bot.closeAll();
    expect(closedAt(h)).toEqual([['CLOSE_ALL', 9_990]]);
  });

  test('a trade whose exchanges both fell silent closes at the first book after the outage', () => {
    const h = openOnExecution(MONITORED_BY_DATA);
    h.market.executionVenue.answering = 'never';
    h.market.loseBook('BTCUSDT');
    updateExecution(h.market, 9_900, 2_500);
    h.market.silence(6_000);
    expect(closedAt(h)).toEqual([]);
    updateExecution(h.market, 9_880, 20);
    expect(closedAt(h)).toEqual([['MONITOR_ERROR', 9_880]]);
  });

  test('a waiting trade closes at the converted price when only the data exchange returns', () => {
    const h = openOnExecution(MONITORED_BY_DATA);
    h.market.executionVenue.answering = 'never';
    h.market.silence(12_000);
    expect(closedAt(h)).toEqual([]);
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    h.market.publishBook('BTCUSDT');
    expect(closedAt(h)).toEqual([['MONITOR_ERROR', expect.closeTo(9_900 * (9_996.01 / 10_000.01), 1)]]);
  });
});

test('a trade closes at the first book after an outage, and the log reports the wait', () => {
  const h = createBotHarness({ params: { exit_on_timeout: false } });
  h.bot.start();
  openLong(h);
  h.market.silence(20_000);
  const [position] = h.frames.flatMap((frame) => (frame.type === 'positions' ? frame.data : [])).slice(-1);
  expect(position).toMatchObject({ waiting_for_book: true });
  expect(h.logs('EXECUTION').join()).toContain('could not be monitored 10 times in a row: waiting for a book');
  h.market.setBook('BTCUSDT', balancedLadder(9_950));
  h.market.publishBook('BTCUSDT');
  expect(closedAt(h)).toEqual([['MONITOR_ERROR', 9_950]]);
});

test('a trade without monitoring closes at the book that its exchange sends on request', () => {
  const h = openOnExecution(MONITORED_BY_DATA);
  h.market.executionVenue.answering = { after_ms: 100 };
  h.market.loseBook('BTCUSDT');
  updateExecution(h.market, 9_900, 2_500);
  h.market.silence(1_000);
  // The current book of the exchange, which it has not sent yet.
  h.market.executionVenue.setBook('BTCUSDT', balancedLadder(9_880));
  const before = h.market.executionVenue.requests.length;
  h.market.silence(5_000);
  expect(closedAt(h)).toEqual([['MONITOR_ERROR', 9_880]]);
  expect(h.market.executionVenue.requests.length).toBe(before + 1);
  expect(h.logs('EXECUTION').filter((line) => line.includes('could not be monitored'))).toHaveLength(1);
});
