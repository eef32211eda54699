import type { LogComponent, LogLevel } from '@/contract/enums';
import type { SystemLog } from '@/contract/systemLog';
import type { Clock } from '../../market/clock/clock';
import type { LogsRepository } from '../../store/repositories';

/** Log lines for the operator, with the wall time of their writing. */
export type BotLog = Record<Lowercase<LogLevel>, (component: LogComponent, message: string) => void> & {
  /** Logs at most one line per key in `everyMs`, with the count of suppressed lines. */
  limited(key: string, everyMs: number, level: LogLevel, component: LogComponent, message: () => string): void;
  /** Keeps lines in memory until `flushBuffer`, while the store fails. */
  startBuffering(): void;
  /** Writes the kept lines; returns false while the store still fails. */
  flushBuffer(): boolean;
  /** Calls `listener` with the error of a failed line, including an earlier one that is still kept. */
  onFailure(listener: (error: unknown) => void): void;
};

/** A disk may stay full for days. The first lines of the failure explain its cause. */
const MAX_BUFFERED = 2_000;

/** A larger difference means a lagging, faster or replayed market. A start may delay market time by a second. */
const MARKET_TIME_DIFFERENCE_MS = 5_000;

/** Stamps a line with wall time, so that all lines have one order. Adds the market time when it differs. */
function stamped(message: string, wall: number, market: number): { timestamp: string; message: string } {
  const differs = Math.abs(wall - market) >= MARKET_TIME_DIFFERENCE_MS;
  return {
    timestamp: isoTime(wall),
    message: differs ? `${message} (market time ${isoTime(market)})` : message,
  };
}

export function createBotLog(logs: LogsRepository, clock: Clock, wallNow: () => number = clock.now): BotLog {
  const lastAt = new Map<string, { at: number; suppressed: number }>();
  const buffer: SystemLog[] = [];
  let isBuffering = false;
  let lost = 0;
  let failure: { error: unknown } | undefined;
  let onFailure: (error: unknown) => void = () => undefined;

  const bufferLine = (line: SystemLog) => {
    if (buffer.length < MAX_BUFFERED) buffer.push(line);
    else lost += 1;
  };

  const write = (level: LogLevel) => (component: LogComponent, message: string) => {
    const line = { level, component, ...stamped(message, wallNow(), clock.now()) };
    if (isBuffering) return bufferLine(line);
    try {
      logs.add(line);
    } catch (error) {
      // A full disk must not stop the monitoring of trades or a close.
      isBuffering = true;
      bufferLine(line);
      failure = { error };
      onFailure(error);
    }
  };

  const writers = { error: write('ERROR'), warning: write('WARNING'), info: write('INFO'), debug: write('DEBUG') };
  return {
    ...writers,
    startBuffering() {
      isBuffering = true;
    },
    flushBuffer() {
      try {
        for (let line = buffer[0]; line !== undefined; line = buffer[0]) {
          logs.add(line);
          buffer.shift();
        }
      } catch {
        // The next attempt continues with the same line.
        return false;
      }
      isBuffering = false;
      failure = undefined;
      if (lost > 0) writers.warning('SYSTEM', `${lost} log lines were lost while the database could not be written`);
      lost = 0;
      return true;
    },
    onFailure(listener) {
      onFailure = listener;
      if (failure) listener(failure.error);
    },
    limited(key, everyMs, level, component, message) {
      const now = clock.now();
      const last = lastAt.get(key);
      if (last !== undefined && now - last.at < everyMs) {
        last.suppressed += 1;
        return;
      }
      const more = last !== undefined && last.suppressed > 0 ? ` (and ${last.suppressed} more like it)` : '';
      lastAt.set(key, { at: now, suppressed: 0 });
      write(level)(component, message() + more);
    },
  };
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();
