import { memo } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { DASH } from '@/domain/format/format';
import { tradeFieldsByName, isNumericField, shortTitleOf, type TradeField } from '@/domain/trades/tradeFields';
import { FreshRowMark } from '@/ui/lists/FreshRowMark';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { TradeLink } from '@/ui/trades/TradeLink';
import { TradeValue } from '@/ui/trades/TradeValue';
import { useTimeZone } from '@/ui/hooks/timeZone';

const TRADE_ROW_FIELDS = tradeFieldsByName('side', 'status', 'entry_price', 'exit_price', 'pnl_net');

export const TRADE_COLUMNS = [...tradeFieldsByName('symbol'), ...TRADE_ROW_FIELDS].map((tradeField) => ({
  name: shortTitleOf(tradeField),
  figure: isNumericField(tradeField),
  width: tradeField.field === 'symbol' ? '22%' : undefined,
}));

type Props = { item: Trade };

export const TradeRow = memo(function TradeRow({ item: trade }: Props) {
  const zone = useTimeZone();
  return (
    <tr role="row">
      <th role="rowheader" scope="row" title={trade.symbol}>
        <FreshRowMark id={trade.trade_id} />
        <SymbolLink symbol={trade.symbol} />
      </th>
      {TRADE_ROW_FIELDS.map((tradeField) => (
        <td key={tradeField.field} role="cell" {...tradeCellProps(trade, tradeField)}>
          {tradeField.field === 'status' ? (
            <TradeLink id={trade.trade_id}>{trade.status ?? DASH}</TradeLink>
          ) : (
            <TradeValue trade={trade} tradeField={tradeField} zone={zone} />
          )}
        </td>
      ))}
    </tr>
  );
});

/**
 * Returns the attributes of a table cell. A price cell contains the column name, because a folded row has no header.
 */
function tradeCellProps(trade: Trade, tradeField: TradeField) {
  if (tradeField.field === 'status') return { className: 'status', 'data-status': trade.status ?? undefined };
  if (tradeField.kind === 'price') return { className: 'figure', 'data-name': shortTitleOf(tradeField) };
  return isNumericField(tradeField) ? { className: 'figure end' } : {};
}
