import { rmSync, statSync } from 'node:fs';

import { parsePartName, fileSizeOf } from './parts';
import type { RecordingFolder } from './recordingFolder';

/** Limits of the rolling recording. The limit that is reached first applies. */
const ROLLING_LIMITS = { ms: 2 * 3_600_000, bytes: 2 ** 30 };

type RollingFolders = {
  /** Rolling recording of this process, undefined before its start. */
  present: RecordingFolder | undefined;
  /** Rolling recordings of earlier starts of the server. */
  earlier: readonly RecordingFolder[];
};

type CurrentTimes = { marketNow: number; wallNow: number };

/**
 * Deletes the oldest parts beyond the limits, and recordings of earlier starts without parts. The newest part and held
 * files are never deleted. Returns the deleted recordings.
 */
export function applyRollingLimits(
  { present, earlier }: RollingFolders,
  isHeld: (path: string) => boolean,
  { marketNow, wallNow }: CurrentTimes,
  limits = ROLLING_LIMITS,
): RecordingFolder[] {
  const old = earlier
    .flatMap((folder) => folder.listFiles())
    .map((path) => ({ path, isOld: isFileOlder(path, wallNow - limits.ms) }));
  const own = present?.listFiles() ?? [];
  // A part ends where the next part begins.
  const parts = own.slice(0, -1).map((path, index) => {
    const end = parsePartName(own[index + 1] ?? '')?.at ?? Infinity;
    return { path, isOld: end < marketNow - limits.ms };
  });
  let bytes = [...old.map(({ path }) => path), ...own].reduce((sum, path) => sum + fileSizeOf(path), 0);
  for (const { path, isOld } of [...old, ...parts]) {
    if (isHeld(path) || !(isOld || bytes > limits.bytes)) continue;
    bytes -= fileSizeOf(path);
    rmSync(path, { force: true });
  }
  const empty = earlier.filter((folder) => folder.listFiles().length === 0);
  for (const folder of empty) folder.deleteFolder();
  return empty;
}

/**
 * Returns whether the file was last written before the wall time `at`. The market times of two starts cannot be
 * compared.
 */
const isFileOlder = (path: string, at: number): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < at;
