import type { BookSide } from '../../../market/source';
import { isAtMost } from '../../venues/rounding';

/** Vanishings count for this long, and a spoofed price is ignored for as long. */
const MEMORY_MS = 60_000;

type Place = { side: BookSide; price: number; at: number };

/** Prices whose walls vanish again and again without a trade. */
export type SpoofMemory = {
  /** `tolerance`: prices this far apart are the same wall. */
  vanished(place: Place, tolerance: number, rejectsAllowed: number): void;
  ignores(place: Place, tolerance: number): boolean;
};

export function createSpoofMemory(): SpoofMemory {
  let vanishings: Place[] = [];
  /** `at`: when there had been too many. */
  let spoofed: Place[] = [];

  const isRecent = (place: Place, at: number) => at - place.at < MEMORY_MS;
  const isNear = (place: Place, { side, price, at }: Place, tolerance: number) =>
    place.side === side && isRecent(place, at) && isAtMost(Math.abs(place.price - price), tolerance);

  return {
    vanished(place, tolerance, rejectsAllowed) {
      vanishings = [...vanishings.filter((earlier) => isRecent(earlier, place.at)), place];
      spoofed = spoofed.filter((earlier) => isRecent(earlier, place.at));
      const times = vanishings.filter((earlier) => isNear(earlier, place, tolerance)).length;
      if (times >= rejectsAllowed) spoofed.push(place);
    },
    ignores: (place, tolerance) => spoofed.some((known) => isNear(known, place, tolerance)),
  };
}
