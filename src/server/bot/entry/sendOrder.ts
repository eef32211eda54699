import type { RejectionName } from '../core/rejections';
import { logFailure } from '../../logging/failures';
import { logTradeStep, type BotContext } from '../core/context';
import type { Execution } from '../live/createExecution';
import type { EntryQuote } from '../../orders/entryQuote';
import type { OrderRequest } from '../../orders/port';
import type { OrderHandle, OrderOwner } from '../../orders/orderOwner';
import { createImmediateStopCheck } from './immediateStop';
import type { EntryFill, EntryOrder } from './order';
import { selectOrderType } from './orderTypes';
import { entryName, type PendingEntries, type PendingEntry } from './pendingEntries';
import type { TradeIdGenerator } from './tradeIds';
import type { Position } from '../positions/position';
import { addEntryFill } from '../positions/positionFills';
import { withMid } from '../positions/tradeMids';
import { type FilledEntry, planAtLimit, type SentTerms, toFilledEntry } from './filledEntry';

type EntryExecution = Pick<Execution, 'nextOrderId' | 'orders' | 'paper'>;

type OrderOutcomes = {
  ids: TradeIdGenerator;
  /** Opens the trade of the first fill. */
  onFilled: (filled: FilledEntry) => Position;
  /** Called before `onFilled` if the entry was cancelled, or if the trade of its earlier fills is closed. */
  onLateFill: (entry: PendingEntry) => void;
  /** Called when no order of the entry can fill any more. */
  onOrderEnded: (entry: PendingEntry) => void;
  isOpen: (position: Position) => boolean;
  reject: (entry: PendingEntry, name: RejectionName, why: string) => void;
};

export type OrderSender = {
  send(entry: PendingEntry): void;
  /** Cancels the rest of orders that have filled in part, of one symbol or of all symbols. */
  cancelRemainders(symbol?: string): void;
};

export function createOrderSender(
  context: BotContext,
  pending: PendingEntries,
  execution: EntryExecution,
  outcomes: OrderOutcomes,
  immediateStopReason = createImmediateStopCheck(context),
): OrderSender {
  const { market, params, log, venues } = context;
  const { onOrderEnded, reject } = outcomes;
  const { clock } = market;
  const remainders = new Map<EntryOrder, string>();

  /** Runs a step of an order. If the step throws, cancels the entry and releases its position slot. */
  const attempt = (entry: PendingEntry, step: () => void) => {
    try {
      step();
    } catch (error) {
      logFailure(log, 'EXECUTION', `The entry order of ${entryName(entry.signal)}`, error);
      if (pending.has(entry)) reject(entry, 'cancelled', 'its order failed');
    }
  };

  const send = (entry: PendingEntry) => {
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
    const terms = { mode, venue, tickSize: instrument.tick_size };
    const trade = createTradeOfFills(context, pending, entry, terms, outcomes);
    const entryOrder: EntryOrder = selectOrderType(params())({
      direction,
      qty,
      book,
      instrument,
      clock: { now: clock.now, after: (delayMs, task) => clock.after(delayMs, () => attempt(entry, task)) },
      params,
      sendDelayMs: () => (mode === 'PAPER' ? params().simulate_fill_delay_ms : 0),
      createOrder(quote, orderQty, owner) {
        latest = createEntryOrder(
          context,
          execution,
          entry,
          terms,
          { ...quote, qty: orderQty },
          {
            tradeId: trade.id,
            onFill: owner.onFill,
            onEnded(end) {
              owner.onEnded(end);
              if (entryOrder.isAlive()) return;
              remainders.delete(entryOrder);
              onOrderEnded(entry);
              trade.onOrderEnded();
            },
          },
        );
        return latest;
      },
      onFilled(fill) {
        if (trade.bookFill(fill, entryOrder)) remainders.set(entryOrder, symbol);
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
      orderId: () => latest?.clientId,
      onBook: () => attempt(entry, () => latest && execution.paper.onBook(latest.clientId)),
      onTrades: (trades) => attempt(entry, () => latest && execution.paper.onTrades(latest.clientId, trades)),
      isAlive: entryOrder.isAlive,
    };
    pending.applyEvent(entry, 'order', entryOrder.cancel);
  };

  return {
    send,
    cancelRemainders(symbol) {
      for (const [order, ofSymbol] of remainders) if (symbol === undefined || symbol === ofSymbol) order.cancel();
    },
  };
}

/** Creates an order of an entry. In mode LIVE the order has a plan and a stop. */
function createEntryOrder(
  context: BotContext,
  { orders, nextOrderId }: EntryExecution,
  entry: PendingEntry,
  terms: SentTerms,
  { limit, style, timeInForce, touch, qty }: EntryQuote & { qty: number },
  owner: OrderOwner,
): OrderHandle {
  const { symbol, direction } = entry.signal;
  const { mode } = terms;
  const plan = mode === 'LIVE' ? planAtLimit(context, entry, terms, { limit, touch }) : undefined;
  const request: OrderRequest = {
    clientId: nextOrderId('entry'),
    purpose: 'entry',
    symbol,
    side: direction === 1 ? 'BUY' : 'SELL',
    qty,
    limit,
    style,
    timeInForce,
    reduceOnly: false,
    ...(plan && { stop: { trigger: plan.sl, by: context.params().sl_trigger_by } }),
  };
  const planned = { ...owner, ...(plan && { plan }) };
  return orders.create(mode, request, planned);
}

/** Opens a trade at the first fill of an entry. Later fills add to the trade while it is open. */
function createTradeOfFills(
  context: BotContext,
  pending: PendingEntries,
  entry: PendingEntry,
  terms: SentTerms,
  { ids, isOpen, onFilled, onLateFill }: OrderOutcomes,
) {
  let position: Position | undefined;
  let nextId: string | undefined;
  let onEnded = () => {};
  return {
    id(): string {
      if (position !== undefined && isOpen(position)) return position.id;
      nextId ??= ids.nextTradeId(context.market.clock.now());
      return nextId;
    },
    /** Returns true if the fill opened the trade and the rest of the order can still fill. */
    bookFill(fill: EntryFill, order: EntryOrder): boolean {
      if (position !== undefined && isOpen(position)) {
        addEntryFill(position, withMid(context, position, fill));
        return false;
      }
      const hasEnded = !pending.has(entry);
      // A paper order that was cancelled within its own step does not fill.
      if (hasEnded && terms.mode === 'PAPER') return false;
      if (hasEnded) onLateFill(entry);
      else pending.applyEvent(entry, 'fill');
      position = onFilled(toFilledEntry(context, entry, { ...terms, tradeId: nextId }, fill));
      nextId = undefined;
      if (!order.isAlive()) return false;
      const onceEnded = (listener: () => void) => {
        onEnded = listener;
      };
      position.monitoring.entryOrder = { ...order, qty: entry.qty, onceEnded };
      return true;
    },
    onOrderEnded: () => onEnded(),
  };
}
