import type { MarketSource } from '../../market/source';
import { CommandRefused } from '../bot';

/** Requests the books of the largest symbols before `evaluate` runs. A live market streams subscribed books only. */
export async function withSampledBooks<T>(market: MarketSource, topN: number, look: () => T | Promise<T>): Promise<T> {
  const obstacle = market.unavailableReason?.();
  if (obstacle !== undefined) throw new CommandRefused(`${obstacle}.`, 503);
  if (market.loadForSample !== undefined) {
    const largest = market.instruments().slice(0, topN);
    await market.loadForSample(largest.map(({ symbol }) => symbol));
  }
  return look();
}
