import type { SocketEvent } from '@/contract/socket';
import type { StreamFrame } from '@/contract/streams';
import { toEpochMs } from '@/domain/format/time';

import type { Store } from '../../store/repositories';
import type { PositionMeasurements } from './measurements';
import type { RecentEvents } from './recentEvents';

const DAY_MS = 86_400_000;

export type TradeObserver = {
  onEvent(event: SocketEvent): void;
  onFrame(frame: StreamFrame): void;
  /** Sets the capital, by which losses are measured. */
  setCapital(capital: number | undefined): void;
  lastSignalAt(): number;
  lastTradeAt(): number;
  lossRun(): number;
  /** Returns the realised net PnL of the UTC day in USDT. */
  dayPnl(): number;
  positions(): PositionMeasurements[];
};

/** Remembers signals, trades and open positions from the events of the bot. All times are market time. */
export function createTradeObserver(
  trades: Pick<Store['trades'], 'listOpenTrades' | 'listTradesClosedSince'>,
  marketNow: () => number,
  events: Pick<RecentEvents, 'add'>,
): TradeObserver {
  const dayStart = (): number => Math.floor(marketNow() / DAY_MS) * DAY_MS;
  const openedAt = new Map<string, number | null>();
  const exitWaitsSince = new Map<string, number>();
  let rows: Extract<StreamFrame, { type: 'positions' }>['data'] = [];
  let capital: number | undefined;
  let lastSignalAt = -Infinity;
  let lastTradeAt = -Infinity;
  let lossRun = 0;
  let day = dayStart();
  let dayPnl = 0;

  for (const { trade } of trades.listOpenTrades()) openedAt.set(trade.trade_id, toEpochMs(trade.timestamp_entry));
  for (const { trade } of trades.listTradesClosedSince(day)) dayPnl += trade.pnl_net ?? 0;

  const addToDay = (pnl: number): void => {
    if (dayStart() !== day) {
      day = dayStart();
      dayPnl = 0;
    }
    dayPnl += pnl;
  };

  const onClose = ({ trade_id, symbol, pnl_net }: Extract<SocketEvent, { type: 'trade_close' }>['data']): void => {
    const pnl = pnl_net ?? 0;
    openedAt.delete(trade_id);
    addToDay(pnl);
    lossRun = pnl < 0 ? lossRun + 1 : 0;
    if (pnl >= 0 || capital === undefined || capital <= 0) return;
    const loss_pct = (-pnl / capital) * 100;
    events.add('trade_loss', {
      subject: symbol,
      value: loss_pct,
      text: `A trade on ${symbol} lost ${(-pnl).toFixed(2)} USDT, ${loss_pct.toFixed(2)} % of the capital`,
    });
  };

  return {
    onEvent(event) {
      switch (event.type) {
        case 'signal':
          lastSignalAt = marketNow();
          return undefined;
        case 'trade_open':
          lastTradeAt = marketNow();
          openedAt.set(event.data.trade_id, toEpochMs(event.data.timestamp_entry) ?? marketNow());
          return undefined;
        case 'trade_close':
          return event.is_correction ? undefined : onClose(event.data);
        default:
          return event satisfies never;
      }
    },
    onFrame(frame) {
      if (frame.type !== 'positions') return;
      rows = frame.data;
      const waiting = new Set(rows.flatMap((row) => (row.waiting_for_book === true ? [row.trade_id] : [])));
      for (const id of waiting) if (!exitWaitsSince.has(id)) exitWaitsSince.set(id, marketNow());
      for (const id of exitWaitsSince.keys()) if (!waiting.has(id)) exitWaitsSince.delete(id);
    },
    setCapital(next) {
      capital = next;
    },
    lastSignalAt: () => lastSignalAt,
    lastTradeAt: () => lastTradeAt,
    lossRun: () => lossRun,
    dayPnl() {
      addToDay(0);
      return dayPnl;
    },
    positions: () =>
      rows.map(({ trade_id, symbol, age_ms }) => {
        const opened = openedAt.get(trade_id) ?? null;
        const waitsSince = exitWaitsSince.get(trade_id);
        return {
          trade_id,
          symbol,
          priceAge_s: age_ms === null ? null : Math.max(0, age_ms) / 1_000,
          exitWaits_s: waitsSince === undefined ? 0 : (marketNow() - waitsSince) / 1_000,
          open_min: opened === null ? null : Math.max(0, marketNow() - opened) / 60_000,
        };
      }),
  };
}
