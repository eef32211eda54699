import type { Clock } from '../../market/clock/clock';
import type { RejectionName } from '../diagnostics/rejections';
import { logFailure } from '../runtime/failures';
import { logTradeStep, type BotContext } from '../botContext';
import type { Execution } from '../execution/createExecution';
import type { OrderHandle } from '../execution/orders';
import { createImmediateStopCheck } from './immediateStop';
import type { EntryFill } from './order';
import { selectOrderType } from './orderTypes';
import { entryName, type PendingEntries, type PendingEntry } from './pendingEntries';
import { tpAndSlAtFill } from './tpAndSlAtFill';
import type { PlannedTpSl } from '../strategy/tpAndSl';
import type { VenueName } from '../venues/venues';

export type FilledEntry = Pick<PendingEntry, 'signal' | 'qty' | 'margin'> & {
  fill: EntryFill;
  venue: VenueName;
  tickSize: number;
  /** Price on the venue divided by the data price. */
  ratio: number;
  levels: PlannedTpSl;
};

type OrderOutcomes = {
  onFilled: (filled: FilledEntry) => void;
  reject: (entry: PendingEntry, name: RejectionName, why: string) => void;
};

export function createOrderSender(
  context: BotContext,
  pending: PendingEntries,
  { orders, paper, nextOrderId }: Execution,
  { onFilled, reject }: OrderOutcomes,
): (entry: PendingEntry) => void {
  const { market, params, log, venues } = context;
  const { clock } = market;
  const immediateStopReason = createImmediateStopCheck(context);

  /** Runs a step of an order. If the step throws, cancels the entry and releases its position slot. */
  const attempt = (entry: PendingEntry, step: () => void) => {
    try {
      step();
    } catch (error) {
      logFailure(log, 'EXECUTION', `The entry order of ${entryName(entry.signal)}`, error);
      if (pending.has(entry)) reject(entry, 'cancelled', 'its order failed');
    }
  };
  const clockOf = (entry: PendingEntry): Clock => ({
    now: clock.now,
    after: (delayMs, task) => clock.after(delayMs, () => attempt(entry, task)),
  });

  const toFilledEntry = (entry: PendingEntry, venue: VenueName, tickSize: number, fill: EntryFill): FilledEntry => {
    const { signal, watch, qty, margin } = entry;
    const { price } = fill;
    // Derives the price ratio from the mid price of the signal while the data book is stale or out of sync.
    const ratio = venues.priceRatio(signal.symbol, venue) ?? price / signal.view.mid;
    const levels = tpAndSlAtFill(signal, watch, { price, qty, ratio, tickSize }, params());
    return { signal, qty, margin, fill, venue, tickSize, ratio, levels };
  };

  return (entry) => {
    const { signal, watch, qty } = entry;
    const { direction, symbol } = signal;
    const venue = venues.entryVenue();
    const book = venues.venueByName(venue).book(symbol);
    if (book === undefined) return reject(entry, 'entry', 'its exchange does not list the symbol');
    const instrument = venues.instrumentOf(venue, symbol) ?? watch.instrument;
    // A log line that cannot be written cancels all entries, even within a step of an order. The step then continues.
    const hasEnded = () => !pending.has(entry);
    const isRejected = (): boolean => {
      if (hasEnded()) return true;
      const why = immediateStopReason(entry, venue, instrument.tick_size);
      if (why !== undefined) reject(entry, 'sl_hit_already', why);
      return why !== undefined;
    };
    if (isRejected()) return;
    // A replacement goes to the same port as the first order.
    const { mode } = params();
    let latest: OrderHandle | undefined;
    const entryOrder = selectOrderType(params())({
      direction,
      qty,
      book,
      instrument,
      clock: clockOf(entry),
      params,
      createOrder({ limit, style, timeInForce }, orderQty, owner) {
        const side = direction === 1 ? 'BUY' : 'SELL';
        const terms = { symbol, side, qty: orderQty, limit, style, timeInForce, reduceOnly: false } as const;
        latest = orders.create(mode, { clientId: nextOrderId('entry'), purpose: 'entry', ...terms }, owner);
        return latest;
      },
      onFilled(fill) {
        if (hasEnded()) return;
        pending.applyEvent(entry, 'fill');
        onFilled(toFilledEntry(entry, venue, instrument.tick_size, fill));
      },
      onFailed(why) {
        if (!hasEnded()) reject(entry, 'entry', why);
      },
      isRejected,
      requestBook: () => venues.requestBook(venue, symbol, () => undefined),
      logStep: (what) => logTradeStep(context, `${entryName(signal)} entry ${what}`),
    });
    entry.sent = {
      venue,
      onBook: () => attempt(entry, () => latest && paper.onBook(latest.clientId)),
      onTrades: (trades) => attempt(entry, () => latest && paper.onTrades(latest.clientId, trades)),
    };
    pending.applyEvent(entry, 'order', entryOrder.cancel);
  };
}
