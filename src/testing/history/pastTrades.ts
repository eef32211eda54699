import type { Trade } from '@/contract/trades/trade';

import type { Direction } from '@/server/market/direction';
import { createMonitoringState, toClosedTrade, toOpenTrade, type Position } from '@/server/bot/positions/position';
import type { ExitReason } from '@/server/orders/exitReasons';
import { toStoredMonitorState } from '@/server/bot/positions/storedMonitorState';
import { sizeEntry } from '@/server/bot/entry/sizing';
import { CONTRACTS, type Contract } from '@/server/market/contracts';
import { decimalsOf } from '@/server/market/decimalText';
import type { Rng } from '@/server/market/rng';
import type { MonitorState } from '@/server/store/repositories';
import { generateActivityTimes, type TimeSpan } from './activityTimes';
import { createPastPrices } from './pastPrices';

/** Statistics of one exit reason: share of all trades, mean and deviation of the profit in bps, holding time. */
type ExitReasonStatistics = {
  reason: ExitReason;
  share: number;
  bps: number;
  spread: number;
  heldS: number;
  maker?: number;
};

// The mean gross profit of all exits is about 6 bps, which is less than the fees.
const EXIT_REASON_STATISTICS: readonly ExitReasonStatistics[] = [
  { reason: 'TP', share: 40, bps: 33, spread: 6, heldS: 70, maker: 0.7 },
  { reason: 'SL', share: 24, bps: -31, spread: 5, heldS: 55 },
  { reason: 'TRAILING_SL', share: 9, bps: 13, spread: 5, heldS: 90 },
  { reason: 'BREAKEVEN_SL', share: 7, bps: 5, spread: 2, heldS: 80 },
  { reason: 'OBI_REVERSAL', share: 12, bps: -4, spread: 9, heldS: 40 },
  { reason: 'WALL_DROP', share: 4, bps: -7, spread: 7, heldS: 30 },
  { reason: 'TIMEOUT', share: 9, bps: -1, spread: 8, heldS: 180 },
  { reason: 'MANUAL', share: 0.8, bps: -3, spread: 12, heldS: 110 },
  { reason: 'CLOSE_ALL', share: 0.2, bps: -6, spread: 12, heldS: 90 },
];

const SIZING_PARAMETERS = { trade_margin_usdt: 50, trade_nominal_usdt: 500, margin_deviation_max_pct: 100 };
const FEE_RATES_PCT = { maker: 0.02, taker: 0.055 };
const TP_DISTANCE_BPS = 33;
const SL_DISTANCE_BPS = 31;
const DAY_MS = 86_400_000;
const FUNDING_INTERVAL_MS = 8 * 3_600_000;
const FUNDING_RATE = 0.0001;
/** Share of the time span after which the bot changed from Binance to Bybit. */
const BINANCE_TIME_SHARE = 0.2;
/** Deviations of the win rate between symbols and between days. The win rates of consecutive days are correlated. */
const SYMBOL_WIN_RATE_DEVIATION = 0.12;
const DAY_WIN_RATE_DEVIATION = 0.13;
const DAY_WIN_RATE_CORRELATION = 0.85;
const OPEN_TRADE_COUNT = 3;
const OPEN_TRADE_ENTRY_INTERVAL_MS = 20_000;

/** Generates `count` trades, oldest entry first. The last trades are still open. */
export function* generateTrades(
  count: number,
  span: TimeSpan,
  rng: Rng,
): Generator<{ trade: Trade; monitor: MonitorState | null }> {
  const priceOf = createPastPrices(span.untilMs, rng);
  const symbolFactors = new Map(CONTRACTS.map(({ symbol }) => [symbol, rng.logNormal(1, SYMBOL_WIN_RATE_DEVIATION)]));
  let dayTrend = 0;
  let day = NaN;
  let index = 0;
  for (const moment of generateActivityTimes(count, span, rng)) {
    if (Math.floor(moment / DAY_MS) !== day) {
      day = Math.floor(moment / DAY_MS);
      dayTrend = DAY_WIN_RATE_CORRELATION * dayTrend + DAY_WIN_RATE_DEVIATION * rng.normal();
    }
    const left = count - index;
    const isOpen = left <= OPEN_TRADE_COUNT;
    const at = isOpen ? span.untilMs - left * OPEN_TRADE_ENTRY_INTERVAL_MS : moment;
    const contract = pickRandomContract(rng);
    const isRecent = at - span.fromMs >= BINANCE_TIME_SHARE * (span.untilMs - span.fromMs);
    const id = `T${String((index += 1)).padStart(6, '0')}-${at.toString(36)}`;
    const position = createRandomPosition(id, contract, priceOf(contract, at), at, isRecent, rng);
    const winFactor = Math.exp(dayTrend) * (symbolFactors.get(contract.symbol) ?? 1);
    if (isOpen) yield { trade: toOpenTrade(position), monitor: toStoredMonitorState(position) };
    else
      yield {
        trade: createClosedTrade(position, contract, pickRandomExit(winFactor, rng), span.untilMs, rng),
        monitor: null,
      };
  }
}

