/** Remembers the latest signal and entry, large losses and waiting exits. All times are market time. */

import type { SocketEvent } from '@/contract/socket';

import type { BotRisk } from '../../bot/bot';
import type { PositionMeasurements } from './measurements';
import type { RecentEvents } from './recentEvents';

export type TradeObserver = {
  onEvent(event: SocketEvent): void;
  /** Sets the capital, by which losses are measured. */
  setCapital(capital: number | undefined): void;
  lastSignalAt(): number;
  lastTradeAt(): number;
  measurePositions(positions: BotRisk['positions']): PositionMeasurements[];
};

export function createTradeObserver(marketNow: () => number, events: Pick<RecentEvents, 'add'>): TradeObserver {
  const exitWaitsSince = new Map<string, number>();
  let capital: number | undefined;
  let lastSignalAt = -Infinity;
  let lastTradeAt = -Infinity;

  const onClose = ({ symbol, pnl_net }: Extract<SocketEvent, { type: 'trade_close' }>['data']): void => {
    const pnl = pnl_net ?? 0;
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
          return undefined;
        case 'trade_close':
          return event.is_correction ? undefined : onClose(event.data);
        default:
          return event satisfies never;
      }
    },
    setCapital(next) {
      capital = next;
    },
    lastSignalAt: () => lastSignalAt,
    lastTradeAt: () => lastTradeAt,
    measurePositions(positions) {
      const now = marketNow();
      const waiting = new Set(positions.flatMap(({ trade_id, waitsForBook }) => (waitsForBook ? [trade_id] : [])));
      for (const id of exitWaitsSince.keys()) if (!waiting.has(id)) exitWaitsSince.delete(id);
      for (const id of waiting) if (!exitWaitsSince.has(id)) exitWaitsSince.set(id, now);
      return positions.map(({ trade_id, symbol, priceAge_ms, openedAt }) => ({
        trade_id,
        symbol,
        priceAge_s: priceAge_ms === null ? null : Math.max(0, priceAge_ms) / 1_000,
        exitWaits_s: (now - (exitWaitsSince.get(trade_id) ?? now)) / 1_000,
        open_min: Math.max(0, now - openedAt) / 60_000,
      }));
    },
  };
}
