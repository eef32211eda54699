import type { Parameters } from '@/contract/params/catalogue';
import type { Candle } from '../../market/source';
import { type GroupedBook, totalNotional } from '../strategy/groupedBook';
import { median, volatilityRatio } from '../strategy/indicators';
import { minWallNotional, type Wall, detectWalls } from '../strategy/walls/walls';

/** Figures of a symbol's order book at one time. */
export type BookSample = {
  mid: number;
  spread_pct: number;
  depth_usdt: number;
  walls: number;
  walls_1k: number;
  walls_15k: number;
  /** Distance from the mid price to the nearest wall in USD, or NaN without a wall. */
  wall_distance_usd: number;
  wall_distance_pct: number;
  obi: number;
  /** 1 if one side has a protective wall and the other side a target wall, else 0. */
  both_walls: number;
};

const MIN_SMALL_WALL_USDT = 1_000;
const MIN_LARGE_WALL_USDT = 15_000;

/** Detects walls by size and not by age, because all samples are taken within one second. */
export function sampleBook(view: GroupedBook, p: Parameters): BookSample {
  const notionals = [...view.bids.notionals, ...view.asks.notionals];
  const [bidWalls, askWalls] = [detectWalls(view, 'bid', p), detectWalls(view, 'ask', p)];
  const largest = (walls: readonly Wall[]) => Math.max(0, ...walls.map(({ notional }) => notional));
  const [bid, ask] = [largest(bidWalls), largest(askWalls)];
  const minProtective = minWallNotional('protective', p);
  const minTarget = minWallNotional('target', p);
  const walls = [...bidWalls, ...askWalls];
  const nearest = walls.length > 0 ? Math.min(...walls.map(({ price }) => Math.abs(price - view.mid))) : NaN;
  const hasBothSides = bidWalls.length > 0 && askWalls.length > 0;
  return {
    mid: view.mid,
    spread_pct: view.spread_pct,
    depth_usdt: totalNotional(view),
    walls: walls.length,
    walls_1k: notionals.filter((notional) => notional >= MIN_SMALL_WALL_USDT).length,
    walls_15k: notionals.filter((notional) => notional >= MIN_LARGE_WALL_USDT).length,
    wall_distance_usd: nearest,
    wall_distance_pct: (nearest / view.mid) * 100,
    obi: view.obi,
    both_walls:
      hasBothSides && ((bid >= minProtective && ask >= minTarget) || (ask >= minProtective && bid >= minTarget))
        ? 1
        : 0,
  };
}

/** Returns the median of each figure over all samples, so that a wall in a single sample does not count. */
export function medianBookSample(samples: readonly BookSample[]): BookSample {
  const typical = (key: keyof BookSample) =>
    median(samples.map((sample) => sample[key]).filter((v) => !Number.isNaN(v)));
  return {
    mid: typical('mid'),
    spread_pct: typical('spread_pct'),
    depth_usdt: typical('depth_usdt'),
    walls: typical('walls'),
    walls_1k: typical('walls_1k'),
    walls_15k: typical('walls_15k'),
    wall_distance_usd: typical('wall_distance_usd'),
    wall_distance_pct: typical('wall_distance_pct'),
    obi: typical('obi'),
    both_walls: typical('both_walls'),
  };
}

/** Figures of a symbol's one-minute candles. A figure is NaN if the symbol has too few candles. */
export type CandleIndicators = { v_ratio: number; efficiency: number; range_h_pct: number };

const ATR_PERIOD_CANDLES = 14;
const EFFICIENCY_RATIO_MINUTES = 30;
const PRICE_RANGE_WINDOW_MINUTES = 60;

export function candleIndicatorsOf(candles: readonly Candle[], mid: number): CandleIndicators {
  const recent = candles.slice(-EFFICIENCY_RATIO_MINUTES - 1);
  const hour = candles.slice(-PRICE_RANGE_WINDOW_MINUTES);
  let path = 0;
  for (let i = 1; i < recent.length; i += 1) path += Math.abs((recent[i]?.close ?? 0) - (recent[i - 1]?.close ?? 0));
  const net = Math.abs((recent.at(-1)?.close ?? 0) - (recent[0]?.close ?? 0));
  const enough = recent.length > EFFICIENCY_RATIO_MINUTES && path > 0;
  const high = Math.max(...hour.map((candle) => candle.high));
  const low = Math.min(...hour.map((candle) => candle.low));
  return {
    v_ratio: volatilityRatio(candles, ATR_PERIOD_CANDLES),
    efficiency: enough ? net / path : NaN,
    range_h_pct: hour.length === PRICE_RANGE_WINDOW_MINUTES ? ((high - low) / mid) * 100 : NaN,
  };
}
