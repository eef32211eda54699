import type { Diagnostics } from '@/contract/bot/diagnostics';
import type { Signal } from '@/contract/trades/signal';
import type { Status } from '@/contract/bot/status';
import { tradeSchema, type Trade } from '@/contract/trades/trade';

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

/** Creates the data of a `book` frame with ten levels on each side, 10 USDT apart. */
export const aBook = (symbol: string, over: Record<string, unknown> = {}) => {
  const level = (step: number): [number, number] => [60_000 + step * 10, 10_000 * Math.abs(step)];
  const steps = Array.from({ length: 10 }, (_, index) => index + 1);
  return {
    type: 'book',
    data: {
      symbol,
      sequence: 1,
      timestamp: Date.UTC(2026, 2, 10, 12),
      mid: 60_000,
      best_bid: 59_999.5,
      best_ask: 60_000.5,
      bucket: 10,
      bids: steps.map((step) => level(-step)),
      asks: steps.map(level),
      walls: [],
      obi: 0.4,
      obi_smoothed: 0.35,
      obi_threshold: 0.3,
      obi_rearm: 0.2,
      side: 'LONG',
      checks: [],
      ...over,
    },
  };
};

export const aPosition = (tradeId: string, over: Record<string, unknown> = {}) => ({
  trade_id: tradeId,
  symbol: 'BTCUSDT',
  mark_price: 60_050,
  unrealized_pnl_net: 1.25,
  unrealized_pnl_pct: 2.5,
  r_multiple: 0.5,
  sl_price: 59_900,
  tp_price: 60_200,
  sl_state: 'fixed',
  age_ms: 120,
  timestamp: Date.UTC(2026, 2, 10, 12),
  ...over,
});

/** Diagnostics of a bot that evaluated no book. */
export const EMPTY_DIAGNOSTICS: Diagnostics = {
  since: 0,
  at: 0,
  evaluations: 0,
  signals: 0,
  entries: 0,
  filters: [],
  blocks: [],
  symbols: [],
};
