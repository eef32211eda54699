import { seededRandom } from '@/server/market/rng';

/** Faults of one request. They concern signed requests that leave within the time of the fault. */
const REQUEST_FAULTS = [
  'lost before acceptance',
  'lost after acceptance',
  'request twice',
  'late request',
  'late reply',
  'error code',
  'unsure code',
  'HTML reply',
  'half JSON',
  'empty body',
  'HTTP 429',
] as const;
/** Faults of the private stream. */
const STREAM_FAULTS = ['event twice', 'late event', 'disconnect', 'silent stream', 'shuffled events'] as const;
/** Faults of the exchange, its market and its account. */
const EXCHANGE_FAULTS = [
  'ban',
  'maintenance',
  'clock skew',
  'hidden orders',
  'thin book',
  'gap up',
  'gap down',
  'funding',
  'deleveraging',
  'hand opens',
  'hand closes',
  'hand cancels',
  'hand removes stop',
] as const;

const FAULT_KINDS = [...REQUEST_FAULTS, ...STREAM_FAULTS, ...EXCHANGE_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export type RequestFaultKind = (typeof REQUEST_FAULTS)[number];

/** `from` and `until` are ms since the start of the schedule. */
export type Fault = { kind: FaultKind; from: number; until: number; ms: number; code: number };

export const isRequestFault = (kind: FaultKind): kind is RequestFaultKind =>
  REQUEST_FAULTS.some((known) => known === kind);

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
const LONGEST_MS: Partial<Record<FaultKind, number>> = { 'silent stream': 15_000, ban: 8_000, maintenance: 12_000 };
const USUAL_LONGEST_MS = 4_000;

/** Creates the faults of one schedule. The same seed creates the same faults. */
export function createFaults(seed: number, lastFaultAt: number, kinds: readonly FaultKind[] = FAULT_KINDS): Fault[] {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const count = 1 + below(5);
  return Array.from({ length: count }, () => {
    const kind = kinds[below(kinds.length)] ?? 'lost after acceptance';
    const from = below(lastFaultAt);
    const length = 200 + below(LONGEST_MS[kind] ?? USUAL_LONGEST_MS);
    const codes: readonly number[] = kind === 'unsure code' ? UNSURE_CODES : REFUSAL_CODES;
    return {
      kind,
      from,
      until: Math.min(lastFaultAt, from + length),
      ms: delayOf(kind, random()),
      code: codes[below(codes.length)] ?? 10016,
    };
  }).sort((a, b) => a.from - b.from);
}

function delayOf(kind: FaultKind, share: number): number {
  if (kind === 'clock skew') return Math.round((2 * share - 1) * MAX_SKEW_MS);
  return Math.round(share * (kind === 'hidden orders' ? MAX_HIDDEN_MS : MAX_DELAY_MS));
}

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
