import type { Parameters } from '@/contract/params/catalogue';
import type { WallState } from '@/contract/streams';
import { BOOK_SIDES, type BookSide, type MarketTrade } from '../../../market/source';
import { LATE_MARKET_TRADE_WINDOW_MS } from '../../feed/lateTrades';
import { isAtLeast, isAtMost } from '../../venues/rounding';
import type { GroupedBook } from '../groupedBook';
import { createSpoofHistory } from './spoofHistory';
import {
  minWallNotional,
  notionalNear,
  type Wall,
  WALL_ROLES,
  type WallRole,
  type WallDetectionParameters,
  detectWalls,
} from './walls';

export type WallParameters = WallDetectionParameters &
  Pick<
    Parameters,
    | 'anti_spoof'
    | 'anti_spoof_rejects'
    | 'book_wall_history_maxlen'
    | 'book_wall_history_ms'
    | 'enable_wall_consistency_check'
    | 'enable_wall_persistence'
    | 'wall_min_persistence_ratio'
    | 'wall_persist_ms'
    | 'wall_persistence_ratio'
    | 'wall_persistence_threshold_s'
    | 'wall_price_tolerance_pct'
    | 'wall_size_consistency_pct'
  >;

/** A wall of the last book update with its state and the time of its first appearance. */
export type WallWithState = Wall & { since: number; state: WallState };

/** Follows the walls of one order book over time and finds the walls that the bot can trust. */
export type WallTracker = {
  updateWalls(view: GroupedBook, p: WallParameters): void;
  recordTrades(trades: readonly MarketTrade[]): void;
  /**
   * Resets the wall history after a gap in the book updates. Keeps spoofed prices. Keeps vanished walls until
   * LATE_MARKET_TRADE_WINDOW_MS has passed.
   */
  resetHistory(): void;
  /** Returns the walls that the bot trusts for TP or SL, nearest first. */
  trustedWalls(side: BookSide, role: WallRole, p: WallParameters): Wall[];
  /** Returns the walls that were present in at least `wall_persistence_ratio` of the wall history, trusted or not. */
  persistentWalls(side: BookSide, p: WallParameters): Wall[];
  /** Returns every wall of the last book update with its state, nearest first. */
  wallsWithState(side: BookSide, p: WallParameters): WallWithState[];
  /**
   * Returns whether walls near a price repeatedly vanished without market trades. The bot ignores walls at such prices.
   */
  isSpoofed(side: BookSide, price: number, p: WallParameters): boolean;
};

/** Number and earliest time of the samples in which a wall was large enough for one role. */
type WallRolePresence = { samples: number; since: number };

type TrackedWall = Wall & {
  /** Number of the last book update that contained the wall. */
  seenInUpdate: number;
  tradedAt: number;
  firstAt: number;
  /** Number of samples in the wall history that contained the wall in any role. */
  present: number;
  presentAs: Record<WallRole, WallRolePresence>;
  /** Notional of the wall in each sample of the wall history, or 0 if the wall was absent. */
  sizes: Float64Array;
};

/**
 * A wall that vanished less than LATE_MARKET_TRADE_WINDOW_MS ago. A market trade at its price shows that the wall was
 * traded and not pulled.
 */
type PossiblyPulledWall = Omit<Wall, 'notional'> & { at: number; isExplained: boolean };

/**
 * A wall counts as vanished below this share of its previous notional. A wall counts as depleting below this share of
 * its largest notional.
 */
const DEPLETED_WALL_SHARE = 0.5;
/** Longest time between the report of a market trade and the book update that the market trade caused. */
const MAX_MARKET_TRADE_DELAY_MS = 500;

const requiredWallAgeMs = (p: WallParameters) => Math.max(p.wall_persist_ms, p.wall_persistence_threshold_s * 1000);

