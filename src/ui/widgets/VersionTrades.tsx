import { type Figure, formatCount } from '@/domain/format/format';
import { ALL_TIMES, timeFilterEntries, type TimeWindow } from '@/domain/format/timeWindow';
import { hashAddress } from '../hooks/hashRoute';

type Props = {
  version: string | null;
  trades: Figure;
  /** True for a bot that finds the trades of a version. */
  isLinked: boolean;
  /** Times of exit of the counted trades. Absent for all time. */
  exits?: TimeWindow;
};

/** Shows the number of trades of a version as a link to these trades. */
export function VersionTrades({ version, trades, isLinked, exits = ALL_TIMES }: Props) {
  const count = formatCount(trades);
  if (!isLinked || version === null || !trades) return count;
  return (
    <a
      href={hashAddress('trades', { version, ...timeFilterEntries(exits) })}
      title={`Show the trades of version ${version}`}
    >
      {count}
    </a>
  );
}
