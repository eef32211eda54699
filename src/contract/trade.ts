import { count, identifier, rowFigure, rowText, rowTimestamp, symbolName } from './fields';
import { z } from './z';

/**
 * Fields of a trade. Only identifier and symbol are required. Unknown values of side, status, mode and exchange are
 * kept, because the position must be visible and closable.
 */
const tradeFields = {
  trade_id: identifier,
  symbol: symbolName,
  side: rowText,
  status: rowText,
  timestamp_entry: rowTimestamp,
  timestamp_exit: rowTimestamp,
  entry_price: rowFigure,
  exit_price: rowFigure,
  reason_exit: rowText,
  tp_price: rowFigure,
  sl_price: rowFigure,
  pnl_gross: rowFigure,
  pnl_net: rowFigure,
  /** PnL in percent of the margin. */
  pnl_pct: rowFigure,
  total_fees: rowFigure,
  entry_fee: rowFigure,
  exit_fee: rowFigure,
  funding_fee: rowFigure,
  mode: rowText,
  exchange: rowText,
  // Contract additions for an audit. Null or absent when the bot does not store them.
  /** Quantity in the base asset. */
  quantity: rowFigure.optional(),
  /** USDT. */
  margin: rowFigure.optional(),
  /** 'maker' or 'taker'. */
  entry_liquidity: rowText.optional(),
  exit_liquidity: rowText.optional(),
  /** Best price on the order's side of the book when the order was filled. */
  entry_touch: rowFigure.optional(),
  exit_touch: rowFigure.optional(),
  /** Entry price minus the mid price at the signal, in bps. Positive means worse. */
  slippage_bps: rowFigure.optional(),
  /** Exit price minus `exit_touch`, in bps. Positive means worse. */
  exit_slippage_bps: rowFigure.optional(),
  /** Largest gross gain of the open trade in USDT, 0 or more. `mae` is the largest gross loss, 0 or less. */
  mfe: rowFigure.optional(),
  mae: rowFigure.optional(),
  /** Time of the signal that opened the trade. */
  signal_timestamp: rowTimestamp.optional(),
  /** Version of the parameters at the entry of the trade. */
  config_version: rowText.optional(),
};

export const tradeSchema = z
  .looseObject({ ...tradeFields, pnl: rowFigure })
  // Uses `pnl` when `pnl_net` is missing (spec point 3).
  .transform(({ pnl, ...trade }) => ({ ...trade, pnl_net: trade.pnl_net ?? pnl }));
export type Trade = z.infer<typeof tradeSchema>;

/** Returns true only for the status CLOSED. An unknown status counts as open, so that no position is hidden. */
export const isClosed = ({ status }: Pick<Trade, 'status'>): boolean => status === 'CLOSED';
export const isOpen = (trade: Pick<Trade, 'status'>): boolean => !isClosed(trade);

/** Schema of a page of trades or of a plain list, which some backends send. Each row is read separately. */
export const tradesReplySchema = z.union([
  z.array(z.unknown()),
  z.looseObject({ trades: z.array(z.unknown()), total: count.optional(), has_more: z.boolean().optional() }),
]);
export type TradesReply = z.infer<typeof tradesReplySchema>;
