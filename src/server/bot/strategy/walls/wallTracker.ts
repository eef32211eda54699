import type { Parameters } from '@/contract/params/catalogue';
import { BOOK_SIDES, type BookSide, type MarketTrade } from '../../../market/source';
import { LATE_TRADE_WINDOW_MS } from '../../feed/lateTrades';
import { isAtLeast, isAtMost } from '../../venues/rounding';
import type { BookView } from '../bookView';
import { createSpoofHistory } from './spoofMemory';
import {
  minWallNotional,
  notionalNear,
  type Wall,
  WALL_ROLES,
  type WallRole,
  type WallShape,
  detectWalls,
} from './walls';

export type WallRules = WallShape &
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

/** The walls of one book over time: which are there to stay, and which only flash. */
export type WallTracker = {
  update(view: BookView, p: WallRules): void;
  recordTrades(trades: readonly MarketTrade[]): void;
  /**
   * The book was lost for a while: the history of its walls ends, trades at them included, and those seen from now on are
   * new ones. So it is when `book_wall_history_maxlen` changes. What was found gone before is still settled, by the trades
   * that are told, and what is known of spoofed prices stays.
   */
  resetHistory(): void;
  /** Walls that may carry a TP or shield a SL, nearest to the mid first. */
  usable(side: BookSide, role: WallRole, p: WallRules): Wall[];
  /** Walls that have been there for a good part of the history, trusted or not. */
  persistent(side: BookSide, p: WallRules): Wall[];
  /** Whether walls at this price keep vanishing untraded, and are ignored for it. */
  isSpoofed(side: BookSide, price: number, p: WallRules): boolean;
};

/** A bucket may be large enough for a role in some looks only, and carries that role for those alone. */
type Presence = { samples: number; since: number };

type Track = Wall & {
  /** The look that saw it last. */
  seenInUpdate: number;
  tradedAt: number;
  /** Samples of the history in which it was a wall of any role. */
  present: number;
  presentAs: Record<WallRole, Presence>;
  /** Its notional in each sample of the history, 0 where absent; same ring as `times`. */
  sizes: Float64Array;
};

/** A wall that vanished, until the prints that may explain it had time to come. */
type Pull = Omit<Wall, 'notional'> & { at: number; isExplained: boolean };

/** A wall that fell to less than this share of itself at once was pulled. */
const PULLED_BELOW = 0.5;
/** Trades and book updates of one match may come this far apart. */
const TRADE_SLACK_MS = 500;

const requiredAge = (p: WallRules) => Math.max(p.wall_persist_ms, p.wall_persistence_threshold_s * 1000);

