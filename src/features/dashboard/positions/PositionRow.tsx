import { memo } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { DASH, formatPrice, formatQuantity, formatRunningTime, formatSignedPercent } from '@/domain/format/format';
import { levelDistancePct } from '@/domain/market/signalFigures';
import { R_RANGE } from '@/domain/orderFlow/positionFigures';
import { heldQuantity, partFillText } from '@/domain/trades/heldPosition';
import { formatPositionSize, positionSizeUsdt } from '@/domain/trades/positionSize';
import type { Zone } from '@/domain/format/time';
import { tradeFieldsByName, isNumericField, shortTitleOf } from '@/domain/trades/tradeFields';
import { useIsAccountFlat, usePositionDispute, useStopAtExchange } from '@/store/useAccount';
import { useLivePosition, useLiveQuantities } from '@/store/useFrameStreams';
import { ClockTime } from '@/ui/figures/ClockTime';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { UnreadAge } from '@/ui/figures/UnreadAge';
import { SideChip } from '@/ui/figures/SideChip';
import { TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { FreshRowMark } from '@/ui/lists/FreshRowMark';
import { CloseButton, type TradeClosing } from '@/ui/widgets/CloseButton';
import { LivePnl, MarkPrice, StopTargetBar } from '@/ui/trades/LivePosition';
import { MissingStop } from '@/ui/trades/MissingStop';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { TradeLink } from '@/ui/trades/TradeLink';
import { useCurrency } from '@/ui/figures/currency';

const TRADE_VALUE_COLUMNS = tradeFieldsByName('symbol', 'side', 'entry_price').map((tradeField) => ({
  name: shortTitleOf(tradeField),
  figure: isNumericField(tradeField),
}));
const TP_SL_COLUMNS = tradeFieldsByName('tp_price', 'sl_price').map(({ title }) => ({
  name: `${title}, from entry`,
  figure: true,
}));

const SIZE_COLUMN = { name: 'Size USDT, qty', figure: true, className: 'size' };

const RISK_BAR_COLUMN_NAME = `SL to TP, bar ${R_RANGE.min}R to +${R_RANGE.max}R`.replace('-', '−');

const LIVE_POSITION_COLUMNS = [
  { name: 'Price now', figure: true },
  { name: 'PnL now, net', figure: true },
  { name: RISK_BAR_COLUMN_NAME, figure: false },
];

const STOP_COLUMN = { name: 'Stop at exchange', figure: true };
/** Names of columns that are too long beside the stop at the exchange. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  [SIZE_COLUMN.name]: 'Size, qty',
  [RISK_BAR_COLUMN_NAME]: 'SL to TP',
};

/** A figure of the market would be no PnL of a position that the account no longer has. */
const FILL_NOT_READ = 'closed at the account, fill not read';

/** `live` means that the bot sends live positions, and `hasAccount` that its stops are at an exchange. */
export type PositionTableKind = { live: boolean; hasAccount: boolean };

export const positionColumns = (zone: Zone, { live, hasAccount }: PositionTableKind) => [
  ...[...TRADE_VALUE_COLUMNS, SIZE_COLUMN, ...(live ? LIVE_POSITION_COLUMNS : TP_SL_COLUMNS)].map((column) =>
    hasAccount ? { ...column, name: SHORT_NAMES[column.name] ?? column.name } : column,
  ),
  ...(hasAccount ? [STOP_COLUMN] : []),
  { name: live ? 'Opened' : `Opened, ${TIME_ZONE_NAMES[zone]}`, figure: true, className: 'opened' },
  { name: 'Open for', figure: true },
  { name: 'Close', figure: true },
];

type Props = {
  item: Trade;
  /** Status of the trade in the latest list of trades, undefined when the list lacks the trade. */
  currentStatus: Trade['status'] | undefined;
  closing: TradeClosing;
} & PositionTableKind;

export const PositionRow = memo(function PositionRow({ item: trade, currentStatus, closing, live, hasAccount }: Props) {
  const { symbol, entry_price, timestamp_entry } = trade;
  const wasClosed = currentStatus === undefined || currentStatus === 'CLOSED';
  const quantities = useLiveQuantities(trade.trade_id);
  const dispute = usePositionDispute(trade);
  const isAccountFlat = useIsAccountFlat();
  const isGone = dispute?.closable === 0 || (isAccountFlat && trade.mode === 'LIVE');
  const notes = [dispute && 'disputed', partFillText(quantities)].filter((text) => text !== null);
  // The cell is as wide as a symbol.
  const [note = ''] = notes;
  return (
    <tr
      role="row"
      data-status={currentStatus ?? undefined}
      data-note={note !== '' || undefined}
      data-disputed={dispute !== null || undefined}
    >
      <th role="rowheader" scope="row" title={[symbol, ...notes].join(', ')}>
        <FreshRowMark id={trade.trade_id} />
        <SymbolLink symbol={symbol} />
        {note !== '' && <small className="note">{note}</small>}
      </th>
      <td role="cell">
        <SideChip side={trade.side} />
      </td>
      <td role="cell" className="figure" data-name="Entry">
        <TradeLink id={trade.trade_id}>{formatPrice(entry_price)}</TradeLink>
      </td>
      <PositionSizeCell entry={entry_price} quantity={heldQuantity(trade, quantities)} />
      {isGone ? (
        <td role="cell" colSpan={live ? LIVE_POSITION_COLUMNS.length : TP_SL_COLUMNS.length} data-name="PnL now">
          {FILL_NOT_READ}
        </td>
      ) : live ? (
        <LivePositionCells trade={trade} />
      ) : (
        <>
          <PriceLevelCell name="TP" entry={entry_price} level={trade.tp_price} />
          <PriceLevelCell name="SL" entry={entry_price} level={trade.sl_price} />
        </>
      )}
      {hasAccount && <ExchangeStopCell tradeId={trade.trade_id} />}
      <td role="cell" className="figure opened" data-name="Opened">
        <ClockTime at={timestamp_entry} />
      </td>
      <td role="cell" className="end">
        {wasClosed ? (currentStatus ?? DASH) : <ElapsedTime since={timestamp_entry} format={formatRunningTime} />}
      </td>
      <td role="cell" className="close">
        {!wasClosed && <CloseButton trade={trade} closing={closing} dispute={dispute} />}
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

function PositionSizeCell({ entry, quantity: held }: { entry: number | null; quantity: number | null }) {
  const size = positionSizeUsdt({ entry_price: entry, quantity: held });
  const quantity = formatQuantity(held);
  return (
    <td
      role="cell"
      className="figure size"
      data-name={`Size ${useCurrency()}`}
      title={size === null ? undefined : `${quantity} at the entry price`}
    >
      {formatPositionSize(size)}
      {size !== null && <small> {quantity}</small>}
    </td>
  );
}

/** Shows the trigger price of the stop at the exchange, or that the exchange has none. */
function ExchangeStopCell({ tradeId }: { tradeId: string }) {
  const stop = useStopAtExchange(tradeId);
  const isNaked = stop !== undefined && stop.trigger === null;
  return (
    <td
      role="cell"
      className="figure exchange-stop"
      data-name="Stop at exchange"
      data-naked={isNaked || undefined}
      title={stop?.isOld ? 'last known' : undefined}
    >
      {stop === undefined ? DASH : isNaked ? <MissingStop {...stop} inCell /> : formatPrice(stop.trigger)}
      {stop?.unread_ms != null && !isNaked && (
        <small className="unread">
          {' '}
          <UnreadAge ms={stop.unread_ms} receivedAt={stop.receivedAt} />
        </small>
      )}
      {stop?.isOld && <small> old</small>}
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
