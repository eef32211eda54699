import { mixed } from '../../rng';
import type { Clock } from '../../clock/clock';
import type { Contract } from '../../contracts';
import { createBybitV5 } from '../../feeds/bybitInterpreter';
import { MarketDesk } from '../../marketState';
import { type MarketTap, NO_TAPS } from '../../session/sessionProbe';
import type { Candle, ExecutionVenue, MarketSource } from '../../source';
import { Basis } from './basis';
import type { Deliver } from '../simulatedFeed';
import { type Observed, VenueFeed } from './executionFeed';

export type SecondVenue = ExecutionVenue & {
  /** Each step of each contract on the first venue, in their order. */
  observe(symbol: string, step: number, observed: Observed): void;
  /** A candle closed on the first venue: at this one's prices no frame tells of it. */
  candleClosed(symbol: string, minutes: number, candle: Candle): void;
  /** Nothing of it arrives for a while, and no request is answered. */
  silence(forMs: number): void;
};

type Listed = {
  contract: Contract;
  seed: number;
  basis: Basis;
  feed: VenueFeed;
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
export function createSecondVenue(
  first: Pick<MarketSource, 'candles'>,
  contracts: readonly { contract: Contract; seed: number }[],
  clock: Clock,
  tap: MarketTap = NO_TAPS.execution,
): SecondVenue {
  const desk = new MarketDesk(clock, tap.event);
  const exchange = tap.interpreter(createBybitV5(desk));
  const deliver: Deliver = (frame, at) => exchange.receive(frame, at);
  const moved = new WeakMap<Candle, Candle>();
  const listed = new Map<string, Listed>(
    contracts.map(({ contract, seed }) => {
      const basis = new Basis(seed);
      const feed = new VenueFeed(contract, seed, basis);
      return [contract.symbol, { contract, seed, basis, feed, followers: 0, hasBook: false, answersUntil: -Infinity }];
    }),
  );
  let silentUntil = -Infinity;
  let isSilent = false;

  function lagOf(seed: number, moment: number): number {
    return LAG_MS.least + ((mixed(seed, moment) >>> 0) % (LAG_MS.most - LAG_MS.least));
  }

  function tell(venue: Listed, lag: number): void {
    if (venue.followers === 0) return;
    if (clock.now() < silentUntil) {
      venue.hasBook = false;
    } else if (venue.hasBook && desk.openBook(venue.contract.symbol).ready) {
      venue.feed.tellChanges(clock.now(), lag, deliver);
    } else {
      tellWhole(venue, lag);
    }
  }

  function tellWhole(venue: Listed, lag: number): void {
    venue.hasBook = venue.followers > 0;
    venue.feed.tellWhole(clock.now(), lag, deliver);
  }

  function answerTo(symbol: string, lag: number): string | undefined {
    const venue = listed.get(symbol);
    if (!venue) return `the second venue has no contract ${symbol}`;
    if (clock.now() < silentUntil) return 'the second venue does not answer';
    if (!venue.feed.hasBegun) return 'the second venue has not opened yet';
    tellWhole(venue, lag);
    return undefined;
  }

  /** At the end of the last silence, where several overlap. */
  function speakAgain(): void {
    clock.after(silentUntil - clock.now(), () => {
      if (clock.now() < silentUntil) return speakAgain();
      isSilent = false;
      desk.feed('up', 'the second venue is heard again');
    });
  }

  /** The first venue's candle at this venue's prices, so that both begin and end where their prices stood. */
  function move({ contract, basis }: Listed, minutes: number, candle: Candle): Candle {
    const known = moved.get(candle);
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
    moved.set(candle, own);
    return own;
  }

  return {
    observe(symbol, step, observed) {
      const venue = listed.get(symbol);
      venue?.feed.observe(step, observed);
      if (!venue || venue.followers === 0) return;
      const lag = lagOf(venue.seed, step);
      clock.after(lag, () => tell(venue, lag));
    },
    candleClosed(symbol, minutes, candle) {
      const venue = listed.get(symbol);
      if (venue) tap.candle(symbol, minutes, move(venue, minutes, candle));
    },
    silence(forMs) {
      silentUntil = Math.max(silentUntil, clock.now() + forMs);
      if (isSilent) return;
      isSilent = true;
      desk.disconnected('the second venue is silent');
      speakAgain();
    },
    follow(symbol) {
      const venue = listed.get(symbol);
      if (!venue) return () => undefined;
      desk.openBook(symbol);
      venue.followers += 1;
      let isFollowing = true;
      return () => {
        if (!isFollowing) return;
        isFollowing = false;
        venue.followers -= 1;
        if (venue.followers > 0) return;
        venue.hasBook = false;
        // Else it would look whole, and as it stood now, to whoever follows it next.
        tap.dropped(symbol);
        desk.dropBook(symbol);
      };
    },
    request(symbol, answered) {
      const venue = listed.get(symbol);
      const lag = lagOf(venue?.seed ?? 0, clock.now());
      const answeredAt = Math.max(clock.now() + lag, venue?.answersUntil ?? 0);
      if (venue) venue.answersUntil = answeredAt;
      clock.after(answeredAt - clock.now(), () => {
        const problem = answerTo(symbol, lag);
        tap.answered(symbol, problem);
        answered(problem);
      });
    },
    book: (symbol) => desk.book(symbol),
    prices: (symbol) => desk.prices(symbol),
    candles(symbol, minutes) {
      const venue = listed.get(symbol);
      return venue ? first.candles(symbol, minutes).map((candle) => move(venue, minutes, candle)) : [];
    },
    funding: (symbol) => desk.funding(symbol),
    listen: (listener) => desk.listen(listener),
  };
}
