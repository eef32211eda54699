import { DASH } from '@/domain/format/format';
import { type ForeignHolding, formatPositionQuantity } from '@/domain/trades/accountTexts';
import { SideChip } from '@/ui/figures/SideChip';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { useCurrency } from '@/ui/figures/currency';
import type { PositionTableKind } from './PositionRow';

/** Shows a position or orders on the account that the bot does not own. The bot knows no PnL of them. */
export function ForeignRow({
  holding: { symbol, text, quantity, isDoubtful },
  live,
  hasAccount,
}: { holding: ForeignHolding } & PositionTableKind) {
  const side = quantity === null ? null : quantity < 0 ? 'SHORT' : 'LONG';
  const note = isDoubtful ? 'not explained yet' : 'not of the bot';
  const what = (
    <td role="cell" className="foreign" data-name={live ? 'SL to TP' : 'TP'} title={text}>
      {text}
    </td>
  );
  return (
    <tr role="row" data-foreign data-note>
      <th role="rowheader" scope="row" title={`${symbol}, ${note}`}>
        <SymbolLink symbol={symbol} />
        <small className="note">{note}</small>
      </th>
      <td role="cell">
        <SideChip side={side} />
      </td>
      <EmptyCell name="Entry" />
      <td role="cell" className="figure size" data-name={`Size ${useCurrency()}`}>
        {quantity === null ? DASH : formatPositionQuantity(Math.abs(quantity))}
      </td>
      {live ? (
        <>
          <EmptyCell name="Price now" />
          <EmptyCell name="PnL now" />
          {what}
        </>
      ) : (
        <>
          {what}
          <EmptyCell name="SL" />
        </>
      )}
      {hasAccount && <EmptyCell name="Stop at exchange" className="exchange-stop" />}
      <EmptyCell name="Opened" className="opened" />
      <td role="cell" className="end">
        {DASH}
      </td>
      <td role="cell" className="close" title="The bot does not own it. Flatten, above, closes it.">
        by Flatten
      </td>
    </tr>
  );
}

const EmptyCell = ({ name, className = '' }: { name: string; className?: string }) => (
  <td role="cell" className={`figure ${className}`} data-name={name}>
    {DASH}
  </td>
);
