import type { FrameInterpreter } from '../feeds/interpreter';
import type { MarketClock } from '../clock/marketClock';
import { MarketState } from '../marketState';
import type { SessionProbe } from '../session/sessionProbe';
import { createBackOff, type BackOffOptions } from './exchanges/backOff';
import { createBookKeeper } from './books/bookKeeper';
import { createContractList } from './requests/contractList';
import type { ExchangeFeed, FeedPart } from './exchanges/exchangeFeed';
import { createCandleHistory } from './requests/candleHistory';
import { createRequestQueue } from './requests/requestQueue';
import { describeRestError } from './exchanges/restError';
import { createSubscriptions, type Subscriptions } from './books/subscriptions';

export type LiveVenue = {
  readonly marketState: MarketState;
  readonly subscriptions: Subscriptions;
  /** Settles after the first attempt, whatever came of it; goes on trying until it succeeds. */
  start(): Promise<void>;
  stop(): void;
  /** Why its books cannot be had at present; undefined while they can. */
  trouble(): string | undefined;
  /** When its connection last brought a book, of whichever symbol, ms. Trades may come over another one. */
  heardAt(): number;
  /** When the exchange last told of this book, ms. */
  toldAt(symbol: string): number;
  /** Reads the minutes of a book that is only looked at once more: nothing goes on telling them. */
  readMinutes(symbol: string): void;
  /** Reads all candles once more: some closed while nothing could be heard. */
  readPast(): void;
  /** Makes the exchange send a book once more. */
  askAnew(symbol: string): void;
};

type Phase = 'idle' | 'loading' | 'connecting' | 'up' | 'down' | 'stopped';

/** Diffs must be flowing before the snapshot that they continue is taken. */
const SNAPSHOT_AFTER_MS = 400;
const AGAIN = 'it is tried again and again';

