import type { LogComponent } from '@/contract/enums';
import type { Clock } from '../../market/clock/clock';
import type { BotLog } from './botLog';
import { errorText } from './storeWriter';

const FAILURE_LOG_EVERY_MS = 10_000;

/** Logs at most one line in ten seconds: most failures repeat soon. */
export function reportFailure(log: BotLog, component: LogComponent, what: string, error: unknown): void {
  const line = () => `${what} failed: ${errorText(error)}`;
  log.limited(`failure:${what}`, FAILURE_LOG_EVERY_MS, 'ERROR', component, line);
}

/** Wraps a clock so that a failing task cannot stop it. The clock drives the market and all monitoring. */
export const guardedClock = (clock: Clock, log: BotLog): Clock => ({
  now: clock.now,
  after: (delayMs, task) =>
    clock.after(delayMs, () => {
      try {
        task();
      } catch (error) {
        reportFailure(log, 'SYSTEM', 'A clock task', error);
      }
    }),
});
