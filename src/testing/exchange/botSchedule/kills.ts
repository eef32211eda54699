import { mixSeeds, seededRandom } from '@/server/market/rng';
import { DEAD_MS, type Fault, isBan } from '../faults/faults';

/** A process dies at the call with this number after `from`, and the next one starts after `deadMs`. */
export type Kill = { readonly from: number; readonly call: number; readonly deadMs: number };

const SHARE_WITH_KILLS = 0.4;
const MAX_KILLS = 2;
const MAX_CALLS = 80;
const MAX_DEAD_MS = 8_000;

/**
 * Creates the kills of a seed, in ms since the start of the schedule. A schedule with a ban has none: the next process
 * knows nothing of a ban.
 */
export function scheduleKills(seed: number, faults: readonly Fault[], tradingMs: number): Kill[] {
  const random = seededRandom(mixSeeds(seed, 6));
  if (random() > SHARE_WITH_KILLS || faults.some(isBan)) return [];
  const below = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: 1 + below(MAX_KILLS) }, () => ({
    from: below(tradingMs - MAX_DEAD_MS),
    call: 1 + below(MAX_CALLS),
    deadMs: below(MAX_DEAD_MS),
  }));
}

/** Kills of the faults that end the process themselves. */
export const killsOfFaults = (faults: readonly Fault[]): Kill[] =>
  faults.flatMap(({ kind, from, until }) => {
    if (kind === 'silent restart') return [{ from, call: 1, deadMs: DEAD_MS }];
    return kind === 'dead hour' ? [{ from, call: 1, deadMs: until - from }] : [];
  });

type Process = { now(): number; kill(): void; isDead(): boolean; restart(): Promise<void>; start(): Promise<void> };

/** Kills the process of a schedule at its calls, and starts the next one. Times count from the creation. */
export function createKiller(kills: readonly Kill[], process: Process) {
  const startedAt = process.now();
  const left = [...kills].sort((a, b) => a.from - b.from);
  let calls = 0;
  let restartAt = Infinity;
  let isToStart = false;
  return {
    onCall(): void {
      const [next] = left;
      if (next === undefined || process.isDead() || process.now() - startedAt < next.from) return;
      calls += 1;
      if (calls < next.call) return;
      calls = 0;
      left.shift();
      restartAt = process.now() + next.deadMs;
      process.kill();
    },
    /** Starts the next process at its time, and its bot as soon as the account lets it. */
    async continue(): Promise<void> {
      if (process.isDead() && process.now() >= restartAt) {
        await process.restart();
        isToStart = true;
      }
      if (!isToStart || process.isDead()) return;
      // The operator tries again until the check of the account passes.
      isToStart = await process.start().then(
        () => process.isDead(),
        () => true,
      );
    },
  };
}
