import type { LabSourceChoice } from '@/contract/lab';
import type { Recording } from '@/contract/recordings';
import { toEpochMs } from '../format/time';

const MINUTE_MS = 60_000;
const TRIED_MINUTES = 60;
/** Shorter recordings hold too few trades to compare. */
const LEAST_MINUTES = 10;
/** As many contracts as the simulator plays in a few seconds. */
const SIMULATED_SYMBOLS = 12;

export type TrySource = { source: LabSourceChoice; text: string };

/** Returns the length of a recording in minutes; null while unknown. */
export function recordedMinutes({ from, until }: Pick<Recording, 'from' | 'until'>): number | null {
  const [first, last] = [toEpochMs(from), toEpochMs(until)];
  return first === null || last === null ? null : Math.max(0, last - first) / MINUTE_MS;
}

/**
 * Returns the market on which a draft is tried: the last hour of the rolling recording, or a simulated hour where that
 * is missing or too short. `seed` is for the simulated hour.
 */
export function trySource(recordings: readonly Recording[], seed: number): TrySource {
  const rolling = recordings.find(({ kind, problem }) => kind === 'rolling' && problem === null);
  const minutes = rolling ? (recordedMinutes(rolling) ?? 0) : 0;
  if (rolling && minutes >= LEAST_MINUTES) {
    const shown = Math.floor(Math.min(minutes, TRIED_MINUTES));
    return {
      source: { kind: 'recording', recording: rolling.id, last_minutes: TRIED_MINUTES },
      text: `the last ${shown} min of this market`,
    };
  }
  const reason = rolling
    ? `the bot has recorded only ${Math.floor(minutes)} min so far`
    : 'the bot keeps no recording of its market';
  return {
    source: { kind: 'simulator', seed, minutes: TRIED_MINUTES, symbols: SIMULATED_SYMBOLS },
    text: `a simulated hour, because ${reason}`,
  };
}
