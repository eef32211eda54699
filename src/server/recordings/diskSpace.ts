import { statfs } from 'node:fs/promises';

import { CommandRefused } from '../bot/bot';

/** Recordings leave this much of the disk to the database: without room for it the bot enters nothing new. */
const FREE_BYTES_MIN = 512 * 2 ** 20;

/** Returns whether recordings may write to the disk of this folder. */
export async function hasRoom(folder: string, bytes = 0): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= FREE_BYTES_MIN + bytes;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'the folder of the recordings is a file',
  EEXIST: 'the folder of the recordings is a file',
  EACCES: 'the folder of the recordings cannot be written',
  EPERM: 'the folder of the recordings cannot be written',
};

export const NO_ROOM = 'the disk has less than 512 MB left';

/** Returns the reason of a failed write in words; undefined for another error. */
export function writeFault(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? REASONS[String(error.code)] : undefined;
}

/** Returns the refusal for a failed write, and any other error unchanged. */
export function refusalOf(error: unknown): unknown {
  const fault = writeFault(error);
  return fault === undefined ? error : new CommandRefused(`Nothing was stored: ${fault}.`, 503);
}
