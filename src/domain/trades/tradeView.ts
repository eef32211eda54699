import { isOpen, type Trade } from '@/contract/trades/trade';
import type { TradeSearch, TradeSortField } from '@/contract/trades/tradeSearch';
import { sortInSteps, type SortDirection } from '../lists/sortSteps';
import { filterInSteps, forEachInSteps, type PausableWork } from '../lists/steps';
import type { Zone } from '../format/time';
import { isInTimeWindow, type TimeFilter, type TimeWindow } from '../format/timeWindow';
import { tradeSortKeyOf } from './tradeFields';
import { createGroupPredicate } from './tradeGroup';
import { tradeExitMs, calendarHourInZone, type WeekHourSlot } from './tradeMoments';

export const TRADE_STATUS_CHOICES = ['all', 'open', 'closed'] as const;
export type TradeStatusChoice = (typeof TRADE_STATUS_CHOICES)[number];

export type TradeFilter = {
  status: TradeStatusChoice;
  /** Text that the symbol must contain. The text is empty for all symbols. */
  symbol: string;
  reason: string | null;
  /** Version of the parameters under which a closed trade opened. */
  version: string | null;
  /** Group of closed trades with its key, such as `liquidity:maker`. */
  group: string | null;
  /** Time of the exit. */
  time: TimeFilter;
  slot: WeekHourSlot | null;
};

export const NO_TRADE_FILTER: TradeFilter = {
  status: 'all',
  symbol: '',
  reason: null,
  version: null,
  group: null,
  time: null,
  slot: null,
};

export const isTradeFilterActive = (filter: TradeFilter): boolean =>
  filter.status !== 'all' || filter.slot !== null || !isSameSearch(filter, NO_TRADE_FILTER);

/** Returns the fields of a filter that the bot searches, or null without any of them. */
export function botSearchOf(filter: TradeFilter, { from, to }: TimeWindow): TradeSearch | null {
  const { symbol, reason, version, group } = filter;
  const part = symbol.trim();
  if (part === '' && reason === null && version === null && group === null && from === null && to === null) return null;
  return {
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(part !== '' && { symbol: part }),
    ...(reason !== null && { reason }),
    ...(version !== null && { version }),
    ...(group !== null && { group }),
  };
}

/** Returns true when two filters search the bot for the same trades. */
export const isSameSearch = (one: TradeFilter, other: TradeFilter): boolean => searchKeyOf(one) === searchKeyOf(other);
const searchKeyOf = ({ symbol, reason, version, group, time }: TradeFilter): string =>
  JSON.stringify([symbol.trim(), reason, version, group, time]);

export type TradeSort = { field: TradeSortField; direction: SortDirection } | null;

/** Returns the sort order as the bot reads it, such as `-pnl_net`. Returns undefined for the order of the bot. */
export const botSortOf = (sort: TradeSort): TradeSearch['sort'] =>
  sort === null ? undefined : sort.direction === 'desc' ? `-${sort.field}` : sort.field;

export type TradeCriteria = {
  filter: TradeFilter;
  /** Window of the time filter of `filter`. */
  window: TimeWindow;
  sort: TradeSort;
  zone: Zone;
};

export type FilteredTrades = {
  /** Identifies source, filter and sort order of the list. Rows with a new key replace a paused list at once. */
  key: string;
  source: readonly Trade[];
  rows: readonly Trade[];
  /** Trades for the heat map of the week. All filters apply except the hour filter. */
  rowsOfAllHours: readonly Trade[];
  /** Number of trades per status that match all filters except the status filter. */
  counts: Record<TradeStatusChoice, number>;
};

export function* filterTradesInSteps(
  source: readonly Trade[],
  criteria: TradeCriteria,
  key: string,
): PausableWork<FilteredTrades> {
  const { filter, window, sort, zone } = criteria;
  const counts = { all: 0, open: 0, closed: 0 };
  const inSlot = createHourPredicate(filter.slot, zone);
  const found = yield* filterInSteps(source, createSearchPredicate(filter, window));
  yield* forEachInSteps(found, (trade) => {
    if (!inSlot(trade)) return;
    counts.all += 1;
    counts[isOpen(trade) ? 'open' : 'closed'] += 1;
  });
  const rowsOfAllHours =
    filter.status === 'all' ? found : yield* filterInSteps(found, createStatusPredicate(filter.status));
  const chosen = filter.slot === null ? rowsOfAllHours : yield* filterInSteps(rowsOfAllHours, inSlot);
  const rows = sort === null ? chosen : yield* sortInSteps(chosen, tradeSortKeyOf(sort.field), sort.direction);
  return { key, source, rows, rowsOfAllHours, counts };
}

const createStatusPredicate = (status: TradeStatusChoice) => (trade: Trade) =>
  status === 'all' || isOpen(trade) === (status === 'open');

/** Returns a predicate for symbol, exit time, exit reason, version and group. */
function createSearchPredicate(
  { symbol, reason, version, group }: TradeFilter,
  window: TimeWindow,
): (trade: Trade) => boolean {
  const part = symbol.trim().toUpperCase();
  const isInGroup = group === null ? null : createGroupPredicate(group);
  return (trade) => {
    if (part !== '' && !trade.symbol.toUpperCase().includes(part)) return false;
    if (reason !== null && (isOpen(trade) || trade.reason_exit !== reason)) return false;
    if (version !== null && (isOpen(trade) || trade.config_version !== version)) return false;
    if (isInGroup !== null && (isOpen(trade) || !isInGroup(trade))) return false;
    return isInTimeWindow(tradeExitMs(trade), window);
  };
}

function createHourPredicate(slot: WeekHourSlot | null, zone: Zone): (trade: Trade) => boolean {
  if (slot === null) return () => true;
  return (trade) => {
    const at = tradeExitMs(trade);
    if (at === null) return false;
    const { weekday, hour } = calendarHourInZone(at, zone);
    return weekday === slot.weekday && hour === slot.hour;
  };
}
