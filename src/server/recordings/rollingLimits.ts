import { rmSync, statSync } from 'node:fs';

import { parsePartFileName, readFileSize } from './recordingParts';
import type { RecordingFolder } from './recordingFolder';

/** Limits of the rolling recording. The limit that is reached first applies. */
const ROLLING_RECORDING_LIMITS = { ms: 2 * 3_600_000, bytes: 2 ** 30 };

type RollingRecordingFolders = {
  /** Rolling recording of this process, undefined until the rolling recording starts. */
  present: RecordingFolder | undefined;
  /** Rolling recordings that earlier processes of the server wrote. */
  earlier: readonly RecordingFolder[];
};

type CurrentTimes = { marketNow: number; wallNow: number };

/**
 * Deletes the oldest parts beyond the limits. Deletes recordings of earlier server processes that have no parts left.
 * Never deletes the newest part or a protected file. Returns the deleted recordings.
 */
export function applyRollingLimits(
  { present, earlier }: RollingRecordingFolders,
  isProtected: (path: string) => boolean,
  { marketNow, wallNow }: CurrentTimes,
  limits = ROLLING_RECORDING_LIMITS,
): RecordingFolder[] {
  const old = earlier
    .flatMap((folder) => folder.listFiles())
    .map((path) => ({ path, isOld: wasWrittenBefore(path, wallNow - limits.ms) }));
  const own = present?.listFiles() ?? [];
  // A part ends at the market time at which the next part begins.
  const parts = own.slice(0, -1).map((path, index) => {
    const end = parsePartFileName(own[index + 1] ?? '')?.at ?? Infinity;
    return { path, isOld: end < marketNow - limits.ms };
  });
  let bytes = [...old.map(({ path }) => path), ...own].reduce((sum, path) => sum + readFileSize(path), 0);
  for (const { path, isOld } of [...old, ...parts]) {
    if (isProtected(path) || !(isOld || bytes > limits.bytes)) continue;
    bytes -= readFileSize(path);
    rmSync(path, { force: true });
  }
  const empty = earlier.filter((folder) => folder.listFiles().length === 0);
  for (const folder of empty) folder.deleteFolder();
  return empty;
}

/** Compares wall-clock times, because market times of two server processes cannot be compared. */
const wasWrittenBefore = (path: string, at: number): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < at;
