// Compares the figures of one trade or signal with each other: prices, side, targets, quantity, PnL and fees.

import type { BotSession } from '../botSession';
import { faultOfRows, firstFault, skip, type Check, type CheckResult } from '../check';
import { seen, type Fault } from '../faults';
import { isOpen, tradeCheck, TRADES } from '../checks/tradeCheck';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, rowsOf, shown, timeOf, tradesOf } from '../values';
import { readClock } from './settled';

/** Prices of one symbol that differ by this factor have another unit. */
const MAX_PRICE_FACTOR = 10;
/** Largest fee of one fill as a part of the notional. */
const MAX_FEE_SHARE = 0.02;
/** Differences of clocks that are no fault of the bot. */
const CLOCK_TOLERANCE_MS = 120_000;

const directionOf = ({ side }: Fields): number => (side === 'LONG' ? 1 : side === 'SHORT' ? -1 : NaN);
/** Reads a price. Some bots send 0 for no price. */
const priceOf = (value: unknown): number => numberOf(value) || NaN;
const isAbove = (a: number, b: number): boolean => a - b > Math.abs(b) * 1e-9;

/** Returns why the target is not on the side of the gain. `sl` may follow the price of an open trade. */
function targetFault(row: Fields, entry: unknown, isPlan: boolean): string | undefined {
  const direction = directionOf(row);
  const [start, tp, sl] = [priceOf(entry), priceOf(row.tp_price), priceOf(row.sl_price)];
  const far = [tp, sl].find((price) => price / start > MAX_PRICE_FACTOR || start / price > MAX_PRICE_FACTOR);
  if (far !== undefined) return `the price is ${start}, and TP or SL is ${far}`;
  if (isAbove(-direction * tp, -direction * start))
    return `a ${shown(row.side)} at ${start} has the TP ${tp} on the side of the loss`;
  if (isAbove(direction * sl, direction * tp)) return `a ${shown(row.side)} has the SL ${sl} beyond the TP ${tp}`;
  return isPlan && isAbove(direction * sl, direction * start)
    ? `a ${shown(row.side)} at ${start} has the SL ${sl} on the side of the gain`
    : undefined;
}

const moveOf = (trade: Fields): number => directionOf(trade) * (priceOf(trade.exit_price) - priceOf(trade.entry_price));

/** Returns why the gross PnL contradicts side and prices. */
function grossFault(trade: Fields): Fault {
  const [gross, move, quantity] = [numberOf(trade.pnl_gross), moveOf(trade), numberOf(trade.quantity)];
  if (gross === undefined || Number.isNaN(move)) return undefined;
  const share = Math.abs(move) / priceOf(trade.entry_price);
  if (gross * move < 0 && share > 1e-4 && Math.abs(gross) > 0.02)
    return `a ${shown(trade.side)} from ${shown(trade.entry_price)} to ${shown(trade.exit_price)} has the gross PnL ${gross}`;
  if (share > 1e-3 && gross === 0)
    return seen(`the price moved by ${(100 * share).toFixed(2)} %, and pnl_gross is 0`, 'Trades without a result.');
  if (!quantity) return undefined;
  const expected = move * quantity;
  return Math.abs(gross - expected) <= 0.02 + Math.abs(expected) * 0.02
    ? undefined
    : seen(
        `pnl_gross is ${gross}, but prices and quantity give ${expected.toFixed(4)}`,
        'A PnL that nobody can derive from prices and quantity.',
      );
}

/** Returns why the percentage contradicts the PnL. Some bots relate it to the gross PnL. */
function percentFault(trade: Fields): Fault {
  const [net, gross, pct, margin] = [trade.pnl_net ?? trade.pnl, trade.pnl_gross, trade.pnl_pct, trade.margin].map(
    numberOf,
  );
  if (net === undefined || pct === undefined) return undefined;
  const isClear = Math.abs(net) > 0.02 && (gross === undefined || gross * net > 0);
  if (isClear && (pct * net < 0 || pct === 0)) return `pnl_pct is ${pct}, pnl_net is ${net}`;
  if (!margin) return undefined;
  const expected = [net, gross ?? net].map((pnl) => (100 * pnl) / margin);
  return expected.some((value) => Math.abs(pct - value) <= 0.05 + Math.abs(value) * 0.02)
    ? undefined
    : seen(
        `pnl_pct is ${pct}, ${net} of the margin ${margin} are ${expected[0]?.toFixed(3)} %`,
        'A percentage of another size.',
      );
}

/** Returns why a fee is implausible. A rebate of a maker is negative and small. */
function feeFault(trade: Fields): Fault {
  const [entryFee, exitFee, quantity] = [trade.entry_fee, trade.exit_fee, trade.quantity].map(numberOf);
  const notional = (quantity ?? NaN) * priceOf(trade.entry_price);
  const [worst = 0] = [entryFee, exitFee].filter((fee) => Math.abs(fee ?? 0) > notional * MAX_FEE_SHARE);
  if (worst !== 0) return `a fee is ${worst}, the notional is ${notional.toFixed(2)}`;
  const gross = Math.abs(numberOf(trade.pnl_gross) ?? 0);
  const isNegative = (entryFee ?? 0) < 0 && (exitFee ?? 0) < 0;
  return isNegative && Math.abs((entryFee ?? 0) + (exitFee ?? 0)) > gross * MAX_FEE_SHARE
    ? seen(`entry_fee is ${entryFee}, exit_fee is ${exitFee}`, 'Fees as gains.')
    : undefined;
}

