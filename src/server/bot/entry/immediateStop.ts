import { slReferencePrice, exitTouchPrice } from '../exit/exitRules';
import { wouldStopTriggerNow } from '../exit/stops';
import { createExitInputReader } from '../exit/exitInputReader';
import type { VenueName } from '../../market/venueNames';
import type { BotContext } from '../core/context';
import { tpAndSlAtFill } from './tpAndSlAtFill';
import { initialEntryPrice } from '../../orders/entryQuote';
import type { PendingEntry } from './pendingEntries';

/**
 * Creates the check that rejects a new trade whose stop would trigger at once, for example at a mark price that lags
 * behind the book. Plans the SL at the price that the order would have now. The check returns the reason for a rejection,
 * or undefined.
 */
export function createImmediateStopCheck(context: Pick<BotContext, 'market' | 'params' | 'venues'>) {
  const { params, venues } = context;
  const { exitInputsOf } = createExitInputReader(context);

  return (entry: PendingEntry, venue: VenueName, tickSize: number): string | undefined => {
    const { signal, watch, qty } = entry;
    const p = params();
    const { symbol, direction } = signal;
    const ratio = venues.priceRatio(symbol, venue);
    const book = venues.venueByName(venue).book(symbol);
    // A book out of sync rejects no entry, because the order waits for a synchronised book.
    if (ratio === undefined || book?.ready !== true) return undefined;
    const v = exitInputsOf({ exchange: p.exchange, ratio, symbol, venue }, watch);
    if (v === undefined) return undefined;
    const price = initialEntryPrice(book, direction, p);
    const { sl } = tpAndSlAtFill(signal, watch, { price, qty, ratio, tickSize }, p);
    const prices = { touch: exitTouchPrice(signal, v), trigger: slReferencePrice(v) };
    if (!wouldStopTriggerNow(sl, direction, prices, p)) return undefined;
    return `its SL ${sl} would trigger at once: ${p.sl_trigger_by} is ${prices.trigger}`;
  };
}
