import { addition } from '../schema/meaning';
import { z } from '../schema/z';

/** Columns of the trade history by which a bot with the capability `trades.query` sorts. */
export const TRADE_SORT_FIELDS = [
  'symbol',
  'side',
  'timestamp_entry',
  'entry_price',
  'timestamp_exit',
  'exit_price',
  'duration',
  'reason_exit',
  'tp_price',
  'sl_price',
  'pnl_gross',
  'pnl_net',
  'pnl_pct',
  'total_fees',
  'status',
  'mode',
  'exchange',
] as const;
export type TradeSortField = (typeof TRADE_SORT_FIELDS)[number];
export type TradeSortText = TradeSortField | `-${TradeSortField}`;

/** Latest time that a JavaScript date can hold, ms. */
const MAX_TIME_MS = 8_640_000_000_000_000;
const TRADE_SORT_TEXTS: readonly TradeSortText[] = TRADE_SORT_FIELDS.flatMap((field) => [field, `-${field}` as const]);
/** Groups of `GET /api/trades/bridge` without a search field of their own. */
const SEARCHED_GROUPS = ['side', 'hour', 'liquidity'] as const;
export type SearchedGroup = (typeof SEARCHED_GROUPS)[number];
/** Matches a group with the key of its row, such as `liquidity:maker`. */
const GROUP_SEARCH_PATTERN = new RegExp(`^(${SEARCHED_GROUPS.join('|')}):(\\S{1,20})$`);

/** Splits `liquidity:maker` into group and key. Returns null for any other text. */
export function readGroupSearch(text: string): { group: SearchedGroup; key: string } | null {
  const [, name, key] = GROUP_SEARCH_PATTERN.exec(text) ?? [];
  const group = SEARCHED_GROUPS.find((known) => known === name);
  return group === undefined || key === undefined ? null : { group, key };
}

const searchTextSchema = z.string().trim().min(1).max(40);
export const searchTimeSchema = z.coerce.number().int().min(0).max(MAX_TIME_MS);

/** Search fields of `GET /api/trades` for a bot with the capability `trades.query`. */
export const tradeSearchSchema = z.object({
  from: addition(
    searchTimeSchema.optional(),
    'trades.query',
    'Only trades with an exit at this time or later.',
    1773100800000,
    'ms since 1970',
  ),
  to: addition(
    searchTimeSchema.optional(),
    'trades.query',
    'Only trades with an exit before this time.',
    1773187200000,
    'ms since 1970',
  ),
  symbol: addition(
    searchTextSchema.optional(),
    'trades.query',
    'Text that the symbol contains, in any letter case.',
    'BTC',
  ),
  reason: addition(searchTextSchema.optional(), 'trades.query', 'Exit reason, spelled as in the trades.', 'TP'),
  version: addition(
    searchTextSchema.optional(),
    'trades.query',
    'Only closed trades that opened under this version of the parameters, spelled as in `config_version`.',
    '1.0.12',
  ),
  group: addition(
    z.string().regex(GROUP_SEARCH_PATTERN).optional(),
    'trades.bridge',
    'Only closed trades of this row of `GET /api/trades/bridge`: its group (`side`, `hour` or `liquidity`) and key.',
    'liquidity:maker',
  ),
  sort: addition(
    z.enum(TRADE_SORT_TEXTS).optional(),
    'trades.query',
    'Field that orders the trades, with a minus sign for descending order. Missing values are last. Absent for newest entry first.',
    '-pnl_net',
  ),
});
export type TradeSearch = z.infer<typeof tradeSearchSchema>;
/** Exits from `from` until before `to`, ms since 1970. */
export type ExitTimes = Pick<TradeSearch, 'from' | 'to'>;
