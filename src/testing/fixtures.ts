import type { Signal } from '@/contract/signal';
import type { Status } from '@/contract/status';
import { tradeSchema, type Trade } from '@/contract/trade';

export const aStatus = (over: Partial<Status> = {}): Status => ({
  running: true,
  paused: false,
  mode: 'PAPER',
  exchange: 'BYBIT',
  active_trades: 1,
  total_signals: 7,
  uptime_seconds: 61,
  ...over,
});

export const aSignal = (number: number, over: Partial<Signal> = {}): Signal => ({
  symbol: 'BTCUSDT',
  side: 'LONG',
  timestamp: number,
  obi: 0.5,
  spread_bps: 1,
  score: 0.8,
  price_mid: 60_000,
  tp_price: 60_100,
  sl_price: 59_900,
  depth_total: 2_000_000,
  ...over,
});

export const aTrade = (id: string, over: Record<string, unknown> = {}): Trade =>
  tradeSchema.parse({ trade_id: id, symbol: 'BTCUSDT', side: 'LONG', status: 'OPEN', entry_price: 60_000, ...over });
