import { createHash } from 'node:crypto';

import { BOOK_SIDES, type BookReader, type ExecutionVenue, type MarketEvent } from '../../source';
import { createSimulator, type Simulator } from '../simulator';
import { feedStatesOf } from '@/testing/market/recordedState';
import { describeBook, readBookSide } from '@/testing/market/testBook';

const START_MS = Date.UTC(2026, 0, 5, 12, 0, 30);
const TEST_SYMBOLS = ['BTCUSDT', 'XRPUSDT', 'DOTUSDT'];

async function startTestSimulator(
  seed = 1,
): Promise<{ market: Simulator; venue: ExecutionVenue; events: MarketEvent[] }> {
  const market = createSimulator({ seed, startMs: START_MS, symbols: TEST_SYMBOLS });
  const venue = market.execution!;
  const events: MarketEvent[] = [];
  venue.listen((event) => events.push(event));
  await market.start();
  return { market, venue, events };
}

const midPriceOf = (book: BookReader): number => (book.priceAt('bid', 0) + book.priceAt('ask', 0)) / 2;
const measureBasisBps = (
  { market, venue }: Pick<Awaited<ReturnType<typeof startTestSimulator>>, 'market' | 'venue'>,
  symbol: string,
) => (midPriceOf(venue.book(symbol)!) / midPriceOf(market.book(symbol)!) - 1) * 1e4;

/** Returns the quantity of each level by side and price. */
const readLevelSizes = (book: BookReader): Map<string, number> =>
  new Map(
    BOOK_SIDES.flatMap((side) => readBookSide(book, side).map(([price, size]) => [`${side} ${price}`, size] as const)),
  );

/** Returns a hash of the events, books, candles and prices of the data venue within ten seconds. */
async function hashDataVenueEvents(disturb: (market: Simulator, second: number) => void): Promise<string> {
  const { market } = await startTestSimulator();
  const hash = createHash('sha256');
  market.listen((event) => {
    hash.update(JSON.stringify(event));
    if (event.kind === 'book') hash.update(describeBook(market.book(event.symbol)!));
  });
  for (let second = 1; second <= 10; second++) {
    disturb(market, second);
    market.advanceTo(START_MS + second * 1000);
  }
  hash.update(JSON.stringify(TEST_SYMBOLS.map((symbol) => [market.candles(symbol, 1), market.prices(symbol)])));
  return hash.digest('hex');
}

test('following and requesting books of the execution venue does not change the data venue', async () => {
  const untouched = await hashDataVenueEvents(() => undefined);
  const disturbed = await hashDataVenueEvents((market, second) => {
    const venue = market.execution!;
    const release = venue.follow('BTCUSDT');
    if (second % 3 === 0) release();
    venue.requestBook('XRPUSDT', () => undefined);
    venue.candles('DOTUSDT', 5);
    venue.funding('DOTUSDT');
    if (second === 5) market.faults.silenceExecution(2_000);
  });
  expect(disturbed).toBe(untouched);
});

test('a followed book of the execution venue is never crossed and is 2.5 to 5.5 bps below the data venue', async () => {
  const running = await startTestSimulator();
  const { market, venue, events } = running;
  TEST_SYMBOLS.forEach((symbol) => venue.follow(symbol));
  const seen: number[] = [];
  for (let second = 1; second <= 120; second++) {
    market.advanceTo(START_MS + second * 1000);
    for (const symbol of TEST_SYMBOLS) {
      const book = venue.book(symbol)!;
      expect(book.ready).toBe(true);
      expect(book.priceAt('bid', 0)).toBeLessThan(book.priceAt('ask', 0));
      expect(market.clock.now() - book.updatedAt).toBeLessThan(200);
    }
    seen.push(measureBasisBps(running, 'BTCUSDT'));
  }
  const mean = seen.reduce((sum, bps) => sum + bps, 0) / seen.length;
  expect(mean).toBeGreaterThan(-5.5);
  expect(mean).toBeLessThan(-2.5);
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['book', 'trades']));
});

