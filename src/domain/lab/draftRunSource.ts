import type { LabSourceChoice } from '@/contract/lab/runs';
import type { Recording } from '@/contract/lab/recordings';
import { toEpochMs } from '../format/time';

const MINUTE_MS = 60_000;
const DRAFT_RUN_MINUTES = 60;
/** Minimum length of a recording. A shorter recording has too few trades for a comparison. */
const MIN_RECORDED_MINUTES = 10;
/** Number of contracts in the simulated hour. The simulator plays the hour in a few seconds. */
const SIMULATED_SYMBOL_COUNT = 12;

export type DraftRunSource = { source: LabSourceChoice; text: string };

/** Returns the length of a recording in minutes. Returns null when unknown. */
export function recordingMinutes({ from, until }: Pick<Recording, 'from' | 'until'>): number | null {
  const [first, last] = [toEpochMs(from), toEpochMs(until)];
  return first === null || last === null ? null : Math.max(0, last - first) / MINUTE_MS;
}

/**
 * Returns the market on which the Lab tries a parameter draft: the last hour of the rolling recording. Returns a
 * simulated hour with `seed` when the recording is missing or too short.
 */
export function draftRunSource(recordings: readonly Recording[], seed: number): DraftRunSource {
  const rolling = recordings.find(({ kind, problem }) => kind === 'rolling' && problem === null);
  const minutes = rolling ? (recordingMinutes(rolling) ?? 0) : 0;
  if (rolling && minutes >= MIN_RECORDED_MINUTES) {
    const shown = Math.floor(Math.min(minutes, DRAFT_RUN_MINUTES));
    return {
      source: { kind: 'recording', recording: rolling.id, last_minutes: DRAFT_RUN_MINUTES },
      text: `the last ${shown} min of this market`,
    };
  }
  const reason = rolling
    ? `the bot has recorded ${minutes < 1 ? 'less than a minute' : `only ${Math.floor(minutes)} min`} so far`
    : 'the bot keeps no recording of its market';
  return {
    source: { kind: 'simulator', seed, minutes: DRAFT_RUN_MINUTES, symbols: SIMULATED_SYMBOL_COUNT },
    text: `a simulated hour, because ${reason}`,
  };
}
