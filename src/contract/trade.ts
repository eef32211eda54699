import { EXCHANGES, MODES, TRADE_SIDES, TRADE_STATUSES } from './enums';
import { count, figure, identifier, optionalText, optionalTimestamp } from './fields';
import { z } from './z';

const tradeFields = {
  trade_id: identifier,
  symbol: z.string().min(1),
  side: z.enum(TRADE_SIDES),
  status: z.enum(TRADE_STATUSES),
  timestamp_entry: optionalTimestamp,
  timestamp_exit: optionalTimestamp,
  entry_price: figure,
  exit_price: figure,
  reason_exit: optionalText,
  tp_price: figure,
  sl_price: figure,
  pnl_gross: figure,
  pnl_net: figure,
  /** Percent of the margin of the trade. */
  pnl_pct: figure,
  total_fees: figure,
  entry_fee: figure,
  exit_fee: figure,
  funding_fee: figure,
  mode: z.enum(MODES).nullable().default(null),
  exchange: z.enum(EXCHANGES).nullable().default(null),
};

export const tradeSchema = z
  .looseObject({ ...tradeFields, pnl: figure })
  // Spec point 3: pnl_net falls back to pnl.
  .transform(({ pnl, ...trade }) => ({ ...trade, pnl_net: trade.pnl_net ?? pnl }));
export type Trade = z.infer<typeof tradeSchema>;

/** A page, or the plain list that some backends send; rows are read one by one afterwards. */
export const tradesReplySchema = z.union([
  z.array(z.unknown()),
  z.looseObject({ trades: z.array(z.unknown()), total: count.optional(), has_more: z.boolean().optional() }),
]);
export type TradesReply = z.infer<typeof tradesReplySchema>;
