import type { Clock } from '../../clock/clock';
import { CANDLE_MINUTES } from '../../candles/candles';
import type { Candle } from '../../source';
import { type BackOffOptions, createBackOff } from '../exchanges/backOff';
import type { ExchangeFeed, FeedPart } from '../exchanges/exchangeFeed';
import type { RequestQueue } from './requestQueue';
import { describeRestError } from '../exchanges/restError';

export type CandleHistory = {
  /** Asks for what this part of a subscription needs. */
  load(symbol: string, part: FeedPart): void;
};

/**
 * Candles from before a subscription, asked for until they come: filters that need a past would else hold back every
 * entry. Analysis looks at minutes alone; whoever trades needs all six intervals.
 */
export function createCandleHistory(
  feed: Pick<ExchangeFeed, 'candles' | 'costOf'>,
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
  const onTheirWay = new Set<string>();

  async function loadOne(symbol: string, minutes: number): Promise<void> {
    const name = `${symbol} ${minutes}`;
    if (onTheirWay.has(name)) return;
    onTheirWay.add(name);
    try {
      const candles = await queue.run({ cost: feed.costOf('candles') }, () => feed.candles(symbol, minutes));
      onTheirWay.delete(name);
      delays.reset();
      if (hooks.isNeeded(symbol)) hooks.arrived(symbol, minutes, candles);
    } catch (error) {
      if (hooks.isNeeded(symbol)) hooks.failed(describeRestError(error).text);
      clock.after(delays.next(), () => {
        onTheirWay.delete(name);
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
