import type { Exchange } from '@/contract/enums';
import {
  BOOK_SIDES,
  type BookReader,
  type BookSide,
  type MarketEvent,
  type MarketSource,
} from '@/server/market/source';
import type { BackOffOptions } from '@/server/market/live/exchanges/backOff';
import type { FeedSettings } from '@/server/market/live/exchanges/exchangeFeed';
import { createLiveMarket } from '@/server/market/live/liveMarket';
import { FakeExchange } from './fakeExchange';
import { createSyntheticScript } from './referenceBook';
import { feedStatesOf } from './recordedState';
import { readBookSide, type TestLevel } from './testBook';
import { waitUntil } from '../waitUntil';

export { waitUntil };

const UPDATE_ID_STRIDE = { BYBIT: 1, BINANCE: 9 };
/** Real time in which a live market advances its clock and reads the frames of a loopback socket. */
const MARKET_STEP_REAL_MS = 30;
export const TEST_SYMBOLS = ['ABCUSDT', 'XYZUSDT'];
const createSyntheticScripts = (exchange: Exchange) =>
  TEST_SYMBOLS.map((symbol, index) => createSyntheticScript(symbol, 40 + index, 400, UPDATE_ID_STRIDE[exchange]));

/** Markets and fake exchanges that `closeTestResources` closes at the end of a test. */
export const testResources: { stop: () => Promise<void> }[] = [];
/** Closes the open resources of a test, the latest first. */
export async function closeTestResources(): Promise<void> {
  for (const { stop } of testResources.splice(0).reverse()) await stop();
}

/** Opens a fake exchange until the end of the test. */
export async function openFakeExchange(
  exchange: Exchange,
  scripts = createSyntheticScripts(exchange),
): Promise<FakeExchange> {
  const fake = new FakeExchange(exchange, scripts);
  await fake.open();
  testResources.push({ stop: () => fake.close() });
  return fake;
}

/** Wall clock of a live market that a test moves ahead of real time. */
export function createTestWallClock() {
  let aheadMs = 0;
  return {
    wallNow: (): number => Date.now() + aheadMs,
    /** Moves ahead in steps, in which the sockets receive their frames. The market clock jumps over steps above 2 s. */
    async advance(ms: number, stepMs: number, onStep?: (step: number) => void): Promise<void> {
      for (let step = 1; step <= Math.ceil(ms / stepMs); step++) {
        aheadMs += stepMs;
        onStep?.(step);
        await new Promise((resolve) => setTimeout(resolve, MARKET_STEP_REAL_MS));
      }
    },
  };
}

type RunningMarket = { market: MarketSource; events: MarketEvent[]; feeds: () => string[] };

type LiveMarketChoice = {
  execution?: FakeExchange;
  settings?: FeedSettings;
  wallNow?: () => number;
  backOff?: BackOffOptions;
};

/** Runs a live market. The test fails if a synchronised book is crossed. */
export async function runLiveMarket(
  data: FakeExchange,
  {
    execution,
    settings = { levels: 50, buckets: 20, pingEveryMs: 20_000 },
    wallNow = () => Date.now(),
    backOff = { firstMs: 50 },
  }: LiveMarketChoice = {},
): Promise<RunningMarket> {
  const feeds = { [data.exchange]: { ...data.urls, backOff } };
  if (execution) Object.assign(feeds, { [execution.exchange]: { ...execution.urls, backOff } });
  const market = await createLiveMarket({
    exchange: data.exchange,
    settings: () => settings,
    wallNow,
    feeds,
  });
  const events: MarketEvent[] = [];
  market.listen((event) => {
    events.push(event);
    if (event.kind !== 'book') return;
    const book = requireBook(market, event.symbol);
    // Checks the book at every event, even after faults.
    if (!book.ready || !(book.priceAt('bid', 0) < book.priceAt('ask', 0))) throw new Error('a crossed book was shown');
  });
  testResources.push(market);
  await market.start();
  return { market, events, feeds: () => feedStatesOf(events) };
}

function requireBook(market: MarketSource, symbol: string): BookReader {
  const book = market.book(symbol);
  if (book === undefined) throw new Error(`no book of ${symbol}`);
  return book;
}

export const readMarketLevels = (market: MarketSource, symbol: string, side: BookSide): TestLevel[] =>
  readBookSide(requireBook(market, symbol), side);

/** Plays book changes until the book of the market is synchronised and equals the book of the exchange. */
export async function waitUntilBookMatches(market: MarketSource, fake: FakeExchange, symbol: string): Promise<void> {
  await waitUntil(`the book of ${symbol} equals that of the exchange`, () => {
    if (market.book(symbol)?.ready !== true) {
      fake.playChange(symbol);
      return false;
    }
    return BOOK_SIDES.every(
      (side) =>
        JSON.stringify(readMarketLevels(market, symbol, side)) === JSON.stringify(fake.books.get(symbol)?.levels(side)),
    );
  });
}

export async function playBookChanges(fake: FakeExchange, symbol: string, steps: number): Promise<void> {
  for (let step = 0; step < steps && fake.playChange(symbol); step++) {
    if (step % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

export const countTopicsOf = (fake: FakeExchange, symbol: string): number =>
  fake.subscribed.filter((topic) => topic.toUpperCase().includes(symbol)).length;

/** Number of topics of a followed symbol: book, trades, prices, and candles of six intervals. */
export const TOPICS_PER_SYMBOL = 9;
export const EXCHANGES = ['BYBIT', 'BINANCE'] as const;
