import type { Clock } from '../../market/clock/clock';
import type { RejectionName } from '../core/rejections';
import { logFailure } from '../../logging/failures';
import { logTradeStep, type BotContext } from '../core/context';
import type { Execution } from '../live/createExecution';
import type { EntryPlan } from '../../orders/plan';
import type { ExchangeStop, OrderRequest } from '../../orders/port';
import type { OrderHandle, OrderOwner } from '../../orders/orderOwner';
import { createImmediateStopCheck } from './immediateStop';
import type { EntryFill, EntryOrder } from './order';
import { selectOrderType } from './orderTypes';
import { entryName, type PendingEntries, type PendingEntry } from './pendingEntries';
import { tpAndSlAtFill } from './tpAndSlAtFill';
import type { TradeIdGenerator } from './tradeIds';
import type { Position } from '../positions/position';
import { addEntryFill } from '../positions/positionFills';
import type { OpenedEntry } from './openPosition';

export type FilledEntry = OpenedEntry & Pick<PendingEntry, 'signal'>;

type SentTerms = Pick<FilledEntry, 'mode' | 'tickSize' | 'tradeId' | 'venue'>;

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
  { orders, paper, nextOrderId }: Execution,
  { ids, onFilled, onLateFill, onOrderEnded, isOpen, reject }: OrderOutcomes,
): OrderSender {
  const { market, params, log, venues } = context;
  const { clock } = market;
  const immediateStopReason = createImmediateStopCheck(context);
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
  const clockOf = (entry: PendingEntry): Clock => ({
    now: clock.now,
    after: (delayMs, task) => clock.after(delayMs, () => attempt(entry, task)),
  });

  const toFilledEntry = (entry: PendingEntry, sent: SentTerms, fill: EntryFill): FilledEntry => {
    const { signal, watch } = entry;
    const { symbol, direction, at } = signal;
    const { venue, tickSize } = sent;
    const { price, qty } = fill;
    const margin = entry.margin * (qty / entry.qty);
    // Derives the price ratio from the mid price of the signal while the data book is stale or out of sync.
    const ratio = venues.priceRatio(symbol, venue) ?? price / signal.view.mid;
    const levels = tpAndSlAtFill(signal, watch, { price, qty, ratio, tickSize }, params());
    const mid = { signalMid: signal.view.mid * ratio, signalAt: at };
    return { ...sent, ...mid, signal, symbol, direction, qty, margin, fill, ratio, levels };
  };

  /** Plans the trade of a fill at the limit. The fill is there or better. */
  const planAtLimit = (entry: PendingEntry, sent: SentTerms, limit: number, touch: number): EntryPlan => {
    const fill = { price: limit, qty: entry.qty, fee: 0, feeAsset: 'USDT', liquidity: 'taker', at: 0, touch } as const;
    const { direction, margin, venue, ratio, tickSize, levels, signalMid, signalAt } = toFilledEntry(entry, sent, fill);
    const { tp, sl, isStopByWall, protective, target } = levels;
    return {
      direction,
      margin,
      venue,
      ratio,
      tick_size: tickSize,
      tp,
      sl,
      stop_by_wall: isStopByWall,
      protective: protective ?? null,
      target: target ?? null,
      signal_mid: signalMid,
      signal_at: signalAt,
      touch,
    };
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
    let position: Position | undefined;
    let nextTradeId: string | undefined;
    let onEnded = () => {};
    const openTradeId = (): string | undefined => {
      if (position !== undefined && isOpen(position)) return position.id;
      nextTradeId ??= ids.nextTradeId(clock.now());
      return nextTradeId;
    };
    const entryOrder: EntryOrder = selectOrderType(params())({
      direction,
      qty,
      book,
      instrument,
      clock: clockOf(entry),
      params,
      sendDelayMs: () => (mode === 'PAPER' ? params().simulate_fill_delay_ms : 0),
      createOrder({ limit, style, timeInForce, touch: pricedFrom }, orderQty, owner) {
        const side = direction === 1 ? 'BUY' : 'SELL';
        const plan = mode === 'LIVE' ? planAtLimit(entry, terms, limit, pricedFrom) : undefined;
        const stop: ExchangeStop | undefined = plan && { trigger: plan.sl, by: params().sl_trigger_by };
        const request: OrderRequest = {
          clientId: nextOrderId('entry'),
          purpose: 'entry',
          symbol,
          side,
          qty: orderQty,
          limit,
          style,
          timeInForce,
          reduceOnly: false,
          ...(stop && { stop }),
        };
        const orderOwner: OrderOwner = {
          ...(plan && { plan }),
          tradeId: openTradeId,
          onFill: owner.onFill,
          onEnded(end) {
            owner.onEnded(end);
            if (entryOrder.isAlive()) return;
            remainders.delete(entryOrder);
            onOrderEnded(entry);
            onEnded();
          },
        };
        latest = orders.create(mode, request, orderOwner);
        return latest;
      },
      onFilled(fill) {
        if (position !== undefined && isOpen(position)) return addEntryFill(position, fill);
        // A paper order that was cancelled within its own step does not fill.
        if (hasEnded() && mode === 'PAPER') return;
        if (hasEnded()) onLateFill(entry);
        else pending.applyEvent(entry, 'fill');
        position = onFilled(toFilledEntry(entry, { ...terms, tradeId: nextTradeId }, fill));
        nextTradeId = undefined;
        if (!entryOrder.isAlive()) return;
        remainders.set(entryOrder, symbol);
        position.monitoring.entryOrder = {
          ...entryOrder,
          onceEnded(listener) {
            onEnded = listener;
          },
        };
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
