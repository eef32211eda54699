import type { Parameters } from '@/contract/params/catalogue';
import type { WallState } from '@/contract/live/streams';
import { BOOK_SIDES, type BookSide, type MarketTrade } from '../../../market/source';
import { isAtMost } from '../../../market/rounding';
import type { GroupedBook } from '../groupedBook';
import { createPulledWalls, reachesWall } from './pulledWalls';
import { createWallHistory, type TrackedWall } from './wallHistory';
import { detectWalls, notionalNear, type Wall, type WallRole } from './walls';
import { DEPLETED_WALL_SHARE, isPersistentWall, isTrustedWall, wallStateOf } from './wallTrust';

/** A wall of the last book update with its state and the time of its first appearance. */
export type WallWithState = Wall & { since: number; state: WallState };

/** Follows the walls of one order book over time and finds the walls that the bot can trust. */
export type WallTracker = {
  updateWalls(view: GroupedBook, p: Parameters): void;
  recordTrades(trades: readonly MarketTrade[]): void;
  /**
   * Resets the wall history after a gap in the book updates. Keeps spoofed prices. Keeps vanished walls until
   * LATE_MARKET_TRADE_WINDOW_MS has passed.
   */
  resetHistory(): void;
  /** Returns the walls that the bot trusts for TP or SL, nearest first. */
  trustedWalls(side: BookSide, role: WallRole, p: Parameters): Wall[];
  /** Returns the walls that were present in at least `wall_persistence_ratio` of the wall history, trusted or not. */
  persistentWalls(side: BookSide, p: Parameters): Wall[];
  /** Returns every wall of the last book update with its state, nearest first. */
  wallsWithState(side: BookSide, p: Parameters): WallWithState[];
  /**
   * Returns whether walls near a price repeatedly vanished without market trades. The bot ignores walls at such prices.
   */
  isSpoofed(side: BookSide, price: number, p: Parameters): boolean;
};

/** Longest time between the report of a market trade and the book update that the market trade caused. */
const MAX_MARKET_TRADE_DELAY_MS = 500;

const hasVanished = ({ side, price, notional }: Wall, view: GroupedBook): boolean => {
  const left = notionalNear(view, side, price);
  return left !== undefined && left < DEPLETED_WALL_SHARE * notional;
};

export function createWallTracker(): WallTracker {
  const history = createWallHistory();
  const pulled = createPulledWalls();
  let tolerance = 0;
  let bucketSize = 0;

  const trackAt = ({ side, price }: Wall): TrackedWall | undefined => {
    for (const track of history.walls()) {
      if (track.price === price && track.side === side && !history.isInSample(track)) return track;
    }
    return undefined;
  };

  /** Returns the new wall and the tracked wall with the smallest price distance within the tolerance. */
  const closestPair = (walls: readonly Wall[]): { wall: Wall; track: TrackedWall } | undefined => {
    let pair: { wall: Wall; track: TrackedWall } | undefined;
    let closest = Infinity;
    for (const wall of walls) {
      for (const track of history.walls()) {
        const distance = Math.abs(track.price - wall.price);
        if (distance >= closest || track.side !== wall.side || history.isInSample(track)) continue;
        if (!isAtMost(distance, tolerance)) continue;
        closest = distance;
        pair = { wall, track };
      }
    }
    return pair;
  };

  /** Assigns moved walls to tracked walls, closest pairs first. Starts to track all other walls. */
  const recordMovedWalls = (walls: Wall[]) => {
    let left = walls;
    for (let pair = closestPair(left); pair !== undefined; pair = closestPair(left)) {
      const { wall, track } = pair;
      history.recordWall(wall, track);
      left = left.filter((other) => other !== wall);
    }
    for (const wall of left) history.recordWall(wall);
  };

  /** Records the walls that vanished since the previous book update, whose time is `before`. */
  const recordVanishedWalls = (view: GroupedBook, before: number) => {
    for (const track of history.walls()) {
      if (!history.isInSample(track, 1) || !hasVanished(track, view)) continue;
      const { side, price, tradedAt } = track;
      const isExplained = tradedAt >= before - MAX_MARKET_TRADE_DELAY_MS;
      pulled.recordVanishedWall({ side, price, at: view.at, isExplained });
    }
  };

  const isSpoofed = (side: BookSide, price: number, p: Parameters): boolean =>
    p.anti_spoof && pulled.isSpoofed({ side, price, at: history.latestAt() }, tolerance);

  const presentWalls = (side: BookSide, isWanted: (track: TrackedWall) => boolean = () => true): TrackedWall[] => {
    const present: TrackedWall[] = [];
    for (const track of history.walls()) {
      if (track.side === side && history.isInSample(track) && isWanted(track)) present.push(track);
    }
    // Skips the sort, which allocates memory even for one wall. Most sides have at most one wall.
    return present.length < 2
      ? present
      : present.sort((a, b) => (side === 'bid' ? b.price - a.price : a.price - b.price));
  };

  return {
    updateWalls(view, p) {
      const before = history.latestAt();
      bucketSize = view.bucketSize;
      tolerance = Math.min(p.wall_price_tolerance_pct * view.mid, 2 * bucketSize);
      history.openSample(view.at, p);
      for (const side of BOOK_SIDES) {
        // Updates walls at unchanged prices before walls that moved.
        let moved: Wall[] | undefined;
        for (const wall of detectWalls(view, side, p)) {
          const track = trackAt(wall);
          if (track === undefined) (moved ??= []).push(wall);
          else history.recordWall(wall, track);
        }
        if (moved !== undefined) recordMovedWalls(moved);
      }
      if (p.anti_spoof) recordVanishedWalls(view, before);
      pulled.resolve(view.at, tolerance, p.anti_spoof_rejects);
      history.dropAbsentWalls();
    },
    recordTrades(trades) {
      for (const trade of trades) {
        for (const track of history.walls()) {
          if (reachesWall(trade, track, bucketSize)) track.tradedAt = Math.max(track.tradedAt, trade.at);
        }
        pulled.recordTrade(trade, bucketSize);
      }
    },
    trustedWalls: (side, role, p) =>
      presentWalls(side, (wall) => isTrustedWall(wall, history, role, p) && !isSpoofed(side, wall.price, p)),
    wallsWithState: (side, p) =>
      presentWalls(side).map((wall) => {
        const { price, notional, firstAt: since } = wall;
        const state = isSpoofed(side, price, p) ? 'suspected_spoof' : wallStateOf(wall, history, p);
        return { side, price, notional, since, state };
      }),
    isSpoofed,
    resetHistory: history.reset,
    persistentWalls: (side, p) => presentWalls(side, (wall) => isPersistentWall(wall, history, p)),
  };
}