/** Returns why the reason contradicts the prices. A stop that follows the price can exit with a gain. */
function reasonFault(trade: Fields): string | undefined {
  const loss = -moveOf(trade) / priceOf(trade.entry_price);
  return trade.reason_exit === 'TP' && loss > 1e-3
    ? `the exit by TP is ${(100 * loss).toFixed(2)} % on the side of the loss`
    : undefined;
}

const isClosed = (trade: Fields): boolean => !isOpen(trade);

const PRICE_CHECKS: readonly Check[] = [
  tradeCheck(
    'trades.targets',
    'TP is on the side of the gain of the entry, and SL is not beyond TP.',
    'Bars from SL to TP that run backwards, and wrong distances.',
    (trades) => faultOfRows(trades, (trade) => targetFault(trade, trade.entry_price, false)),
  ),
  tradeCheck(
    'trades.gross-pnl',
    '`pnl_gross` is the gain of side, prices and quantity.',
    'Gains as losses, and losses as gains.',
    (trades) => rowFaultOf(trades, grossFault),
    isClosed,
  ),
  tradeCheck(
    'trades.percent',
    '`pnl_pct` is the net PnL in percent of the margin.',
    'A gain in one column and a loss in the other.',
    (trades) => rowFaultOf(trades, percentFault),
    isClosed,
  ),
  tradeCheck(
    'trades.fee-size',
    'A fee is a cost of the fill in the currency of the account.',
    'Fees that eat up any gain.',
    (trades) => rowFaultOf(trades, feeFault),
    isClosed,
  ),
  tradeCheck(
    'trades.exit-reason',
    '`reason_exit` fits the prices: TP exits with a gain.',
    'A sentence in the details that contradicts the prices.',
    (trades) => faultOfRows(trades, reasonFault),
    isClosed,
  ),
];

const rowFaultOf = (trades: readonly Fields[], faultOf: (trade: Fields) => Fault): Fault => {
  const faults = trades.map((trade) => ({ fault: faultOf(trade), trade }));
  const found = faults.find(({ fault }) => fault !== undefined);
  if (found?.fault === undefined) return undefined;
  const { fault, trade } = found;
  const name = `trade ${shown(trade.trade_id)}: `;
  return typeof fault === 'string' ? name + fault : seen(name + fault.came, fault.operatorSees);
};

const SIGNALS = 'GET /api/signals';
const readSignals = async (bot: BotSession): Promise<Fields[]> =>
  rowsOf((await bot.read('getSignals', { query: { limit: 20 } })).body);

function planFault(signal: Fields): Fault {
  const fault = targetFault(signal, signal.price_mid, true);
  if (fault !== undefined) return fault;
  const [mid, spread, depth] = [signal.price_mid, signal.spread_bps, signal.depth_total].map(numberOf);
  if ((mid ?? 1) <= 0) return seen(`price_mid is ${mid}`, 'An impossible price.');
  if ((spread ?? 0) < 0) return seen(`spread_bps is ${spread}`, 'An impossible spread.');
  return (depth ?? 0) < 0 ? seen(`depth_total is ${depth}`, 'An impossible depth.') : undefined;
}

/** Returns why the newest time of the rows is in the future. The rows are newest first. */
function futureFault(rows: readonly Fields[], field: string, now: number): string | undefined {
  const newest = Math.max(...rows.map((row) => timeOf(row[field]) ?? -Infinity));
  const ahead = newest - now;
  return ahead > CLOCK_TOLERANCE_MS
    ? `the newest ${field} is ${Math.round(ahead / 60_000)} minutes ahead of the clock`
    : undefined;
}

/** Time of the newest row of each list. */
const CLOCK_CHECKS: readonly Check[] = (
  [
    ['trades.clock', TRADES, 'timestamp_entry', async (bot) => tradesOf(await bot.readNow('getTrades', PAGE))],
    ['signals.clock', SIGNALS, 'timestamp', readSignals],
    ['logs.clock', 'GET /api/system-logs', 'timestamp', readLines],
  ] as const satisfies readonly (readonly [string, string, string, (bot: BotSession) => Promise<Fields[]>])[]
).map(([id, call, field, read]) => ({
  id,
  call,
  contract: 'A time without a zone is UTC. No time is in the future.',
  operatorSees: 'Times that are hours ahead, and a wrong age of the newest row.',
  run: async (bot: BotSession): Promise<CheckResult> => {
    const rows = await read(bot);
    if (rows.length === 0) return skip('the list is empty');
    // Log lines have wall-clock time, also on recorded prices.
    const now = id === 'logs.clock' ? bot.transport.now() : await readClock(bot);
    return firstFault([
      futureFault(rows, field, now),
      id === 'trades.clock' ? futureFault(rows.filter(isClosed), 'timestamp_exit', now) : undefined,
    ]);
  },
}));

const PAGE = { query: { skip: 0, limit: 200 } };

async function readLines(bot: BotSession): Promise<Fields[]> {
  return rowsOf(fieldsOf((await bot.readNow('getSystemLogs', { query: { limit: 100 } })).body).logs);
}

export const FIGURE_CHECKS: readonly Check[] = [
  ...PRICE_CHECKS,
  {
    id: 'signals.targets',
    call: SIGNALS,
    contract: 'TP of a signal is on the side of the gain of `price_mid`, and SL on the side of the loss.',
    operatorSees: 'Cards whose TP and SL contradict their side.',
    run: async (bot) => {
      const signals = await readSignals(bot);
      if (signals.length === 0) return skip('the bot has no signals');
      return rowFaultOf(
        signals.map((signal) => ({ ...signal, trade_id: signal.symbol })),
        planFault,
      );
    },
  },
  ...CLOCK_CHECKS,
];
