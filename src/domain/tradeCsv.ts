import type { Trade } from '@/contract/trade';
import { csvLine, type CsvCell } from './csv';
import type { Steps } from './steps';
import { toIso } from './time';

/**
 * Spec point 9: 17 columns, symbol to exchange. They are the sixteen of the table in their order, and the funding fee:
 * what the exchange took for holding cannot be told from the total.
 */
const COLUMNS = {
  symbol: (trade) => trade.symbol,
  side: (trade) => trade.side,
  timestamp_entry: (trade) => toIso(trade.timestamp_entry),
  entry_price: (trade) => trade.entry_price,
  timestamp_exit: (trade) => toIso(trade.timestamp_exit),
  exit_price: (trade) => trade.exit_price,
  reason_exit: (trade) => trade.reason_exit,
  tp_price: (trade) => trade.tp_price,
  sl_price: (trade) => trade.sl_price,
  pnl_gross: (trade) => trade.pnl_gross,
  pnl_net: (trade) => trade.pnl_net,
  pnl_pct: (trade) => trade.pnl_pct,
  total_fees: (trade) => trade.total_fees,
  funding_fee: (trade) => trade.funding_fee,
  status: (trade) => trade.status,
  mode: (trade) => trade.mode,
  exchange: (trade) => trade.exchange,
} satisfies Partial<Record<keyof Trade, (trade: Trade) => CsvCell>>;

const CELLS = Object.values(COLUMNS);
const LINES_A_PART = 1_000;

/** The file in parts, header first. */
export function* tradeCsvSteps(trades: readonly Trade[]): Steps<string[]> {
  const parts = [csvLine(Object.keys(COLUMNS))];
  for (let start = 0; start < trades.length; start += LINES_A_PART) {
    const lines = trades.slice(start, start + LINES_A_PART).map((trade) => csvLine(CELLS.map((cell) => cell(trade))));
    parts.push(lines.join(''));
    yield;
  }
  return parts;
}
