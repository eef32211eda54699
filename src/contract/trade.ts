import {
  countSchema,
  identifierSchema,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
  symbolNameSchema,
} from './fields';
import { z } from './z';

/**
 * Fields of a trade. Only identifier and symbol are required. Unknown values of side, status, mode and exchange are
 * kept, because the operator must see and close the position.
 */
const tradeFields = {
  trade_id: identifierSchema,
  symbol: symbolNameSchema,
  side: rowTextSchema,
  status: rowTextSchema,
  timestamp_entry: rowTimestampSchema,
  timestamp_exit: rowTimestampSchema,
  entry_price: rowNumberSchema,
  exit_price: rowNumberSchema,
  reason_exit: rowTextSchema,
  tp_price: rowNumberSchema,
  sl_price: rowNumberSchema,
  pnl_gross: rowNumberSchema,
  pnl_net: rowNumberSchema,
  /** PnL in percent of the margin. */
  pnl_pct: rowNumberSchema,
  total_fees: rowNumberSchema,
  entry_fee: rowNumberSchema,
  exit_fee: rowNumberSchema,
  funding_fee: rowNumberSchema,
  mode: rowTextSchema,
  exchange: rowTextSchema,
  // Contract additions for an audit. A field is null or absent when the bot does not store the value.
  /** Quantity in the base asset. */
  quantity: rowNumberSchema.optional(),
  /** Margin of the trade in USDT. */
  margin: rowNumberSchema.optional(),
  /** Liquidity of the entry fill: 'maker' or 'taker'. */
  entry_liquidity: rowTextSchema.optional(),
  exit_liquidity: rowTextSchema.optional(),
  /** Best price on the order's side of the book when the order was filled. */
  entry_touch: rowNumberSchema.optional(),
  exit_touch: rowNumberSchema.optional(),
  /** Entry price minus the mid price at the signal, in bps. A positive value is a worse price. */
  slippage_bps: rowNumberSchema.optional(),
  /** Exit price minus `exit_touch`, in bps. A positive value is a worse price. */
  exit_slippage_bps: rowNumberSchema.optional(),
  /** Largest gross gain while the trade was open, USDT, 0 or more. `mae` is the largest gross loss, 0 or less. */
  mfe: rowNumberSchema.optional(),
  mae: rowNumberSchema.optional(),
  /** Time of the signal that opened the trade. */
  signal_timestamp: rowTimestampSchema.optional(),
  /** Version of the parameters at the entry of the trade. */
  config_version: rowTextSchema.optional(),
};

export const tradeSchema = z
  .looseObject({ ...tradeFields, pnl: rowNumberSchema })
  // Uses `pnl` when `pnl_net` is missing (spec point 3).
  .transform(({ pnl, ...trade }) => ({ ...trade, pnl_net: trade.pnl_net ?? pnl }));
export type Trade = z.infer<typeof tradeSchema>;

/** Returns true only for the status CLOSED. An unknown status counts as open, so that no position is hidden. */
export const isClosed = ({ status }: Pick<Trade, 'status'>): boolean => status === 'CLOSED';
export const isOpen = (trade: Pick<Trade, 'status'>): boolean => !isClosed(trade);

/** Schema of a page of trades or of a plain list, which some backends send. `readList` reads each row separately. */
export const tradesReplySchema = z.union([
  z.array(z.unknown()),
  z.looseObject({ trades: z.array(z.unknown()), total: countSchema.optional(), has_more: z.boolean().optional() }),
]);
export type TradesReply = z.infer<typeof tradesReplySchema>;
