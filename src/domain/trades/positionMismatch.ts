import { formatCount, plural } from '../format/format';

export type PositionCounts = {
  reported: number;
  listed: number;
  loaded: number;
  total: number | null;
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
