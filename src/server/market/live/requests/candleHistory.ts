import type { Clock } from '../../clock/clock';
import { CANDLE_MINUTES } from '../../candles/candles';
import type { Candle } from '../../source';
import { type BackOffOptions, createBackOff } from '../exchanges/backOff';
import type { ExchangeFeed, FeedPart } from '../exchanges/exchangeFeed';
import type { RequestQueue } from './requestQueue';
import { describeRestError } from '../exchanges/restError';

export type CandleHistory = {
  /** Requests the candles that a subscription to `part` needs. */
  load(symbol: string, part: FeedPart): void;
};

/**
 * Creates a loader of the candles from before a subscription. A failed request is repeated until it succeeds. Candle
 * filters reject every entry until the candles arrive. An analysis needs one-minute candles, and trading needs all six
 * intervals.
 */
export function createCandleHistory(
  feed: Pick<ExchangeFeed, 'costOf' | 'requestCandles'>,
  clock: Clock,
  queue: RequestQueue,
  hooks: {
    isNeeded: (symbol: string) => boolean;
    arrived: (symbol: string, minutes: number, candles: readonly Candle[]) => void;
    failed: (why: string) => void;
    backOff: BackOffOptions | undefined;
  },
): CandleHistory {
  const delays = createBackOff(hooks.backOff);
  const pending = new Set<string>();

  async function loadOne(symbol: string, minutes: number): Promise<void> {
    const name = `${symbol} ${minutes}`;
    if (pending.has(name)) return;
    pending.add(name);
    try {
      const candles = await queue.run({ cost: feed.costOf('candles') }, () => feed.requestCandles(symbol, minutes));
      pending.delete(name);
      delays.reset();
      if (hooks.isNeeded(symbol)) hooks.arrived(symbol, minutes, candles);
    } catch (error) {
      if (hooks.isNeeded(symbol)) hooks.failed(describeRestError(error).text);
      clock.after(delays.nextDelayMs(), () => {
        pending.delete(name);
        if (hooks.isNeeded(symbol)) void loadOne(symbol, minutes);
      });
    }
  }

  return {
    load(symbol, part) {
      for (const minutes of part === 'book' ? [1] : CANDLE_MINUTES) void loadOne(symbol, minutes);
    },
  };
}
