import { createHash } from 'node:crypto';

import { CANDLE_MINUTES } from '../candles/candles';
import { groupBook } from '../book/bookBuckets';
import type { MarketEvent } from '../source';
import { createSimulator, type Simulator, type SimulatorOptions } from './simulator';
import { feedStatesOf } from '@/testing/market/recordedState';
import { describeBook } from '@/testing/market/testBook';

const START_MS = Date.UTC(2026, 0, 5, 12, 0, 30);

async function startTestSimulator(
  options: Partial<SimulatorOptions> = {},
): Promise<{ market: Simulator; events: MarketEvent[] }> {
  const market = createSimulator({ seed: 1, startMs: START_MS, symbols: ['BTCUSDT', 'DOTUSDT'], ...options });
  const events: MarketEvent[] = [];
  market.listen((event) => events.push(event));
  await market.start();
  return { market, events };
}

/** Returns a hash of all events and whole books of both venues. */
async function hashMarketEvents(options: Partial<SimulatorOptions>, stepMs = 20_000): Promise<string> {
  const market = createSimulator({ seed: 1, startMs: START_MS, symbols: 3, ...options });
  const hash = createHash('sha256');
  for (const venue of [market, market.execution!]) {
    venue.listen((event) => {
      hash.update(JSON.stringify(event));
      const book = event.kind === 'book' ? venue.book(event.symbol) : undefined;
      if (book) hash.update(describeBook(book));
    });
  }
  await market.start();
  market.execution!.follow('BTCUSDT');
  for (let at = START_MS; at < START_MS + 20_000; at += stepMs) market.advanceTo(at);
  market.advanceTo(START_MS + 20_000);
  return hash.digest('hex');
}

test('the same seed gives the same simulated market, and different seeds give different markets', async () => {
  const first = await hashMarketEvents({ seed: 5 });
  expect(await hashMarketEvents({ seed: 5 })).toBe(first);
  expect(await hashMarketEvents({ seed: 6 })).not.toBe(first);
});

test('the simulated market is the same to the last byte for any step length', async () => {
  const atOnce = await hashMarketEvents({});
  for (const stepMs of [7, 50, 130, 1_000]) expect(await hashMarketEvents({}, stepMs)).toBe(atOnce);
});

test('a simulated contract has the same prices and book with and without other contracts', async () => {
  const [alone, among] = await Promise.all(
    [['XRPUSDT'], ['BTCUSDT', 'DOTUSDT', 'XRPUSDT', 'ADAUSDT']].map(async (symbols) => {
      const { market } = await startTestSimulator({ symbols });
      market.advanceTo(START_MS + 10_099);
      return { prices: market.prices('XRPUSDT'), book: describeBook(market.book('XRPUSDT')!) };
    }),
  );
  expect(among).toEqual(alone);
});

