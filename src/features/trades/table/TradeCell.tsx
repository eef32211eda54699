import { Box, Tooltip } from '@mui/material';
import { isOpen, type Trade } from '@/contract/trades/trade';
import { DASH, formatPrice } from '@/domain/format/format';
import { FEE_COMPONENT_FIELDS, tradeFieldText, type TradeField } from '@/domain/trades/tradeFields';
import type { Zone } from '@/domain/format/time';
import { useStopAtExchange } from '@/store/useAccount';
import { useLivePosition } from '@/store/useFrameStreams';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { Pnl } from '@/ui/figures/Pnl';
import { StalePriceAge } from '@/ui/trades/LivePosition';
import { MissingStop } from '@/ui/trades/MissingStop';
import { TradeValue } from '@/ui/trades/TradeValue';
import { useCurrency } from '@/ui/figures/currency';
import { TradeMode } from './TradeMode';

export type TradeCellProps = { trade: Trade; tradeField: TradeField; zone: Zone; today?: string; tabIndex: number };

/** Shows one field of a trade in the table. The Total Fees cell lists the parts of the fees in a tooltip. */
export function TradeCell({ tabIndex, ...props }: TradeCellProps) {
  const { trade, tradeField } = props;
  switch (tradeField.field) {
    case 'symbol':
      return <strong>{trade.symbol}</strong>;
    case 'status':
      return (
        <span data-status={trade.status}>
          <TradeValue {...props} />
        </span>
      );
    case 'mode':
      return <TradeMode trade={trade} />;
    case 'sl_price':
      return isOpen(trade) ? <OpenTradeStopCell {...props} /> : <TradeValue {...props} />;
    case 'duration':
      return isOpen(trade) ? <ElapsedTime since={trade.timestamp_entry} /> : <TradeValue {...props} />;
    case 'total_fees':
      return <TotalFeesCell {...props} tabIndex={tabIndex} />;
    case 'pnl_net':
      return isOpen(trade) ? <OpenTradePnlCell {...props} /> : <TradeValue {...props} />;
    default:
      return <TradeValue {...props} />;
  }
}

/** Shows the unrealised net PnL of an open trade when the bot sends live positions. */
function OpenTradePnlCell(props: Omit<TradeCellProps, 'tabIndex'>) {
  const live = useLivePosition(props.trade.trade_id);
  if (!live) return <TradeValue {...props} />;
  return (
    <span data-live-pnl title="Net, if closed now">
      <Pnl value={live.position.unrealized_pnl_net} /> <small>now</small> <StalePriceAge {...live} />
    </span>
  );
}

/** Warns that the exchange has no stop for an open trade. */
function OpenTradeStopCell(props: Omit<TradeCellProps, 'tabIndex'>) {
  const stop = useStopAtExchange(props.trade.trade_id);
  if (!stop) return <TradeValue {...props} />;
  if (stop.trigger === null)
    return (
      <span data-naked>
        <MissingStop {...stop} inCell />
      </span>
    );
  return (
    <span
      title={`Stop at exchange ${formatPrice(stop.trigger)}${stop.isOld || stop.unread_ms != null ? ', last known' : ''}`}
    >
      <TradeValue {...props} />
    </span>
  );
}

function TotalFeesCell({ trade, tradeField, zone, tabIndex }: TradeCellProps) {
  const currency = useCurrency();
  const parts = FEE_COMPONENT_FIELDS.map((part) => {
    const fee = tradeFieldText(trade, part, zone);
    return <div key={part.field}>{fee === DASH ? `${part.title}: ${fee}` : `${part.title}: ${fee} ${currency}`}</div>;
  });
  return (
    <Tooltip title={parts} placement="left">
      {/* The whole cell opens the tooltip, because the text may be a single dash. */}
      <Box component="span" tabIndex={tabIndex} sx={{ display: 'block', width: '100%' }}>
        <span className="fees">{tradeFieldText(trade, tradeField, zone)}</span>
      </Box>
    </Tooltip>
  );
}
