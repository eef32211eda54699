import { type BookFreshnessTracker, FRESHNESS_LIMITS } from '../book/freshness';
import type { MarketClock } from '../clock/marketClock';
import type { FrameInterpreter } from '../feeds/interpreter';
import { MarketState } from '../marketState';
import type { SessionProbe } from '../session/sessionProbe';
import { createBookDepthControl } from './books/bookDepthControl';
import { createBookSyncMonitor } from './books/bookSync';
import { createSubscriptions, type Subscriptions } from './books/subscriptions';
import { type BackOffOptions, createBackOff } from './exchanges/backOff';
import type { ExchangeFeed, TopicGroup } from './exchanges/exchangeFeed';
import { describeRestError } from './exchanges/restError';
import { createCandleHistoryLoader } from './requests/candleHistory';
import { createContractListLoader } from './requests/contractList';
import { createRequestQueue } from './requests/requestQueue';

export type LiveVenue = {
  readonly marketState: MarketState;
  readonly subscriptions: Subscriptions;
  /**
   * Connects to the exchange and retries until an attempt succeeds. Settles after the first attempt, whether the
   * attempt succeeded or failed.
   */
  start(): Promise<void>;
  stop(): void;
  /** Returns why no books arrive, as a text for the operator. Returns undefined while the venue is connected. */
  unavailableReason(): string | undefined;
  /** Requests the one-minute candles of a symbol for a market analysis. */
  reloadMinuteCandles(symbol: string): void;
  /** Requests the candles of all symbols again, after an outage or a jump of the clock. */
  reloadCandles(): void;
  /** Requests a complete book from the exchange. */
  requestBook(symbol: string): void;
};

type VenuePhase = 'idle' | 'loading' | 'connecting' | 'up' | 'down' | 'stopped';

/** Delay of the first snapshot after a subscription. The stream of updates must start before the snapshot. */
const FIRST_SNAPSHOT_DELAY_MS = 400;
const RETRYING_TEXT = 'the server keeps retrying';