export function createWallTracker(): WallTracker {
  const spoofs = createSpoofHistory();
  let tracks: Track[] = [];
  let pulls: Pull[] = [];
  /** Counts looks: two of them may come at one time of the book. */
  let updateCount = 0;
  let times = new Float64Array(0);
  /** What each sample asked of a wall of that role; same ring as `times`. */
  let floors: Record<WallRole, Float64Array> = { target: times, protective: times };
  /** What this look asks. */
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
      for (const role of WALL_ROLES) if (size >= (floors[role][oldest] ?? 0)) track.presentAs[role].samples -= 1;
    }
    count -= 1;
  };

  const openSample = (p: WallRules): number => {
    if (times.length !== p.book_wall_history_maxlen) {
      const length = p.book_wall_history_maxlen;
      times = new Float64Array(length);
      floors = { target: new Float64Array(length), protective: new Float64Array(length) };
      resetHistory();
    }
    // The history must reach back as far as the age that is asked of a wall.
    const since = at - Math.max(p.book_wall_history_ms, requiredAge(p));
    while (
      count > 0 &&
      (count === times.length || (times[(next - count + times.length) % times.length] ?? 0) < since)
    ) {
      dropOldestSample();
    }
    const sample = next;
    times[sample] = at;
    for (const role of WALL_ROLES) floors[role][sample] = minNotional[role] = minWallNotional(role, p);
    for (const track of tracks) track.sizes[sample] = 0;
    next = (next + 1) % times.length;
    count += 1;
    return sample;
  };

  const recordPresence = (presence: Presence) => {
    if (presence.samples === 0) presence.since = at;
    presence.samples += 1;
  };

  const trackAt = ({ side, price }: Wall): Track | undefined => {
    for (const track of tracks) {
      if (track.price === price && track.side === side && track.seenInUpdate !== updateCount) return track;
    }
    return undefined;
  };

  /** Of all that are within the tolerance, the wall and the track that are closest to each other. */
  const closestPair = (walls: readonly Wall[]): { wall: Wall; track: Track } | undefined => {
    let pair: { wall: Wall; track: Track } | undefined;
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

  const newTrack = ({ side, price }: Wall): Track => {
    const sizes = new Float64Array(times.length);
    const track = {
      side,
      price,
      notional: 0,
      seenInUpdate: 0,
      tradedAt: 0,
      present: 0,
      presentAs: { target: { samples: 0, since: at }, protective: { samples: 0, since: at } },
      sizes,
    };
    tracks.push(track);
    return track;
  };

  const isPulled = (track: Track, view: BookView): boolean => {
    const left = notionalNear(view, track.side, track.price);
    return left !== undefined && left < PULLED_BELOW * track.notional;
  };

  const updateTrack = (track: Track, { price, notional }: Wall, sample: number) => {
    track.price = price;
    track.notional = notional;
    track.seenInUpdate = updateCount;
    track.sizes[sample] = notional;
    track.present += 1;
    for (const role of WALL_ROLES) if (notional >= minNotional[role]) recordPresence(track.presentAs[role]);
  };

  /** The closest first: of two that are near a track the nearer one has moved. */
  const updateMoved = (walls: Wall[], sample: number) => {
    let left = walls;
    for (let pair = closestPair(left); pair !== undefined; pair = closestPair(left)) {
      const { wall, track } = pair;
      updateTrack(track, wall, sample);
      left = left.filter((other) => other !== wall);
    }
    for (const wall of left) updateTrack(newTrack(wall), wall, sample);
  };

  /** `before`: when the look before this one saw them. */
  const recordPulls = (view: BookView, before: number) => {
    for (const track of tracks) {
      if (track.seenInUpdate !== updateCount - 1 || !isPulled(track, view)) continue;
      const { side, price, tradedAt } = track;
      pulls.push({ side, price, at, isExplained: tradedAt >= before - TRADE_SLACK_MS });
    }
  };

  const resolvePulls = ({ anti_spoof_rejects }: WallRules) => {
    const isDue = (pull: Pull) => at - pull.at >= LATE_TRADE_WINDOW_MS;
    if (!pulls.some(isDue)) return;
    for (const pull of pulls) {
      if (isDue(pull) && !pull.isExplained) spoofs.recordVanished(pull, tolerance, anti_spoof_rejects);
    }
    pulls = pulls.filter((pull) => !isDue(pull));
  };

  const isSpoofed = (side: BookSide, price: number, p: WallRules): boolean =>
    p.anti_spoof && spoofs.isSpoofed({ side, price, at }, tolerance);

  /** A trade that took from this side, and got as far as the wall's bucket. */
  const reaches = (trade: MarketTrade, { side, price }: Pick<Wall, 'side' | 'price'>): boolean =>
    side === 'bid'
      ? trade.taker === 'SELL' && !isAtLeast(trade.price - price, bucketSize)
      : trade.taker === 'BUY' && !isAtLeast(price - trade.price, bucketSize);

  const isSteady = ({ sizes, present }: Track, p: WallRules): boolean => {
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

  const isTrusted = (track: Track, role: WallRole, p: WallRules): boolean => {
    if (isSpoofed(track.side, track.price, p)) return false;
    if (p.enable_wall_consistency_check && !isSteady(track, p)) return false;
    if (!p.enable_wall_persistence) return true;
    const { samples, since } = track.presentAs[role];
    return samples / count >= p.wall_min_persistence_ratio && at - since >= requiredAge(p);
  };

  const select = (side: BookSide, wanted: (track: Track) => boolean): Wall[] =>
    tracks
      .filter((track) => track.side === side && track.seenInUpdate === updateCount && wanted(track))
      .sort((a, b) => (side === 'bid' ? b.price - a.price : a.price - b.price));

  return {
    update(view, p) {
      const before = at;
      updateCount += 1;
      at = view.at;
      bucketSize = view.bucketSize;
      tolerance = Math.min(p.wall_price_tolerance_pct * view.mid, 2 * bucketSize);
      const sample = openSample(p);
      for (const side of BOOK_SIDES) {
        // What stands still keeps its history, whatever appears beside it.
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
          if (trade.at - pull.at <= LATE_TRADE_WINDOW_MS && reaches(trade, pull)) pull.isExplained = true;
        }
      }
    },
    usable: (side, role, p) =>
      select(side, (track) => track.notional >= minWallNotional(role, p) && isTrusted(track, role, p)),
    isSpoofed,
    resetHistory,
    persistent: (side, p) => select(side, (track) => track.present / count >= p.wall_persistence_ratio),
  };
}
