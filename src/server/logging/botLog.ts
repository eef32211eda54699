import type { LogComponent, LogLevel } from '@/contract/enums';
import type { SystemLog } from '@/contract/systemLog';
import type { Clock } from '../market/clock/clock';
import type { LogsRepository } from '../store/repositories';
import type { BotEvent } from './botEvents';

/** Writes log lines for the operator, with wall time. */
export type BotLog = Record<Lowercase<LogLevel>, (component: LogComponent, message: string) => void> & {
  /** Adds the number of suppressed lines to the next line. */
  logLimited(key: string, everyMs: number, level: LogLevel, component: LogComponent, message: () => string): void;
  /** Writes the line of an event and rings its alarm. With a limit, both happen once in the time. */
  report(event: BotEvent, limit?: { key: string; everyMs: number }): void;
  /** Buffers lines in memory while the store fails, until `flushBuffer`. */
  startBuffering(): void;
  /** Writes the buffered log lines to the store. Returns false if the store still fails. */
  flushBuffer(): boolean;
  /** Calls `listener` when a log line cannot be written. Calls `listener` at once if a write failed earlier. */
  onWriteFailure(listener: (error: unknown) => void): void;
};

/** A full buffer drops new lines, because the oldest lines explain the failure. */
const MAX_BUFFERED_LINES = 2_000;

const EVENT_LINES: Readonly<Record<BotEvent['kind'], [LogLevel, LogComponent]>> = {
  account_trouble: ['ERROR', 'EXECUTION'],
  exchange_refuses: ['WARNING', 'EXECUTION'],
  exit_failed: ['ERROR', 'EXECUTION'],
};

/** Smallest difference between wall time and market time at which a log line contains both times. */
const MIN_SHOWN_TIME_DIFFERENCE_MS = 5_000;

/**
 * Adds wall time to a log line, because log lines of bot and server are sorted together by wall time. Adds the market
 * time too if the two times differ by at least MIN_SHOWN_TIME_DIFFERENCE_MS.
 */
function withTimestamp(message: string, wall: number, market: number): { timestamp: string; message: string } {
  const differs = Math.abs(wall - market) >= MIN_SHOWN_TIME_DIFFERENCE_MS;
  return {
    timestamp: isoTime(wall),
    message: differs ? `${message} (market time ${isoTime(market)})` : message,
  };
}

export function createBotLog(
  logs: LogsRepository,
  clock: Clock,
  wallNow: () => number = clock.now,
  onEvent: (event: BotEvent) => void = () => undefined,
): BotLog {
  const lastAt = new Map<string, { at: number; suppressed: number }>();
  const buffer: SystemLog[] = [];
  let isBuffering = false;
  let lost = 0;
  let failure: { error: unknown } | undefined;
  let onFailure: (error: unknown) => void = () => undefined;

  const bufferLine = (line: SystemLog) => {
    if (buffer.length < MAX_BUFFERED_LINES) buffer.push(line);
    else lost += 1;
  };

  const write = (level: LogLevel) => (component: LogComponent, message: string) => {
    const line = { level, component, ...withTimestamp(message, wallNow(), clock.now()) };
    if (isBuffering) return bufferLine(line);
    try {
      logs.add(line);
    } catch (error) {
      // Does not rethrow, because a full disk must not stop the monitoring of open trades.
      isBuffering = true;
      bufferLine(line);
      failure = { error };
      onFailure(error);
    }
  };

  const limitedText = (key: string, everyMs: number, message: () => string): string | undefined => {
    const now = clock.now();
    const last = lastAt.get(key);
    if (last !== undefined && now - last.at < everyMs) {
      last.suppressed += 1;
      return undefined;
    }
    const more = last !== undefined && last.suppressed > 0 ? ` (and ${last.suppressed} more like it)` : '';
    lastAt.set(key, { at: now, suppressed: 0 });
    return message() + more;
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
        // The unwritten line stays in the buffer for the next attempt.
        return false;
      }
      isBuffering = false;
      failure = undefined;
      if (lost > 0) writers.warning('SYSTEM', `${lost} log lines were lost while the database could not be written`);
      lost = 0;
      return true;
    },
    onWriteFailure(listener) {
      onFailure = listener;
      if (failure) listener(failure.error);
    },
    logLimited(key, everyMs, level, component, message) {
      const text = limitedText(key, everyMs, message);
      if (text !== undefined) write(level)(component, text);
    },
    report({ kind, text: full }, limit) {
      const text = limit === undefined ? full : limitedText(limit.key, limit.everyMs, () => full);
      if (text === undefined) return;
      const [level, component] = EVENT_LINES[kind];
      write(level)(component, text);
      onEvent({ kind, text });
    },
  };
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();