export function createWallTracker(): WallTracker {
  const spoofs = createSpoofHistory();
  let tracks: TrackedWall[] = [];
  let pulls: PossiblyPulledWall[] = [];
  /**
   * Number of book updates so far. The book time does not identify an update, because two updates can have the same
   * time.
   */
  let updateCount = 0;
  let times = new Float64Array(0);
  /** Minimum notional of a wall in each role at each sample of the wall history. */
  let minNotionals: Record<WallRole, Float64Array> = { target: times, protective: times };
  /** Minimum notional of a wall in each role at the current book update. */
  const minNotional: Record<WallRole, number> = { target: 0, protective: 0 };
  let next = 0;
  let count = 0;
  let at = Number.NEGATIVE_INFINITY;
  let tolerance = 0;
  let bucketSize = 0;

  const resetHistory = () => {
    tracks = [];
    next = 0;
    count = 0;
  };

  const dropOldestSample = () => {
    const oldest = (next - count + times.length) % times.length;
    for (const track of tracks) {
      const size = track.sizes[oldest] ?? 0;
      if (size === 0) continue;
      track.present -= 1;
      for (const role of WALL_ROLES) if (size >= (minNotionals[role][oldest] ?? 0)) track.presentAs[role].samples -= 1;
    }
    count -= 1;
  };

  const openSample = (p: WallParameters): number => {
    if (times.length !== p.book_wall_history_maxlen) {
      const length = p.book_wall_history_maxlen;
      times = new Float64Array(length);
      minNotionals = { target: new Float64Array(length), protective: new Float64Array(length) };
      resetHistory();
    }
    // Keeps enough samples to cover the required age of a trusted wall.
    const since = at - Math.max(p.book_wall_history_ms, requiredWallAgeMs(p));
    while (
      count > 0 &&
      (count === times.length || (times[(next - count + times.length) % times.length] ?? 0) < since)
    ) {
      dropOldestSample();
    }
    const sample = next;
    times[sample] = at;
    for (const role of WALL_ROLES) minNotionals[role][sample] = minNotional[role] = minWallNotional(role, p);
    for (const track of tracks) track.sizes[sample] = 0;
    next = (next + 1) % times.length;
    count += 1;
    return sample;
  };

  const recordPresence = (presence: WallRolePresence) => {
    if (presence.samples === 0) presence.since = at;
    presence.samples += 1;
  };

  const trackAt = ({ side, price }: Wall): TrackedWall | undefined => {
    for (const track of tracks) {
      if (track.price === price && track.side === side && track.seenInUpdate !== updateCount) return track;
    }
    return undefined;
  };

  /** Returns the new wall and the tracked wall with the smallest price distance within the tolerance. */
  const closestPair = (walls: readonly Wall[]): { wall: Wall; track: TrackedWall } | undefined => {
    let pair: { wall: Wall; track: TrackedWall } | undefined;
    let closest = Infinity;
    for (const wall of walls) {
      for (const track of tracks) {
        const distance = Math.abs(track.price - wall.price);
        if (distance >= closest || track.side !== wall.side || track.seenInUpdate === updateCount) continue;
        if (!isAtMost(distance, tolerance)) continue;
        closest = distance;
        pair = { wall, track };
      }
    }
    return pair;
  };

  const newTrack = ({ side, price }: Wall): TrackedWall => {
    const sizes = new Float64Array(times.length);
    const track = {
      side,
      price,
      notional: 0,
      seenInUpdate: 0,
      tradedAt: 0,
      firstAt: at,
      present: 0,
      presentAs: { target: { samples: 0, since: at }, protective: { samples: 0, since: at } },
      sizes,
    };
    tracks.push(track);
    return track;
  };

  const isPulled = (track: TrackedWall, view: GroupedBook): boolean => {
    const left = notionalNear(view, track.side, track.price);
    return left !== undefined && left < DEPLETED_WALL_SHARE * track.notional;
  };

  const updateTrack = (track: TrackedWall, { price, notional }: Wall, sample: number) => {
    track.price = price;
    track.notional = notional;
    track.seenInUpdate = updateCount;
    track.sizes[sample] = notional;
    track.present += 1;
    for (const role of WALL_ROLES) if (notional >= minNotional[role]) recordPresence(track.presentAs[role]);
  };

  /** Assigns moved walls to tracked walls, closest pairs first. Starts to track all other walls. */
  const updateMoved = (walls: Wall[], sample: number) => {
    let left = walls;
    for (let pair = closestPair(left); pair !== undefined; pair = closestPair(left)) {
      const { wall, track } = pair;
      updateTrack(track, wall, sample);
      left = left.filter((other) => other !== wall);
    }
    for (const wall of left) updateTrack(newTrack(wall), wall, sample);
  };

  /** Records the walls that vanished since the previous book update, whose time is `before`. */
  const recordPulls = (view: GroupedBook, before: number) => {
    for (const track of tracks) {
      if (track.seenInUpdate !== updateCount - 1 || !isPulled(track, view)) continue;
      const { side, price, tradedAt } = track;
      pulls.push({ side, price, at, isExplained: tradedAt >= before - MAX_MARKET_TRADE_DELAY_MS });
    }
  };

  const resolvePulls = ({ anti_spoof_rejects }: WallParameters) => {
    const isDue = (pull: PossiblyPulledWall) => at - pull.at >= LATE_MARKET_TRADE_WINDOW_MS;
    if (!pulls.some(isDue)) return;
    for (const pull of pulls) {
      if (isDue(pull) && !pull.isExplained) spoofs.recordVanishedWall(pull, tolerance, anti_spoof_rejects);
    }
    pulls = pulls.filter((pull) => !isDue(pull));
  };

  const isSpoofed = (side: BookSide, price: number, p: WallParameters): boolean =>
    p.anti_spoof && spoofs.isSpoofed({ side, price, at }, tolerance);

  /** Returns whether a market trade filled orders on the book side of a wall and reached the bucket of the wall. */
  const reaches = (trade: MarketTrade, { side, price }: Pick<Wall, 'side' | 'price'>): boolean =>
    side === 'bid'
      ? trade.taker === 'SELL' && !isAtLeast(trade.price - price, bucketSize)
      : trade.taker === 'BUY' && !isAtLeast(price - trade.price, bucketSize);

  const isSteady = ({ sizes, present }: TrackedWall, p: WallParameters): boolean => {
    let sum = 0;
    let squares = 0;
    for (let i = 1; i <= count; i += 1) {
      const size = sizes[(next - i + times.length) % times.length] ?? 0;
      sum += size;
      squares += size * size;
    }
    const mean = sum / present;
    const variance = Math.max(0, squares / present - mean * mean);
    return Math.sqrt(variance) / mean <= p.wall_size_consistency_pct / 100;
  };

  const isTrusted = (track: TrackedWall, role: WallRole, p: WallParameters): boolean => {
    if (isSpoofed(track.side, track.price, p)) return false;
    if (p.enable_wall_consistency_check && !isSteady(track, p)) return false;
    if (!p.enable_wall_persistence) return true;
    const { samples, since } = track.presentAs[role];
    return samples / count >= p.wall_min_persistence_ratio && at - since >= requiredWallAgeMs(p);
  };

  /** Returns whether a wall lost more than half of its largest notional in the wall history. */
  const isDepleting = ({ notional, sizes }: TrackedWall): boolean => {
    let largest = 0;
    for (let i = 1; i <= count; i += 1) {
      largest = Math.max(largest, sizes[(next - i + times.length) % times.length] ?? 0);
    }
    return notional < DEPLETED_WALL_SHARE * largest;
  };

  const stateOf = (track: TrackedWall, p: WallParameters): WallState => {
    if (isSpoofed(track.side, track.price, p)) return 'suspected_spoof';
    if (isDepleting(track)) return 'depleting';
    const isTrustedIn = (role: WallRole) => track.notional >= minWallNotional(role, p) && isTrusted(track, role, p);
    if (WALL_ROLES.some(isTrustedIn)) return 'trusted';
    return track.present / count >= p.wall_persistence_ratio && track.present > 1 ? 'persistent' : 'new';
  };

  const presentTracks = (side: BookSide, wanted: (track: TrackedWall) => boolean): TrackedWall[] =>
    tracks
      .filter((track) => track.side === side && track.seenInUpdate === updateCount && wanted(track))
      .sort((a, b) => (side === 'bid' ? b.price - a.price : a.price - b.price));

  const selectWalls = (side: BookSide, wanted: (track: TrackedWall) => boolean): Wall[] => presentTracks(side, wanted);

  return {
    updateWalls(view, p) {
      const before = at;
      updateCount += 1;
      at = view.at;
      bucketSize = view.bucketSize;
      tolerance = Math.min(p.wall_price_tolerance_pct * view.mid, 2 * bucketSize);
      const sample = openSample(p);
      for (const side of BOOK_SIDES) {
        // Updates walls at unchanged prices before walls that moved.
        let moved: Wall[] | undefined;
        for (const wall of detectWalls(view, side, p)) {
          const track = trackAt(wall);
          if (track === undefined) (moved ??= []).push(wall);
          else updateTrack(track, wall, sample);
        }
        if (moved !== undefined) updateMoved(moved, sample);
      }
      if (p.anti_spoof) recordPulls(view, before);
      resolvePulls(p);
      if (tracks.some((track) => track.present === 0)) tracks = tracks.filter((track) => track.present > 0);
    },
    recordTrades(trades) {
      for (const trade of trades) {
        for (const track of tracks) {
          if (reaches(trade, track)) track.tradedAt = Math.max(track.tradedAt, trade.at);
        }
        for (const pull of pulls) {
          if (trade.at - pull.at <= LATE_MARKET_TRADE_WINDOW_MS && reaches(trade, pull)) pull.isExplained = true;
        }
      }
    },
    trustedWalls: (side, role, p) =>
      selectWalls(side, (track) => track.notional >= minWallNotional(role, p) && isTrusted(track, role, p)),
    wallsWithState: (side, p) =>
      presentTracks(side, () => true).map((track) => {
        const { price, notional, firstAt: since } = track;
        return { side, price, notional, since, state: stateOf(track, p) };
      }),
    isSpoofed,
    resetHistory,
    persistentWalls: (side, p) => selectWalls(side, (track) => track.present / count >= p.wall_persistence_ratio),
  };
}
