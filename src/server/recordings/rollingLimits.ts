import { rmSync, statSync } from 'node:fs';

import { readPartName, sizeOf } from './parts';
import type { RecordingFolder } from './recordingFolder';

/** The rolling recording keeps less where either limit is reached. */
const ROLLING_LIMITS = { ms: 2 * 3_600_000, bytes: 2 ** 30 };

type RollingFolders = {
  /** The recording of this process. Absent while there is none. */
  present: RecordingFolder | undefined;
  /** Recordings of earlier starts. */
  earlier: readonly RecordingFolder[];
};

type Times = { marketNow: number; wallNow: number };

/**
 * Deletes the oldest parts beyond the limits, and recordings of earlier starts without parts. Keeps the newest part and
 * held files. Returns the deleted recordings.
 */
export function applyRollingLimits(
  { present, earlier }: RollingFolders,
  isHeld: (path: string) => boolean,
  { marketNow, wallNow }: Times,
  limits = ROLLING_LIMITS,
): RecordingFolder[] {
  const old = earlier
    .flatMap((folder) => folder.files())
    .map((path) => ({ path, isOld: isOlder(path, wallNow - limits.ms) }));
  const own = present?.files() ?? [];
  // A part ends where the next one begins.
  const parts = own.slice(0, -1).map((path, index) => {
    const end = readPartName(own[index + 1] ?? '')?.at ?? Infinity;
    return { path, isOld: end < marketNow - limits.ms };
  });
  let bytes = [...old.map(({ path }) => path), ...own].reduce((sum, path) => sum + sizeOf(path), 0);
  for (const { path, isOld } of [...old, ...parts]) {
    if (isHeld(path) || !(isOld || bytes > limits.bytes)) continue;
    bytes -= sizeOf(path);
    rmSync(path, { force: true });
  }
  const empty = earlier.filter((folder) => folder.files().length === 0);
  for (const folder of empty) folder.remove();
  return empty;
}

/** Compares wall time: an earlier start may have had another market time. */
const isOlder = (path: string, at: number): boolean => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < at;
