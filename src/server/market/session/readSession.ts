import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';

import { StartError } from '../../startError';
import { parseJson } from '../replay/recording';
import { isTextTooLongError, largestTextBytes, textTooLongError } from '../replay/textLimit';
import { type SessionHeader, sessionHeaderSchema } from './sessionFormat';

const HEADER_READ_BYTES = 64 * 1024;
/** Largest text that readSessionHeader inflates. A recorder flushes about 1 MB of text at once. */
const HEADER_TEXT_MAX_BYTES = 8 * 2 ** 20;

/** Reads the header of a recorded session. Returns undefined for a file without a session header. */
export function readSessionHeader(path: string): SessionHeader | undefined {
  const bytes = Buffer.alloc(HEADER_READ_BYTES);
  const file = openSync(path, 'r');
  let length: number;
  try {
    length = readSync(file, bytes);
  } finally {
    closeSync(file);
  }
  const line = inflateFirstLine(bytes.subarray(0, length));
  const json = parseJson(line.slice(line.indexOf(' ') + 1));
  if (typeof json !== 'object' || json === null || !('session' in json)) return undefined;
  const head = sessionHeaderSchema.safeParse(json);
  if (!head.success) {
    throw new StartError(`${basename(path)}: a recorded session in a format that this version does not read.`);
  }
  return head.data;
}

/** Returns an empty text if the bytes inflate to more than HEADER_TEXT_MAX_BYTES. */
function inflateFirstLine(bytes: Buffer): string {
  try {
    return inflateIfCompressed(bytes, HEADER_TEXT_MAX_BYTES).toString('utf8').split('\n', 1)[0] ?? '';
  } catch (error) {
    if (!isTextTooLongError(error)) throw error;
    return '';
  }
}

/** Reads the whole text of a session file, even if a crash truncated the file. */
export function readSessionText(path: string, maxBytes = largestTextBytes()): Buffer {
  try {
    return inflateIfCompressed(readFileSync(path), maxBytes);
  } catch (error) {
    if (!isTextTooLongError(error)) throw error;
    throw textTooLongError(basename(path));
  }
}

const inflateAsync = promisify(gunzip);

/** Reads in the background. The returned function reads synchronously if that has not finished. */
export function prefetchSessionText(path: string): () => Buffer {
  let text: Buffer | undefined;
  const load = async (): Promise<void> => {
    const bytes = await readFile(path);
    const maxOutputLength = largestTextBytes();
    if (hasGzipHeader(bytes))
      text = await inflateAsync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
  };
  // Ignores a failed background read, because the returned function reads the file again.
  load().catch(() => undefined);
  return () => text ?? readSessionText(path);
}

const hasGzipHeader = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function inflateIfCompressed(bytes: Buffer, maxBytes?: number): Buffer {
  if (!hasGzipHeader(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, ...(maxBytes && { maxOutputLength: maxBytes }) });
  } catch (error) {
    if (isTextTooLongError(error)) throw error;
    // Returns an empty text for a damaged gzip file, as for a file without a header.
    return Buffer.alloc(0);
  }
}
