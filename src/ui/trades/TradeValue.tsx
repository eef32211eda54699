import type { Trade } from '@/contract/trades/trade';
import { tradeFieldText, type TradeField } from '@/domain/trades/tradeFields';
import { formatDateTime, toIsoTime, type Zone } from '@/domain/format/time';
import { Pnl } from '../figures/Pnl';
import { SideChip } from '../figures/SideChip';

type Props = {
  trade: Trade;
  tradeField: TradeField;
  zone: Zone;
  /** Current day, YYYY-MM-DD, whose times are shown without a date. */
  today?: string;
};

export function TradeValue({ trade, tradeField, zone, today }: Props) {
  const { field, kind } = tradeField;
  if (field === 'side') return <SideChip side={trade.side} />;
  if (kind === 'pnl') return <Pnl value={trade[field]} />;
  const text = tradeFieldText(trade, tradeField, zone, today);
  return kind === 'time' ? (
    <time dateTime={toIsoTime(trade[field])} title={timeInBothZones(trade[field], zone)}>
      {text}
    </time>
  ) : (
    text
  );
}

function timeInBothZones(at: Trade['timestamp_entry'], zone: Zone): string {
  const [local, utc] = [`${formatDateTime(at, 'local')} local`, `${formatDateTime(at, 'utc')} UTC`];
  return zone === 'utc' ? `${utc}, ${local}` : `${local}, ${utc}`;
}
