import type { Timestamp } from '@/contract/schema/fields';
import type { Signal } from '@/contract/trades/signal';
import { toEpochMs } from '../format/time';

/** A log line about a rejected signal. `at` is the market time of the line, ms. */
export type RejectionLine = { side: string; symbol: string; reason: string; at: number };

/** Matches 'LONG BTCUSDT rejected: no free slot (and 2 more like it) (market time 2026-03-10T12:00:00.000Z)'. */
const REJECTION_PATTERN =
  /^(LONG|SHORT) (\S+) (?:rejected|not entered): (.*?)(?: \(and \d+ more like it\))?(?: \(market time ([^()]+)\))?$/su;

/** Longest time from a signal to the log line about its rejection: an entry order waits no longer. */
const MAX_REJECTION_DELAY_MS = 15 * 60_000;
/** The time of a line without a market time differs by less from the market time. */
const CLOCK_TOLERANCE_MS = 5_000;

/** Reads a log line about a rejected signal. Returns null for another line. */
export function readRejectionLine(message: string, timestamp: Timestamp | null): RejectionLine | null {
  const [, side, symbol, reason = '', marketTime] = REJECTION_PATTERN.exec(message) ?? [];
  const at = toEpochMs(marketTime ?? timestamp);
  return side === undefined || symbol === undefined || at === null ? null : { side, symbol, reason, at };
}

/** Returns the latest rejected signal at the time of the line with its symbol, side and reason. */
export function signalOfLine({ side, symbol, reason, at }: RejectionLine, signals: readonly Signal[]) {
  return signals
    .filter((signal) => signal.symbol === symbol && signal.side === side && signal.outcome?.reason === reason)
    .map((signal) => ({ signal, ageMs: at - (toEpochMs(signal.timestamp) ?? NaN) }))
    .filter(({ ageMs }) => ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= MAX_REJECTION_DELAY_MS)
    .sort((one, other) => one.ageMs - other.ageMs)[0]?.signal;
}
