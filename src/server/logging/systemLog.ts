import type { LogComponent, LogLevel } from '@/contract/enums';

import type { LogsRepository } from '../store/repositories';

export type WriteLog = (level: LogLevel, component: LogComponent, message: string) => void;

/** For what happens outside the bot, in wall time. */
export const systemLog =
  (logs: LogsRepository, now: () => number): WriteLog =>
  (level, component, message) => {
    try {
      logs.add({ timestamp: new Date(now()).toISOString(), level, component, message });
    } catch {
      /* A full disk must refuse neither a sign-in nor a stop; the bot tells of it. */
    }
  };
