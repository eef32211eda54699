import { count, identifier, rowFigure, rowText, rowTimestamp, symbolName } from './fields';
import { z } from './z';

/**
 * Only identity and symbol are required. Side, status, mode and exchange are kept as received: a position with unknown
 * values must still be shown and can be closed.
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
  /** Percent of the margin of the trade. */
  pnl_pct: rowFigure,
  total_fees: rowFigure,
  entry_fee: rowFigure,
  exit_fee: rowFigure,
  funding_fee: rowFigure,
  mode: rowText,
  exchange: rowText,
  // Contract additions, for an audit. Null or absent where the bot does not store them.
  /** Base quantity. */
  quantity: rowFigure.optional(),
  /** USDT. */
  margin: rowFigure.optional(),
  /** 'maker' or 'taker'. */
  entry_liquidity: rowText.optional(),
  exit_liquidity: rowText.optional(),
  /** Best price on the order's side of the book when the order was filled. */
  entry_touch: rowFigure.optional(),
  exit_touch: rowFigure.optional(),
  /** Entry against the mid at the signal, in bps; positive when worse. */
  slippage_bps: rowFigure.optional(),
  /** Exit against `exit_touch`, in bps; positive when worse. */
  exit_slippage_bps: rowFigure.optional(),
  /** Largest gross gain and loss in USDT at which the trade could have closed; 0 or more, and 0 or less. */
  mfe: rowFigure.optional(),
  mae: rowFigure.optional(),
  /** Time of the signal that caused the trade. */
  signal_timestamp: rowTimestamp.optional(),
  /** Version of the parameters at the entry. */
  config_version: rowText.optional(),
};

export const tradeSchema = z
  .looseObject({ ...tradeFields, pnl: rowFigure })
  // Spec point 3: pnl_net falls back to pnl.
  .transform(({ pnl, ...trade }) => ({ ...trade, pnl_net: trade.pnl_net ?? pnl }));
export type Trade = z.infer<typeof tradeSchema>;

/** A trade is open unless it is known to be closed: a hidden position is worse than an extra one. */
export const isClosed = ({ status }: Pick<Trade, 'status'>): boolean => status === 'CLOSED';
export const isOpen = (trade: Pick<Trade, 'status'>): boolean => !isClosed(trade);

/** A page, or the plain list of some backends. Each row is read separately. */
export const tradesReplySchema = z.union([
  z.array(z.unknown()),
  z.looseObject({ trades: z.array(z.unknown()), total: count.optional(), has_more: z.boolean().optional() }),
]);
export type TradesReply = z.infer<typeof tradesReplySchema>;
