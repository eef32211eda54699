import { QUICK_WIN_VALUES, type TradeSimulation } from '@/contract/market/analysis';
import type { Parameters } from '@/contract/params/catalogue';
import { isRestingEntry } from '@/domain/market/netRiskReward';
import { type Direction, exitBookSide, tradeSideOf } from '../../market/direction';
import type { Instrument } from '../../market/source';
import { bookSideOfEntryPrice } from '../../orders/entryQuote';
import { sizeEntry } from '../entry/sizing';
import { isAtMost } from '../../market/rounding';
import { type GroupedBook, totalNotional } from '../strategy/groupedBook';
import { planTpAndSl } from '../strategy/tpAndSl';
import {
  createTrendCache,
  timeFramesAgree,
  type MarketRegime,
  minSlFactorInRegime,
  trendAgrees,
  type TrendReading,
} from '../strategy/trend';
import { detectWalls } from '../strategy/walls/walls';
import type { BotContext } from '../core/context';
import { freshGroupedBooks, requireEnoughBooks } from './analyzeMarket';

type SimulatedTrade = TradeSimulation['new_params']['ready_trades'][number] & { rr_ratio: number; sl_loss_usd: number };

/**
 * Simulates one trade per symbol in the direction of the imbalance, with the current parameters and with the Quick Win
 * values.
 */
export function simulateTrades(context: BotContext, topN: number): TradeSimulation {
  const books = freshGroupedBooks(context, topN);
  requireEnoughBooks(context, books.length);
  const current = context.params();
  const quickWin: Parameters = { ...current, ...QUICK_WIN_VALUES };
  const withImbalance = books.filter(({ view }) => Math.abs(view.obi) >= current.obi_neutral_threshold);
  const trades = (p: Parameters) =>
    withImbalance.flatMap(({ view, instrument }) => {
      const { emas, frames, regime } = readCurrentTrend(context, instrument.symbol, p);
      const direction: Direction = view.obi > 0 ? 1 : -1;
      const price = view.mid * (context.venues.priceRatio(instrument.symbol, context.venues.candleVenue()) ?? 1);
      // A symbol without enough candles passes the trend filters.
      const agrees = trendAgrees(direction, price, emas, p) ?? true;
      const isConfirmed = !p.ema_mtf_enabled || (timeFramesAgree(direction, frames, p) ?? true);
      if (p.enable_ema_filter && !(agrees && isConfirmed)) return [];
      return simulateTrade(view, instrument, direction, regime, p) ?? [];
    });
  const [before, after] = [trades(current), trades(quickWin)];
  const [oldLoss, newLoss] = [averageAndMaxLoss(before), averageAndMaxLoss(after)];
  const comparable = oldLoss.avg !== null && newLoss.avg !== null && oldLoss.avg > 0;
  return {
    total_analyzed: books.length,
    improvement_pct: comparable ? (((oldLoss.avg ?? 0) - (newLoss.avg ?? 0)) / (oldLoss.avg ?? 1)) * 100 : 0,
    old_params: summariseSimulatedTrades(before, oldLoss, current),
    new_params: {
      ...summariseSimulatedTrades(after, newLoss, quickWin),
      ready_trades: after.sort((a, b) => b.rr_ratio - a.rr_ratio),
    },
  };
}

const readCurrentTrend = ({ market, venues }: BotContext, symbol: string, p: Parameters): TrendReading =>
  createTrendCache((minutes) => venues.venueByName(venues.candleVenue()).candles(symbol, minutes)).currentTrend(
    market.clock.now(),
    p,
  );

const summariseSimulatedTrades = (
  trades: readonly SimulatedTrade[],
  loss: ReturnType<typeof averageAndMaxLoss>,
  p: Parameters,
) => ({
  would_trade_count: trades.length,
  avg_sl_loss: loss.avg,
  max_sl_loss: loss.max,
  params: { sl_beyond_wall_pct: p.sl_beyond_wall_pct },
});

function averageAndMaxLoss(trades: readonly SimulatedTrade[]): { avg: number | null; max: number | null } {
  if (trades.length === 0) return { avg: null, max: null };
  const losses = trades.map(({ sl_loss_usd }) => sl_loss_usd);
  return { avg: losses.reduce((sum, loss) => sum + loss, 0) / losses.length, max: Math.max(...losses) };
}

function simulateTrade(
  view: GroupedBook,
  instrument: Instrument,
  direction: Direction,
  regime: MarketRegime | undefined,
  p: Parameters,
): SimulatedTrade | undefined {
  const rests = isRestingEntry(p);
  const entry = view[bookSideOfEntryPrice(direction, p)];
  const size = sizeEntry(entry, instrument, p);
  if (!size.ok || !isAtMost(view.spread_pct, p.max_spread_pct) || totalNotional(view) < p.min_depth_usdt)
    return undefined;
  const protective = detectWalls(view, exitBookSide(direction), p, 'protective');
  const targets = detectWalls(view, direction === 1 ? 'ask' : 'bid', p, 'target');
  if ((p.require_both_walls || regime === 'RANGE') && (protective.length === 0 || targets.length === 0))
    return undefined;
  const [behind, ahead] = [protective[0], targets[0]];
  if (behind !== undefined && ahead !== undefined) {
    const apart_pct = (Math.abs(ahead.price - behind.price) / view.mid) * 100;
    if (apart_pct < p.wall_spread_min_pct || apart_pct > p.wall_spread_max_pct_filter) return undefined;
  }
  const plan = planTpAndSl(
    {
      direction,
      entry,
      qty: size.qty,
      tickSize: instrument.tick_size,
      protectives: p.wall_following ? protective : [],
      targets: p.wall_following ? targets : [],
      minSlFactor: minSlFactorInRegime(regime),
    },
    p,
  );
  if (!plan.ok) return undefined;
  const { tp, sl, rr_ratio } = plan.levels;
  // The quantity is rounded down to whole lots, so the notional is at most trade_nominal_usdt.
  const notional = entry * size.qty;
  const fee = (pct: number) => notional * (pct / 100);
  const entryFee = fee(rests ? p.maker_fee_rate_pct : p.taker_fee_rate_pct);
  const slShare = Math.abs(entry - sl) / entry;
  const tpShare = Math.abs(tp - entry) / entry;
  return {
    symbol: instrument.symbol,
    side: tradeSideOf(direction),
    entry_price: entry,
    tp_price: tp,
    sl_price: sl,
    sl_loss_usd: notional * slShare + entryFee + fee(p.taker_fee_rate_pct),
    tp_win_usd: notional * tpShare - entryFee - fee(p.maker_fee_rate_pct),
    rr_ratio,
  };
}
