import { seededRandom } from '@/server/market/rng';

import { ALL_KINDS, type FaultKind } from './faultGroups';

export type { FaultKind } from './faultGroups';

/** `from` and `until` are ms since the start of the schedule. */
export type Fault = { kind: FaultKind; from: number; until: number; ms: number; code: number };

/** Codes with which the exchange refuses a request without acting on it. */
const REFUSAL_CODES = [
  10002, 10006, 110001, 110007, 110009, 110017, 110025, 110043, 110063, 110066, 110072, 110074, 110079, 110092, 110093,
  110094, 199_999,
] as const;
/** Codes that leave open whether the exchange acted. Document: error codes, 10000 and 10016. */
const UNSURE_CODES = [10000, 10016] as const;

const MAX_DELAY_MS = 20_000;
const MAX_HIDDEN_MS = 15_000;
const MAX_SKEW_MS = 5_000;
/** Length of a fault that does not end within its schedule. */
const LASTING_MS = 1e9;
const HOUR_MS = 3_600_000;
/** A process that dies is back after this time. */
export const DEAD_MS = 2_000;

/** Shortest and longest time of a fault, ms. A fault with `mayEndLate` can last beyond the last start of a fault. */
type Length = { shortest?: number; longest: number; mayEndLate?: true };

const lasting: Length = { shortest: LASTING_MS, longest: 0, mayEndLate: true };
const unread: Length = { shortest: 3_000, longest: 12_000, mayEndLate: true };
const LENGTHS: Partial<Record<FaultKind, Length>> = {
  'silent stream': { longest: 15_000 },
  ban: { longest: 8_000 },
  maintenance: { longest: 12_000 },
  'wallet unread': unread,
  'account info unread': unread,
  'executions unread': unread,
  'orders unread': unread,
  'positions unread': unread,
  'wallet without USDT': { ...unread, longest: 40_000 },
  'three pages': lasting,
  'thousand fills': lasting,
  'null cursor': lasting,
  'cursor on the last page': lasting,
  'self-leading cursor': lasting,
  'raised step': lasting,
  'lowered largest order': lasting,
  'large quantities': lasting,
  'price band': { shortest: 5_000, longest: 20_000, mayEndLate: true },
  // The refusals must last long enough to show a request loop.
  'hedge switch': { shortest: 50_000, longest: 20_000, mayEndLate: true },
  'dead key': { shortest: 10_000, longest: 60_000, mayEndLate: true },
  'replaced key': { shortest: 5_000, longest: 15_000, mayEndLate: true },
  'silent restart': { shortest: DEAD_MS + 3_000, longest: 57_000, mayEndLate: true },
  'dead hour': { shortest: HOUR_MS, longest: 60_000, mayEndLate: true },
};
const USUAL_LENGTH: Length = { longest: 4_000 };
const SHORTEST_MS = 200;

/** Creates the faults of one schedule. The same seed creates the same faults. */
export function createFaults(seed: number, lastFaultAt: number, kinds: readonly FaultKind[] = ALL_KINDS): Fault[] {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const count = 1 + below(5);
  const faults = Array.from({ length: count }, () => {
    const kind = kinds[below(kinds.length)] ?? 'lost after acceptance';
    const from = below(lastFaultAt);
    const { shortest = SHORTEST_MS, longest, mayEndLate } = LENGTHS[kind] ?? USUAL_LENGTH;
    const until = from + shortest + below(longest);
    const codes: readonly number[] = kind === 'unsure code' ? UNSURE_CODES : REFUSAL_CODES;
    return {
      kind,
      from,
      until: mayEndLate ? until : Math.min(lastFaultAt, until),
      ms: delayOf(kind, random()),
      code: codes[below(codes.length)] ?? 10016,
    };
  }).sort((a, b) => a.from - b.from);
  return withoutOverlaps(faults);
}

/** A long fault ends before the next one of its kind begins. */
const withoutOverlaps = (faults: readonly Fault[]): Fault[] =>
  faults.filter(({ kind, from }, index) => {
    const isLong = LENGTHS[kind]?.mayEndLate === true;
    return !isLong || !faults.slice(0, index).some((earlier) => earlier.kind === kind && earlier.until >= from);
  });

function delayOf(kind: FaultKind, share: number): number {
  if (kind === 'clock skew') return Math.round((2 * share - 1) * MAX_SKEW_MS);
  return Math.round(share * (kind === 'hidden orders' ? MAX_HIDDEN_MS : MAX_DELAY_MS));
}

/** Returns when the last fault ends that ends at all. */
export const endOfFaults = (faults: readonly Fault[]): number =>
  Math.max(0, ...faults.flatMap(({ until }) => (until < LASTING_MS ? [until] : [])));

/** Returns whether a client that meets the fault stays silent for minutes. */
export const isBan = ({ kind }: Fault): boolean => kind === 'ban' || kind === 'stop moves in a ban';

/** Drops the faults without which the schedule still fails, one by one. */
export async function shortenFaults(
  faults: readonly Fault[],
  fails: (faults: readonly Fault[]) => Promise<boolean>,
): Promise<readonly Fault[]> {
  let kept = faults;
  for (const fault of faults) {
    const without = kept.filter((other) => other !== fault);
    if (await fails(without)) kept = without;
  }
  return kept;
}
