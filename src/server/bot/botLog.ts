import type { LogComponent, LogLevel } from '@/contract/enums';
import type { Clock } from '../market/clock';
import type { LogsRepository } from '../store/repositories';

/** Lines for the operator, stamped with market time. */
export type BotLog = Record<Lowercase<LogLevel>, (component: LogComponent, message: string) => void> & {
  /** For what would repeat: at most one line a key in `everyMs`, with the count of those left out. */
  limited(key: string, everyMs: number, level: LogLevel, component: LogComponent, message: () => string): void;
};

export function createBotLog(logs: LogsRepository, clock: Clock): BotLog {
  const lastAt = new Map<string, { at: number; leftOut: number }>();

  const write = (level: LogLevel) => (component: LogComponent, message: string) => {
    try {
      logs.add({ timestamp: isoTime(clock.now()), level, component, message });
    } catch {
      /* A full disk must stop neither the monitoring of open trades nor a close. */
    }
  };

  const writers = { error: write('ERROR'), warning: write('WARNING'), info: write('INFO'), debug: write('DEBUG') };
  return {
    ...writers,
    limited(key, everyMs, level, component, message) {
      const now = clock.now();
      const last = lastAt.get(key);
      if (last !== undefined && now - last.at < everyMs) {
        last.leftOut += 1;
        return;
      }
      const more = last !== undefined && last.leftOut > 0 ? ` (and ${last.leftOut} more like it)` : '';
      lastAt.set(key, { at: now, leftOut: 0 });
      write(level)(component, message() + more);
    },
  };
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();
