import type { BookSide } from '../../../market/source';
import { isAtMost } from '../../venues/rounding';

/** How long a vanished wall counts, and how long a spoofed price is ignored. */
const MEMORY_MS = 60_000;

type VanishedWall = { side: BookSide; price: number; at: number };

/** Remembers prices whose walls vanish repeatedly without trades. */
export type SpoofHistory = {
  /** `tolerance`: maximum price distance of the same wall. */
  recordVanished(place: VanishedWall, tolerance: number, rejectsAllowed: number): void;
  isSpoofed(place: VanishedWall, tolerance: number): boolean;
};

export function createSpoofHistory(): SpoofHistory {
  let vanishings: VanishedWall[] = [];
  /** `at`: time of the rejection. */
  let spoofed: VanishedWall[] = [];

  const isRecent = (place: VanishedWall, at: number) => at - place.at < MEMORY_MS;
  const isNear = (place: VanishedWall, { side, price, at }: VanishedWall, tolerance: number) =>
    place.side === side && isRecent(place, at) && isAtMost(Math.abs(place.price - price), tolerance);

  return {
    recordVanished(place, tolerance, rejectsAllowed) {
      vanishings = [...vanishings.filter((earlier) => isRecent(earlier, place.at)), place];
      spoofed = spoofed.filter((earlier) => isRecent(earlier, place.at));
      const times = vanishings.filter((earlier) => isNear(earlier, place, tolerance)).length;
      if (times >= rejectsAllowed) spoofed.push(place);
    },
    isSpoofed: (place, tolerance) => spoofed.some((known) => isNear(known, place, tolerance)),
  };
}
