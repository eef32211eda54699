import type { Parameters } from '@/contract/params/catalogue';
import type { Clock } from '../market/clock';
import type { BotLog } from './botLog';

/** Writes at once; a failed write is repeated with doubling delays, so that a short lock of the disk loses nothing. */
export type StoreWriter = {
  /** The latest task of a key is the one that counts: an older one that still waits for its repeat is dropped. */
  write(key: string, task: () => void): void;
};

export function createStoreWriter(
  clock: Clock,
  log: BotLog,
  params: () => Pick<Parameters, 'db_retry_base_delay_sec' | 'db_retry_max_attempts'>,
): StoreWriter {
  const waiting = new Map<string, () => void>();

  const attempt = (key: string, task: () => void, failures: number): void => {
    try {
      task();
      waiting.delete(key);
    } catch (error) {
      const { db_retry_max_attempts, db_retry_base_delay_sec } = params();
      if (failures >= db_retry_max_attempts) {
        waiting.delete(key);
        log.error('DATA', `${key} could not be stored after ${failures + 1} attempts: ${reasonFor(error)}`);
        return;
      }
      waiting.set(key, task);
      clock.after(db_retry_base_delay_sec * 1000 * 2 ** failures, () => {
        if (waiting.get(key) === task) attempt(key, task, failures + 1);
      });
    }
  };
  return { write: (key, task) => attempt(key, task, 0) };
}

export const reasonFor = (error: unknown): string => (error instanceof Error ? error.message : String(error));
