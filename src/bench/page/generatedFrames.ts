import type { SocketEvent } from '@/contract/live/socket';
import { TRADE_SIDES } from '@/contract/enums';

const GENERATED_SYMBOLS = [
  'BTCUSDT',
  'ETHUSDT',
  'SOLUSDT',
  'XRPUSDT',
  'DOGEUSDT',
  'ADAUSDT',
  'AVAXUSDT',
  'LINKUSDT',
] as const;
/**
 * Number of frames per trade. One frame opens the trade and one frame closes the trade. A rate of 2,000 frames per
 * second gives four trades per second.
 */
const FRAMES_PER_TRADE = 500;

/** Pattern of the signal number in a symbol. The page probe reads from the symbol which signal the page shows. */
export const SIGNAL_NUMBER_PATTERN = 'N(\\d+)Z';
const formatNumberedSymbol = (sequence: number): string => `${itemInCycle(GENERATED_SYMBOLS, sequence)}N${sequence}Z`;

function itemInCycle<T>(list: readonly T[], sequence: number): T {
  const item = list[sequence % list.length];
  if (item === undefined) throw new Error('an empty list has nothing to pick');
  return item;
}

const sineWave = (sequence: number, period: number): number => Math.sin((sequence / period) * Math.PI * 2);

function createSignalEvent(sequence: number, at: number): SocketEvent {
  const price = 100 + sineWave(sequence, 9_973);
  const side = itemInCycle(TRADE_SIDES, sequence >> 1);
  const direction = side === 'LONG' ? 1 : -1;
  return {
    type: 'signal',
    data: {
      symbol: formatNumberedSymbol(sequence),
      side,
      timestamp: new Date(at).toISOString(),
      obi: sineWave(sequence, 617),
      spread_bps: 1 + Math.abs(sineWave(sequence, 211)),
      score: 50 + 50 * sineWave(sequence, 1_013),
      price_mid: price,
      tp_price: price * (1 + direction * 0.004),
      sl_price: price * (1 - direction * 0.003),
      depth_total: 2_000_000 + 1_000_000 * sineWave(sequence, 401),
    },
  };
}

function createTradeEvent(sequence: number, at: number, closed: boolean): SocketEvent {
  const price = 100 + sineWave(sequence, 9_973);
  const pnl = closed ? sineWave(sequence, 37) : null;
  return {
    type: closed ? 'trade_close' : 'trade_open',
    data: {
      trade_id: `bench-${closed ? sequence - 1 : sequence}`,
      symbol: itemInCycle(GENERATED_SYMBOLS, sequence),
      side: itemInCycle(TRADE_SIDES, sequence),
      status: closed ? 'CLOSED' : 'OPEN',
      timestamp_entry: new Date(at - 1_000).toISOString(),
      timestamp_exit: closed ? new Date(at).toISOString() : null,
      entry_price: price,
      exit_price: closed ? price * 1.001 : null,
      reason_exit: closed ? 'TP' : null,
      tp_price: price * 1.004,
      sl_price: price * 0.997,
      pnl_gross: pnl,
      pnl_net: pnl,
      pnl_pct: pnl,
      total_fees: 0.05,
      entry_fee: 0.02,
      exit_fee: closed ? 0.03 : null,
      funding_fee: 0,
      mode: 'PAPER',
      exchange: 'BYBIT',
    },
  };
}

export function createGeneratedEvent(sequence: number, at: number): SocketEvent {
  const place = sequence % FRAMES_PER_TRADE;
  return place < 2 ? createTradeEvent(sequence, at, place === 1) : createSignalEvent(sequence, at);
}

export const createGeneratedFrame = (sequence: number, at: number): string =>
  JSON.stringify(createGeneratedEvent(sequence, at));
