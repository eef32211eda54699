import type { Parameters } from '@/contract/params/catalogue';
import type { Clock } from '../../market/clock/clock';
import type { BotLog } from './botLog';

/** Writes at once. While writes fail nothing new is entered, and what must not be lost waits in memory. */
export type StoreWriter = {
  /** Given up after db_retry_max_attempts repeats. */
  write(key: string, task: () => void): void;
  /** Never given up. The latest task of a key is the one that counts: an older one that still waits is dropped. */
  keep(key: string, task: () => void): void;
  /** In the operator's words; undefined while the store takes what it is given. */
  problem(): string | undefined;
  /** The store reports that the database cannot be used; a damaged one stays unusable. */
  storeFailed(problem: string, isLasting: boolean): void;
  /** Called once when the store begins to fail. */
  onProblem(listener: () => void): void;
  /** A last attempt at all that waits: the process is about to end. */
  flush(): void;
};

type Waiting = { task: () => void; mustKeep: boolean; failures: number };
type RetryRules = Pick<Parameters, 'db_retry_base_delay_sec' | 'db_retry_max_attempts'>;

/** Doubling ends here: an operator who made room on the disk should not wait long. */
const LONGEST_DELAY_MS = 15_000;
/** Signals of a day with a full disk must not fill the memory as well. */
const MOST_WAITING = 1_000;

/** `announce` takes one line when the store begins to fail, and one when it works again. */
export function createStoreWriter(
  clock: Clock,
  log: BotLog,
  params: () => RetryRules,
  announce: (line: string) => void = () => undefined,
): StoreWriter {
  const waiting = new Map<string, Waiting>();
  let problem: string | undefined;
  let isLasting = false;
  let rounds = 0;
  let onProblem: () => void = () => undefined;

  const failed = (error: unknown) => storeFailed(`the database cannot be written: ${reasonFor(error)}`, false);

  const storeFailed = (text: string, lasts: boolean) => {
    if (problem !== undefined && (isLasting || !lasts)) return;
    const isFirst = problem === undefined;
    problem = text;
    isLasting = lasts;
    const line = `No new entries, ${problem}. ${lasts ? 'Open' : 'It is tried again by itself; open'} trades stay monitored`;
    log.hold();
    log.error('DATA', line);
    announce(line);
    if (!isFirst) return;
    rounds = 0;
    scheduleRound();
    onProblem();
  };

  const scheduleRound = () => {
    const delayMs = params().db_retry_base_delay_sec * 1000 * 2 ** rounds;
    rounds += 1;
    clock.after(Math.min(delayMs, LONGEST_DELAY_MS), round);
  };

  const tryWaiting = (): boolean => {
    let allWritten = true;
    for (const [key, entry] of waiting) {
      try {
        entry.task();
        waiting.delete(key);
      } catch (error) {
        allWritten = false;
        countFailure(key, entry, error);
        // Each write would wait for its time limit, in the thread that monitors the open trades.
        if (isLock(error)) break;
      }
    }
    return allWritten;
  };

  const countFailure = (key: string, entry: Waiting, error: unknown) => {
    entry.failures += 1;
    const { db_retry_max_attempts } = params();
    if (entry.failures <= db_retry_max_attempts) return;
    if (!entry.mustKeep) waiting.delete(key);
    if (entry.failures > db_retry_max_attempts + 1) return;
    const after = `${key} could not be stored after ${entry.failures} attempts: ${reasonFor(error)}`;
    log.error('DATA', entry.mustKeep ? `${after}. It is kept in memory and tried again` : after);
  };

  const round = () => {
    if (problem === undefined) return;
    if (!tryWaiting() || !log.release() || isLasting) {
      scheduleRound();
      return;
    }
    problem = undefined;
    const line = 'The database can be written again: entries are allowed';
    log.info('RECOVERY', line);
    announce(line);
  };

  const put = (key: string, task: () => void, mustKeep: boolean) => {
    if (problem === undefined) {
      try {
        task();
        return;
      } catch (error) {
        waiting.set(key, { task, mustKeep, failures: 1 });
        failed(error);
        return;
      }
    }
    if (!mustKeep && waiting.size >= MOST_WAITING) return;
    // Behind those that wait already, in the order of what happened.
    waiting.delete(key);
    waiting.set(key, { task, mustKeep, failures: 0 });
  };

  log.onFailure(failed);

  return {
    write: (key, task) => put(key, task, false),
    keep: (key, task) => put(key, task, true),
    problem: () => problem,
    storeFailed,
    onProblem(listener) {
      onProblem = listener;
    },
    flush: () => void tryWaiting(),
  };
}

const isLock = (error: unknown): boolean => /locked|busy/i.test(reasonFor(error));

export const reasonFor = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
