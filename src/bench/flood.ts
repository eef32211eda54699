import type { SocketEvent } from '@/contract/socket';
import { TRADE_SIDES } from '@/contract/enums';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT', 'ADAUSDT', 'AVAXUSDT', 'LINKUSDT'] as const;
/** One of these frames opens a trade and the next closes it: four trades a second at 2,000 frames a second. */
const FRAMES_A_TRADE = 500;

/** Matches a symbol that contains the number of its signal: the probe reads from it which signal the page shows. */
export const NUMBER_IN_SYMBOL = 'N(\\d+)Z';
const numbered = (sequence: number): string => `${pick(SYMBOLS, sequence)}N${sequence}Z`;

function pick<T>(list: readonly T[], sequence: number): T {
  const item = list[sequence % list.length];
  if (item === undefined) throw new Error('an empty list has nothing to pick');
  return item;
}

const wave = (sequence: number, period: number): number => Math.sin((sequence / period) * Math.PI * 2);

function signal(sequence: number, at: number): SocketEvent {
  const price = 100 + wave(sequence, 9_973);
  const side = pick(TRADE_SIDES, sequence >> 1);
  const reach = side === 'LONG' ? 1 : -1;
  return {
    type: 'signal',
    data: {
      symbol: numbered(sequence),
      side,
      timestamp: new Date(at).toISOString(),
      obi: wave(sequence, 617),
      spread_bps: 1 + Math.abs(wave(sequence, 211)),
      score: 50 + 50 * wave(sequence, 1_013),
      price_mid: price,
      tp_price: price * (1 + reach * 0.004),
      sl_price: price * (1 - reach * 0.003),
      depth_total: 2_000_000 + 1_000_000 * wave(sequence, 401),
    },
  };
}

function trade(sequence: number, at: number, closed: boolean): SocketEvent {
  const price = 100 + wave(sequence, 9_973);
  const pnl = closed ? wave(sequence, 37) : null;
  return {
    type: closed ? 'trade_close' : 'trade_open',
    data: {
      trade_id: `bench-${closed ? sequence - 1 : sequence}`,
      symbol: pick(SYMBOLS, sequence),
      side: pick(TRADE_SIDES, sequence),
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

export function eventOf(sequence: number, at: number): SocketEvent {
  const place = sequence % FRAMES_A_TRADE;
  return place < 2 ? trade(sequence, at, place === 1) : signal(sequence, at);
}

export const frameOf = (sequence: number, at: number): string => JSON.stringify(eventOf(sequence, at));
