import { slReferencePrice, exitTouch } from '../exit/exitRules';
import { wouldTriggerNow } from '../exit/stops';
import { createMonitoringView } from '../exit/monitoringView';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import type { VenueName } from '../venues/venues';
import type { BotContext } from '../botContext';
import { levelsAtFill } from './levelsAtFill';
import { initialPrice } from './orderTypes';

/** Creates a check whether the stop of a new trade would trigger at once. The mark price lags behind quick moves. */
export function createImmediateStopCheck(context: Pick<BotContext, 'market' | 'params' | 'venues'>) {
  const { params, venues } = context;
  const { viewOf } = createMonitoringView(context);

  return (signal: FoundSignal, watch: SymbolWatch, qty: number, venue: VenueName): string | undefined => {
    const p = params();
    const { symbol, direction } = signal;
    const ratio = venues.ratio(symbol, venue);
    const book = venues.of(venue).book(symbol);
    // Orders wait for a readable book, so an unreadable one rejects nothing.
    if (ratio === undefined || book?.ready !== true) return undefined;
    const v = viewOf({ exchange: p.exchange, ratio, symbol, venue }, watch);
    if (v === undefined) return undefined;
    const price = initialPrice(book, direction, p);
    const { tick_size: tickSize } = venues.instrument(venue, symbol) ?? watch.instrument;
    const { sl } = levelsAtFill(signal, watch, { price, qty, ratio, tickSize }, p);
    const prices = { touch: exitTouch(signal, v), trigger: slReferencePrice(v) };
    if (!wouldTriggerNow(sl, direction, prices, p)) return undefined;
    return `its SL ${sl} would trigger at once: ${p.sl_trigger_by} is ${prices.trigger}`;
  };
}
