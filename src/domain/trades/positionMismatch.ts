import { formatCount, plural } from '../format/format';

export type PositionCounts = {
  /** Number of open positions in the status of the bot. */
  reported: number;
  /** Number of open trades in the displayed list. */
  listed: number;
  loaded: number;
  /** Number of all trades of the bot. The value is null when the bot sends no total. */
  total: number | null;
  /** Number of list rows that could not be read. */
  unreadable: number;
};

/** Describes why status and list have different numbers of open positions. Returns null when the numbers are equal. */
export function positionMismatchText(counts: PositionCounts, place = 'listed here'): string | null {
  const { reported, listed } = counts;
  if (reported === listed) return null;
  const lead = `The bot reports ${plural(reported, 'open position')}, ${formatCount(listed)} ${listed === 1 ? 'is' : 'are'} ${place}`;
  return `${lead}: ${positionMismatchReason(counts)}.`;
}

function positionMismatchReason({ reported, listed, loaded, total, unreadable: unread }: PositionCounts): string {
  const missing = reported > listed;
  if (missing && unread > 0) return `${plural(unread, 'row')} of the list could not be read`;
  if (missing && total !== null && total > loaded)
    return `the others may be older than the ${plural(loaded, 'trade')} loaded`;
  return 'the list may be out of date';
}