/** One exchange as a desk that is kept up to date over its public feed, whatever happens to the network. */
export function createLiveVenue({
  feed,
  clock,
  advance,
  probe,
  backOff,
}: {
  feed: ExchangeFeed;
  clock: MarketClock;
  /** Brings the market's clock to the present and tells it. */
  advance: () => number;
  probe: SessionProbe;
  backOff?: BackOffOptions | undefined;
}): LiveVenue {
  const name = feed.exchange;
  const marketState: MarketState = new MarketState(clock, (event) => {
    probe.event(event);
    if (event.kind === 'book') {
      booksTold += 1;
      keeper.told(event.symbol, isStreaming ? 'topic' : 'snapshot');
    }
    if (event.kind === 'feed' && event.state === 'gap' && event.symbol !== undefined) keeper.lost(event.symbol);
  });
  const queue = createRequestQueue(clock, feed.costPerMinute);
  const retry = createBackOff(backOff);
  const snapshotsOnTheirWay = new Set<string>();
  let interpreter: FrameInterpreter = probe.interpreter(feed.createInterpreter(marketState));
  let phase: Phase = 'idle';
  let hasStood = false;
  /** Follows the name of the exchange. */
  let whyNot = 'has not been asked yet';
  let heardAt = -Infinity;
  let booksTold = 0;
  /** What is told at this moment came by itself. */
  let isStreaming = false;
  let listed: ReadonlySet<string> = new Set();
  let cancelRetry: () => void = () => undefined;
  const isRunning = (): boolean => phase !== 'stopped';

  const keeper = createBookKeeper(clock, marketState, {
    ask: askAnew,
    renew: (symbol) => subscriptions.renew(symbol),
    firstAskAfterMs: feed.bookSnapshot && SNAPSHOT_AFTER_MS,
    isUp: () => phase === 'up',
    backOff,
  });
  const subscriptions = createSubscriptions(clock, feed, {
    isListed: (symbol) => listed.has(symbol),
    isUp: () => phase === 'up',
    refused(symbol, why) {
      advance();
      marketState.markOutOfSync(symbol, `left out: ${why}`);
    },
    opened(symbol, part) {
      if (part === 'book') keeper.begin(symbol);
      else clearCandles(symbol);
      loadPast(symbol, part);
    },
    renewed: (symbols) => keeper.begunAnew(symbols),
    closed(symbol, part) {
      if (part !== 'book') return;
      keeper.end(symbol);
      advance();
      probe.dropped(symbol);
      marketState.dropBook(symbol);
    },
  });

  const candleHistory = createCandleHistory(feed, clock, queue, {
    isWanted: (symbol) => isRunning() && subscriptions.has(symbol, 'book'),
    arrived(symbol, minutes, candles) {
      advance();
      probe.history(symbol, minutes, candles);
      marketState.setCandleHistory(symbol, minutes, candles);
    },
    failed: (why) => rejectFrame(`candles of the past: ${why}`),
    backOff,
  });

  const contracts = createContractList(feed, clock, queue, {
    isRunning,
    arrived(instruments) {
      advance();
      probe.listed(instruments);
      marketState.list(instruments);
      listed = new Set(instruments.map(({ symbol }) => symbol));
      subscriptions.review();
    },
    incomplete: rejectFrame,
  });

  function take(frame: unknown): void {
    try {
      interpreter.receive(frame, advance());
    } catch (error) {
      // A defect of ours must not end in the client library, which would swallow it.
      setImmediate(() => {
        throw error;
      });
    }
  }

  function hear(frame: unknown): void {
    const before = booksTold;
    isStreaming = true;
    take(frame);
    isStreaming = false;
    if (booksTold !== before) heardAt = clock.now();
  }

  function askAnew(symbol: string): void {
    if (feed.bookSnapshot) void askSnapshot(symbol);
    else subscriptions.renew(symbol);
  }

  async function askSnapshot(symbol: string): Promise<void> {
    // Snapshots are dear: while the exchange makes us wait, one question is enough.
    if (snapshotsOnTheirWay.has(symbol)) return;
    snapshotsOnTheirWay.add(symbol);
    let asked: FrameInterpreter | undefined;
    try {
      const urgency = subscriptions.isFavoured(symbol) ? 'trade' : 'book';
      const frame = await queue.run({ cost: feed.costOf('book'), urgency }, () => {
        // Of the connection that stands when it is sent: it may have waited long.
        if (phase === 'up') asked = interpreter;
        return feed.bookSnapshot?.(symbol) ?? Promise.resolve();
      });
      snapshotsOnTheirWay.delete(symbol);
      if (!subscriptions.has(symbol, 'book') || !isRunning()) return;
      // One of a connection that is over: the diffs of the next do not continue it.
      if (asked === interpreter) take(frame);
      else keeper.lost(symbol);
    } catch {
      snapshotsOnTheirWay.delete(symbol);
      keeper.lost(symbol);
    }
  }

  /** Those of an earlier visit or of an earlier time of trading: the ones in between were never told. */
  function clearCandles(symbol: string): void {
    advance();
    probe.forgotten(symbol);
    marketState.clearCandles(symbol);
  }

  function loadPast(symbol: string, part: FeedPart): void {
    if (isRunning()) candleHistory.load(symbol, part);
  }

  function readPast(): void {
    for (const symbol of subscriptions.all()) {
      loadPast(symbol, 'book');
      if (subscriptions.has(symbol, 'flow')) loadPast(symbol, 'flow');
    }
  }

  async function load(): Promise<void> {
    phase = 'loading';
    try {
      await contracts.load();
      if (!isRunning()) return;
      phase = 'connecting';
      whyNot = 'is being connected';
      await feed.connect({ frame: hear, rejectFrame, opened, lost });
    } catch (error) {
      if (!isRunning()) return;
      fail(`cannot be reached (${describeRestError(error).text}); ${AGAIN}`);
      cancelRetry = clock.after(retry.next(), () => void load());
    }
  }

  /** Said once per outage. */
  function fail(why: string): void {
    if (whyNot === why) return;
    whyNot = why;
    advance();
    marketState.disconnected(`${name} ${why}`);
  }

  function rejectFrame(reason: string): void {
    advance();
    marketState.rejectFrame(reason);
  }

  function opened(): void {
    if (!isRunning() || phase === 'up') return;
    phase = 'up';
    whyNot = '';
    retry.reset();
    advance();
    marketState.feed('up', `${name} is connected${hasStood ? ' again' : ''}`);
    hasStood = true;
    keeper.begunAnew(subscriptions.all());
    readPast();
    subscriptions.review();
  }

  function lost(): void {
    if (!isRunning() || phase === 'down') return;
    phase = 'down';
    // A new connection counts its updates and its delay afresh.
    interpreter = probe.interpreter(feed.createInterpreter(marketState));
    fail(`${hasStood ? 'lost the connection' : 'cannot be reached by websocket'}; ${AGAIN}`);
  }

  return {
    marketState,
    subscriptions,
    start: () => (phase === 'idle' ? load() : Promise.resolve()),
    stop() {
      if (!isRunning()) return;
      phase = 'stopped';
      cancelRetry();
      feed.close();
      marketState.disconnected(`${name} was left`);
    },
    trouble: () => (phase === 'up' ? undefined : `${name} ${whyNot}`),
    heardAt: () => heardAt,
    toldAt: keeper.toldAt,
    readMinutes(symbol) {
      if (subscriptions.has(symbol, 'book')) loadPast(symbol, 'book');
    },
    readPast,
    askAnew,
  };
}
