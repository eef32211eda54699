import { takerQuote } from '../execution/entryQuote';
import type { OrderHandle } from '../execution/orders';
import { canOrderFill, NO_SYNCHRONISED_BOOK_REASON, type EntryOrderType, retryDelayMs, toEntryFill } from './order';

/** Sends an order that takes from the book or fails. Retries the send while the book is not synchronised. */
const createTakerOrderType =
  (style: 'market' | 'marketable'): EntryOrderType =>
  (context) => {
    const { book, clock, direction, params, qty } = context;
    let attempt = 0;
    let hasFilled = false;
    let order: OrderHandle | undefined;
    let cancelTimer = clock.after(context.sendDelayMs(), arrive);

    function arrive() {
      const isFillable = canOrderFill(context);
      if (isFillable && context.isRejected()) return;
      const quote = isFillable ? takerQuote(book, direction, style, params()) : undefined;
      if (quote === undefined) return retry();
      order = context.createOrder(quote, qty, {
        onFill(fill) {
          hasFilled = true;
          context.onFilled(toEntryFill(fill, quote));
        },
        onEnded({ reason }) {
          if (!hasFilled) context.onFailed(reason);
        },
      });
      order.send();
    }

    function retry() {
      const { order_retry_attempts } = params();
      if (attempt >= order_retry_attempts) return context.onFailed(NO_SYNCHRONISED_BOOK_REASON);
      attempt += 1;
      context.requestBook();
      context.logStep(`no synchronised order book, attempt ${attempt} of ${order_retry_attempts}`);
      cancelTimer = clock.after(retryDelayMs(params()), arrive);
    }

    return {
      cancel() {
        cancelTimer();
        order?.cancel();
      },
      isAlive: () => order?.isAlive() === true,
    };
  };

export const marketOrder: EntryOrderType = createTakerOrderType('market');

/** Crosses the spread and fills at most max_slippage_bps beyond the best price. */
export const marketableLimitOrder: EntryOrderType = createTakerOrderType('marketable');
