import { statfs } from 'node:fs/promises';

import { CommandRefused } from '../commandRefused';
import { errorCodeOf } from '../errorCode';

/**
 * Disk space that recordings leave free for the database. The bot enters no trade while the database cannot be written.
 */
const MIN_FREE_DISK_BYTES = 512 * 2 ** 20;

/** Returns true if recordings may write `bytes` more to the disk of a folder. */
export async function hasFreeDiskSpace(folder: string, bytes = 0): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= MIN_FREE_DISK_BYTES + bytes;
}

const WRITE_FAULT_TEXTS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder of the recordings does not exist',
  ENOTDIR: 'the folder of the recordings is a file',
  EEXIST: 'the folder of the recordings is a file',
  EACCES: 'the folder of the recordings cannot be written',
  EPERM: 'the folder of the recordings cannot be written',
};

export const DISK_SPACE_LOW_TEXT = 'the disk has less than 512 MB left';

/** Returns the reason of a failed write as a text, or undefined for an error of another kind. */
export function describeWriteFault(error: unknown): string | undefined {
  return WRITE_FAULT_TEXTS[errorCodeOf(error) ?? ''];
}

/** Returns a CommandRefused for a failed write, and any other error unchanged. */
export function toCommandRefused(error: unknown): unknown {
  const fault = describeWriteFault(error);
  return fault === undefined ? error : new CommandRefused(`Nothing was stored: ${fault}.`, 503);
}
