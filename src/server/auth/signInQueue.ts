import { setTimeout as delay } from 'node:timers/promises';

/** A check takes 0.25 s, so the last attempt of a full queue waits 8 s. */
const MAX_WAITING = 32;
const MAX_WAITING_OF_CALLER = 16;
/** The failure count of a caller resets this long after its last failure. */
const FAILURES_EXPIRE_MS = 5 * 60_000;
const MAX_CALLERS = 1_000;
const FAILURES_WITHOUT_DELAY = 3;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4_000;

export type SignInAttempt = {
  /** Key under which failures are counted: a known browser or an address. */
  caller: string;
  check: () => Promise<boolean>;
  /** Returns whether the client closed its connection. */
  isAbandoned?: () => boolean;
};

export type SignInQueue = {
  /** Resolves with the result of the check, or 'displaced' if newer attempts removed this one from the queue. */
  submit(attempt: SignInAttempt): Promise<boolean | 'displaced'>;
};

type Waiting = SignInAttempt & { settle: (result: boolean | 'displaced') => void; fail: (error: unknown) => void };

/**
 * Creates a queue that checks one password at a time. Failures never lock the operator out: they only delay replies to
 * further failures. A flood of attempts delays the reply to the right password by seconds.
 */
export function createSignInQueue(): SignInQueue {
  let waiting: Waiting[] = [];
  let isChecking = false;
  const failures = new Map<string, { count: number; at: number }>();

  const failuresOf = (caller: string): number => {
    const known = failures.get(caller);
    return known !== undefined && performance.now() - known.at < FAILURES_EXPIRE_MS ? known.count : 0;
  };

  const noteFailure = (caller: string): number => {
    const count = failuresOf(caller) + 1;
    // Deleting first keeps the map ordered by last failure.
    failures.delete(caller);
    failures.set(caller, { count, at: performance.now() });
    const [oldest] = failures.keys();
    if (failures.size > MAX_CALLERS && oldest !== undefined) failures.delete(oldest);
    return count;
  };

  /** Shortens a full queue: drops the oldest attempt of the busiest caller. The newest may be the operator's. */
  const dropExcess = (): void => {
    const counts = countByCaller(waiting);
    const highestCount = Math.max(...counts.values());
    if (waiting.length <= MAX_WAITING && highestCount <= MAX_WAITING_OF_CALLER) return;
    const dropped = waiting.find(({ caller }) => counts.get(caller) === highestCount);
    waiting = waiting.filter((attempt) => attempt !== dropped);
    if (dropped) void settleAfterDelay(dropped, noteFailure(dropped.caller), 'displaced');
  };

  const isFlooding = ({ caller }: SignInAttempt): boolean => failuresOf(caller) > FAILURES_WITHOUT_DELAY;

  /** Takes an attempt from the queue. Prefers callers with few failures, so that a flood does not delay others. */
  const takeNext = (): Waiting | undefined => {
    waiting = waiting.filter((attempt) => attempt.isAbandoned?.() !== true);
    const next = waiting.find((attempt) => !isFlooding(attempt)) ?? waiting[0];
    waiting = waiting.filter((attempt) => attempt !== next);
    return next;
  };

  const processQueue = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    for (let attempt = takeNext(); attempt; attempt = takeNext()) await checkAttempt(attempt);
    isChecking = false;
  };

  const checkAttempt = async (attempt: Waiting): Promise<void> => {
    try {
      if (await attempt.check()) {
        failures.delete(attempt.caller);
        attempt.settle(true);
      } else void settleAfterDelay(attempt, noteFailure(attempt.caller), false);
    } catch (error) {
      attempt.fail(error);
    }
  };

  return {
    submit: (attempt) =>
      new Promise((settle, fail) => {
        waiting.push({ ...attempt, settle, fail });
        dropExcess();
        void processQueue();
      }),
  };
}

/** Delays only the reply: the queue already checks the next password. */
async function settleAfterDelay(attempt: Waiting, failures: number, result: false | 'displaced'): Promise<void> {
  const excess = failures - FAILURES_WITHOUT_DELAY;
  if (excess > 0) {
    await delay(Math.min(FIRST_DELAY_MS * 2 ** (excess - 1), MAX_DELAY_MS), undefined, { ref: false });
  }
  attempt.settle(result);
}

function countByCaller(attempts: readonly SignInAttempt[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { caller } of attempts) counts.set(caller, (counts.get(caller) ?? 0) + 1);
  return counts;
}
