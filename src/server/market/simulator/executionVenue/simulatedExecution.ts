import { mixSeeds } from '../../rng';
import type { Clock } from '../../clock/clock';
import type { Contract } from '../../contracts';
import { createBybitInterpreter } from '../../feeds/bybitInterpreter';
import { MarketState } from '../../marketState';
import { type SessionProbe, NO_OP_PROBES } from '../../session/sessionProbe';
import type { Candle, ExecutionVenue, MarketSource } from '../../source';
import { PriceBasis } from './basis';
import type { DeliverFrame } from '../simulatedFeed';
import { type DataVenueStep, ExecutionFeed } from './executionFeed';

export type SimulatedExecution = ExecutionVenue & {
  /** Receives each step of each contract on the data venue, in order. */
  recordDataVenueStep(symbol: string, step: number, observed: DataVenueStep): void;
  /**
   * Records a closed candle of the data venue at the execution venue's prices. The execution venue sends no frames with
   * candles.
   */
  addCandle(symbol: string, minutes: number, candle: Candle): void;
  /** Stops all frames and answers of the execution venue for `forMs`. */
  silenceVenue(forMs: number): void;
};

type ExecutionContract = {
  contract: Contract;
  seed: number;
  basis: PriceBasis;
  feed: ExecutionFeed;
  followers: number;
  hasBook: boolean;
  /** Time of the latest scheduled answer, ms. Answers to book requests keep the order of the requests. */
  answersUntil: number;
};

/** Delay between a step and its frame. The delay is shorter than a step of 100 ms, so that frames keep their order. */
const FRAME_DELAY_MS = { least: 20, most: 80 };
const MINUTE_MS = 60_000;

/**
 * Creates a simulated execution venue with the contracts of the data venue. The fair price is the data venue's fair
 * price plus a basis. The execution venue has separate books and random numbers, so that requests never change the data
 * venue. The random numbers of a step do not depend on earlier steps. The book of a symbol hardly depends on the time
 * at which the symbol is first followed.
 */
