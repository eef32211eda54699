import { RECENT_ERRORS_LOG_COUNT } from '@/contract/sizes';
import type { LogLine } from './logsList';

export type RecentErrorCount = { errors: number; among: number };

/** Counts ERROR lines among the last 100 log lines (spec point 9). `newest` is sorted newest first. */
export function countRecentErrors(newest: readonly Pick<LogLine, 'level'>[]): RecentErrorCount {
  const recent = newest.slice(0, RECENT_ERRORS_LOG_COUNT);
  return { errors: recent.filter(isErrorLine).length, among: recent.length };
}

/** Returns true for an error line in any letter case, because some bots send lower-case levels. */
export const isErrorLine = ({ level }: Pick<LogLine, 'level'>): boolean => level.toUpperCase() === 'ERROR';

/** Returns the oldest and the newest readable time of log lines in ms. Returns null without a readable time. */
export function logTimeSpan(lines: readonly LogLine[]): { from: number; to: number } | null {
  let [from, to] = [Infinity, -Infinity];
  for (const { ms } of lines) {
    if (ms === null) continue;
    from = Math.min(from, ms);
    to = Math.max(to, ms);
  }
  return from <= to ? { from, to } : null;
}
