import type { MarketClock } from '../clock/marketClock';
import type { MarketState } from '../marketState';
import type { SessionProbe } from '../session/sessionProbe';
import { createBookDepthControl } from './books/bookDepthControl';
import { createBookSyncMonitor } from './books/bookSync';
import { createSubscriptions, type Subscriptions } from './books/subscriptions';
import { type BackOffOptions, createBackOff } from './exchanges/backOff';
import type { ExchangeFeed } from './exchanges/exchangeFeed';
import { describeRestError } from './exchanges/restError';
import { createFrameReader, type FrameReader } from './frameReader';
import { type CandleHistoryLoader, createCandleHistoryLoader } from './requests/candleHistory';
import type { AddressLimits } from './requests/addressLimits';
import { createContractListLoader } from './requests/contractList';
import { createRequestQueue, type RequestQueue } from './requests/requestQueue';
import { createSnapshotRequests } from './requests/snapshotRequests';
import { createVenueConnection, type VenueConnection } from './venueConnection';

export type LiveVenue = {
  readonly marketState: MarketState;
  readonly subscriptions: Subscriptions;
  /** Retries until an attempt succeeds. Settles after the first attempt, successful or not. */
  start(): Promise<void>;
  stop(): void;
  /** Returns why no books arrive, as a text for the operator. Returns undefined while the venue is connected. */
  unavailableReason(): string | undefined;
  /** Requests the one-minute candles of a symbol for a market analysis. */
  reloadMinuteCandles(symbol: string): void;
  /** Requests the candles of all symbols again, after an outage or a jump of the clock. */
  reloadCandles(): void;
  requestBook(symbol: string): void;
};

/** Delay of the first snapshot after a subscription. The stream of updates must start before the snapshot. */
const FIRST_SNAPSHOT_DELAY_MS = 400;

type VenueOptions = {
  feed: ExchangeFeed;
  clock: MarketClock;
  /** Advances the market clock to the current time and returns the new market time. */
  advance: () => number;
  probe: SessionProbe;
  backOff?: BackOffOptions | undefined;
  addressLimits: AddressLimits;
};

/** Creates a venue that updates the market state from one exchange and reconnects after a lost connection. */
export function createLiveVenue(options: VenueOptions): LiveVenue {
  const { feed, clock, advance, probe, backOff, addressLimits } = options;
  const frames = createFrameReader(feed, clock, advance, probe);
  const { marketState } = frames;
  const connection = createVenueConnection(feed.exchange, (state, text) => {
    advance();
    if (state === 'up') marketState.reportFeed('up', text);
    else marketState.markDisconnected(text);
  });
  const { isUp, isRunning } = connection;
  const queue = createRequestQueue(clock, feed.costPerMinute, addressLimits);
  const retry = createBackOff(backOff);
  let cancelRetry: () => void = () => undefined;

  function rejectFrame(reason: string): void {
    advance();
    marketState.rejectFrame(reason);
  }

  function onRefusedSubscription(why: string): void {
    addressLimits.noteRefusal({ cause: 'a subscription was refused', text: why });
    rejectFrame(`subscription refused: ${why}`);
  }

  const subscriptions = createSubscriptions(clock, feed, {
    isListed: (symbol) => marketState.instruments().some((each) => each.symbol === symbol),
    isUp,
  });
  const parts = { frames, queue, connection, subscriptions, rejectFrame };
  const books = createBookUpkeep(options, parts);
  const candleHistory = createCandleHistoryLoader(feed, clock, queue, {
    isNeeded: (symbol) => isRunning() && subscriptions.isSubscribed(symbol, 'book'),
    arrived(symbol, minutes, candles) {
      advance();
      probe.onCandleHistory(symbol, minutes, candles);
      marketState.setCandleHistory(symbol, minutes, candles);
    },
    failed: (why) => rejectFrame(`candle history: ${why}`),
    backOff,
  });
  const contracts = createContractListLoader(feed, clock, queue, {
    isRunning,
    arrived(instruments) {
      advance();
      probe.onInstruments(instruments);
      marketState.setInstruments(instruments);
      subscriptions.reconcile();
    },
    incomplete: rejectFrame,
  });

  listenToSubscriptions(options, parts, books, candleHistory);

  function reloadCandles(): void {
    if (!isRunning()) return;
    for (const symbol of subscriptions.subscribedSymbols()) {
      candleHistory.loadCandles(symbol, 'book');
      if (subscriptions.isSubscribed(symbol, 'flow')) candleHistory.loadCandles(symbol, 'flow');
    }
  }

  function onConnected(): void {
    if (!connection.apply('open')) return;
    retry.reset();
    books.bookDepthControl?.onConnected();
    books.bookSync.onResubscribed(subscriptions.subscribedSymbols());
    reloadCandles();
    subscriptions.reconcile();
  }

  function onConnectionLost(): void {
    if (connection.apply('lose')) frames.replaceInterpreter();
  }

  async function loadAndConnect(): Promise<void> {
    try {
      await contracts.loadContracts();
      if (!connection.apply('connect')) return;
      await feed.connect({
        onFrame: frames.readStreamed,
        onRejectedFrame: rejectFrame,
        onRefusedSubscription,
        onConnected,
        onConnectionLost,
      });
    } catch (error) {
      if (!connection.apply('fail', describeRestError(error).text)) return;
      cancelRetry = clock.after(retry.nextDelayMs(), () => {
        if (connection.apply('retry')) void loadAndConnect();
      });
    }
  }

  return {
    marketState,
    subscriptions,
    start: () => (connection.apply('start') ? loadAndConnect() : Promise.resolve()),
    stop() {
      if (!connection.apply('stop')) return;
      cancelRetry();
      feed.close();
      marketState.markDisconnected(`${feed.exchange} was disconnected`);
    },
    unavailableReason: connection.unavailableReason,
    reloadMinuteCandles(symbol) {
      if (isRunning() && subscriptions.isSubscribed(symbol, 'book')) candleHistory.loadCandles(symbol, 'book');
    },
    reloadCandles,
    requestBook: books.bookSync.requestBook,
  };
}

