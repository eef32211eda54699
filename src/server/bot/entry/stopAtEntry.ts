import { slPriceOf, touchOf } from '../exit/exitRules';
import { isHitAlready } from '../exit/stops';
import { createWatchedBook } from '../exit/watchedBook';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { VenueName } from '../venues/venues';
import type { Workbench } from '../botContext';
import { levelsAtFill } from './levelsAtFill';
import { firstPrice } from './orderTypes';

/** Says why a trade that opened at this moment would be stopped at once: signals follow quick moves, and the mark lags behind them. */
export function createStopAtEntry(bench: Pick<Workbench, 'market' | 'params' | 'venues'>) {
  const { params, venues } = bench;
  const { viewOf } = createWatchedBook(bench);

  return (signal: FoundSignal, watch: SymbolWatch, qty: number, venue: VenueName): string | undefined => {
    const p = params();
    const { symbol, direction } = signal;
    const ratio = venues.ratio(symbol, venue);
    const book = venues.of(venue).book(symbol);
    // Nothing is filled at a book that cannot be read; the order waits for it.
    if (ratio === undefined || book?.ready !== true) return undefined;
    const v = viewOf({ exchange: p.exchange, ratio, symbol, venue }, watch);
    if (v === undefined) return undefined;
    const price = firstPrice(book, direction, p);
    const { tick_size: tickSize } = venues.instrument(venue, symbol) ?? watch.instrument;
    const { sl } = levelsAtFill(signal, watch, { price, qty, ratio, tickSize }, p);
    const prices = { touch: touchOf(signal, v), trigger: slPriceOf(v) };
    if (!isHitAlready(sl, direction, prices, p)) return undefined;
    return `its SL ${sl} would be hit at once, ${p.sl_trigger_by} stands at ${prices.trigger}`;
  };
}
