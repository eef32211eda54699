import type { TimelineEvent } from '@/contract/history/timeline';
import { LANES, markOf, type LaneId, type Mark } from './lanes';

export type TimeRange = { from: number; until: number };

/** Events of one lane, oldest first. `at` and `markIndex` have the time and the mark of each event. */
export type LaneEvents = {
  events: readonly TimelineEvent[];
  at: Float64Array;
  markIndex: Uint8Array;
  marks: readonly Mark[];
};

/** A trade as a bar. Bars that overlap in time have different rows while rows are free. */
export type TradeBar = { event: TimelineEvent; from: number; until: number; row: number; pnl: number | null };

/** Equity of the window: realised net PnL since its start after each exit, USDT. */
export type EquityPoint = { at: number; pnl: number };

export type IncidentModel = {
  events: readonly TimelineEvent[];
  at: Float64Array;
  lanes: ReadonlyMap<LaneId, LaneEvents>;
  bars: readonly TradeBar[];
  equity: readonly EquityPoint[];
  outages: readonly TimeRange[];
  /** Last time about which the events say something: the end of the window, or the time of the reply. */
  end: number;
};

export const TRADE_ROWS = 4;

/** Sorts the events into lanes. An open trade and an outage without an end last until the reply at `readAt`. */
export function createIncidentModel(
  given: readonly TimelineEvent[],
  window: TimeRange,
  readAt: number = window.until,
): IncidentModel {
  const known = { from: window.from, until: Math.min(window.until, Math.max(window.from, readAt)) };
  const events = [...given].sort((a, b) => a.at - b.at);
  const lanes = new Map<LaneId, LaneEvents>();
  for (const { id, kinds } of LANES) {
    const wanted: readonly string[] = kinds;
    const own = events.filter(({ kind }) => wanted.includes(kind));
    lanes.set(id, { events: own, at: timesOf(own), ...indexMarks(own) });
  }
  const trades = lanes.get('trade')?.events ?? [];
  return {
    events,
    at: timesOf(events),
    lanes,
    bars: toBars(trades, known),
    equity: toEquity(trades, window),
    outages: toOutages(lanes.get('feed')?.events ?? [], known),
    end: known.until,
  };
}

/** Lists each different mark once, so that the canvas compares numbers instead of marks. */
function indexMarks(events: readonly TimelineEvent[]): Pick<LaneEvents, 'markIndex' | 'marks'> {
  const marks: Mark[] = [];
  const markIndex = Uint8Array.from(events, (event) => {
    const { shape, tone } = markOf(event);
    const known = marks.findIndex((mark) => mark.shape === shape && mark.tone === tone);
    return known === -1 ? marks.push({ shape, tone }) - 1 : known;
  });
  return { markIndex, marks };
}

const timesOf = (events: readonly TimelineEvent[]): Float64Array => Float64Array.from(events, ({ at }) => at);

const numberDetail = ({ details }: TimelineEvent, name: string): number | null => {
  const value = details[name];
  return typeof value === 'number' ? value : null;
};

function toBars(trades: readonly TimelineEvent[], { until: end }: TimeRange): TradeBar[] {
  const ends = new Array<number>(TRADE_ROWS).fill(-Infinity);
  return trades.map((event) => {
    const until = event.until ?? Math.max(end, event.at);
    const free = ends.findIndex((last) => last <= event.at);
    const row = free === -1 ? ends.indexOf(Math.min(...ends)) : free;
    ends[row] = Math.max(ends[row] ?? until, until);
    return { event, from: event.at, until, row, pnl: event.until === null ? null : numberDetail(event, 'pnl_net') };
  });
}

function toEquity(trades: readonly TimelineEvent[], { from, until }: TimeRange): EquityPoint[] {
  const exits = trades.flatMap((event) => {
    const pnl = numberDetail(event, 'pnl_net');
    return event.until === null || pnl === null || event.until < from || event.until >= until
      ? []
      : [{ at: event.until, pnl }];
  });
  let sum = 0;
  return exits
    .sort((a, b) => a.at - b.at)
    .map(({ at, pnl }) => {
      sum += pnl;
      return { at, pnl: sum };
    });
}

/** A feed that is restored first was lost before the window. */
function toOutages(feed: readonly TimelineEvent[], window: TimeRange): TimeRange[] {
  const outages: TimeRange[] = [];
  let lostAt: number | undefined;
  let isFirst = true;
  for (const { kind, state, at } of feed) {
    if (kind !== 'feed') continue;
    if (state === 'lost') lostAt ??= at;
    else if (state === 'restored' && (lostAt !== undefined || isFirst)) {
      outages.push({ from: lostAt ?? window.from, until: at });
      lostAt = undefined;
    }
    isFirst = false;
  }
  if (lostAt !== undefined) outages.push({ from: lostAt, until: window.until });
  return outages;
}

/** Returns the index of the first time at or after `ms` in a sorted list. */
export function firstIndexFrom(at: Float64Array, ms: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the events that begin in the range, and the trades that were open in the range. */
export function eventsInRange({ events, at, bars }: IncidentModel, { from, until }: TimeRange): TimelineEvent[] {
  const earlier = bars.filter((bar) => bar.from < from && bar.until >= from).map(({ event }) => event);
  // The end of the range belongs to the range, so that the last event of a window is listed.
  return [...earlier, ...events.slice(firstIndexFrom(at, from), firstIndexFrom(at, until + 1))];
}
