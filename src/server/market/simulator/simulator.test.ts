import { createHash } from 'node:crypto';

import { CANDLE_MINUTES } from '../candles/candles';
import { groupBook } from '../book/groupedBook';
import type { BookReader, MarketEvent } from '../source';
import { createSimulator, type Simulator, type SimulatorOptions } from './simulator';

const START = Date.UTC(2026, 0, 5, 12, 0, 30);

async function running(options: Partial<SimulatorOptions> = {}): Promise<{ market: Simulator; events: MarketEvent[] }> {
  const market = createSimulator({ seed: 1, startMs: START, symbols: ['BTCUSDT', 'DOTUSDT'], ...options });
  const events: MarketEvent[] = [];
  market.listen((event) => events.push(event));
  await market.start();
  return { market, events };
}

const levelsOf = (book: BookReader): string =>
  (['bid', 'ask'] as const)
    .flatMap((side) =>
      Array.from(
        { length: book.depth(side) },
        (_, index) => `${book.priceAt(side, index)}:${book.quantityAt(side, index)}`,
      ),
    )
    .join();

/** Hashes all events and whole books of both venues, so that any difference shows. */
async function fingerprint(options: Partial<SimulatorOptions>, stepMs = 20_000): Promise<string> {
  const market = createSimulator({ seed: 1, startMs: START, symbols: 3, ...options });
  const hash = createHash('sha256');
  for (const venue of [market, market.execution!]) {
    venue.listen((event) => {
      hash.update(JSON.stringify(event));
      const book = event.kind === 'book' ? venue.book(event.symbol) : undefined;
      if (book) hash.update(levelsOf(book));
    });
  }
  await market.start();
  market.execution!.follow('BTCUSDT');
  for (let at = START; at < START + 20_000; at += stepMs) market.advanceTo(at);
  market.advanceTo(START + 20_000);
  return hash.digest('hex');
}

test('a seed always gives the same market to the last lot, and another seed gives another market', async () => {
  const first = await fingerprint({ seed: 5 });
  expect(await fingerprint({ seed: 5 })).toBe(first);
  expect(await fingerprint({ seed: 6 })).not.toBe(first);
});

test('the market is the same for any step length, to the last byte', async () => {
  const atOnce = await fingerprint({});
  for (const stepMs of [7, 50, 130, 1_000]) expect(await fingerprint({}, stepMs)).toBe(atOnce);
});

test('a contract has the same prices and book among any other contracts', async () => {
  const [alone, among] = await Promise.all(
    [['XRPUSDT'], ['BTCUSDT', 'DOTUSDT', 'XRPUSDT', 'ADAUSDT']].map(async (symbols) => {
      const { market } = await running({ symbols });
      market.advanceTo(START + 10_099);
      return { prices: market.prices('XRPUSDT'), book: levelsOf(market.book('XRPUSDT')!) };
    }),
  );
  expect(among).toEqual(alone);
});

