import { setTimeout as delay } from 'node:timers/promises';

/** With a check of a quarter of a second the last in a full queue waits 8 seconds. */
const MAX_WAITING = 32;
const MAX_WAITING_OF_CALLER = 16;
/** A caller's failures count until this long after the last one. */
const FORGOTTEN_AFTER_MS = 5 * 60_000;
const MAX_CALLERS = 1_000;
const FREE_FAILURES = 3;
const FIRST_HOLD_MS = 250;
const LONGEST_HOLD_MS = 4_000;

export type SignInAttempt = {
  /** Whose failures are counted together. */
  caller: string;
  check: () => Promise<boolean>;
  /** Whether nobody waits for the answer any more. */
  isAbandoned?: () => boolean;
};

export type SignInQueue = {
  /** Whether the check passed, or 'displaced' where newer attempts took the place of this one before its check. */
  submit(attempt: SignInAttempt): Promise<boolean | 'displaced'>;
};

type Waiting = SignInAttempt & { settle: (result: boolean | 'displaced') => void; fail: (error: unknown) => void };

/**
 * Checks one password at a time. Nobody is locked out: failures only hold back the answers to further failures, and a
 * flood delays the right password by seconds.
 */
export function createSignInQueue(): SignInQueue {
  let waiting: Waiting[] = [];
  let isChecking = false;
  const failures = new Map<string, { count: number; at: number }>();

  const failuresOf = (caller: string): number => {
    const known = failures.get(caller);
    return known !== undefined && performance.now() - known.at < FORGOTTEN_AFTER_MS ? known.count : 0;
  };

  const noteFailure = (caller: string): number => {
    const count = failuresOf(caller) + 1;
    // Deleted first, so that the map stays in the order of the last failures.
    failures.delete(caller);
    failures.set(caller, { count, at: performance.now() });
    const [oldest] = failures.keys();
    if (failures.size > MAX_CALLERS && oldest !== undefined) failures.delete(oldest);
    return count;
  };

  /** Drops the oldest attempt of the caller that waits with most. The newest may be the operator's. */
  const makeRoom = (): void => {
    const counts = countByCaller(waiting);
    const most = Math.max(...counts.values());
    if (waiting.length <= MAX_WAITING && most <= MAX_WAITING_OF_CALLER) return;
    const dropped = waiting.find(({ caller }) => counts.get(caller) === most);
    waiting = waiting.filter((attempt) => attempt !== dropped);
    if (dropped) void holdBack(dropped, noteFailure(dropped.caller), 'displaced');
  };

  const isFlooding = ({ caller }: SignInAttempt): boolean => failuresOf(caller) > FREE_FAILURES;

  /** Callers with many failures come last, so that a flood waits behind everybody else. */
  const takeNext = (): Waiting | undefined => {
    waiting = waiting.filter((attempt) => attempt.isAbandoned?.() !== true);
    const next = waiting.find((attempt) => !isFlooding(attempt)) ?? waiting[0];
    waiting = waiting.filter((attempt) => attempt !== next);
    return next;
  };

  const work = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    for (let attempt = takeNext(); attempt; attempt = takeNext()) await answer(attempt);
    isChecking = false;
  };

  const answer = async (attempt: Waiting): Promise<void> => {
    try {
      if (await attempt.check()) {
        failures.delete(attempt.caller);
        attempt.settle(true);
      } else void holdBack(attempt, noteFailure(attempt.caller), false);
    } catch (error) {
      attempt.fail(error);
    }
  };

  return {
    submit: (attempt) =>
      new Promise((settle, fail) => {
        waiting.push({ ...attempt, settle, fail });
        makeRoom();
        void work();
      }),
  };
}

/** The answer waits, the queue does not: the next password is checked meanwhile. */
async function holdBack(attempt: Waiting, failures: number, result: false | 'displaced'): Promise<void> {
  const excess = failures - FREE_FAILURES;
  if (excess > 0) {
    await delay(Math.min(FIRST_HOLD_MS * 2 ** (excess - 1), LONGEST_HOLD_MS), undefined, { ref: false });
  }
  attempt.settle(result);
}

function countByCaller(attempts: readonly SignInAttempt[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { caller } of attempts) counts.set(caller, (counts.get(caller) ?? 0) + 1);
  return counts;
}
