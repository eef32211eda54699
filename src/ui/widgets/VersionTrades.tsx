import { type Figure, formatCount } from '@/domain/format/format';
import { timeFilterEntries } from '@/domain/format/timeWindow';
import { hashAddress } from '../hooks/hashRoute';

type Props = {
  version: string | null;
  trades: Figure;
  /** True for a bot that finds the trades of a version. */
  isLinked: boolean;
  /** Begin of the range of the count, ms since 1970. Absent for all time. */
  from?: number | null;
};

/** Shows the number of trades of a version as a link to these trades. */
export function VersionTrades({ version, trades, isLinked, from = null }: Props) {
  const count = formatCount(trades);
  if (!isLinked || version === null || !trades) return count;
  return (
    <a
      href={hashAddress('trades', { version, ...timeFilterEntries(from === null ? null : { from, to: null }) })}
      title={`Show the trades of version ${version}`}
    >
      {count}
    </a>
  );
}
