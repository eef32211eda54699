import type { BookSide } from '../../market/source';
import { isAtMost } from '../rounding';

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

  const near = (places: readonly Place[], { side, price, at }: Place, tolerance: number) =>
    places.filter(
      (place) => place.side === side && at - place.at < MEMORY_MS && isAtMost(Math.abs(place.price - price), tolerance),
    );

  return {
    vanished(place, tolerance, rejectsAllowed) {
      const isRemembered = ({ at }: Place) => place.at - at < MEMORY_MS;
      vanishings = [...vanishings.filter(isRemembered), place];
      spoofed = spoofed.filter(isRemembered);
      if (near(vanishings, place, tolerance).length >= rejectsAllowed) spoofed.push(place);
    },
    ignores: (place, tolerance) => spoofed.length > 0 && near(spoofed, place, tolerance).length > 0,
  };
}
