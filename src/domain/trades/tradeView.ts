import { isOpen, type Trade } from '@/contract/trade';
import type { TradeSearch } from '@/contract/tradeSearch';
import { sortSteps, type Direction } from '../lists/sortSteps';
import { filterSteps, forEachStep, type Steps } from '../lists/steps';
import type { Zone } from '../format/time';
import { sortKeyOf, type SortField } from './tradeFields';
import { closedAt, momentIn, type Slot } from './tradeMoments';

export const STATUS_CHOICES = ['all', 'open', 'closed'] as const;
export type StatusChoice = (typeof STATUS_CHOICES)[number];

export type TradeFilter = {
  status: StatusChoice;
  /** Part of a symbol; empty for all. */
  symbol: string;
  /** An exit reason as the bot sends it; null for all. */
  reason: string | null;
  /** Closed on this UTC day, YYYY-MM-DD. */
  day: string | null;
  /** Closed in this hour of this weekday. */
  slot: Slot | null;
};

export const NO_FILTER: TradeFilter = { status: 'all', symbol: '', reason: null, day: null, slot: null };

export const isFiltered = (filter: TradeFilter): boolean =>
  filter.status !== 'all' || filter.slot !== null || searchOf(filter) !== null;

/** Returns the part of the filter that a bot can apply to its whole history; null when there is none. */
export function searchOf({ symbol, day, reason }: TradeFilter): TradeSearch | null {
  const part = symbol.trim();
  if (part === '' && day === null && reason === null) return null;
  return { ...(day !== null && { day }), ...(part !== '' && { symbol: part }), ...(reason !== null && { reason }) };
}

/** Whether a bot finds the same trades with both filters. */
export const isSameSearch = (one: TradeFilter, other: TradeFilter): boolean =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));

export type TradeSort = { field: SortField; direction: Direction } | null;

export type Criteria = { filter: TradeFilter; sort: TradeSort; zone: Zone };

export type TradeView = {
  /** Identifies source, filters and order; rows of another key replace the list at once. */
  key: string;
  source: readonly Trade[];
  rows: readonly Trade[];
  /** The rows of the heat map: all filters applied except its own. */
  anySlot: readonly Trade[];
  /** Counts of the rows that match every filter except the status. */
  counts: Record<StatusChoice, number>;
};

export function* viewSteps(source: readonly Trade[], criteria: Criteria, key: string): Steps<TradeView> {
  const { filter, sort, zone } = criteria;
  const counts = { all: 0, open: 0, closed: 0 };
  const inSlot = slotTest(filter.slot, zone);
  const found = yield* filterSteps(source, otherTest(filter));
  yield* forEachStep(found, (trade) => {
    if (!inSlot(trade)) return;
    counts.all += 1;
    counts[isOpen(trade) ? 'open' : 'closed'] += 1;
  });
  const anySlot = filter.status === 'all' ? found : yield* filterSteps(found, statusTest(filter.status));
  const chosen = filter.slot === null ? anySlot : yield* filterSteps(anySlot, inSlot);
  const rows = sort === null ? chosen : yield* sortSteps(chosen, sortKeyOf(sort.field), sort.direction);
  return { key, source, rows, anySlot, counts };
}

const statusTest = (status: StatusChoice) => (trade: Trade) =>
  status === 'all' || isOpen(trade) === (status === 'open');

/** A day is the UTC day of Analytics, whatever zone the times are shown in. */
function otherTest({ symbol, day, reason }: TradeFilter): (trade: Trade) => boolean {
  const part = symbol.trim().toUpperCase();
  return (trade) => {
    if (part !== '' && !trade.symbol.toUpperCase().includes(part)) return false;
    if (reason !== null && (isOpen(trade) || trade.reason_exit !== reason)) return false;
    if (day === null) return true;
    const at = closedAt(trade);
    return at !== null && momentIn(at, 'utc').day === day;
  };
}

function slotTest(slot: Slot | null, zone: Zone): (trade: Trade) => boolean {
  if (slot === null) return () => true;
  return (trade) => {
    const at = closedAt(trade);
    if (at === null) return false;
    const { weekday, hour } = momentIn(at, zone);
    return weekday === slot.weekday && hour === slot.hour;
  };
}
