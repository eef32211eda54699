import { entryBookSide } from '../direction';
import { fillFromBook } from '../../market/book/walkBook';
import {
  type EntryFill,
  canOrderFill,
  NO_SYNCHRONISED_BOOK_REASON,
  type EntryOrderContext,
  type EntryOrderType,
  bestTakerSidePrice,
  retryDelayMs,
} from './order';

/** Fills against the book after the fill delay. `fillOrder` returns undefined without a synchronised book. */
const createTakerOrderType =
  (fillOrder: (context: EntryOrderContext) => EntryFill | { failed: string } | undefined): EntryOrderType =>
  (context) => {
    const { clock, params } = context;
    let attempt = 0;
    let cancel = clock.after(params().simulate_fill_delay_ms, arrive);

    function arrive() {
      if (canOrderFill(context) && context.isRejected()) return;
      const result = fillOrder(context);
      if (result === undefined && attempt < params().order_retry_attempts) {
        attempt += 1;
        context.requestBook();
        context.logStep(`no synchronised order book, attempt ${attempt} of ${params().order_retry_attempts}`);
        cancel = clock.after(retryDelayMs(params()), arrive);
        return;
      }
      if (result === undefined) context.onFailed(NO_SYNCHRONISED_BOOK_REASON);
      else if ('failed' in result) context.onFailed(result.failed);
      else context.onFilled(result);
    }

    return { cancel: () => cancel() };
  };

function fillWithSlippage(price: number, context: EntryOrderContext): EntryFill {
  const { direction, params } = context;
  const p = params();
  return {
    price: price * (1 + (direction * p.simulate_slippage_entry_bps) / 1e4),
    fee_pct: p.taker_fee_rate_pct,
    liquidity: 'taker',
    touch: bestTakerSidePrice(context),
  };
}

export function fillWithCappedSlippage(limit: number, price: number, context: EntryOrderContext): EntryFill {
  const { direction } = context;
  const fill = fillWithSlippage(price, context);
  return { ...fill, price: direction * Math.min(direction * fill.price, direction * limit) };
}

export const marketOrder: EntryOrderType = createTakerOrderType((context) => {
  const { book, direction, qty } = context;
  if (!canOrderFill(context)) return undefined;
  const { averagePrice, filled } = fillFromBook(book, entryBookSide(direction), qty);
  if (!(filled > 0)) return undefined;
  return filled < qty ? { failed: 'the book is thinner than the order' } : fillWithSlippage(averagePrice, context);
});

/** Simulates a limit order that crosses the spread and fills at most max_slippage_bps beyond the best price. */
export const marketableLimitOrder: EntryOrderType = createTakerOrderType((context) => {
  const { book, direction, qty, params } = context;
  const touch = bestTakerSidePrice(context);
  if (!canOrderFill(context) || Number.isNaN(touch)) return undefined;
  const cap = touch * (1 + (direction * params().max_slippage_bps) / 1e4);
  const { averagePrice, filled } = fillFromBook(book, entryBookSide(direction), qty, cap);
  if (filled < qty) {
    return { failed: `the order would cost more than ${params().max_slippage_bps} bps beyond the touch` };
  }
  return fillWithCappedSlippage(cap, averagePrice, context);
});
