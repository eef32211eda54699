import { DEFAULTS } from '@/contract/params/catalogue';
import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  exitReasons,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';
import { createTestPosition } from '@/testing/bot/testPosition';
import type { MonitoringState, Position } from '../positions/position';
import { createOutageClose } from './outageClose';

const EXECUTION_VENUE_WITHOUT_TIMEOUT_PARAMS: TestParameters = { ...EXECUTION_VENUE_PARAMS, exit_on_timeout: false };

/** Restores a LONG trade on the execution exchange at 9,996. The data exchange lists only the symbols in `listed`. */
function restoreLongTrade(params: TestParameters = {}, listed: readonly string[] = []): BotHarness {
  const market = fakeMarket({ twoVenues: true });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(9_996));
  const before = createBotHarness({ market, params: { ...EXECUTION_VENUE_WITHOUT_TIMEOUT_PARAMS, ...params } });
  before.bot.start();
  openLong(before);
  expect(before.opened()).toHaveLength(1);
  before.bot.shutdown();
  const startMs = market.clock.now() + 1_000;
  const away = fakeMarket({ twoVenues: true, startMs, instruments: listed.map((symbol) => testInstrument(symbol)) });
  away.executionVenue.setInstruments([testInstrument('BTCUSDT', { tick_size: 0.5 })]);
  const h = createBotHarness({ market: away, store: before.store });
  moveExecutionPrice(h, 9_996);
  expect(h.closed()).toEqual([]);
  return h;
}

function moveExecutionPrice({ market }: BotHarness, price: number, ms = 1_000): void {
  market.executionVenue.setBook('BTCUSDT', balancedLadder(price));
  market.run(ms);
}

describe('a restored trade of the execution exchange while the data exchange lists nothing', () => {
  test('a restored trade closes at its stop without a data exchange', () => {
    const h = restoreLongTrade();
    moveExecutionPrice(h, 9_500);
    expect(exitReasons(h)).toEqual(['SL']);
  });

  test('a restored trade closes at its TP without a data exchange', () => {
    const h = restoreLongTrade();
    moveExecutionPrice(h, 10_100);
    expect(exitReasons(h)).toEqual(['TP']);
  });

  test('a restored trade closes after timeout_seconds without a data exchange', () => {
    const h = restoreLongTrade({ exit_on_timeout: true, timeout_seconds: 30 });
    moveExecutionPrice(h, 9_996, 31_000);
    expect(exitReasons(h)).toEqual(['TIMEOUT']);
  });

  test('a restored trade closes at the first book after an outage of its own exchange', () => {
    const h = restoreLongTrade();
    h.market.executionVenue.answering = 'never';
    h.market.silence(12_000);
    expect(exitReasons(h)).toEqual([]);
    moveExecutionPrice(h, 9_990, 20);
    expect(exitReasons(h)).toEqual(['MONITOR_ERROR']);
  });

  test('the stop of a restored trade trails on ticks of its exchange without a data exchange', () => {
    const h = restoreLongTrade();
    const stop = () => h.store.trades.listOpenTrades()[0]!.trade.sl_price!;
    const before = stop();
    moveExecutionPrice(h, 10_020);
    expect(stop()).toBeGreaterThan(before);
    expect(stop() % 0.5).toBe(0);
    moveExecutionPrice(h, 9_998);
    expect(exitReasons(h)).toEqual(['TRAILING_SL']);
  });
});

test.each([
  ['EXECUTION', 'is monitored by the books of its own exchange alone', ['SL']],
  ['DATA_SOURCE', 'can only be closed manually, at the book of its own exchange', []],
] as const)(
  'the log states how a trade monitored by %s can close if the data exchange does not list its symbol',
  (pm_book_source, outcome, ends) => {
    const h = restoreLongTrade({ pm_book_source }, ['ETHUSDT']);
    const lines = h.logs('RECOVERY').filter((line) => line.includes('BTCUSDT is not listed on this market'));
    expect(lines).toEqual([expect.stringContaining(`its open trade ${outcome}`)]);
    h.bot.start();
    expect(h.logs('DATA').filter((line) => line.includes('Not listed'))).toEqual([
      'WARNING DATA Not listed on this market: BTCUSDT',
    ]);
    moveExecutionPrice(h, 9_500);
    expect(exitReasons(h)).toEqual(ends);
  },
);

describe('too many failed checks of a trade', () => {
  /** Runs the check of a trade with `errors` failed checks. Returns the reported texts, the exits and the book requests. */
  function closeAfterErrors(
    changes: Partial<MonitoringState> = {},
    { errors = 10, isFresh = true, isOpen = true }: { errors?: number; isFresh?: boolean; isOpen?: boolean } = {},
  ) {
    const position = createTestPosition();
    Object.assign(position.monitoring, { monitoringErrors: errors, ...changes });
    const [reported, exits, requests]: [string[], string[], string[]] = [[], [], []];
    const inputs = {
      bookOfTradeVenue: () => ({}),
      isFresh: () => isFresh,
      freshExitInputsOf: () => undefined,
    };
    const executor = {
      sendExit: (_: Position, reason: string) => void exits.push(`send ${reason}`),
      requestExit: (_: Position, reason: string) => void exits.push(`request ${reason}`),
    };
    const context = {
      params: () => DEFAULTS,
      log: { report: ({ text }: { text: string }) => void reported.push(text.split(': ')[1] ?? '') },
      venues: { tradeVenue: () => 'data' },
    };
    const confirmation = { requestConfirmation: (venue: string) => void requests.push(venue) };
    // The close after an outage uses no other part of the bot.
    createOutageClose(
      context as never,
      { has: () => isOpen } as never,
      inputs as never,
      executor as never,
      confirmation as never,
    ).closeAfterErrors(position);
    return [reported, exits, requests, position.monitoring.waitsForBook];
  }

  test('a trade closes at a fresh book, and else waits for the next book that the bot requests', () => {
    expect(closeAfterErrors()).toEqual([['closing the trade'], ['send MONITOR_ERROR'], [], false]);
    const waiting = ['waiting for a book to close the trade'];
    expect(closeAfterErrors({}, { isFresh: false })).toEqual([waiting, [], ['data'], true]);
  });

  test.each<[string, Parameters<typeof closeAfterErrors>]>([
    ['before the last allowed error', [{}, { errors: DEFAULTS.max_monitoring_errors_before_close - 1 }]],
    ['that closed meanwhile', [{}, { isOpen: false }]],
    ['whose exit is in transit', [{ pendingExit: () => undefined }]],
    ['of an earlier process before its first reading', [{ awaitsReading: true }]],
  ])('a trade %s is neither closed nor reported', (_, parameters) => {
    expect(closeAfterErrors(...parameters)).toEqual([[], [], [], false]);
  });

  test('a trade that waits for a book is reported once', () => {
    expect(closeAfterErrors({ waitsForBook: true })).toEqual([[], [], [], true]);
  });
});