/** Picks a random contract. Contracts with high volume are picked most often, as by the bot. */
function pickRandomContract(rng: Rng): Contract {
  const contract = CONTRACTS[Math.floor(rng.uniform() ** 2 * CONTRACTS.length)];
  if (!contract) throw new Error('A draw below 1 is always within the list');
  return contract;
}

function createRandomPosition(
  id: string,
  contract: Contract,
  price: number,
  at: number,
  isRecent: boolean,
  rng: Rng,
): Position {
  const direction: Direction = rng.bernoulli(0.52) ? 1 : -1;
  const entry = roundToTick(price, contract);
  const size = sizeEntry(entry, contract, SIZING_PARAMETERS);
  // The minimum quantity of a contract can exceed the nominal of the trade.
  const { qty, margin } = size.ok ? size : { qty: contract.min_qty, margin: SIZING_PARAMETERS.trade_margin_usdt };
  const move = (bps: number): number => roundToTick(entry * (1 + (direction * bps) / 1e4), contract);
  const liquidity = rng.bernoulli(0.75) ? 'maker' : 'taker';
  const tp = move(TP_DISTANCE_BPS * rng.logNormal(1, 0.15));
  const sl = move(-SL_DISTANCE_BPS * rng.logNormal(1, 0.15));
  return {
    id,
    symbol: contract.symbol,
    direction,
    qty,
    margin,
    entry,
    entryFee: (entry * qty * FEE_RATES_PCT[liquidity]) / 100,
    audit: { liquidity, touch: entry, slippage_bps: 0, signal_timestamp: null, config_version: null },
    signalMid: null,
    entryMid: null,
    exitDecisionMid: null,
    openedAt: at,
    firstFillAt: at,
    mode: 'PAPER',
    exchange: isRecent ? 'BYBIT' : 'BINANCE',
    venue: 'data',
    ratio: 1,
    marketId: 'simulated',
    isForeignMarket: false,
    tp,
    sl,
    initialSl: sl,
    stopKind: 'SL',
    bestPrice: entry,
    worstPrice: entry,
    lastPrice: entry,
    protective: null,
    isStopByWall: false,
    target: null,
    funding: 0,
    fundingTerms: null,
    monitoring: createMonitoringState(at, { lastPriceAt: at }),
  };
}

function createClosedTrade(
  position: Position,
  contract: Contract,
  exit: ExitReasonStatistics,
  untilMs: number,
  rng: Rng,
): Trade {
  const { direction, entry, openedAt, qty } = position;
  const { reason, heldS, bps, spread, maker = 0 } = exit;
  const at = Math.min(
    untilMs,
    openedAt + 1_000 + Math.floor(heldS * 1_000 * (reason === 'TIMEOUT' ? 1 : rng.logNormal(1, 0.6))),
  );
  const profitBps = bps + spread * rng.normal();
  const price =
    reason === 'TP'
      ? position.tp
      : reason === 'SL'
        ? position.sl
        : roundToTick(entry * (1 + (direction * profitBps) / 1e4), contract);
  const liquidity = rng.bernoulli(maker) ? 'maker' : 'taker';
  const fee = price * qty * (FEE_RATES_PCT[liquidity] / 100);
  const trade = toClosedTrade(position, { at, price, fee, reason, liquidity, touch: price });
  const fundings = Math.floor(at / FUNDING_INTERVAL_MS) - Math.floor(openedAt / FUNDING_INTERVAL_MS);
  return fundings === 0
    ? trade
    : withFundingFee(trade, fundings * direction * entry * qty * FUNDING_RATE, position.margin);
}

/** Adds the funding fee of a trade that was open at a funding time. A negative fee is income. */
function withFundingFee(trade: Trade, funding_fee: number, margin: number): Trade {
  const pnl_net = (trade.pnl_net ?? 0) - funding_fee;
  const total_fees = (trade.total_fees ?? 0) + funding_fee;
  return { ...trade, funding_fee, total_fees, pnl_net, pnl_pct: (100 * pnl_net) / margin };
}

/** Picks a random exit. A higher `winFactor` means more exits at the TP. */
function pickRandomExit(winFactor: number, rng: Rng): ExitReasonStatistics {
  const shareOf = ({ reason, share }: ExitReasonStatistics): number => (reason === 'TP' ? share * winFactor : share);
  let draw = rng.uniform() * EXIT_REASON_STATISTICS.reduce((sum, exit) => sum + shareOf(exit), 0);
  for (const exit of EXIT_REASON_STATISTICS) {
    draw -= shareOf(exit);
    if (draw < 0) return exit;
  }
  throw new Error('A draw below the sum always selects an exit');
}

const roundToTick = (price: number, { tick_size }: Contract): number =>
  Number((Math.round(price / tick_size) * tick_size).toFixed(decimalsOf(tick_size)));
