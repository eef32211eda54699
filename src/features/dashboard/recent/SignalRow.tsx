import { memo } from 'react';
import { type Signal, signalKey } from '@/contract/trades/signal';
import { formatObi, formatScore } from '@/domain/format/format';
import type { Zone } from '@/domain/format/time';
import { useHasCapability } from '@/store/useCapability';
import { ClockTime } from '@/ui/figures/ClockTime';
import { SideChip } from '@/ui/figures/SideChip';
import { TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { FreshRowMark } from '@/ui/lists/FreshRowMark';
import { SignalOutcomeText } from '@/ui/widgets/SignalOutcomeText';
import { SymbolLink } from '@/ui/widgets/SymbolLink';

/** Returns the table columns of signals. `reportsOutcome` means that the bot reports the outcome of each signal. */
export const signalColumns = (zone: Zone, reportsOutcome: boolean) => [
  { name: 'Symbol', width: reportsOutcome ? '21.8%' : '24%' },
  { name: 'Side', ...(reportsOutcome && { width: '12.6%' }) },
  { name: 'OBI', figure: true, ...(reportsOutcome && { width: '11%' }) },
  { name: 'Score', figure: true, ...(reportsOutcome && { width: '9.4%' }) },
  { name: `Time, ${TIME_ZONE_NAMES[zone]}`, figure: true, ...(reportsOutcome && { width: '13.6%' }) },
  // The last column has no width, so that the column fits an outcome such as 'execution book differs'.
  ...(reportsOutcome ? [{ name: 'Became' }] : []),
];

type Props = { item: Signal };

export const SignalRow = memo(function SignalRow({ item }: Props) {
  const { symbol, side, obi, score, timestamp } = item;
  const reportsOutcome = useHasCapability('signals.outcome');
  return (
    <tr role="row">
      <th role="rowheader" scope="row" title={symbol}>
        <FreshRowMark id={signalKey(item)} />
        <SymbolLink symbol={symbol} />
      </th>
      <td role="cell">
        <SideChip side={side} />
      </td>
      <td role="cell" className="figure" data-name="OBI">
        {formatObi(obi)}
      </td>
      <td role="cell" className="figure" data-name="Score">
        {formatScore(score)}
      </td>
      <td role="cell" className="end">
        <ClockTime at={timestamp} />
      </td>
      {reportsOutcome && (
        <td role="cell" className="became">
          <SignalOutcomeText signal={item} />
        </td>
      )}
    </tr>
  );
});
