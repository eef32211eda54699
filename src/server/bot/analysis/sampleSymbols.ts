import type { MarketSource } from '../../market/source';
import { CommandRefused } from '../../commandRefused';

/** Requests the books of the `topN` largest symbols, because a live market streams only subscribed books. */
export async function loadBooksAndEvaluate<T>(
  market: MarketSource,
  topN: number,
  evaluate: () => T | Promise<T>,
): Promise<T> {
  const unavailable = market.unavailableReason?.();
  if (unavailable !== undefined) throw new CommandRefused(`${unavailable}.`, 503);
  if (market.loadForAnalysis !== undefined) {
    const largest = market.instruments().slice(0, topN);
    await market.loadForAnalysis(largest.map(({ symbol }) => symbol));
  }
  return evaluate();
}
