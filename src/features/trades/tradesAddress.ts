import { readGroupSearch } from '@/contract/trades/tradeSearch';
import { readTimeFilter, timeFilterEntries } from '@/domain/format/timeWindow';
import { HOURS_PER_DAY, WEEKDAYS, type WeekHourSlot } from '@/domain/trades/tradeMoments';
import { TRADE_STATUS_CHOICES, type TradeFilter } from '@/domain/trades/tradeView';
import { hashAddress, readQueryChoice, openAddress, replaceAddress } from '@/ui/hooks/hashRoute';

/** State of the Trades tab in the URL, such as `#trades?status=open&page=3`. */
export type TradesUrlState = {
  filter: TradeFilter;
  page: number;
  /** True when the tab shows all trades in one scrolling list. */
  all: boolean;
};

const TRADES_TAB_ID = 'trades';

/** Reads the state of the Trades tab from the URL. Missing and invalid values get defaults. */
export function readTradesUrl(query: URLSearchParams): TradesUrlState {
  const text = (name: string): string => query.get(name) ?? '';
  return {
    filter: {
      status: readQueryChoice(query, 'status', TRADE_STATUS_CHOICES, 'all'),
      symbol: text('q'),
      reason: text('reason') || null,
      version: text('version') || null,
      group: readGroupSearch(text('group')) === null ? null : text('group'),
      time: readTimeFilter(query),
      slot: parseWeekHour(text('hour')),
    },
    page: Math.max(1, Math.floor(Number(text('page'))) || 1),
    all: text('view') === 'all',
  };
}

/** Parses an hour of the week, such as `2-13` for Wednesday, 13:00 to 14:00. */
function parseWeekHour(text: string): WeekHourSlot | null {
  const [weekday, hour] = /^\d-\d{1,2}$/.test(text) ? text.split('-').map(Number) : [];
  if (weekday === undefined || hour === undefined) return null;
  return weekday < WEEKDAYS.length && hour < HOURS_PER_DAY ? { weekday, hour } : null;
}

/** Writes the state of the Trades tab to the URL. With `replace` the browser history gets no new entry. */
export function goToTrades(place: TradesUrlState, { replace = false }: { replace?: boolean } = {}): void {
  const { filter, page, all } = place;
  const address = hashAddress(TRADES_TAB_ID, {
    status: filter.status !== 'all' && filter.status,
    q: filter.symbol,
    reason: filter.reason,
    version: filter.version,
    group: filter.group,
    ...timeFilterEntries(filter.time),
    hour: filter.slot && `${filter.slot.weekday}-${filter.slot.hour}`,
    view: all && 'all',
    page: !all && page > 1 && String(page),
  });
  if (replace) replaceAddress(address);
  else openAddress(address);
}
