import type { EntryPlan } from '../../orders/plan';
import type { BotContext } from '../core/context';
import type { OpenedEntry } from './openPosition';
import type { EntryFill } from './order';
import type { PendingEntry } from './pendingEntries';
import { tpAndSlAtFill } from './tpAndSlAtFill';

export type FilledEntry = OpenedEntry & Pick<PendingEntry, 'signal'>;

export type SentTerms = Pick<FilledEntry, 'mode' | 'tickSize' | 'tradeId' | 'venue'>;

type Prices = Pick<BotContext, 'params' | 'venues'>;

/** Plans the trade that a fill of an entry opens. */
export function toFilledEntry(
  { params, venues }: Prices,
  entry: PendingEntry,
  sent: SentTerms,
  fill: EntryFill,
): FilledEntry {
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
}

/** Plans the trade of a fill at the limit. The fill is there or better. */
export function planAtLimit(
  prices: Prices,
  entry: PendingEntry,
  sent: SentTerms,
  { limit, touch }: { limit: number; touch: number },
): EntryPlan {
  const fill = { price: limit, qty: entry.qty, fee: 0, feeAsset: 'USDT', liquidity: 'taker', at: 0, touch } as const;
  const { direction, margin, venue, ratio, tickSize, levels, ...filled } = toFilledEntry(prices, entry, sent, fill);
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
    signal_mid: filled.signalMid,
    signal_at: filled.signalAt,
    touch,
  };
}
