import type { Instrument } from '../../market/source';
import type { BotContext } from '../core/context';
import type { LatencyGuard } from '../feed/latencyGuard';
import type { EvaluationInputs } from './createCandidate';
import { createSymbolWatch, type SymbolWatch, type SymbolWatchHooks } from './symbolWatch';

/** Creates the symbol watch of an instrument of the market. Returns undefined if the market has no book of it. */
export function createMarketSymbolWatch(
  { market, params, venues }: Pick<BotContext, 'market' | 'params' | 'venues'>,
  guard: LatencyGuard,
  instrument: Instrument,
  hooks: SymbolWatchHooks & Pick<EvaluationInputs, 'entriesOpen'>,
): SymbolWatch | undefined {
  const { symbol } = instrument;
  const book = market.book(symbol);
  if (book === undefined) return undefined;
  return createSymbolWatch({
    instrument,
    book,
    candles: (minutes) => venues.venueByName(venues.candleVenue()).candles(symbol, minutes),
    candleRatio: () => venues.priceRatio(symbol, venues.candleVenue()) ?? 1,
    hasHistory: market.hasHistory,
    guard,
    clock: market.clock,
    params,
    ...hooks,
  });
}
