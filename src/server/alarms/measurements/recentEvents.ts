/** Remembers events for a minute, so that a rule reads them as a condition. */

import { boundText } from '../boundText';

export const EVENT_KINDS = [
  'trade_loss',
  'exit_failed',
  'account_trouble',
  'restarted_with_trades',
  'started_after_crash',
  'event_loop_blocked',
  'clock_off',
  'exchange_refuses',
  'new_browser',
  'parameters_saved',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Events of one kind and subject within the last minute. */
export type RecentEvent = {
  subject: string | null;
  /** Largest figure of the events. The value is null for events without a figure. */
  value: number | null;
  /** Text of the latest event. */
  text: string;
  count: number;
  /** Number of the latest event, by which a repeated event is recognised. */
  occurrence: number;
};

/** Time for which an event counts as a condition that holds. */
const EVENT_HOLD_MS = 60_000;
/** Largest number of remembered subjects of a kind. More subjects of one kind count as one subject. */
const MAX_SUBJECTS = 200;
const MAX_SUBJECT_LENGTH = 60;

export type RecentEvents = {
  add(kind: EventKind, event: { subject?: string | null; value?: number | null; text: string }): void;
  /** Returns the events of the last minute, one entry for each subject. */
  of(kind: EventKind): readonly RecentEvent[];
};

/** Remembers events for a minute. `now` is a monotonic time in ms, because the wall clock can jump. */
export function createRecentEvents(now: () => number): RecentEvents {
  const events = new Map<EventKind, Map<string | null, RecentEvent & { at: number }>>();
  let occurrence = 0;
  const recentOf = (kind: EventKind) => {
    const bySubject = events.get(kind) ?? new Map<string | null, RecentEvent & { at: number }>();
    events.set(kind, bySubject);
    for (const [subject, { at }] of bySubject) if (now() - at >= EVENT_HOLD_MS) bySubject.delete(subject);
    return bySubject;
  };
  return {
    add(kind, { subject: given = null, value = null, text }) {
      const recent = recentOf(kind);
      const named = given === null ? null : boundText(given, MAX_SUBJECT_LENGTH);
      const subject = recent.has(named) || recent.size < MAX_SUBJECTS ? named : null;
      const last = recent.get(subject);
      occurrence += 1;
      recent.set(subject, {
        subject,
        value: last?.value != null && value !== null ? Math.max(last.value, value) : value,
        text: boundText(text),
        count: (last?.count ?? 0) + 1,
        occurrence,
        at: now(),
      });
    },
    of: (kind) => [...recentOf(kind).values()],
  };
}

/** Creates a counter of events within a time window. */
export function createWindowCount(now: () => number, windowMs: number): { add(): void; count(): number } {
  const MAX_COUNTED = 10_000;
  let times: number[] = [];
  const prune = (): void => {
    const first = times.findIndex((at) => now() - at < windowMs);
    times = first === -1 ? [] : times.slice(first);
  };
  return {
    add() {
      if (times.length >= MAX_COUNTED) prune();
      if (times.length < MAX_COUNTED) times.push(now());
    },
    count() {
      prune();
      return times.length;
    },
  };
}
