import {
  countSchema,
  identifierSchema,
  readRowNumber,
  readRowPrice,
  readRowText,
  readRowTimestamp,
  symbolNameSchema,
  rowsSchema,
} from '../schema/fields';
import { meaning } from '../schema/meaning';
import { z } from '../schema/z';

/**
 * Readers of the fields of a trade besides identifier and symbol. Unknown values of side, status, mode and exchange are
 * kept, because the operator must see and close the position. Plain functions replace schemas of the fields, because the
 * schemas needed half of the time in which the console loads 50,000 trades.
 */
const TRADE_FIELD_READERS = {
  side: readRowText,
  status: readRowText,
  timestamp_entry: readRowTimestamp,
  timestamp_exit: readRowTimestamp,
  entry_price: readRowPrice,
  exit_price: readRowPrice,
  reason_exit: readRowText,
  tp_price: readRowPrice,
  sl_price: readRowPrice,
  pnl_gross: readRowNumber,
  pnl_net: readRowNumber,
  pnl_pct: readRowNumber,
  total_fees: readRowNumber,
  entry_fee: readRowNumber,
  exit_fee: readRowNumber,
  funding_fee: readRowNumber,
  mode: readRowText,
  exchange: readRowText,
};

/** Readers of contract additions for an audit. A field is null or absent when the bot does not store the value. */
const AUDIT_FIELD_READERS = {
  quantity: readRowNumber,
  margin: readRowNumber,
  entry_liquidity: readRowText,
  exit_liquidity: readRowText,
  entry_touch: readRowNumber,
  exit_touch: readRowNumber,
  slippage_bps: readRowNumber,
  exit_slippage_bps: readRowNumber,
  mfe: readRowNumber,
  mae: readRowNumber,
  signal_timestamp: readRowTimestamp,
  config_version: readRowText,
  signal_mid: readRowPrice,
  entry_mid: readRowPrice,
  exit_decision_mid: readRowPrice,
  exit_mid: readRowPrice,
};

type FieldReaders = Readonly<Record<string, (value: unknown) => unknown>>;
/** Readers of all fields of a trade besides identifier and symbol. `pnl` replaces a missing `pnl_net`. */
export const TRADE_READERS: Readonly<Record<TradeFieldName, (value: unknown) => unknown>> = {
  ...TRADE_FIELD_READERS,
  pnl: readRowNumber,
  ...AUDIT_FIELD_READERS,
};

/** Fields of a trade besides identifier and symbol. */
export type TradeFieldName = keyof typeof TRADE_FIELD_READERS | keyof typeof AUDIT_FIELD_READERS | 'pnl';

type FieldsOf<Readers extends FieldReaders> = { [Name in keyof Readers]: ReturnType<Readers[Name]> };

/** Fields that every trade must have. The documents of the contract add the fields of `TRADE_READERS`. */
export const tradeIdentitySchema = z.looseObject({
  trade_id: meaning(
    identifierSchema,
    'Identifier of the trade. Rows with the same identifier are the same trade.',
    '10042',
  ),
  symbol: meaning(symbolNameSchema, 'Contract of the trade.', 'BTCUSDT'),
});
export type Trade = z.infer<typeof tradeIdentitySchema> &
  FieldsOf<typeof TRADE_FIELD_READERS> &
  Partial<FieldsOf<typeof AUDIT_FIELD_READERS>>;

const TRADE_FIELDS: [string, (value: unknown) => unknown][] = Object.entries(TRADE_FIELD_READERS);
const AUDIT_FIELDS: [string, (value: unknown) => unknown][] = Object.entries(AUDIT_FIELD_READERS);

export const tradeSchema = meaning(
  tradeIdentitySchema.transform(({ pnl, ...trade }): Trade => {
    for (const [name, read] of TRADE_FIELDS) trade[name] = read(trade[name]);
    for (const [name, read] of AUDIT_FIELDS) if (trade[name] !== undefined) trade[name] = read(trade[name]);
    // Uses `pnl` when `pnl_net` is missing (spec point 3).
    trade.pnl_net ??= readRowNumber(pnl);
    // The cast is safe, because the readers above return the types of the fields.
    return trade as Trade;
  }),
  'A trade. The console counts a trade as open unless its status is CLOSED.',
);

/** Returns true only for the status CLOSED. An unknown status counts as open, so that no position is hidden. */
export const isClosed = ({ status }: Pick<Trade, 'status'>): boolean => status === 'CLOSED';
export const isOpen = (trade: Pick<Trade, 'status'>): boolean => !isClosed(trade);

/** Schema of a page of trades or of a plain list, which some backends send. `readList` reads each row separately. */
export const tradesReplySchema = z.union([
  z.array(z.unknown()),
  meaning(
    z.looseObject({
      trades: meaning(rowsSchema, 'The trades of the page.'),
      total: meaning(countSchema.optional(), 'Number of all trades.', 412, 'trades'),
      has_more: meaning(z.boolean().optional(), 'True when trades follow after the page.', true),
    }),
    'A page of the trades, newest first.',
  ),
]);
export type TradesReply = z.infer<typeof tradesReplySchema>;
