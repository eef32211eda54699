import type { BookSide } from '../../../market/source';
import { isAtMost } from '../../../market/rounding';

/** Time after which the spoof history drops vanished walls and spoofed prices. */
const SPOOFED_PRICE_DURATION_MS = 60_000;

type VanishedWall = { side: BookSide; price: number; at: number };

/** Remembers the prices at which walls repeatedly vanished without market trades. */
export type SpoofHistory = {
  /** Marks a price as spoofed after `rejectsAllowed` vanished walls within the distance `tolerance`. */
  recordVanishedWall(place: VanishedWall, tolerance: number, rejectsAllowed: number): void;
  isSpoofed(place: VanishedWall, tolerance: number): boolean;
};

export function createSpoofHistory(): SpoofHistory {
  let vanishings: VanishedWall[] = [];
  /** Spoofed prices, with the time `at` at which each price became spoofed. */
  let spoofed: VanishedWall[] = [];

  const isRecent = (place: VanishedWall, at: number) => at - place.at < SPOOFED_PRICE_DURATION_MS;
  const isNear = (place: VanishedWall, { side, price, at }: VanishedWall, tolerance: number) =>
    place.side === side && isRecent(place, at) && isAtMost(Math.abs(place.price - price), tolerance);

  return {
    recordVanishedWall(place, tolerance, rejectsAllowed) {
      vanishings = [...vanishings.filter((earlier) => isRecent(earlier, place.at)), place];
      spoofed = spoofed.filter((earlier) => isRecent(earlier, place.at));
      const times = vanishings.filter((earlier) => isNear(earlier, place, tolerance)).length;
      if (times >= rejectsAllowed) spoofed.push(place);
    },
    isSpoofed: (place, tolerance) => spoofed.some((known) => isNear(known, place, tolerance)),
  };
}