test('the simulator lists at least 24 contracts by turnover, with prices on their ticks', async () => {
  const { market } = await startTestSimulator({ symbols: undefined });
  market.advanceTo(START_MS + 500);
  const instruments = market.instruments();
  expect(instruments.length).toBeGreaterThanOrEqual(24);
  expect(instruments.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  for (const { symbol, tick_size } of instruments) {
    const book = market.book(symbol)!;
    expect(book.ready).toBe(true);
    const ticks = book.priceAt('ask', 0) / tick_size;
    expect(Math.abs(ticks - Math.round(ticks))).toBeLessThan(1e-4);
    expect(book.depth('bid')).toBeGreaterThan(15);
    expect(book.depth('bid')).toBeLessThanOrEqual(200);
  }
});

test('the simulator starts with 300 candles per interval, and the last candle closes at about the current price', async () => {
  const { market } = await startTestSimulator();
  for (const minutes of CANDLE_MINUTES) expect(market.candles('BTCUSDT', minutes)).toHaveLength(300);
  market.advanceTo(START_MS + 1_000);
  const last = market.candles('BTCUSDT', 1).at(-1)!;
  expect(last.start).toBe(Date.UTC(2026, 0, 5, 11, 59));
  expect(Math.abs(market.prices('BTCUSDT')!.last / last.close - 1)).toBeLessThan(0.005);
  for (const { open, high, low, close } of market.candles('BTCUSDT', 5)) {
    expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
    expect(low).toBeLessThanOrEqual(Math.min(open, close));
  }
});

test('the simulated candle history is as volatile as the simulated market after the start', async () => {
  const symbols = ['BTCUSDT', 'XRPUSDT', 'DOTUSDT'];
  const { market } = await startTestSimulator({ symbols, forcedRegime: 'NORMAL' });
  const rangeOf = (symbol: string, minutes: number): number =>
    market
      .candles(symbol, 1)
      .slice(-minutes)
      .reduce((sum, { high, low, close }) => sum + (high - low) / close / minutes, 0);
  const past = symbols.map((symbol) => rangeOf(symbol, 120));
  market.advanceTo(START_MS + 20 * 60_000);
  for (const [index, symbol] of symbols.entries()) {
    const change = rangeOf(symbol, 20) / past[index]!;
    expect(change).toBeGreaterThan(0.75);
    expect(change).toBeLessThan(1.35);
  }
});

test('a simulated market with stored prices continues the quotes and candles of the earlier market', async () => {
  const { market: before } = await startTestSimulator();
  before.advanceTo(START_MS + 120_000);
  const prices = before.currentPrices();
  expect(prices.get('BTCUSDT')).not.toBeCloseTo(68_400, 0);

  const { market: after } = await startTestSimulator({ seed: 2, startMs: START_MS + 120_000, prices });
  after.advanceTo(START_MS + 121_000);
  for (const symbol of ['BTCUSDT', 'DOTUSDT']) {
    const mids = [before, after].map((market) => {
      const book = market.book(symbol)!;
      return (book.priceAt('bid', 0) + book.priceAt('ask', 0)) / 2;
    });
    expect(Math.abs(mids[1]! / mids[0]! - 1)).toBeLessThan(10e-4);
    expect(after.candles(symbol, 1).at(-1)!.close).toBeCloseTo(prices.get(symbol)!, 8);
  }
});

test('the simulator ignores impossible stored prices', async () => {
  const prices = new Map([
    ['BTCUSDT', 0],
    ['DOTUSDT', NaN],
    ['ETHUSDT', 1e9],
  ]);
  const { market } = await startTestSimulator({ symbols: ['BTCUSDT', 'DOTUSDT', 'ETHUSDT', 'SOLUSDT'], prices });
  expect(
    Object.fromEntries([...market.currentPrices()].map(([symbol, price]) => [symbol, Number(price.toFixed(3))])),
  ).toEqual({
    BTCUSDT: 68_400,
    DOTUSDT: 4.6,
    ETHUSDT: 2_450,
    SOLUSDT: 148,
  });
});

test('simulated candles close on the minute, and the market emits an event for each closed candle', async () => {
  const { market, events } = await startTestSimulator();
  market.advanceTo(START_MS + 31_000);
  const closed = events.filter((event) => event.kind === 'candle' && event.symbol === 'BTCUSDT');
  expect(closed).toMatchObject([{ minutes: 1, candle: { start: Date.UTC(2026, 0, 5, 12, 0) } }]);
  expect(market.candles('BTCUSDT', 1).at(-1)).toEqual(closed[0]?.kind === 'candle' ? closed[0].candle : undefined);
});

test('candles that close during a simulated outage are sent after the outage', async () => {
  const { market } = await startTestSimulator();
  market.advanceTo(START_MS + 20_000);
  market.faults.disconnect(130_000);
  market.advanceTo(START_MS + 200_000);
  const minutes = market.candles('BTCUSDT', 1).map(({ start }) => start / 60_000);
  const first = minutes[0]!;
  expect(minutes).toEqual(minutes.map((_minute, index) => first + index));
  expect(minutes.at(-1)! * 60_000).toBe(Date.UTC(2026, 0, 5, 12, 2));
});

test('simulated mark price and index price differ from the last price by less than 0.3 %', async () => {
  const { market } = await startTestSimulator();
  market.advanceTo(START_MS + 60_000);
  const { last, mark, index } = market.prices('BTCUSDT')!;
  for (const price of [mark, index]) expect(Math.abs(price / last - 1)).toBeLessThan(0.003);
  expect(new Set([last, mark, index]).size).toBe(3);
});

test('a dropped delta causes a sequence gap, and the simulated book recovers within two seconds', async () => {
  const { market, events } = await startTestSimulator();
  market.advanceTo(START_MS + 2_000);
  market.faults.dropDelta('BTCUSDT');
  market.advanceTo(START_MS + 2_350);
  expect(market.book('BTCUSDT')?.ready).toBe(false);
  expect(market.book('DOTUSDT')?.ready).toBe(true);
  market.advanceTo(START_MS + 4_000);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
  expect(feedStatesOf(events)).toEqual(['up', 'gap', 'resynced']);
});

test('a crossing delta and a malformed delta never change a synchronised book', async () => {
  const { market, events } = await startTestSimulator();
  const spreads: number[] = [];
  market.listen((event) => {
    events.push(event);
    const book = event.kind === 'book' ? market.book(event.symbol) : undefined;
    if (book) spreads.push(book.priceAt('ask', 0) - book.priceAt('bid', 0));
  });
  market.advanceTo(START_MS + 2_000);
  market.faults.crossBook('BTCUSDT');
  market.faults.sendMalformedFrame('DOTUSDT');
  market.advanceTo(START_MS + 4_000);
  expect(feedStatesOf(events).sort()).toEqual(['gap', 'malformed', 'resynced', 'up']);
  expect([...market.rejectedFrameCounts().values()]).toEqual([1]);
  expect(spreads.length).toBeGreaterThan(0);
  expect(Math.min(...spreads)).toBeGreaterThan(0);
});

test('the book of a frozen symbol receives no updates during the freeze and recovers after a sequence gap', async () => {
  const { market, events } = await startTestSimulator();
  market.advanceTo(START_MS + 2_000);
  market.faults.freeze('BTCUSDT', 5_000);
  market.advanceTo(START_MS + 6_000);
  expect(market.clock.now() - market.book('BTCUSDT')!.updatedAt).toBeGreaterThan(3_500);
  market.advanceTo(START_MS + 9_000);
  expect(market.clock.now() - market.book('BTCUSDT')!.updatedAt).toBeLessThan(200);
  expect(feedStatesOf(events)).toEqual(['up', 'gap', 'resynced']);
});

test('all books are out of sync during a disconnection, and synchronised after the disconnection', async () => {
  const { market, events } = await startTestSimulator();
  market.advanceTo(START_MS + 2_000);
  market.faults.disconnect(3_000);
  market.advanceTo(START_MS + 4_900);
  expect(market.book('BTCUSDT')?.ready).toBe(false);
  market.advanceTo(START_MS + 6_500);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
  expect(market.book('DOTUSDT')?.ready).toBe(true);
  expect(feedStatesOf(events)).toEqual(['up', 'down', 'up']);
});

test('the simulated market measures added network delay as feed latency', async () => {
  const { market, events } = await startTestSimulator();
  market.advanceTo(START_MS + 5_000);
  market.faults.addLatency(400, 1_000);
  market.advanceTo(START_MS + 8_000);
  const latencies = events.flatMap((event) => (event.kind === 'book' ? [event.latency_ms] : []));
  expect(latencies.filter((latency) => latency > 350).length).toBeGreaterThanOrEqual(18);
  expect(latencies.filter((latency) => latency < 100).length).toBeGreaterThan(100);
});

test('the simulator applies the longer of two overlapping faults', async () => {
  const { market, events } = await startTestSimulator();
  const faultAt = (second: number, order: (faults: typeof market.faults) => void) => {
    market.advanceTo(START_MS + second * 1000 - 1);
    market.clock.after(1, () => order(market.faults));
  };
  const bookAge = () => market.clock.now() - market.book('BTCUSDT')!.updatedAt;
  faultAt(5, ({ disconnect }) => disconnect(10_000));
  faultAt(8, ({ disconnect }) => disconnect(2_000));
  faultAt(20, ({ freeze }) => freeze('BTCUSDT', 10_000));
  faultAt(23, ({ freeze }) => freeze('BTCUSDT', 2_000));
  market.advanceTo(START_MS + 29_500);
  expect(bookAge()).toBeGreaterThan(9_000);
  faultAt(40, ({ addLatency }) => addLatency(800, 10_000));
  faultAt(43, ({ addLatency }) => addLatency(300, 2_000));
  market.advanceTo(START_MS + 55_000);
  const feed = events
    .filter(({ kind }) => kind === 'feed')
    .map((event) => [event.at - START_MS, feedStatesOf([event])[0]]);
  expect(feed.slice(1, 3)).toEqual([
    [5_000, 'down'],
    [15_000, 'up'],
  ]);
  const late = events.flatMap((event) => {
    const second = Math.floor((event.at - START_MS) / 1000);
    return event.kind === 'book' && second > 41 && second < 50 ? [event.latency_ms] : [];
  });
  expect(Math.min(...late)).toBeGreaterThanOrEqual(800);
});

test('the simulator rejects an unknown contract by name', () => {
  expect(() => createSimulator({ seed: 1, startMs: START_MS, symbols: ['FOOUSDT'] })).toThrow(/FOOUSDT/);
});

test('prices move more than twice as much in the forced regime VOLATILE as in RANGE', async () => {
  const spread: number[] = [];
  for (const forcedRegime of ['RANGE', 'VOLATILE'] as const) {
    const { market } = await startTestSimulator({ forcedRegime });
    const mids: number[] = [];
    for (let second = 1; second <= 120; second++) {
      market.advanceTo(START_MS + second * 1000);
      const book = market.book('BTCUSDT')!;
      mids.push(groupBook(book, { tickSize: 0.1, maxBuckets: 1 }).mid);
    }
    expect(market.currentRegime()).toBe(forcedRegime);
    spread.push(mids.reduce((sum, mid, at) => sum + Math.abs(mid - (mids[at - 1] ?? mid)), 0));
  }
  expect(spread[1]! / spread[0]!).toBeGreaterThan(2);
});