export function createSimulatedExecution(
  dataVenue: Pick<MarketSource, 'candles'>,
  contracts: readonly { contract: Contract; seed: number }[],
  clock: Clock,
  probe: SessionProbe = NO_OP_PROBES.execution,
): SimulatedExecution {
  const marketState = new MarketState(clock);
  marketState.addObserver(probe.onEvent);
  const exchange = probe.wrapInterpreter(createBybitInterpreter(marketState), marketState);
  const deliver: DeliverFrame = (frame, at) => exchange.receive(frame, at);
  const shiftedCandles = new WeakMap<Candle, Candle>();
  const listings = new Map<string, ExecutionContract>(
    contracts.map(({ contract, seed }) => {
      const basis = new PriceBasis(seed);
      const feed = new ExecutionFeed(contract, seed, basis);
      return [contract.symbol, { contract, seed, basis, feed, followers: 0, hasBook: false, answersUntil: -Infinity }];
    }),
  );
  /** Symbols and intervals whose candles a component has read. */
  const readCandles = new Set<string>();
  let silentUntil = -Infinity;
  let isSilent = false;

  function lagOf(seed: number, moment: number): number {
    return FRAME_DELAY_MS.least + ((mixSeeds(seed, moment) >>> 0) % (FRAME_DELAY_MS.most - FRAME_DELAY_MS.least));
  }

  function sendUpdate(listing: ExecutionContract, lag: number): void {
    if (listing.followers === 0) return;
    if (clock.now() < silentUntil) {
      listing.hasBook = false;
    } else if (listing.hasBook && marketState.writableBook(listing.contract.symbol).ready) {
      listing.feed.sendChanges(clock.now(), lag, deliver);
    } else {
      sendSnapshot(listing, lag);
    }
  }

  function sendSnapshot(listing: ExecutionContract, lag: number): void {
    listing.hasBook = listing.followers > 0;
    listing.feed.sendSnapshot(clock.now(), lag, deliver);
  }

  function answerRequest(symbol: string, lag: number): string | undefined {
    const listing = listings.get(symbol);
    if (!listing) return `the execution venue has no contract ${symbol}`;
    if (clock.now() < silentUntil) return 'the execution venue does not answer';
    if (!listing.feed.hasDataVenueStep) return 'the execution venue has not opened yet';
    sendSnapshot(listing, lag);
    return undefined;
  }

  /** Schedules the end of the silence. Overlapping silences end together. */
  function scheduleSilenceEnd(): void {
    clock.after(silentUntil - clock.now(), () => {
      if (clock.now() < silentUntil) return scheduleSilenceEnd();
      isSilent = false;
      marketState.reportFeed('up', 'the execution venue answers again');
    });
  }

  /** Returns the data venue's candle at the execution venue's prices. */
  function applyBasis({ contract, basis }: ExecutionContract, minutes: number, candle: Candle): Candle {
    const known = shiftedCandles.get(candle);
    if (known) return known;
    const [from, to] = [basis.priceRatioAt(candle.start), basis.priceRatioAt(candle.start + minutes * MINUTE_MS)];
    const onTick = (price: number): number => Math.round(price / contract.tick_size) * contract.tick_size;
    const own = {
      start: candle.start,
      open: onTick(candle.open * from),
      high: onTick(candle.high * Math.max(from, to)),
      low: onTick(candle.low * Math.min(from, to)),
      close: onTick(candle.close * to),
      volume: candle.volume,
    };
    shiftedCandles.set(candle, own);
    return own;
  }

  /** Records the candles of a symbol at their first read, because deriving the candles of all symbols takes seconds. */
  function recordFirstRead(symbol: string, minutes: number, candles: readonly Candle[]): void {
    const name = `${symbol} ${minutes}`;
    if (candles.length === 0 || readCandles.has(name)) return;
    readCandles.add(name);
    probe.onCandleHistory(symbol, minutes, candles);
    for (const candle of candles) marketState.symbolState(symbol).candles.store(minutes, candle);
  }

  return {
    recordDataVenueStep(symbol, step, observed) {
      const listing = listings.get(symbol);
      listing?.feed.recordDataVenueStep(step, observed);
      if (!listing || listing.followers === 0) return;
      const lag = lagOf(listing.seed, step);
      clock.after(lag, () => sendUpdate(listing, lag));
    },
    addCandle(symbol, minutes, candle) {
      const listing = listings.get(symbol);
      if (!listing || !readCandles.has(`${symbol} ${minutes}`)) return;
      const own = applyBasis(listing, minutes, candle);
      probe.onCandle(symbol, minutes, own);
      marketState.symbolState(symbol).candles.store(minutes, own);
    },
    silenceVenue(forMs) {
      silentUntil = Math.max(silentUntil, clock.now() + forMs);
      if (isSilent) return;
      isSilent = true;
      marketState.markDisconnected('the execution venue is silent');
      scheduleSilenceEnd();
    },
    follow(symbol) {
      const listing = listings.get(symbol);
      if (!listing) return () => undefined;
      marketState.writableBook(symbol);
      listing.followers += 1;
      let isFollowing = true;
      return () => {
        if (!isFollowing) return;
        isFollowing = false;
        listing.followers -= 1;
        if (listing.followers > 0) return;
        listing.hasBook = false;
        // Drops the book, because an old book would look current when the symbol is followed again.
        probe.onBookDropped(symbol);
        marketState.dropBook(symbol);
      };
    },
    requestBook(symbol, answered) {
      const listing = listings.get(symbol);
      const lag = lagOf(listing?.seed ?? 0, clock.now());
      const answeredAt = Math.max(clock.now() + lag, listing?.answersUntil ?? 0);
      if (listing) listing.answersUntil = answeredAt;
      clock.after(answeredAt - clock.now(), () => {
        const problem = answerRequest(symbol, lag);
        probe.onAnswer(symbol, problem);
        answered(problem);
      });
    },
    book: (symbol) => marketState.book(symbol),
    prices: (symbol) => marketState.prices(symbol),
    candles(symbol, minutes) {
      const listing = listings.get(symbol);
      if (!listing) return [];
      const own = dataVenue.candles(symbol, minutes).map((candle) => applyBasis(listing, minutes, candle));
      recordFirstRead(symbol, minutes, own);
      return own;
    },
    funding: (symbol) => marketState.funding(symbol),
    listen: (listener) => marketState.listen(listener),
  };
}
