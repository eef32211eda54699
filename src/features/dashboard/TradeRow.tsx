import { memo } from 'react';
import type { Trade } from '@/contract/trade';
import { DASH, formatPrice } from '@/domain/format';
import { Pnl } from '@/ui/Pnl';
import { Side } from '@/ui/Side';

export const TRADE_COLUMNS = [
  { name: 'Symbol' },
  { name: 'Side' },
  { name: 'Status' },
  { name: 'Entry', figure: true },
  { name: 'Exit', figure: true },
  { name: 'PnL, USDT', figure: true },
] as const;

type Props = { item: Trade; fresh: boolean };

export const TradeRow = memo(function TradeRow({ item: trade, fresh }: Props) {
  return (
    <tr role="row" data-fresh={fresh || undefined}>
      <th role="rowheader" scope="row" title={trade.symbol}>
        {trade.symbol}
      </th>
      <td role="cell">
        <Side side={trade.side} />
      </td>
      <td role="cell" className="status" data-status={trade.status ?? undefined}>
        {trade.status ?? DASH}
      </td>
      <td role="cell" className="figure" data-name="Entry">
        {formatPrice(trade.entry_price)}
      </td>
      <td role="cell" className="figure" data-name="Exit">
        {formatPrice(trade.exit_price)}
      </td>
      <td role="cell" className="figure end">
        <Pnl value={trade.pnl_net} />
      </td>
    </tr>
  );
});
