import { HOURS_A_DAY, WEEKDAYS, type Slot } from '@/domain/tradeMoments';
import { STATUS_CHOICES, type TradeFilter } from '@/domain/tradeView';
import { addressOf, choiceIn, goTo as step, replaceAddress } from '@/ui/hashRoute';

/** What the address says of this tab: `#trades?status=open&page=3`. */
export type TradesPlace = {
  filter: TradeFilter;
  page: number;
  /** Every trade in one scroll. */
  all: boolean;
};

const PLACE = 'trades';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address leaves out, or says wrongly, is as it is at first. */
export function readPlace(query: URLSearchParams): TradesPlace {
  const text = (name: string): string => query.get(name) ?? '';
  const day = DAY.test(text('day')) ? text('day') : null;
  return {
    filter: {
      status: choiceIn(query, 'status', STATUS_CHOICES, 'all'),
      symbol: text('symbol'),
      day,
      slot: readSlot(text('hour')),
    },
    page: Math.max(1, Math.floor(Number(text('page'))) || 1),
    // A day is looked for among all trades: one page of them would hold little of it.
    all: text('view') === 'all' || day !== null,
  };
}

/** `2-13` is Wednesday, 13 to 14 o'clock. */
function readSlot(text: string): Slot | null {
  const [weekday, hour] = /^\d-\d{1,2}$/.test(text) ? text.split('-').map(Number) : [];
  if (weekday === undefined || hour === undefined) return null;
  return weekday < WEEKDAYS.length && hour < HOURS_A_DAY ? { weekday, hour } : null;
}

/** A step that the browser's Back takes back; typing replaces, since nobody goes back letter by letter. */
export function goTo(place: TradesPlace, { replace = false }: { replace?: boolean } = {}): void {
  const { filter, page, all } = place;
  const address = addressOf(PLACE, {
    status: filter.status !== 'all' && filter.status,
    symbol: filter.symbol,
    day: filter.day,
    hour: filter.slot && `${filter.slot.weekday}-${filter.slot.hour}`,
    view: all && filter.day === null && 'all',
    page: !all && page > 1 && String(page),
  });
  if (replace) replaceAddress(address);
  else step(address);
}
