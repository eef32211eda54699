import { memo } from 'react';
import type { Trade } from '@/contract/trade';
import { fieldsOf, isFigureField, shortTitleOf, type TradeField } from '@/domain/trades/tradeFields';
import { TradeValue } from '@/ui/widgets/TradeValue';
import { useZone } from '@/ui/hooks/zone';

const FIELDS = fieldsOf('side', 'status', 'entry_price', 'exit_price', 'pnl_net');

export const TRADE_COLUMNS = [...fieldsOf('symbol'), ...FIELDS].map((tradeField) => ({
  name: shortTitleOf(tradeField),
  figure: isFigureField(tradeField),
}));

type Props = { item: Trade; fresh: boolean };

export const TradeRow = memo(function TradeRow({ item: trade, fresh }: Props) {
  const zone = useZone();
  return (
    <tr role="row" data-fresh={fresh || undefined}>
      <th role="rowheader" scope="row" title={trade.symbol}>
        {trade.symbol}
      </th>
      {FIELDS.map((tradeField) => (
        <td key={tradeField.field} role="cell" {...looksOf(trade, tradeField)}>
          <TradeValue trade={trade} tradeField={tradeField} zone={zone} />
        </td>
      ))}
    </tr>
  );
});

/** A price shows its name in a folded row, which has no header. */
function looksOf(trade: Trade, tradeField: TradeField) {
  if (tradeField.field === 'status') return { className: 'status', 'data-status': trade.status ?? undefined };
  if (tradeField.kind === 'price') return { className: 'figure', 'data-name': shortTitleOf(tradeField) };
  return isFigureField(tradeField) ? { className: 'figure end' } : {};
}
