import type { Signal } from '@/contract/trades/signal';
import type { Trade } from '@/contract/trades/trade';

export const NOON_MS = Date.parse('2026-03-10T12:00:00.000Z');

const toIsoTime = (ms: number): string => new Date(ms).toISOString();

export function storedOpenTrade(id: string, entryMs = NOON_MS, more: Partial<Trade> = {}): Required<Trade> {
  return {
    trade_id: id,
    symbol: 'BTCUSDT',
    side: 'LONG',
    status: 'OPEN',
    timestamp_entry: toIsoTime(entryMs),
    timestamp_exit: null,
    entry_price: 60_000.1,
    exit_price: null,
    reason_exit: null,
    tp_price: 60_300.3,
    sl_price: 59_850.7,
    pnl_gross: null,
    pnl_net: null,
    pnl_pct: null,
    total_fees: null,
    entry_fee: 0.1234567890123,
    exit_fee: null,
    funding_fee: null,
    mode: 'PAPER',
    exchange: 'BYBIT',
    quantity: 0.05,
    margin: 300,
    entry_liquidity: 'maker',
    exit_liquidity: null,
    entry_touch: 60_000.1,
    exit_touch: null,
    slippage_bps: 0.0123456789,
    exit_slippage_bps: null,
    mfe: 0,
    mae: 0,
    signal_timestamp: toIsoTime(entryMs - 1_000),
    config_version: 'v1',
    signal_mid: 59_999.8,
    entry_mid: 60_000.2,
    exit_decision_mid: null,
    exit_mid: null,
    ...more,
  };
}

export function storedClosedTrade(id: string, exitMs: number, pnlNet: number, more: Partial<Trade> = {}): Trade {
  return storedOpenTrade(id, exitMs - 60_000, {
    status: 'CLOSED',
    timestamp_exit: toIsoTime(exitMs),
    exit_price: 60_100,
    reason_exit: 'TP',
    pnl_net: pnlNet,
    ...more,
  });
}

export function storedSignal(ms: number, more: Partial<Signal> = {}): Signal {
  return {
    symbol: 'BTCUSDT',
    side: 'LONG',
    timestamp: toIsoTime(ms),
    obi: 0.412,
    spread_bps: 0.2,
    score: 71.5,
    price_mid: 60_000.05,
    tp_price: 60_300,
    sl_price: 59_850,
    depth_total: 1_250_000,
    ...more,
  };
}
