import { kMaxLength } from 'node:buffer';

import { StartError } from '../../startError';

const TOO_LONG_ERROR_CODES = ['ERR_BUFFER_TOO_LARGE', 'ERR_FS_FILE_TOO_LARGE'];

/**
 * Returns the largest text that may be unpacked, in bytes. Unpacking needs twice the memory of the text. A system
 * without free memory would end the whole server, with the live bot.
 */
export const largestTextBytes = (): number => Math.min(kMaxLength, Math.floor(process.availableMemory() / 2));

export const isTooLongError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && TOO_LONG_ERROR_CODES.includes(String(error.code));

export const textTooLongError = (name: string): StartError =>
  new StartError(
    `${name}: this recording is longer than can be replayed (4 GiB of text, 2 GiB if the file is not compressed, and half of the free memory).`,
  );
