import type { Clock } from '../../clock/clock';
import { CANDLE_MINUTES } from '../../candles/candles';
import type { Candle } from '../../source';
import { type BackOffOptions, createBackOff } from '../exchanges/backOff';
import type { ExchangeFeed, TopicGroup } from '../exchanges/exchangeFeed';
import type { RequestQueue } from './requestQueue';
import { describeRestError } from '../exchanges/restError';

export type CandleHistoryLoader = {
  /** Requests one-minute candles for the topic group 'book', and candles of all intervals for the group 'flow'. */
  loadCandles(symbol: string, group: TopicGroup): void;
};

/**
 * Creates a loader of the candles that closed before a subscription. The loader repeats a failed request until the
 * request succeeds. Candle filters reject every entry until the candles arrive. An analysis needs one-minute candles,
 * and trading needs all six intervals.
 */
export function createCandleHistoryLoader(
  feed: Pick<ExchangeFeed, 'requestCostOf' | 'requestCandles'>,
  clock: Clock,
  queue: RequestQueue,
  hooks: {
    isNeeded: (symbol: string) => boolean;
    arrived: (symbol: string, minutes: number, candles: readonly Candle[]) => void;
    failed: (why: string) => void;
    backOff: BackOffOptions | undefined;
  },
): CandleHistoryLoader {
  const delays = createBackOff(hooks.backOff);
  const pending = new Set<string>();

  async function loadOne(symbol: string, minutes: number): Promise<void> {
    const name = `${symbol} ${minutes}`;
    if (pending.has(name)) return;
    pending.add(name);
    try {
      const candles = await queue.enqueue({ cost: feed.requestCostOf('candles') }, () =>
        feed.requestCandles(symbol, minutes),
      );
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
    loadCandles(symbol, group) {
      for (const minutes of group === 'book' ? [1] : CANDLE_MINUTES) void loadOne(symbol, minutes);
    },
  };
}
