/** When many alarms at once become one message, for frames, channels and notifications. */

import type { Alarm } from '@/contract/alarms/alarms';
import { compareRanks, isWaiting } from './alarmList';

/** Largest number of alarms that are sent one by one at once. More are one message. */
export const MAX_SINGLE_ALARMS = 5;
const WORST_COUNT = 3;

/** Sorts alarms: highest rank first, then unacknowledged alarms, then the latest. */
export const compareAlarms = (a: Alarm, b: Alarm): number =>
  compareRanks(a, b) ||
  Number(isWaiting(b)) - Number(isWaiting(a)) ||
  String(b.raised_at ?? '').localeCompare(String(a.raised_at ?? ''));

/** Returns the alarms that the one message of a storm names. */
export const worstAlarms = (alarms: Iterable<Alarm>): Alarm[] => [...alarms].sort(compareAlarms).slice(0, WORST_COUNT);

/** Counts what was sent within a time window. */
type SentWindow = { count(now: number): number; add(now: number): void; lastAt(): number };

export function createSentWindow(windowMs: number): SentWindow {
  let times: number[] = [];
  return {
    count(now) {
      times = times.filter((at) => now - at < windowMs);
      return times.length;
    },
    add: (now) => void times.push(now),
    lastAt: () => times.at(-1) ?? -Infinity,
  };
}
