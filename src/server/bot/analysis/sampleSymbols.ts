import type { MarketSource } from '../../market/source';
import { CommandRefused } from '../bot';

/** A live market brings only the books that somebody wants: those to be looked at are asked for first. */
export async function withSampledBooks<T>(market: MarketSource, topN: number, look: () => T | Promise<T>): Promise<T> {
  const obstacle = market.unavailable?.();
  if (obstacle !== undefined) throw new CommandRefused(`${obstacle}.`, 503);
  if (market.visit !== undefined) {
    const largest = market.instruments().slice(0, topN);
    await market.visit(largest.map(({ symbol }) => symbol));
  }
  return look();
}
