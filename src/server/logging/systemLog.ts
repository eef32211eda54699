import type { LogComponent, LogLevel } from '@/contract/enums';

import type { LogsRepository } from '../store/repositories';

export type LogWriter = (level: LogLevel, component: LogComponent, message: string) => void;

/** Creates the writer of log lines for events outside the bot. Each log line has the wall-clock time. */
export const createSystemLog =
  (logs: LogsRepository, now: () => number): LogWriter =>
  (level, component, message) => {
    try {
      logs.add({ timestamp: new Date(now()).toISOString(), level, component, message });
    } catch {
      /*
       * Ignores a failed log write, because a log error must not prevent a sign-in or a shutdown. The bot reports
       * storage faults.
       */
    }
  };
