import { memo } from 'react';
import type { Signal } from '@/contract/signal';
import { formatObi, formatScore } from '@/domain/format/format';
import type { Zone } from '@/domain/format/time';
import { useIsOffered } from '@/store/useAddition';
import { ClockTime } from '@/ui/figures/ClockTime';
import { SideChip } from '@/ui/figures/SideChip';
import { ZONE_NAMES } from '@/ui/hooks/zone';
import { SignalOutcomeText } from '@/ui/widgets/SignalOutcomeText';
import { SymbolLink } from '@/ui/widgets/SymbolLink';

/** Returns the columns of the signals. `reportsOutcome`: the bot reports the outcome of its signals. */
export const signalColumns = (zone: Zone, reportsOutcome: boolean) => [
  { name: 'Symbol', width: reportsOutcome ? '20%' : '24%' },
  { name: 'Side' },
  { name: 'OBI', figure: true },
  { name: 'Score', figure: true },
  { name: `Time, ${ZONE_NAMES[zone]}`, figure: true },
  ...(reportsOutcome ? [{ name: 'Became', width: '26%' }] : []),
];

type Props = { item: Signal; fresh: boolean };

export const SignalRow = memo(function SignalRow({ item, fresh }: Props) {
  const { symbol, side, obi, score, timestamp, outcome } = item;
  const reportsOutcome = useIsOffered('signals.outcome');
  return (
    <tr role="row" data-fresh={fresh || undefined}>
      <th role="rowheader" scope="row" title={symbol}>
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
          <SignalOutcomeText outcome={outcome} />
        </td>
      )}
    </tr>
  );
});
