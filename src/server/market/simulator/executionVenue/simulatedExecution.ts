import { mixSeeds } from '../../rng';
import type { Clock } from '../../clock/clock';
import type { Contract } from '../../contracts';
import { createBybitInterpreter } from '../../feeds/bybitInterpreter';
import { MarketState } from '../../marketState';
import { type SessionProbe, NO_PROBES } from '../../session/sessionProbe';
import type { Candle, ExecutionVenue, MarketSource } from '../../source';
import { Basis } from './basis';
import type { Deliver } from '../simulatedFeed';
import { type Observed, ExecutionFeed } from './executionFeed';

export type SimulatedExecution = ExecutionVenue & {
  /** Each step of each contract on the first venue, in their order. */
  observe(symbol: string, step: number, observed: Observed): void;
  /** A candle closed on the first venue: at this one's prices no frame tells of it. */
  addCandle(symbol: string, minutes: number, candle: Candle): void;
  /** Nothing of it arrives for a while, and no request is answered. */
  silence(forMs: number): void;
};

type Listing = {
  contract: Contract;
  seed: number;
  basis: Basis;
  feed: ExecutionFeed;
  followers: number;
  hasBook: boolean;
  /** When the latest request is answered: answers come in the order of the requests. */
  answersUntil: number;
};

/** Below the 100 ms of a step, so that frames keep their order. */
const LAG_MS = { least: 20, most: 80 };
const MINUTE_MS = 60_000;

/**
 * The same contracts on another exchange: the first one's worth, moved by a basis, under a book of its own. It has its own
 * chance and its own desk, so nothing that is asked of it changes the first venue. What it draws in a step depends on that
 * step alone: a book that is followed late is the one that it would have been, but for parts of some sizes.
 */
export function createSimulatedExecution(
  first: Pick<MarketSource, 'candles'>,
  contracts: readonly { contract: Contract; seed: number }[],
  clock: Clock,
  probe: SessionProbe = NO_PROBES.execution,
): SimulatedExecution {
  const marketState = new MarketState(clock, probe.event);
  const exchange = probe.interpreter(createBybitInterpreter(marketState));
  const deliver: Deliver = (frame, at) => exchange.receive(frame, at);
  const shiftedCandles = new WeakMap<Candle, Candle>();
  const listings = new Map<string, Listing>(
    contracts.map(({ contract, seed }) => {
      const basis = new Basis(seed);
      const feed = new ExecutionFeed(contract, seed, basis);
      return [contract.symbol, { contract, seed, basis, feed, followers: 0, hasBook: false, answersUntil: -Infinity }];
    }),
  );
  let silentUntil = -Infinity;
  let isSilent = false;

  function lagOf(seed: number, moment: number): number {
    return LAG_MS.least + ((mixSeeds(seed, moment) >>> 0) % (LAG_MS.most - LAG_MS.least));
  }

  function sendUpdate(listing: Listing, lag: number): void {
    if (listing.followers === 0) return;
    if (clock.now() < silentUntil) {
      listing.hasBook = false;
    } else if (listing.hasBook && marketState.writableBook(listing.contract.symbol).ready) {
      listing.feed.sendChanges(clock.now(), lag, deliver);
    } else {
      sendSnapshot(listing, lag);
    }
  }

  function sendSnapshot(listing: Listing, lag: number): void {
    listing.hasBook = listing.followers > 0;
    listing.feed.sendSnapshot(clock.now(), lag, deliver);
  }

  function answerRequest(symbol: string, lag: number): string | undefined {
    const listing = listings.get(symbol);
    if (!listing) return `the second venue has no contract ${symbol}`;
    if (clock.now() < silentUntil) return 'the second venue does not answer';
    if (!listing.feed.hasBegun) return 'the second venue has not opened yet';
    sendSnapshot(listing, lag);
    return undefined;
  }

  /** At the end of the last silence, where several overlap. */
  function endSilence(): void {
    clock.after(silentUntil - clock.now(), () => {
      if (clock.now() < silentUntil) return endSilence();
      isSilent = false;
      marketState.reportFeed('up', 'the second venue is heard again');
    });
  }

  /** The first venue's candle at this venue's prices, so that both begin and end where their prices stood. */
  function applyBasis({ contract, basis }: Listing, minutes: number, candle: Candle): Candle {
    const known = shiftedCandles.get(candle);
    if (known) return known;
    const [from, to] = [basis.ratioAt(candle.start), basis.ratioAt(candle.start + minutes * MINUTE_MS)];
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

  return {
    observe(symbol, step, observed) {
      const listing = listings.get(symbol);
      listing?.feed.observe(step, observed);
      if (!listing || listing.followers === 0) return;
      const lag = lagOf(listing.seed, step);
      clock.after(lag, () => sendUpdate(listing, lag));
    },
    addCandle(symbol, minutes, candle) {
      const listing = listings.get(symbol);
      if (listing) probe.candle(symbol, minutes, applyBasis(listing, minutes, candle));
    },
    silence(forMs) {
      silentUntil = Math.max(silentUntil, clock.now() + forMs);
      if (isSilent) return;
      isSilent = true;
      marketState.disconnected('the second venue is silent');
      endSilence();
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
        // Else it would look whole, and as it stood now, to whoever follows it next.
        probe.dropped(symbol);
        marketState.dropBook(symbol);
      };
    },
    request(symbol, answered) {
      const listing = listings.get(symbol);
      const lag = lagOf(listing?.seed ?? 0, clock.now());
      const answeredAt = Math.max(clock.now() + lag, listing?.answersUntil ?? 0);
      if (listing) listing.answersUntil = answeredAt;
      clock.after(answeredAt - clock.now(), () => {
        const problem = answerRequest(symbol, lag);
        probe.answered(symbol, problem);
        answered(problem);
      });
    },
    book: (symbol) => marketState.book(symbol),
    prices: (symbol) => marketState.prices(symbol),
    candles(symbol, minutes) {
      const listing = listings.get(symbol);
      return listing ? first.candles(symbol, minutes).map((candle) => applyBasis(listing, minutes, candle)) : [];
    },
    funding: (symbol) => marketState.funding(symbol),
    listen: (listener) => marketState.listen(listener),
  };
}
