import { kMaxLength } from 'node:buffer';
import { freemem } from 'node:os';

import { errorCodeOf } from '../../errorCode';
import { StartError } from '../../startError';

const TEXT_TOO_LONG_ERROR_CODES = ['ERR_BUFFER_TOO_LARGE', 'ERR_FS_FILE_TOO_LARGE'];

/**
 * Returns the largest size in bytes to which a text may be unpacked, which needs twice that memory. An import of a few
 * MB held 4 GiB of text, and the system would have ended the server with the live bot.
 */
export const largestTextBytes = (): number => Math.min(kMaxLength, Math.floor(availableMemoryBytes() / 2));

/**
 * Returns the bytes that this process may still allocate. Node before 20.13 reports only the free memory of the system.
 */
const availableMemoryBytes = (): number => ('availableMemory' in process ? process.availableMemory() : freemem());

export const isTextTooLongError = (error: unknown): boolean =>
  TEXT_TOO_LONG_ERROR_CODES.includes(errorCodeOf(error) ?? '');

export const textTooLongError = (name: string): StartError =>
  new StartError(
    `${name}: this recording is longer than can be replayed (4 GiB of text, 2 GiB if the file is not compressed, and half of the free memory).`,
  );
