import { formatCount, plural } from '../format/format';

export type PositionCounts = {
  /** From the status of the bot. */
  reported: number;
  /** Open trades in the list. */
  listed: number;
  loaded: number;
  /** Null when the bot does not send it. */
  total: number | null;
  /** Rows of the list that could not be read. */
  unreadable: number;
};

/** Returns the difference between status and list with its likely reason, or null when both agree. */
export function positionGap(counts: PositionCounts, place = 'listed here'): string | null {
  const { reported, listed } = counts;
  if (reported === listed) return null;
  const lead = `The bot reports ${plural(reported, 'open position')}, ${formatCount(listed)} ${listed === 1 ? 'is' : 'are'} ${place}`;
  return `${lead}: ${reasonOf(counts)}.`;
}

function reasonOf({ reported, listed, loaded, total, unreadable: unread }: PositionCounts): string {
  const missing = reported > listed;
  if (missing && unread > 0) return `${plural(unread, 'row')} of the list could not be read`;
  if (missing && total !== null && total > loaded)
    return `the others may be older than the ${plural(loaded, 'trade')} loaded`;
  return 'the list may be out of date';
}
