import type { TradeStory, TradeStoryOrder } from '@/contract/trades/tradeStory';
import type { Trade } from '@/contract/trades/trade';
import type { ComparedOrder } from '../../store/account/orderResults';
import type { TradePath } from '../../store/repositories';

/** Accepts a trade of an earlier version of the bot, which has no recording. */
export function buildTradeStory(
  trade: Trade,
  path: TradePath | undefined,
  orders?: readonly ComparedOrder[],
): TradeStory {
  return {
    trade_id: trade.trade_id,
    symbol: trade.symbol,
    ...path?.origin,
    samples: (path?.samples ?? []).map(([after, price, sl = null, tp = null, pnl_net = null]) => ({
      at: (path?.startedAt ?? 0) + after,
      price,
      sl,
      tp,
      pnl_net,
    })),
    events: path?.events ?? [],
    signal: path?.signal ?? null,
    entry_book: path?.entryBook ?? null,
    exit_book: path?.exitBook ?? null,
    costs: tradeCosts(trade),
    ...(orders && { orders: orders.map(toStoryOrder) }),
  };
}

const toStoryOrder = (order: ComparedOrder): TradeStoryOrder => ({
  at: order.created_ms,
  purpose: order.purpose,
  side: order.side,
  qty: order.qty,
  limit: order.limit_price,
  result: { filled_qty: order.filled_qty ?? 0, average_price: order.average_price, delay_ms: order.delay_ms },
  estimate:
    order.estimate_qty === null
      ? null
      : {
          filled_qty: order.estimate_qty,
          average_price: order.estimate_price,
          delay_ms: order.estimate_delay_ms,
        },
});

function tradeCosts(trade: Trade): TradeStory['costs'] {
  const { side, quantity, entry_fee, exit_fee, funding_fee, entry_price, exit_price, slippage_bps, exit_touch } = trade;
  const direction = side === 'LONG' ? 1 : -1;
  return {
    entry_fee,
    exit_fee,
    funding: funding_fee,
    entry_slippage:
      slippage_bps == null || quantity == null || entry_price === null
        ? null
        : slippagePriceDifference(entry_price, slippage_bps, direction) * quantity,
    exit_slippage:
      exit_touch == null || quantity == null || exit_price === null
        ? null
        : direction * (exit_touch - exit_price) * quantity,
  };
}

/** Converts the stored entry slippage from bps of the mid to a price difference. */
function slippagePriceDifference(entry: number, slippage_bps: number, direction: number): number {
  const mid = entry / (1 + (direction * slippage_bps) / 1e4);
  return direction * (entry - mid);
}
