import { setImmediate } from 'node:timers/promises';

import type { TimelineCount, TimelineEvent, TimelineKind, TimelineQuery } from '@/contract/history/timeline';
import { MAX_TIMELINE_WINDOW_MS, OPERATOR_EVENT_KINDS } from '@/contract/history/timeline';

import { CommandRefused } from '../commandRefused';
import type { OperatorEventLog } from '../logging/operatorEventLog';
import { TIMELINE_LISTS, type TimelineList, type TimelineRow, type TimelineWindow } from '../store/timeline';
import type { Store } from '../store/repositories';
import { TIMELINE_EVENT_OF } from './timelineEvents';

/** Largest number of events of one list in a reply, such as of log lines. */
const MAX_EVENTS_OF_LIST = 10_000;
/** Rows that are read or converted at once. The bot in the same process works between two steps. */
const ROWS_PER_STEP = 1_000;

export type TimelineOptions = {
  store: Pick<Store, 'timeline'>;
  operatorEvents: Pick<OperatorEventLog, 'flush'>;
  wallNow: () => number;
  marketNow: () => number;
  maxEventsOfList?: number;
};

/** Returns the reply of the timeline as JSON text. */
export type Timeline = (query: TimelineQuery) => Promise<string>;

export function createTimeline(options: TimelineOptions): Timeline {
  const { store, operatorEvents, wallNow, marketNow, maxEventsOfList = MAX_EVENTS_OF_LIST } = options;
  const half = Math.ceil(maxEventsOfList / 2);
  // The store keeps fewer operator events than this limit, so that none is left out.
  const limitOf = (list: TimelineList): number => (list === 'operator' ? 2 * MAX_EVENTS_OF_LIST : half);

  /** Reads the events of one list that are nearest to the middle of the window, oldest first. */
  async function readList(list: TimelineList, window: TimelineWindow) {
    const limit = limitOf(list);
    const total = store.timeline.countRows(list, window);
    await setImmediate();
    const before = store.timeline.listBefore(list, window, limit);
    await setImmediate();
    const after = store.timeline.listAfter(list, window, limit);
    const rows = [...before.reverse(), ...after];
    const events: TimelineEvent[] = [];
    for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
      await setImmediate();
      events.push(...toEvents(list, rows.slice(start, start + ROWS_PER_STEP)));
    }
    const isCut = { before: before.length === limit, after: after.length === limit };
    return { list, total, sent: rows.length, isCut, events };
  }

  async function readReply({ from, until, symbol }: TimelineQuery): Promise<string> {
    const window = toWindow(from, until, symbol ?? null);
    operatorEvents.flush();
    const counts: TimelineCount[] = [];
    const parts: string[] = [];
    for (const list of TIMELINE_LISTS) {
      const read = await readList(list, window);
      counts.push(...toCounts(read, window));
      for (let start = 0; start < read.events.length; start += ROWS_PER_STEP) {
        await setImmediate();
        parts.push(JSON.stringify(read.events.slice(start, start + ROWS_PER_STEP)).slice(1, -1));
      }
    }
    const head = {
      from,
      until,
      at: new Date(wallNow()).toISOString(),
      market_time: new Date(marketNow()).toISOString(),
      truncated: counts.some(({ total, sent }) => sent < total),
      counts,
    };
    return `${JSON.stringify(head).slice(0, -1)},"events":[${parts.join(',')}]}`;
  }

  // One reply after the other bounds the memory of the replies.
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const reply = last.then(() => readReply(query));
    last = reply.catch(() => undefined);
    return reply;
  };
}

const toEvents = (list: TimelineList, rows: readonly TimelineRow[]): TimelineEvent[] =>
  rows.flatMap((row) => TIMELINE_EVENT_OF[list](row) ?? []);

function toWindow(from: string, until: string, symbol: string | null): TimelineWindow {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  if (!(start < end)) throw new CommandRefused('The window is empty: `until` must be after `from`.', 400);
  if (end - start > MAX_TIMELINE_WINDOW_MS)
    throw new CommandRefused('The window is longer than 24 hours: choose a shorter one.', 400);
  return { from: start, middle: Math.round((start + end) / 2), until: end, symbol };
}

type ListRead = {
  list: TimelineList;
  total: number;
  sent: number;
  isCut: { before: boolean; after: boolean };
  events: readonly TimelineEvent[];
};

/** Counts the events of a list. The kinds of operator events share one list, which is never cut. */
function toCounts({ list, total, sent, isCut, events }: ListRead, { from, until }: TimelineWindow): TimelineCount[] {
  const isTruncated = sent < total;
  const range = {
    complete_from: isTruncated && isCut.before ? (events[0]?.at ?? from) : from,
    complete_until: isTruncated && isCut.after ? (events.at(-1)?.at ?? until) : until,
  };
  if (list !== 'operator') return [{ kind: list, total, sent, ...range }];
  const sentOf = (kind: TimelineKind): number => events.filter((event) => event.kind === kind).length;
  return OPERATOR_EVENT_KINDS.map((kind) => ({ kind, total: sentOf(kind), sent: sentOf(kind), ...range }));
}
