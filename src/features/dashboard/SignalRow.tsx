import { memo } from 'react';
import type { Signal } from '@/contract/signal';
import { formatObi, formatScore } from '@/domain/format/format';
import type { Zone } from '@/domain/format/time';
import { ClockTime } from '@/ui/figures/ClockTime';
import { SideChip } from '@/ui/figures/SideChip';
import { ZONE_NAMES } from '@/ui/hooks/zone';

export const signalColumns = (zone: Zone) => [
  { name: 'Symbol' },
  { name: 'Side' },
  { name: 'OBI', figure: true },
  { name: 'Score', figure: true },
  { name: `Time, ${ZONE_NAMES[zone]}`, figure: true },
];

type Props = { item: Signal; fresh: boolean };

export const SignalRow = memo(function SignalRow({ item: { symbol, side, obi, score, timestamp }, fresh }: Props) {
  return (
    <tr role="row" data-fresh={fresh || undefined}>
      <th role="rowheader" scope="row" title={symbol}>
        {symbol}
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
    </tr>
  );
});
