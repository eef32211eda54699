import { setTimeout as delay } from 'node:timers/promises';

/** A password check takes 0.25 s, so the last attempt of a full queue waits 8 s. */
const MAX_QUEUED_ATTEMPTS = 32;
const MAX_QUEUED_ATTEMPTS_PER_CALLER = 16;
/** Time without a failed sign-in after which the failure count of a caller resets. */
const FAILURE_COUNT_LIFETIME_MS = 5 * 60_000;
const MAX_COUNTED_CALLERS = 1_000;
const SIGN_IN_FAILURES_WITHOUT_DELAY = 3;
const FIRST_REPLY_DELAY_MS = 250;
const MAX_REPLY_DELAY_MS = 4_000;

export type SignInAttempt = {
  /** Key under which failed sign-ins are counted: a browser with a device token, or an address. */
  caller: string;
  check: () => Promise<boolean>;
  /** Returns true if the client closed its connection. */
  isAbandoned?: () => boolean;
};

export type SignInQueue = {
  /**
   * Resolves with the result of the check, or with 'displaced' if newer attempts removed this attempt from the queue.
   */
  submitAttempt(attempt: SignInAttempt): Promise<boolean | 'displaced'>;
};

type QueuedAttempt = SignInAttempt & {
  settle: (result: boolean | 'displaced') => void;
  fail: (error: unknown) => void;
};

/**
 * Creates a queue that checks one password at a time. Failed sign-ins never lock the operator out: the queue only
 * delays replies to further failures. A flood of attempts delays the reply to the right password by seconds at most.
 */
export function createSignInQueue(): SignInQueue {
  let queued: QueuedAttempt[] = [];
  let isChecking = false;
  const failures = new Map<string, { count: number; at: number }>();

  const failuresOf = (caller: string): number => {
    const known = failures.get(caller);
    return known !== undefined && performance.now() - known.at < FAILURE_COUNT_LIFETIME_MS ? known.count : 0;
  };

  const noteFailure = (caller: string): number => {
    const count = failuresOf(caller) + 1;
    // Deletes the previous entry of the caller first, so that the map stays ordered by the time of the last failure.
    failures.delete(caller);
    failures.set(caller, { count, at: performance.now() });
    const [oldest] = failures.keys();
    if (failures.size > MAX_COUNTED_CALLERS && oldest !== undefined) failures.delete(oldest);
    return count;
  };

  /**
   * Drops the oldest attempt of the busiest caller if the queue is full. The newest attempts stay in the queue, because
   * one of the newest attempts may come from the operator.
   */
  const dropExcess = (): void => {
    const counts = countAttemptsByCaller(queued);
    const highestCount = Math.max(...counts.values());
    if (queued.length <= MAX_QUEUED_ATTEMPTS && highestCount <= MAX_QUEUED_ATTEMPTS_PER_CALLER) return;
    const dropped = queued.find(({ caller }) => counts.get(caller) === highestCount);
    queued = queued.filter((attempt) => attempt !== dropped);
    if (dropped) void settleAttemptAfterDelay(dropped, noteFailure(dropped.caller), 'displaced');
  };

  const isFlooding = ({ caller }: SignInAttempt): boolean => failuresOf(caller) > SIGN_IN_FAILURES_WITHOUT_DELAY;

  /** Prefers callers with few failures, so that a flood does not delay other callers. */
  const takeNext = (): QueuedAttempt | undefined => {
    queued = queued.filter((attempt) => attempt.isAbandoned?.() !== true);
    const next = queued.find((attempt) => !isFlooding(attempt)) ?? queued[0];
    queued = queued.filter((attempt) => attempt !== next);
    return next;
  };

  const processQueue = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    for (let attempt = takeNext(); attempt; attempt = takeNext()) await checkAttempt(attempt);
    isChecking = false;
  };

  const checkAttempt = async (attempt: QueuedAttempt): Promise<void> => {
    try {
      if (await attempt.check()) {
        failures.delete(attempt.caller);
        attempt.settle(true);
      } else void settleAttemptAfterDelay(attempt, noteFailure(attempt.caller), false);
    } catch (error) {
      attempt.fail(error);
    }
  };

  return {
    submitAttempt: (attempt) =>
      new Promise((settle, fail) => {
        queued.push({ ...attempt, settle, fail });
        dropExcess();
        void processQueue();
      }),
  };
}

/** Settles an attempt after a delay that doubles with each failure of the caller. The queue does not wait for it. */
async function settleAttemptAfterDelay(
  attempt: QueuedAttempt,
  failures: number,
  result: false | 'displaced',
): Promise<void> {
  const excess = failures - SIGN_IN_FAILURES_WITHOUT_DELAY;
  if (excess > 0) {
    await delay(Math.min(FIRST_REPLY_DELAY_MS * 2 ** (excess - 1), MAX_REPLY_DELAY_MS), undefined, { ref: false });
  }
  attempt.settle(result);
}

function countAttemptsByCaller(attempts: readonly SignInAttempt[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { caller } of attempts) counts.set(caller, (counts.get(caller) ?? 0) + 1);
  return counts;
}
