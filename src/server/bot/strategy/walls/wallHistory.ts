import type { Parameters } from '@/contract/params/catalogue';
import type { BookSide } from '../../../market/source';
import { minWallNotional, type Wall, WALL_ROLES, type WallRole } from './walls';

/** Number and earliest time of the samples in which a wall was large enough for one role. */
type WallRolePresence = { samples: number; since: number };

export type TrackedWall = Wall & {
  /** Number of the last sample that contained the wall. */
  seenInSample: number;
  tradedAt: number;
  firstAt: number;
  /** Number of samples in the history that contained the wall in any role. */
  present: number;
  presentAs: Record<WallRole, WallRolePresence>;
  /** Notional of the wall in each sample of the history, or 0 if the wall was absent. */
  sizes: Float64Array;
};

/** Ring of samples, one for each book update, and the walls that these samples contain. */
export type WallHistory = {
  walls(): readonly TrackedWall[];
  sampleCount(): number;
  latestAt(): number;
  /** Opens the sample of a book update. Drops samples that are too old. */
  openSample(at: number, p: Parameters): void;
  /** Adds a wall to the open sample, as the current state of `track` or as a new wall. */
  recordWall(wall: Wall, track?: TrackedWall): void;
  /** Returns whether the wall is in the sample `back` samples before the latest sample. */
  isInSample(track: TrackedWall, back?: number): boolean;
  dropAbsentWalls(): void;
  /** Returns the notional of a wall `back` samples before the latest sample, or 0 if the wall was absent. */
  sizeAt(track: TrackedWall, back: number): number;
  reset(): void;
};

export const requiredWallAgeMs = (p: Parameters): number =>
  Math.max(p.wall_persist_ms, p.wall_persistence_threshold_s * 1000);

export function createWallHistory(): WallHistory {
  let tracks: TrackedWall[] = [];
  /** Number of samples so far. The time does not identify a sample, because two samples can have the same time. */
  let openedSamples = 0;
  let times = new Float64Array(0);
  let minNotionals: Record<WallRole, Float64Array> = { target: times, protective: times };
  let next = 0;
  let count = 0;
  let at = Number.NEGATIVE_INFINITY;

  const indexOf = (back: number): number => (next - back + times.length) % times.length;

  const reset = () => {
    tracks = [];
    next = 0;
    count = 0;
  };

  const resize = (length: number) => {
    times = new Float64Array(length);
    minNotionals = { target: new Float64Array(length), protective: new Float64Array(length) };
    reset();
  };

  const dropOldestSample = () => {
    const oldest = indexOf(count);
    for (const track of tracks) {
      const size = track.sizes[oldest] ?? 0;
      if (size === 0) continue;
      track.present -= 1;
      for (const role of WALL_ROLES) if (size >= (minNotionals[role][oldest] ?? 0)) track.presentAs[role].samples -= 1;
    }
    count -= 1;
  };

  const newTrack = (side: BookSide): TrackedWall => {
    const track = {
      side,
      price: 0,
      notional: 0,
      seenInSample: 0,
      tradedAt: 0,
      firstAt: at,
      present: 0,
      presentAs: { target: { samples: 0, since: at }, protective: { samples: 0, since: at } },
      sizes: new Float64Array(times.length),
    };
    tracks.push(track);
    return track;
  };

  return {
    walls: () => tracks,
    sampleCount: () => count,
    latestAt: () => at,
    openSample(sampledAt, p) {
      at = sampledAt;
      openedSamples += 1;
      if (times.length !== p.book_wall_history_maxlen) resize(p.book_wall_history_maxlen);
      // Keeps enough samples to cover the required age of a trusted wall.
      const since = at - Math.max(p.book_wall_history_ms, requiredWallAgeMs(p));
      while (count > 0 && (count === times.length || (times[indexOf(count)] ?? 0) < since)) dropOldestSample();
      times[next] = at;
      for (const role of WALL_ROLES) minNotionals[role][next] = minWallNotional(role, p);
      for (const track of tracks) track.sizes[next] = 0;
      next = (next + 1) % times.length;
      count += 1;
    },
    recordWall({ side, price, notional }, track = newTrack(side)) {
      const sample = indexOf(1);
      track.price = price;
      track.notional = notional;
      track.seenInSample = openedSamples;
      track.sizes[sample] = notional;
      track.present += 1;
      for (const role of WALL_ROLES) {
        if (notional < (minNotionals[role][sample] ?? 0)) continue;
        const presence = track.presentAs[role];
        if (presence.samples === 0) presence.since = at;
        presence.samples += 1;
      }
    },
    isInSample: ({ seenInSample }, back = 0) => seenInSample === openedSamples - back,
    dropAbsentWalls() {
      if (tracks.some(({ present }) => present === 0)) tracks = tracks.filter(({ present }) => present > 0);
    },
    sizeAt: ({ sizes }, back) => sizes[indexOf(back + 1)] ?? 0,
    reset,
  };
}