/** Creates a venue that updates the market state from one exchange and reconnects after a lost connection. */
export function createLiveVenue({
  feed,
  clock,
  advance,
  probe,
  backOff,
}: {
  feed: ExchangeFeed;
  clock: MarketClock;
  /** Advances the market clock to the current time and returns the new market time. */
  advance: () => number;
  probe: SessionProbe;
  backOff?: BackOffOptions | undefined;
}): LiveVenue {
  const name = feed.exchange;
  const isSilent = (book: BookFreshnessTracker): boolean =>
    clock.now() - connectionReceivedAt > FRESHNESS_LIMITS.connectionSilent_ms ||
    clock.now() - book.receivedAt > FRESHNESS_LIMITS.topicSilent_ms;
  const marketState: MarketState = new MarketState(
    clock,
    (event) => {
      probe.onEvent(event);
      if (event.kind === 'book') {
        booksReceived += 1;
        bookSync.onBookReceived(event.symbol, isStreaming ? 'topic' : 'snapshot');
      }
      if (event.kind === 'feed' && event.state === 'gap' && event.symbol !== undefined)
        bookSync.onBookLost(event.symbol);
    },
    isSilent,
  );
  const queue = createRequestQueue(clock, feed.costPerMinute);
  const retry = createBackOff(backOff);
  const pendingSnapshots = new Set<string>();
  let interpreter: FrameInterpreter = probe.wrapInterpreter(feed.createInterpreter(marketState), marketState);
  let phase: VenuePhase = 'idle';
  let wasConnected = false;
  /** Reason why the venue is down, without the exchange's name, such as 'is not connected yet'. */
  let downReason = 'is not connected yet';
  /** Market time in ms at which the feed last sent any book. */
  let connectionReceivedAt = -Infinity;
  let booksReceived = 0;
  /** True while the interpreter reads a frame of the stream, and false during a requested snapshot. */
  let isStreaming = false;
  let listed: ReadonlySet<string> = new Set();
  let cancelRetry: () => void = () => undefined;
  const isRunning = (): boolean => phase !== 'stopped';

  const bookSync = createBookSyncMonitor(clock, marketState, {
    requestBook,
    resubscribe: (symbol) => subscriptions.resubscribe(symbol),
    firstRequestAfterMs: feed.requestBookSnapshot && FIRST_SNAPSHOT_DELAY_MS,
    isUp: () => phase === 'up',
    backOff,
  });
  const subscriptions = createSubscriptions(clock, feed, {
    isListed: (symbol) => listed.has(symbol),
    isUp: () => phase === 'up',
    refused(symbol, why) {
      advance();
      marketState.refuseBook(symbol, why);
    },
    opened(symbol, group) {
      if (group === 'book') bookSync.startMonitoring(symbol);
      else clearCandles(symbol);
      loadCandles(symbol, group);
    },
    resubscribed: (symbols) => bookSync.onResubscribed(symbols),
    closed(symbol, group) {
      if (group !== 'book') return;
      bookSync.stopMonitoring(symbol);
      bookDepthControl?.onUnsubscribed(symbol);
      advance();
      probe.onBookDropped(symbol);
      marketState.dropBook(symbol);
    },
  });

  const bookDepthControl =
    feed.deepTopic &&
    createBookDepthControl(clock, marketState, feed.deepTopic, {
      isUp: () => phase === 'up',
      /** Excludes books that only an analysis needs. The usual book topic is sufficient for an analysis. */
      symbols: () => subscriptions.subscribedSymbols().filter((symbol) => subscriptions.isSubscribed(symbol, 'flow')),
      refused: onRejectedFrame,
    });

  const candleHistory = createCandleHistoryLoader(feed, clock, queue, {
    isNeeded: (symbol) => isRunning() && subscriptions.isSubscribed(symbol, 'book'),
    arrived(symbol, minutes, candles) {
      advance();
      probe.onCandleHistory(symbol, minutes, candles);
      marketState.setCandleHistory(symbol, minutes, candles);
    },
    failed: (why) => onRejectedFrame(`candle history: ${why}`),
    backOff,
  });

  const contracts = createContractListLoader(feed, clock, queue, {
    isRunning,
    arrived(instruments) {
      advance();
      probe.onInstruments(instruments);
      marketState.setInstruments(instruments);
      listed = new Set(instruments.map(({ symbol }) => symbol));
      subscriptions.reconcile();
    },
    incomplete: onRejectedFrame,
  });

  function interpret(frame: unknown): void {
    try {
      interpreter.receive(frame, advance());
    } catch (error) {
      // Throws outside the client library, because the library would hide the error.
      setImmediate(() => {
        throw error;
      });
    }
  }

  function receiveStreamed(frame: unknown): void {
    const before = booksReceived;
    isStreaming = true;
    interpret(frame);
    isStreaming = false;
    if (booksReceived !== before) connectionReceivedAt = clock.now();
  }

  function requestBook(symbol: string): void {
    if (feed.requestBookSnapshot) void requestSnapshot(symbol);
    else subscriptions.resubscribe(symbol);
  }

  async function requestSnapshot(symbol: string): Promise<void> {
    // Sends only one snapshot request at a time for a symbol, because snapshots cost much of the request limit.
    if (pendingSnapshots.has(symbol)) return;
    pendingSnapshots.add(symbol);
    let requestedFor: FrameInterpreter | undefined;
    try {
      const urgency = subscriptions.isPrioritised(symbol) ? 'trade' : 'book';
      const requestOnce = () =>
        queue.enqueue({ cost: feed.snapshotCostOf(symbol), urgency }, () => {
          // A queued request may start after a reconnect. The snapshot belongs to the connection that is open when the
          // request starts.
          if (phase === 'up') requestedFor = interpreter;
          return feed.requestBookSnapshot?.(symbol) ?? Promise.resolve();
        });
      const frame = (await requestOnce()) ?? (await requestOnce());
      pendingSnapshots.delete(symbol);
      if (!subscriptions.isSubscribed(symbol, 'book') || !isRunning()) return;
      // Ignores a snapshot of an old connection, because the updates of the new connection do not continue the snapshot.
      if (requestedFor === interpreter) interpret(frame);
      else bookSync.onBookLost(symbol);
    } catch {
      pendingSnapshots.delete(symbol);
      bookSync.onBookLost(symbol);
    }
  }

  /** Clears the candles of the previous subscription, because the minutes since its end are missing. */
  function clearCandles(symbol: string): void {
    advance();
    probe.onCandlesCleared(symbol);
    marketState.clearCandles(symbol);
  }

  function loadCandles(symbol: string, group: TopicGroup): void {
    if (isRunning()) candleHistory.loadCandles(symbol, group);
  }

  function reloadCandles(): void {
    for (const symbol of subscriptions.subscribedSymbols()) {
      loadCandles(symbol, 'book');
      if (subscriptions.isSubscribed(symbol, 'flow')) loadCandles(symbol, 'flow');
    }
  }

  async function loadAndConnect(): Promise<void> {
    phase = 'loading';
    try {
      await contracts.loadContracts();
      if (!isRunning()) return;
      phase = 'connecting';
      downReason = 'is being connected';
      await feed.connect({ onFrame: receiveStreamed, onRejectedFrame, onConnected, onConnectionLost });
    } catch (error) {
      if (!isRunning()) return;
      reportDown(`cannot be reached (${describeRestError(error).text}); ${RETRYING_TEXT}`);
      cancelRetry = clock.after(retry.nextDelayMs(), () => void loadAndConnect());
    }
  }

  /** Reports an outage only once. */
  function reportDown(why: string): void {
    if (downReason === why) return;
    downReason = why;
    advance();
    marketState.markDisconnected(`${name} ${why}`);
  }

  function onRejectedFrame(reason: string): void {
    advance();
    marketState.rejectFrame(reason);
  }

  function onConnected(): void {
    if (!isRunning() || phase === 'up') return;
    phase = 'up';
    downReason = '';
    retry.reset();
    advance();
    marketState.reportFeed('up', `${name} is connected${wasConnected ? ' again' : ''}`);
    wasConnected = true;
    bookDepthControl?.onConnected();
    bookSync.onResubscribed(subscriptions.subscribedSymbols());
    reloadCandles();
    subscriptions.reconcile();
  }

  function onConnectionLost(): void {
    if (!isRunning() || phase === 'down') return;
    phase = 'down';
    // Creates a new interpreter, because a new connection starts with new update ids and latencies.
    interpreter = probe.wrapInterpreter(feed.createInterpreter(marketState), marketState);
    reportDown(`${wasConnected ? 'lost the connection' : 'cannot be reached by websocket'}; ${RETRYING_TEXT}`);
  }

  return {
    marketState,
    subscriptions,
    start: () => (phase === 'idle' ? loadAndConnect() : Promise.resolve()),
    stop() {
      if (!isRunning()) return;
      phase = 'stopped';
      cancelRetry();
      feed.close();
      marketState.markDisconnected(`${name} was disconnected`);
    },
    unavailableReason: () => (phase === 'up' ? undefined : `${name} ${downReason}`),
    reloadMinuteCandles(symbol) {
      if (subscriptions.isSubscribed(symbol, 'book')) loadCandles(symbol, 'book');
    },
    reloadCandles,
    requestBook,
  };
}
