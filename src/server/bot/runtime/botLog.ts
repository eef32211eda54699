import type { LogComponent, LogLevel } from '@/contract/enums';
import type { SystemLog } from '@/contract/systemLog';
import type { Clock } from '../../market/clock/clock';
import type { LogsRepository } from '../../store/repositories';

/** Log lines for the operator, stamped with the wall time of their writing. */
export type BotLog = Record<Lowercase<LogLevel>, (component: LogComponent, message: string) => void> & {
  /** Logs at most one line per key in `everyMs`, with the count of suppressed lines. */
  limited(key: string, everyMs: number, level: LogLevel, component: LogComponent, message: () => string): void;
  /** Keeps lines in memory until `release`, while the store fails. */
  hold(): void;
  /** Writes the kept lines; returns false while the store still fails. */
  release(): boolean;
  /** Calls `listener` with the error of a line that could not be written, also of an earlier one that is still held. */
  onFailure(listener: (error: unknown) => void): void;
};

/** A full disk may last for days. The first lines of that time explain the cause. */
const HELD_AT_MOST = 2_000;

/** A market that is this far from wall time lags, runs faster or is a recording. */
const MARKET_APART_MS = 1_000;

/** Two times in one list cannot be ordered: where the market has its own time, the message says so. */
function stamped(message: string, wall: number, market: number): { timestamp: string; message: string } {
  const isApart = Math.abs(wall - market) >= MARKET_APART_MS;
  return {
    timestamp: isoTime(wall),
    message: isApart ? `${message} (market time ${isoTime(market)})` : message,
  };
}

export function createBotLog(logs: LogsRepository, clock: Clock, wallNow: () => number = clock.now): BotLog {
  const lastAt = new Map<string, { at: number; leftOut: number }>();
  const held: SystemLog[] = [];
  let isHolding = false;
  let lost = 0;
  let failure: { error: unknown } | undefined;
  let onFailure: (error: unknown) => void = () => undefined;

  const keep = (line: SystemLog) => {
    if (held.length < HELD_AT_MOST) held.push(line);
    else lost += 1;
  };

  const write = (level: LogLevel) => (component: LogComponent, message: string) => {
    const line = { level, component, ...stamped(message, wallNow(), clock.now()) };
    if (isHolding) return keep(line);
    try {
      logs.add(line);
    } catch (error) {
      // A full disk must not stop the monitoring of trades or a close.
      isHolding = true;
      keep(line);
      failure = { error };
      onFailure(error);
    }
  };

  const writers = { error: write('ERROR'), warning: write('WARNING'), info: write('INFO'), debug: write('DEBUG') };
  return {
    ...writers,
    hold() {
      isHolding = true;
    },
    release() {
      try {
        for (let line = held[0]; line !== undefined; line = held[0]) {
          logs.add(line);
          held.shift();
        }
      } catch {
        // The next attempt continues with the same line.
        return false;
      }
      isHolding = false;
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
