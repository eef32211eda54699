import { takerQuote } from '../../orders/entryQuote';
import type { OrderHandle } from '../../orders/orderOwner';
import { canOrderFill, createBookRetries, type EntryOrderType, toEntryFill } from './order';

/** Sends an order that takes from the book or fails. Retries the send while the book is not synchronised. */
const createTakerOrderType =
  (style: 'market' | 'marketable'): EntryOrderType =>
  (context) => {
    const { book, clock, direction, params, qty } = context;
    const bookRetries = createBookRetries(context);
    let hasFilled = false;
    let order: OrderHandle | undefined;
    let cancelTimer = clock.after(context.sendDelayMs(), arrive);

    function arrive() {
      const isFillable = canOrderFill(context);
      if (isFillable && context.isRejected()) return;
      const quote = isFillable ? takerQuote(book, direction, style, params()) : undefined;
      if (quote === undefined) {
        cancelTimer = bookRetries.retry(arrive);
        return;
      }
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
