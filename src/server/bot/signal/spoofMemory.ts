import type { BookSide } from '../../market/source';
import { isAtMost } from '../rounding';

/** Vanishings count for this long, and a spoofed price is ignored for as long. */
const MEMORY_MS = 60_000;

type Suspect = { side: BookSide; price: number; vanishedAt: number[]; ignoredUntil: number };

/** Prices whose walls vanish again and again without a trade. */
export type SpoofMemory = {
  vanished(side: BookSide, price: number, at: number, tolerance: number, rejectsAllowed: number): void;
  ignores(side: BookSide, price: number, at: number, tolerance: number): boolean;
};

export function createSpoofMemory(): SpoofMemory {
  let suspects: Suspect[] = [];

  const find = (side: BookSide, price: number, tolerance: number) =>
    suspects.find((suspect) => suspect.side === side && isAtMost(Math.abs(suspect.price - price), tolerance));

  return {
    vanished(side, price, at, tolerance, rejectsAllowed) {
      const since = at - MEMORY_MS;
      suspects = suspects.filter((suspect) => suspect.ignoredUntil > at || (suspect.vanishedAt.at(-1) ?? 0) > since);
      let suspect = find(side, price, tolerance);
      if (suspect === undefined) {
        suspect = { side, price, vanishedAt: [], ignoredUntil: 0 };
        suspects.push(suspect);
      }
      suspect.vanishedAt = suspect.vanishedAt.filter((time) => time > since);
      suspect.vanishedAt.push(at);
      if (suspect.vanishedAt.length >= rejectsAllowed) suspect.ignoredUntil = at + MEMORY_MS;
    },
    ignores: (side, price, at, tolerance) => (find(side, price, tolerance)?.ignoredUntil ?? -Infinity) > at,
  };
}
