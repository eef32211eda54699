import type { MarketClock } from '../../clock/marketClock';
import type { SessionProbe } from '../../session/sessionProbe';
import type { ExecutionVenue } from '../../source';
import type { LiveVenue } from '../liveVenue';

/** Who asks for a book asks again soon: its subscription outlives the question. */
export const KEEP_ALIVE_MS = 60_000;
const LOOK_EVERY_MS = 20;
/** Longer than anybody waits for an answer. */
const GIVEN_UP_MS = 15_000;
/** A connection that brought a book within this time would have told of any change of another... */
const ALIVE_MS = 2_000;
/** ...whose topic is awake: one that told nothing for so long may have fallen asleep alone. */
const AWAKE_MS = 5_000;

/** Answers with the book as it is now: at once while it lately came and others still come, else as soon as the exchange sent it anew. */
export function createBookRequests(
  venue: LiveVenue,
  clock: MarketClock,
  name: string,
  probe: SessionProbe,
): ExecutionVenue['request'] {
  const { marketState, subscriptions } = venue;
  const isHeard = (symbol: string): boolean =>
    clock.now() - venue.heardAt() <= ALIVE_MS && clock.now() - venue.toldAt(symbol) <= AWAKE_MS;

  /** By symbol, oldest first: what answers one of them answers those before it, and a replay answers in this order. */
  const open = new Map<string, ((problem?: string) => void)[]>();

  return (symbol, answered) => {
    void venue.start();
    const release = subscriptions.hold(symbol, 'book', KEEP_ALIVE_MS);
    const book = marketState.writableBook(symbol);
    const askedAt = clock.now();
    const questions = open.get(symbol) ?? [];
    open.set(symbol, questions);
    const answerOne = (problem?: string): void => {
      release();
      // Nothing was told of it since, so nothing has changed.
      if (problem === undefined) book.updatedAt = clock.now();
      probe.answered(symbol, problem);
      answered(problem);
    };
    questions.push(answerOne);
    const answer = (problem?: string): void => {
      for (const each of questions.splice(0, questions.indexOf(answerOne) + 1)) each(problem);
    };
    const look = (): void => {
      if (!questions.includes(answerOne)) return;
      if (book.ready && (isHeard(symbol) || book.updatedAt >= askedAt)) return answer();
      const refusal = subscriptions.refusal(symbol);
      if (refusal !== undefined) return answer(refusal);
      if (clock.now() - askedAt >= GIVEN_UP_MS) return answer(venue.trouble() ?? `${name}: no book of ${symbol} came`);
      clock.after(LOOK_EVERY_MS, look);
    };
    // Of a book that is quiet, or where all are, only the exchange can tell; a book that is not there comes by itself.
    if (book.ready && !isHeard(symbol)) venue.askAnew(symbol);
    clock.after(0, look);
  };
}