test('frames of the execution venue arrive 20 to 80 ms after the step of the data venue', async () => {
  const { market, venue } = await startTestSimulator();
  market.advanceTo(START_MS + 1_000);
  venue.follow('BTCUSDT');
  const lags: number[] = [];
  let firstAt = NaN;
  market.listen((event) => {
    if (event.kind === 'book' && event.symbol === 'BTCUSDT') firstAt = event.at;
  });
  venue.listen((event) => {
    if (event.kind === 'book') lags.push(event.at - firstAt);
  });
  market.advanceTo(START_MS + 11_000);
  expect(lags.length).toBeGreaterThan(95);
  expect(Math.min(...lags)).toBeGreaterThanOrEqual(20);
  expect(Math.max(...lags)).toBeLessThan(80);
  expect(new Set(lags).size).toBeGreaterThan(20);
});

test('a book followed for 10 s has the mid price and nearly the level sizes of a book followed for 130 s', async () => {
  const [early, late] = [await startTestSimulator(), await startTestSimulator()];
  early.venue.follow('XRPUSDT');
  early.venue.follow('BTCUSDT');
  for (const { market } of [early, late]) market.advanceTo(START_MS + 120_000);
  late.venue.follow('XRPUSDT');
  late.venue.follow('BTCUSDT');
  for (const { market } of [early, late]) market.advanceTo(START_MS + 130_000);
  for (const symbol of ['XRPUSDT', 'BTCUSDT']) {
    const [all, some] = [readLevelSizes(early.venue.book(symbol)!), readLevelSizes(late.venue.book(symbol)!)];
    const alike = [...all].filter(([level, size]) => Math.abs((some.get(level) ?? 0) / size - 1) < 0.1).length;
    expect(midPriceOf(late.venue.book(symbol)!)).toBe(midPriceOf(early.venue.book(symbol)!));
    expect(alike / all.size).toBeGreaterThan(0.95);
  }
  expect(late.venue.candles('BTCUSDT', 1)).toEqual(early.venue.candles('BTCUSDT', 1));
});

test('the book of an unfollowed symbol receives no updates until a component follows the symbol again', async () => {
  const { market, venue, events } = await startTestSimulator();
  const [release, releaseToo] = [venue.follow('DOTUSDT'), venue.follow('DOTUSDT')];
  market.advanceTo(START_MS + 2_000);
  release();
  release();
  market.advanceTo(START_MS + 3_000);
  const book = venue.book('DOTUSDT')!;
  expect(market.clock.now() - book.updatedAt).toBeLessThan(200);
  releaseToo();
  const reported = events.length;
  market.advanceTo(START_MS + 60_000);
  expect(events.length).toBe(reported);
  expect(market.clock.now() - book.updatedAt).toBeGreaterThan(50_000);
  venue.follow('DOTUSDT');
  market.advanceTo(START_MS + 60_500);
  expect(market.clock.now() - book.updatedAt).toBeLessThan(200);
  expect(measureBasisBps({ market, venue }, 'DOTUSDT')).toBeLessThan(20);
});

test('the execution venue answers a book request once, after 20 to 80 ms, with the current book', async () => {
  const { market, venue } = await startTestSimulator();
  market.advanceTo(START_MS + 5_000);
  expect(venue.book('BTCUSDT')).toBeUndefined();
  const answers: [number, string | undefined][] = [];
  venue.requestBook('BTCUSDT', (problem) => answers.push([market.clock.now() - START_MS, problem]));
  expect(answers).toEqual([]);
  market.advanceTo(START_MS + 6_000);
  expect(answers).toEqual([[expect.any(Number), undefined]]);
  expect(answers[0]![0]).toBeGreaterThanOrEqual(5_020);
  expect(answers[0]![0]).toBeLessThanOrEqual(5_080);
  const book = venue.book('BTCUSDT')!;
  expect(book.updatedAt - START_MS).toBe(answers[0]![0]);
  expect(book.depth('bid')).toBeGreaterThan(15);
});

test('the execution venue answers a book request that it cannot fulfil with the reason', async () => {
  const { market, venue } = await startTestSimulator();
  const problems: (string | undefined)[] = [];
  const ask = (symbol: string) => venue.requestBook(symbol, (problem) => problems.push(problem));
  ask('BTCUSDT');
  ask('NOSUCHUSDT');
  market.advanceTo(START_MS + 90);
  market.advanceTo(START_MS + 1_000);
  market.faults.silenceExecution(3_000);
  ask('BTCUSDT');
  market.advanceTo(START_MS + 2_000);
  expect(problems).toEqual(
    [
      'the execution venue has not opened yet',
      'the execution venue has no contract NOSUCHUSDT',
      'the execution venue does not answer',
    ].sort((a, b) => problems.indexOf(a) - problems.indexOf(b)),
  );
});

