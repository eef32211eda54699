import type { LogComponent } from '@/contract/enums';
import type { Clock } from '../../market/clock/clock';
import type { BotLog } from './botLog';
import { errorText } from './storeWriter';

const FAILURE_LOG_INTERVAL_MS = 10_000;

/** Logs an error at most once in ten seconds, because most failures repeat soon. */
export function logFailure(log: BotLog, component: LogComponent, what: string, error: unknown): void {
  const line = () => `${what} failed: ${errorText(error)}`;
  log.logLimited(`failure:${what}`, FAILURE_LOG_INTERVAL_MS, 'ERROR', component, line);
}

/** Wraps a clock to log the errors of its tasks. An uncaught error would stop the market and all monitoring. */
export const createFailSafeClock = (clock: Clock, log: BotLog): Clock => ({
  now: clock.now,
  after: (delayMs, task) =>
    clock.after(delayMs, () => {
      try {
        task();
      } catch (error) {
        logFailure(log, 'SYSTEM', 'A clock task', error);
      }
    }),
});
