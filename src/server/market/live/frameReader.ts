import { type BookFreshnessTracker, FRESHNESS_LIMITS } from '../book/freshness';
import type { MarketClock } from '../clock/marketClock';
import type { FrameInterpreter } from '../feeds/interpreter';
import { MarketState } from '../marketState';
import type { SessionProbe } from '../session/sessionProbe';
import type { ExchangeFeed } from './exchanges/exchangeFeed';

export type FrameReader = {
  readonly marketState: MarketState;
  readStreamed(frame: unknown): void;
  readSnapshot(frame: unknown): void;
  origin(): 'topic' | 'snapshot';
  /** Returns the interpreter of the present connection. A snapshot of an earlier connection does not fit its updates. */
  interpreter(): FrameInterpreter;
  /** Replaces the interpreter, because a new connection starts with new update ids and latencies. */
  replaceInterpreter(): void;
};

export function createFrameReader(
  feed: Pick<ExchangeFeed, 'createInterpreter'>,
  clock: MarketClock,
  advance: () => number,
  probe: SessionProbe,
): FrameReader {
  /** Market time in ms at which the stream last sent any book. */
  let lastBookAt = -Infinity;
  let booksReceived = 0;
  let isStreaming = false;

  const isSilent = (book: BookFreshnessTracker): boolean =>
    clock.now() - lastBookAt > FRESHNESS_LIMITS.connectionSilent_ms ||
    clock.now() - book.receivedAt > FRESHNESS_LIMITS.topicSilent_ms;
  const marketState = new MarketState(clock, isSilent);
  marketState.addObserver(probe.onEvent);
  marketState.addObserver(({ kind }) => {
    if (kind === 'book') booksReceived += 1;
  });
  const createInterpreter = () => probe.wrapInterpreter(feed.createInterpreter(marketState), marketState);
  let interpreter = createInterpreter();

  function read(frame: unknown): void {
    try {
      interpreter.receive(frame, advance());
    } catch (error) {
      // Throws outside the client library, because the library would hide the error.
      setImmediate(() => {
        throw error;
      });
    }
  }

  return {
    marketState,
    readStreamed(frame) {
      const before = booksReceived;
      isStreaming = true;
      read(frame);
      isStreaming = false;
      if (booksReceived !== before) lastBookAt = clock.now();
    },
    readSnapshot: read,
    origin: () => (isStreaming ? 'topic' : 'snapshot'),
    interpreter: () => interpreter,
    replaceInterpreter() {
      interpreter = createInterpreter();
    },
  };
}
