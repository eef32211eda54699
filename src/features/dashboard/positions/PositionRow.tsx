import { memo } from 'react';
import type { Trade } from '@/contract/trade';
import { DASH, formatPrice, formatQuantity, formatSignedPercent } from '@/domain/format/format';
import { levelDistancePct } from '@/domain/market/signalFigures';
import { R_RANGE } from '@/domain/orderFlow/positionFigures';
import { formatPositionSize, positionSizeUsdt } from '@/domain/trades/positionSize';
import type { Zone } from '@/domain/format/time';
import { tradeFieldsByName, isNumericField, shortTitleOf } from '@/domain/trades/tradeFields';
import { useLivePosition } from '@/store/useFrameStreams';
import { ClockTime } from '@/ui/figures/ClockTime';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { SideChip } from '@/ui/figures/SideChip';
import { TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { FreshRowMark } from '@/ui/lists/FreshRowMark';
import { CloseButton, type TradeClosing } from '@/ui/widgets/CloseButton';
import { LivePnl, MarkPrice, StopTargetBar } from '@/ui/widgets/LivePosition';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { TradeLink } from '@/ui/widgets/TradeLink';

const TRADE_VALUE_COLUMNS = tradeFieldsByName('symbol', 'side', 'entry_price').map((tradeField) => ({
  name: shortTitleOf(tradeField),
  figure: isNumericField(tradeField),
}));
const TP_SL_COLUMNS = tradeFieldsByName('tp_price', 'sl_price').map(({ title }) => ({
  name: `${title}, from entry`,
  figure: true,
}));

const SIZE_COLUMN = { name: 'Size USDT, qty', figure: true, className: 'size' };

const LIVE_POSITION_COLUMNS = [
  { name: 'Price now', figure: true },
  { name: 'PnL now, net', figure: true },
  { name: `SL to TP, bar ${R_RANGE.min}R to +${R_RANGE.max}R`.replace('-', '−'), figure: false },
];

/** Returns the table columns of open positions. `live` means that the bot sends live positions. */
export const positionColumns = (zone: Zone, live: boolean) => [
  ...TRADE_VALUE_COLUMNS,
  SIZE_COLUMN,
  ...(live ? LIVE_POSITION_COLUMNS : TP_SL_COLUMNS),
  { name: live ? 'Opened' : `Opened, ${TIME_ZONE_NAMES[zone]}`, figure: true, className: 'opened' },
  { name: 'Open for', figure: true },
  { name: 'Close', figure: true },
];

type Props = {
  item: Trade;
  /** Status of the trade in the latest list of trades, undefined when the list lacks the trade. */
  currentStatus: Trade['status'] | undefined;
  closing: TradeClosing;
  live: boolean;
};

export const PositionRow = memo(function PositionRow({ item: trade, currentStatus, closing, live }: Props) {
  const { symbol, entry_price, timestamp_entry } = trade;
  const wasClosed = currentStatus === undefined || currentStatus === 'CLOSED';
  return (
    <tr role="row" data-status={currentStatus ?? undefined}>
      <th role="rowheader" scope="row" title={symbol}>
        <FreshRowMark id={trade.trade_id} />
        <SymbolLink symbol={symbol} />
      </th>
      <td role="cell">
        <SideChip side={trade.side} />
      </td>
      <td role="cell" className="figure" data-name="Entry">
        <TradeLink id={trade.trade_id}>{formatPrice(entry_price)}</TradeLink>
      </td>
      <PositionSizeCell trade={trade} />
      {live ? (
        <LivePositionCells trade={trade} />
      ) : (
        <>
          <PriceLevelCell name="TP" entry={entry_price} level={trade.tp_price} />
          <PriceLevelCell name="SL" entry={entry_price} level={trade.sl_price} />
        </>
      )}
      <td role="cell" className="figure opened" data-name="Opened">
        <ClockTime at={timestamp_entry} />
      </td>
      <td role="cell" className="end">
        {wasClosed ? (currentStatus ?? DASH) : <ElapsedTime since={timestamp_entry} />}
      </td>
      <td role="cell" className="close">
        {!wasClosed && <CloseButton trade={trade} closing={closing} />}
      </td>
    </tr>
  );
});

type PriceLevelCellProps = { name: string; entry: number | null; level: number | null };

const PriceLevelCell = ({ name, entry, level }: PriceLevelCellProps) => (
  <td role="cell" className="figure level" data-name={name}>
    {formatPrice(level)} <small>{formatSignedPercent(levelDistancePct(entry, level))}</small>
  </td>
);

function PositionSizeCell({ trade }: { trade: Trade }) {
  const size = positionSizeUsdt(trade);
  const quantity = formatQuantity(trade.quantity);
  return (
    <td
      role="cell"
      className="figure size"
      data-name="Size USDT"
      title={size === null ? undefined : `${quantity} at the entry price`}
    >
      {formatPositionSize(size)}
      {size !== null && <small> {quantity}</small>}
    </td>
  );
}

function LivePositionCells({ trade }: { trade: Trade }) {
  const live = useLivePosition(trade.trade_id);
  return (
    <>
      <td role="cell" className="figure" data-name="Price now">
        {live ? <MarkPrice {...live} /> : DASH}
      </td>
      <td role="cell" className="figure" data-name="PnL now">
        {live ? <LivePnl {...live} /> : DASH}
      </td>
      <td role="cell" className="stop" data-name="SL to TP">
        {live ? <StopTargetBar position={live.position} entry={trade.entry_price} /> : DASH}
      </td>
    </>
  );
}
