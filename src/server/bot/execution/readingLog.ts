import type { BotContext } from '../botContext';
import { errorText } from '../runtime/storeWriter';

/** Log lines about readings of the account: one at the beginning of an outage, one at its end, and few between. */
export type ReadingLog = {
  succeeded(): void;
  failed(error: unknown): void;
};

/** A single lost reply is no outage. */
const FAILURES_OF_OUTAGE = 2;
const REPEAT_MS = 300_000;

export function createReadingLog({ log, market: { clock } }: Pick<BotContext, 'log' | 'market'>): ReadingLog {
  let failures = 0;
  let firstAt = 0;
  let loggedAt: number | undefined;
  const seconds = () => Math.round((clock.now() - firstAt) / 1_000);

  return {
    succeeded() {
      if (loggedAt !== undefined)
        log.info('EXECUTION', `The account can be read again after ${seconds()} s and ${failures} failed readings`);
      failures = 0;
      loggedAt = undefined;
    },
    failed(error) {
      failures += 1;
      if (failures === 1) firstAt = clock.now();
      const isDue = loggedAt === undefined ? failures >= FAILURES_OF_OUTAGE : clock.now() - loggedAt >= REPEAT_MS;
      if (!isDue) return;
      loggedAt = clock.now();
      log.error('EXECUTION', `The account could not be read for ${seconds()} s: ${errorText(error)}`);
    },
  };
}