test('a followed book is out of sync while the execution venue is silent, and synchronised after the silence', async () => {
  const { market, venue, events } = await startTestSimulator();
  venue.follow('BTCUSDT');
  market.advanceTo(START_MS + 2_000);
  market.faults.silenceExecution(3_000);
  market.advanceTo(START_MS + 4_900);
  expect(venue.book('BTCUSDT')!.ready).toBe(false);
  market.advanceTo(START_MS + 5_500);
  expect(venue.book('BTCUSDT')!.ready).toBe(true);
  expect(feedStatesOf(events)).toEqual(['down', 'up']);
});

test('the execution venue reports two overlapping silences as one silence', async () => {
  const { market, events } = await startTestSimulator();
  const reported = () => events.flatMap((event) => (event.kind === 'feed' ? [[event.state, event.at - START_MS]] : []));
  const silences = [
    [2_000, 3_000],
    [3_000, 4_000],
    [4_000, 1_000],
    [6_900, 2_100],
  ] as const;
  for (const [at, forMs] of silences) {
    market.advanceTo(START_MS + at - 1);
    market.clock.after(1, () => market.faults.silenceExecution(forMs));
  }
  market.advanceTo(START_MS + 12_000);
  expect(reported()).toEqual([
    ['down', 2_000],
    ['up', 9_000],
  ]);
});

test('prices and candles of the execution venue are about 4 bps below the data venue', async () => {
  const { market, venue } = await startTestSimulator();
  market.advanceTo(START_MS + 95_000);
  expect(venue.prices('XRPUSDT')).toBeUndefined();
  venue.follow('XRPUSDT');
  market.advanceTo(market.clock.now() + 5_000);
  const [first, second] = [market.prices('XRPUSDT')!, venue.prices('XRPUSDT')!];
  expect((second.mark / first.mark - 1) * 1e4).toBeLessThan(-2);
  expect((second.mark / first.mark - 1) * 1e4).toBeGreaterThan(-7);
  expect(second.index).toBeCloseTo(first.index, 3);
  const [own, other] = [venue.candles('XRPUSDT', 1), market.candles('XRPUSDT', 1)];
  expect(own.map(({ start }) => start)).toEqual(other.map(({ start }) => start));
  for (const { open, high, low, close } of own) {
    expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
    expect(low).toBeLessThanOrEqual(Math.min(open, close));
  }
  const shifts = own.map(({ close }, index) => (close / other[index]!.close - 1) * 1e4);
  expect(shifts.reduce((sum, bps) => sum + bps, 0) / shifts.length).toBeCloseTo(-4, 0);
});

test('both simulated venues have a funding rate of at most 0.03 % and pay funding at a full hour', async () => {
  const { market, venue } = await startTestSimulator();
  venue.follow('BTCUSDT');
  market.advanceTo(START_MS + 1_000);
  const stamp = Date.UTC(2026, 0, 5, 16);
  for (const terms of [market.funding!('BTCUSDT'), venue.funding('BTCUSDT')]) {
    expect(terms).toMatchObject({ next_at: stamp, every_ms: 8 * 3_600_000 });
    expect(Math.abs(terms!.rate)).toBeLessThanOrEqual(0.0003);
  }
  expect(venue.funding('NOSUCHUSDT')).toBeUndefined();
});

test('the simulated execution venue depends on the seed and not on the step length', async () => {
  const run = async (seed: number, stepMs: number): Promise<string> => {
    const { market, venue, events } = await startTestSimulator(seed);
    venue.follow('DOTUSDT');
    for (let at = START_MS; at <= START_MS + 10_000; at += stepMs) market.advanceTo(at);
    market.advanceTo(START_MS + 10_000);
    return JSON.stringify([events, describeBook(venue.book('DOTUSDT')!)]);
  };
  const once = await run(4, 50);
  expect(await run(4, 1_000)).toBe(once);
  expect(await run(5, 50)).not.toBe(once);
});