test('at least 24 contracts are listed by turnover, with prices on their ticks', async () => {
  const { market } = await running({ symbols: undefined });
  market.advanceTo(START + 500);
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

test('300 candles per interval exist from the start and end at the current price', async () => {
  const { market } = await running();
  for (const minutes of CANDLE_MINUTES) expect(market.candles('BTCUSDT', minutes)).toHaveLength(300);
  market.advanceTo(START + 1_000);
  const last = market.candles('BTCUSDT', 1).at(-1)!;
  expect(last.start).toBe(Date.UTC(2026, 0, 5, 11, 59));
  expect(Math.abs(market.prices('BTCUSDT')!.last / last.close - 1)).toBeLessThan(0.005);
  for (const { open, high, low, close } of market.candles('BTCUSDT', 5)) {
    expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
    expect(low).toBeLessThanOrEqual(Math.min(open, close));
  }
});

test('the history is as volatile as the run after it', async () => {
  const symbols = ['BTCUSDT', 'XRPUSDT', 'DOTUSDT'];
  const { market } = await running({ symbols, forcedRegime: 'NORMAL' });
  const rangeOf = (symbol: string, minutes: number): number =>
    market
      .candles(symbol, 1)
      .slice(-minutes)
      .reduce((sum, { high, low, close }) => sum + (high - low) / close / minutes, 0);
  const past = symbols.map((symbol) => rangeOf(symbol, 120));
  market.advanceTo(START + 20 * 60_000);
  for (const [index, symbol] of symbols.entries()) {
    const change = rangeOf(symbol, 20) / past[index]!;
    expect(change).toBeGreaterThan(0.75);
    expect(change).toBeLessThan(1.35);
  }
});

test('a market continues quotes, candles and prices of an earlier run', async () => {
  const { market: before } = await running();
  before.advanceTo(START + 120_000);
  const prices = before.presentPrices();
  expect(prices.get('BTCUSDT')).not.toBeCloseTo(68_400, 0);

  const { market: after } = await running({ seed: 2, startMs: START + 120_000, prices });
  after.advanceTo(START + 121_000);
  for (const symbol of ['BTCUSDT', 'DOTUSDT']) {
    const mids = [before, after].map((market) => {
      const book = market.book(symbol)!;
      return (book.priceAt('bid', 0) + book.priceAt('ask', 0)) / 2;
    });
    expect(Math.abs(mids[1]! / mids[0]! - 1)).toBeLessThan(10e-4);
    expect(after.candles(symbol, 1).at(-1)!.close).toBeCloseTo(prices.get(symbol)!, 8);
  }
});

test('impossible stored prices are ignored', async () => {
  const prices = new Map([
    ['BTCUSDT', 0],
    ['DOTUSDT', NaN],
    ['ETHUSDT', 1e9],
  ]);
  const { market } = await running({ symbols: ['BTCUSDT', 'DOTUSDT', 'ETHUSDT', 'SOLUSDT'], prices });
  expect(
    Object.fromEntries([...market.presentPrices()].map(([symbol, price]) => [symbol, Number(price.toFixed(3))])),
  ).toEqual({
    BTCUSDT: 68_400,
    DOTUSDT: 4.6,
    ETHUSDT: 2_450,
    SOLUSDT: 148,
  });
});

test('candles close on the minute and are published', async () => {
  const { market, events } = await running();
  market.advanceTo(START + 31_000);
  const closed = events.filter((event) => event.kind === 'candle' && event.symbol === 'BTCUSDT');
  expect(closed).toMatchObject([{ minutes: 1, candle: { start: Date.UTC(2026, 0, 5, 12, 0) } }]);
  expect(market.candles('BTCUSDT', 1).at(-1)).toEqual(closed[0]?.kind === 'candle' ? closed[0].candle : undefined);
});

test('candles that close during an outage are sent after it', async () => {
  const { market } = await running();
  market.advanceTo(START + 20_000);
  market.faults.disconnect(130_000);
  market.advanceTo(START + 200_000);
  const minutes = market.candles('BTCUSDT', 1).map(({ start }) => start / 60_000);
  const first = minutes[0]!;
  expect(minutes).toEqual(minutes.map((_minute, index) => first + index));
  expect(minutes.at(-1)! * 60_000).toBe(Date.UTC(2026, 0, 5, 12, 2));
});

test('the mark price follows the mid slowly, and the index is the fair price', async () => {
  const { market } = await running();
  market.advanceTo(START + 60_000);
  const { last, mark, index } = market.prices('BTCUSDT')!;
  for (const price of [mark, index]) expect(Math.abs(price / last - 1)).toBeLessThan(0.003);
  expect(new Set([last, mark, index]).size).toBe(3);
});

test('a lost delta is a gap, and the book recovers by itself', async () => {
  const { market, events } = await running();
  market.advanceTo(START + 2_000);
  market.faults.dropDelta('BTCUSDT');
  market.advanceTo(START + 2_350);
  expect(market.book('BTCUSDT')?.ready).toBe(false);
  expect(market.book('DOTUSDT')?.ready).toBe(true);
  market.advanceTo(START + 4_000);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
  expect(statesOf(events)).toEqual(['up', 'gap', 'resynced']);
});

test('a crossing and a malformed delta never change a readable book', async () => {
  const { market, events } = await running();
  const spreads: number[] = [];
  market.listen((event) => {
    events.push(event);
    const book = event.kind === 'book' ? market.book(event.symbol) : undefined;
    if (book) spreads.push(book.priceAt('ask', 0) - book.priceAt('bid', 0));
  });
  market.advanceTo(START + 2_000);
  market.faults.crossBook('BTCUSDT');
  market.faults.sendMalformed('DOTUSDT');
  market.advanceTo(START + 4_000);
  expect(statesOf(events).sort()).toEqual(['gap', 'malformed', 'resynced', 'up']);
  expect([...market.rejectedFrameCounts().values()]).toEqual([1]);
  expect(spreads.length).toBeGreaterThan(0);
  expect(Math.min(...spreads)).toBeGreaterThan(0);
});

test('a frozen feed leaves an old book, which recovers after a gap', async () => {
  const { market, events } = await running();
  market.advanceTo(START + 2_000);
  market.faults.freeze('BTCUSDT', 5_000);
  market.advanceTo(START + 6_000);
  expect(market.clock.now() - market.book('BTCUSDT')!.updatedAt).toBeGreaterThan(3_500);
  market.advanceTo(START + 9_000);
  expect(market.clock.now() - market.book('BTCUSDT')!.updatedAt).toBeLessThan(200);
  expect(statesOf(events)).toEqual(['up', 'gap', 'resynced']);
});

test('no book is readable during a disconnection, and all books are readable after it', async () => {
  const { market, events } = await running();
  market.advanceTo(START + 2_000);
  market.faults.disconnect(3_000);
  market.advanceTo(START + 4_900);
  expect(market.book('BTCUSDT')?.ready).toBe(false);
  market.advanceTo(START + 6_500);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
  expect(market.book('DOTUSDT')?.ready).toBe(true);
  expect(statesOf(events)).toEqual(['up', 'down', 'up']);
});

test('a slow network is measured as latency', async () => {
  const { market, events } = await running();
  market.advanceTo(START + 5_000);
  market.faults.addLatency(400, 1_000);
  market.advanceTo(START + 8_000);
  const latencies = events.flatMap((event) => (event.kind === 'book' ? [event.latency_ms] : []));
  expect(latencies.filter((latency) => latency > 350).length).toBeGreaterThanOrEqual(18);
  expect(latencies.filter((latency) => latency < 100).length).toBeGreaterThan(100);
});

test('the longer of two overlapping faults applies', async () => {
  const { market, events } = await running();
  const faultAt = (second: number, order: (faults: typeof market.faults) => void) => {
    market.advanceTo(START + second * 1000 - 1);
    market.clock.after(1, () => order(market.faults));
  };
  const bookAge = () => market.clock.now() - market.book('BTCUSDT')!.updatedAt;
  faultAt(5, ({ disconnect }) => disconnect(10_000));
  faultAt(8, ({ disconnect }) => disconnect(2_000));
  faultAt(20, ({ freeze }) => freeze('BTCUSDT', 10_000));
  faultAt(23, ({ freeze }) => freeze('BTCUSDT', 2_000));
  market.advanceTo(START + 29_500);
  expect(bookAge()).toBeGreaterThan(9_000);
  faultAt(40, ({ addLatency }) => addLatency(800, 10_000));
  faultAt(43, ({ addLatency }) => addLatency(300, 2_000));
  market.advanceTo(START + 55_000);
  const feed = events.filter(({ kind }) => kind === 'feed').map((event) => [event.at - START, statesOf([event])[0]]);
  expect(feed.slice(1, 3)).toEqual([
    [5_000, 'down'],
    [15_000, 'up'],
  ]);
  const late = events.flatMap((event) => {
    const second = Math.floor((event.at - START) / 1000);
    return event.kind === 'book' && second > 41 && second < 50 ? [event.latency_ms] : [];
  });
  expect(Math.min(...late)).toBeGreaterThanOrEqual(800);
});

test('an unknown contract is rejected by name', () => {
  expect(() => createSimulator({ seed: 1, startMs: START, symbols: ['FOOUSDT'] })).toThrow(/FOOUSDT/);
});

test('a forced regime holds, and VOLATILE moves more than RANGE', async () => {
  const spread: number[] = [];
  for (const forcedRegime of ['RANGE', 'VOLATILE'] as const) {
    const { market } = await running({ forcedRegime });
    const mids: number[] = [];
    for (let second = 1; second <= 120; second++) {
      market.advanceTo(START + second * 1000);
      const book = market.book('BTCUSDT')!;
      mids.push(groupBook(book, { tickSize: 0.1, maxBuckets: 1 }).mid);
    }
    expect(market.regime()).toBe(forcedRegime);
    spread.push(mids.reduce((sum, mid, at) => sum + Math.abs(mid - (mids[at - 1] ?? mid)), 0));
  }
  expect(spread[1]! / spread[0]!).toBeGreaterThan(2);
});

function statesOf(events: readonly MarketEvent[]): string[] {
  return events.flatMap((event) => (event.kind === 'feed' ? [event.state] : []));
}
