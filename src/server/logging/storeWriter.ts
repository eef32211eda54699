import type { Parameters } from '@/contract/params/catalogue';
import type { Clock } from '../market/clock/clock';
import type { BotLog } from './botLog';

/** Writes to the store. While writes fail, the bot makes no entries and keeps durable writes in memory. */
export type StoreWriter = {
  /** Runs `task`, which writes to the store. Drops the write after db_retry_max_attempts failed retries. */
  write(key: string, task: () => void): void;
  /** Retries until success. A newer write replaces a pending write with the same key. */
  writeUntilStored(key: string, task: () => void): void;
  /** Returns the storage problem as a text for the operator, or undefined while the store works. */
  storageProblem(): string | undefined;
  /** Reports a lasting problem if retries cannot succeed, for example because the file is damaged. */
  reportUnusableStore(problem: string, isLasting: boolean): void;
  onWritesFail(listener: () => void): void;
  /** Tries all pending writes once more, before the process ends. */
  flushPendingWrites(): void;
};

type PendingWrite = { task: () => void; isDurable: boolean; failures: number };
type RetryParameters = Pick<Parameters, 'db_retry_base_delay_sec' | 'db_retry_max_attempts'>;

/** Largest delay before a retry. A short delay lets writes resume soon after the disk has space again. */
const MAX_RETRY_DELAY_MS = 15_000;
/**
 * Number of pending writes at which `write` drops further writes. The limit bounds the memory while the disk is full.
 */
const MAX_PENDING_WRITES = 1_000;

/** Announces one line when writes begin to fail and one when writes succeed again. */
export function createStoreWriter(
  clock: Clock,
  log: BotLog,
  params: () => RetryParameters,
  announce: (line: string) => void = () => undefined,
): StoreWriter {
  const pending = new Map<string, PendingWrite>();
  let problem: string | undefined;
  let isLasting = false;
  let retries = 0;
  let onProblem: () => void = () => undefined;

  const failed = (error: unknown) => reportUnusableStore(`the database cannot be written: ${errorText(error)}`, false);

  const reportUnusableStore = (text: string, lasts: boolean) => {
    if (problem !== undefined && (isLasting || !lasts)) return;
    const isFirst = problem === undefined;
    problem = text;
    isLasting = lasts;
    const line = `No new entries, ${problem}. ${lasts ? 'Open' : 'Writing is tried again automatically; open'} trades stay monitored`;
    log.startBuffering();
    log.error('DATA', line);
    announce(line);
    if (!isFirst) return;
    retries = 0;
    scheduleRetry();
    onProblem();
  };

  const scheduleRetry = () => {
    const delayMs = params().db_retry_base_delay_sec * 1000 * 2 ** retries;
    retries += 1;
    clock.after(Math.min(delayMs, MAX_RETRY_DELAY_MS), retry);
  };

  const writePending = (): boolean => {
    let allWritten = true;
    for (const [key, entry] of pending) {
      try {
        entry.task();
        pending.delete(key);
      } catch (error) {
        allWritten = false;
        countFailure(key, entry, error);
        // Stops at a locked database, because every further write would wait for the lock and delay the monitoring of
        // trades.
        if (isLockError(error)) break;
      }
    }
    return allWritten;
  };

  const countFailure = (key: string, entry: PendingWrite, error: unknown) => {
    entry.failures += 1;
    const { db_retry_max_attempts } = params();
    if (entry.failures <= db_retry_max_attempts) return;
    if (!entry.isDurable) pending.delete(key);
    if (entry.failures > db_retry_max_attempts + 1) return;
    const after = `${key} could not be stored after ${entry.failures} attempts: ${errorText(error)}`;
    log.error('DATA', entry.isDurable ? `${after}. The write is kept in memory and tried again` : after);
  };

  const retry = () => {
    if (problem === undefined) return;
    if (!writePending() || !log.flushBuffer() || isLasting) return scheduleRetry();
    problem = undefined;
    const line = 'The database can be written again: entries are allowed';
    log.info('RECOVERY', line);
    announce(line);
  };

  const queueWrite = (key: string, task: () => void, isDurable: boolean) => {
    if (problem === undefined) {
      try {
        return task();
      } catch (error) {
        pending.set(key, { task, isDurable, failures: 1 });
        return failed(error);
      }
    }
    if (!isDurable && pending.size >= MAX_PENDING_WRITES) return;
    // Puts the newer write at the end of the queue, because pending writes run in order of time.
    pending.delete(key);
    pending.set(key, { task, isDurable, failures: 0 });
  };

  log.onWriteFailure(failed);

  return {
    write: (key, task) => queueWrite(key, task, false),
    writeUntilStored: (key, task) => queueWrite(key, task, true),
    storageProblem: () => problem,
    reportUnusableStore,
    onWritesFail(listener) {
      onProblem = listener;
    },
    flushPendingWrites: () => void writePending(),
  };
}

const isLockError = (error: unknown): boolean => /locked|busy/i.test(errorText(error));

export const errorText = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
