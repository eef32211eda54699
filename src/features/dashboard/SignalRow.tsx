import { memo } from 'react';
import type { Signal } from '@/contract/signal';
import { formatObi, formatScore } from '@/domain/format';
import { formatDateTime, formatTime, toIso } from '@/domain/time';
import { Side } from '@/ui/Side';

export const SIGNAL_COLUMNS = [
  { name: 'Symbol' },
  { name: 'Side' },
  { name: 'OBI', figure: true },
  { name: 'Score', figure: true },
  { name: 'Time', figure: true },
] as const;

type Props = { item: Signal; fresh: boolean };

export const SignalRow = memo(function SignalRow({ item: { symbol, side, obi, score, timestamp }, fresh }: Props) {
  return (
    <tr role="row" data-fresh={fresh || undefined}>
      <th role="rowheader" scope="row" title={symbol}>
        {symbol}
      </th>
      <td role="cell">
        <Side side={side} />
      </td>
      <td role="cell" className="figure" data-name="OBI">
        {formatObi(obi)}
      </td>
      <td role="cell" className="figure" data-name="Score">
        {formatScore(score)}
      </td>
      <td role="cell" className="end">
        <time dateTime={toIso(timestamp)} title={`${formatDateTime(timestamp, 'utc')} UTC`}>
          {formatTime(timestamp, 'local')}
        </time>
      </td>
    </tr>
  );
});
