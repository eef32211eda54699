import { restingQuote } from '../../orders/entryQuote';
import type { OrderHandle } from '../../orders/orderOwner';
import { type EntryOrder, type EntryOrderType, canOrderFill, createBookRetries, toEntryFill } from './order';
import { marketableLimitOrder } from './takerOrders';

/**
 * Sends an order that rests at the best price and replaces it after entry_timeout_ms. After the last replacement, the
 * entry fails or crosses the spread.
 */
export const limitOrder: EntryOrderType = (context) => {
  const { clock, params, qty } = context;
  let replacements = 0;
  const bookRetries = createBookRetries(context);
  let isCancelled = false;
  let hasFilled = false;
  let order: OrderHandle | undefined;
  let fallback: EntryOrder | undefined;
  let cancelTimer = clock.after(context.sendDelayMs(), arrive);

  function arrive() {
    const quote = canOrderFill(context) ? restingQuote(context, replacements, params()) : undefined;
    if (quote === undefined) {
      cancelTimer = bookRetries.retry(arrive);
      return;
    }
    if (context.isRejected()) return;
    bookRetries.reset();
    order = context.createOrder(quote, qty, {
      onFill(fill) {
        hasFilled = true;
        if (order?.isAlive() !== true) cancelTimer();
        context.onFilled(toEntryFill(fill, quote));
      },
      onEnded({ how, reason }) {
        cancelTimer();
        // A trade of a part keeps that part: a replacement for the rest would pay another price.
        if (isCancelled || hasFilled) return;
        if (how === 'rejected') context.onFailed(reason);
        else replace();
      },
    });
    order.send();
    if (order.isAlive()) cancelTimer = clock.after(params().entry_timeout_ms, () => order?.cancel());
  }

  function replace() {
    const { marketable_limit_fallback, replace_max_attempts } = params();
    const isLast = replacements >= replace_max_attempts;
    if (isLast && !marketable_limit_fallback) {
      context.onFailed(`not filled after ${replacements + 1} prices`);
      return;
    }
    if (context.isRejected()) return;
    if (!isLast) {
      replacements += 1;
      context.logStep(`replaced, ${replacements} of ${replace_max_attempts}`);
      // A replacement has the delay of a new order. No order rests in the book before the replacement arrives.
      cancelTimer = clock.after(context.sendDelayMs(), arrive);
    } else {
      context.logStep('not filled after the last replacement, crosses the spread');
      fallback = marketableLimitOrder(context);
    }
  }

  return {
    cancel() {
      isCancelled = true;
      cancelTimer();
      order?.cancel();
      fallback?.cancel();
    },
    isAlive: () => order?.isAlive() === true || fallback?.isAlive() === true,
  };
};