type VenueParts = {
  frames: FrameReader;
  queue: RequestQueue;
  connection: VenueConnection;
  subscriptions: Subscriptions;
  rejectFrame: (reason: string) => void;
};

/** Keeps the books synchronised and deep enough. */
function createBookUpkeep(
  { feed, clock, backOff }: VenueOptions,
  { frames, queue, connection, subscriptions, rejectFrame }: VenueParts,
) {
  const { marketState } = frames;
  const { isUp } = connection;
  const bookSync = createBookSyncMonitor(clock, marketState, {
    requestBook: createSnapshotRequests(feed, queue, frames, connection, subscriptions),
    resubscribe: subscriptions.resubscribe,
    firstRequestAfterMs: feed.requestBookSnapshot && FIRST_SNAPSHOT_DELAY_MS,
    isUp,
    backOff,
  });
  const bookDepthControl =
    feed.deepTopic &&
    createBookDepthControl(clock, marketState, feed.deepTopic, {
      isUp,
      /** Excludes books that only an analysis needs. The usual book topic is sufficient for an analysis. */
      symbols: () => subscriptions.subscribedSymbols().filter((symbol) => subscriptions.isSubscribed(symbol, 'flow')),
      refused: rejectFrame,
    });

  marketState.addObserver((event) => {
    if (event.kind === 'book') bookSync.onBookReceived(event.symbol, frames.origin());
    if (event.kind === 'feed' && event.state === 'gap' && event.symbol !== undefined) bookSync.onBookLost(event.symbol);
  });
  return { bookSync, bookDepthControl };
}

/** Begins and ends what a subscribed topic group needs. */
function listenToSubscriptions(
  { advance, probe }: VenueOptions,
  { frames: { marketState }, subscriptions, connection }: VenueParts,
  { bookSync, bookDepthControl }: ReturnType<typeof createBookUpkeep>,
  candleHistory: CandleHistoryLoader,
): void {
  subscriptions.listen({
    refused(symbol, why) {
      advance();
      marketState.refuseBook(symbol, why);
    },
    opened(symbol, group) {
      if (group === 'book') bookSync.startMonitoring(symbol);
      else {
        // The minutes since the end of the previous subscription are missing.
        advance();
        probe.onCandlesCleared(symbol);
        marketState.symbolState(symbol).candles.clear();
      }
      if (connection.isRunning()) candleHistory.loadCandles(symbol, group);
    },
    resubscribed: bookSync.onResubscribed,
    closed(symbol, group) {
      if (group !== 'book') return;
      bookSync.stopMonitoring(symbol);
      bookDepthControl?.onUnsubscribed(symbol);
      advance();
      probe.onBookDropped(symbol);
      marketState.dropBook(symbol);
    },
  });
}
