import type { LogComponent } from '@/contract/enums';
import type { Clock } from '../market/clock/clock';
import type { BotLog } from './botLog';
import { errorText } from './storeWriter';

const FAILURE_LOG_INTERVAL_MS = 10_000;

/** Logs an error at most once in ten seconds, because most failures repeat soon. */
export function logFailure(log: BotLog, component: LogComponent, what: string, error: unknown): void {
  const line = () => `${what} failed: ${errorText(error)}`;
  log.logLimited(`failure:${what}`, FAILURE_LOG_INTERVAL_MS, 'ERROR', component, line);
}

/** Reports a failed exit at most once in ten seconds. */
export function reportExitFailure(log: BotLog, what: string, error: unknown): void {
  const text = `${what} failed: ${errorText(error)}`;
  log.report({ kind: 'exit_failed', text }, { key: `failure:${what}`, everyMs: FAILURE_LOG_INTERVAL_MS });
}

/** Runs one step of an update and logs its error, so that a failed step does not prevent the next steps. */
export function runStep<T>(log: BotLog, what: string, step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    logFailure(log, 'SYSTEM', what, error);
    return undefined;
  }
}

/** Runs all steps, also after a failed step. Then throws the first error. */
export function runAll(steps: readonly (() => void)[]): void {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Runs a step that only serves consoles and trade stories. */
export const runDisplayStep = (log: BotLog, step: () => void): void =>
  runStep(log, 'The update of a display or trade story', step);

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
