import { kMaxLength } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';

import { StartError } from '../../startError';
import { parseJson } from '../replay/recording';
import { type SessionHeader, headerSchema } from './sessionFormat';

const BEGINNING_BYTES = 64 * 1024;

/** Reads the header of a recorded session. Returns undefined for another kind of file. */
export function readSessionHeader(path: string): SessionHeader | undefined {
  const bytes = Buffer.alloc(BEGINNING_BYTES);
  const file = openSync(path, 'r');
  const length = readSync(file, bytes);
  closeSync(file);
  const line = inflated(bytes.subarray(0, length)).toString('utf8').split('\n', 1)[0] ?? '';
  const json = parseJson(line.slice(line.indexOf(' ') + 1));
  if (typeof json !== 'object' || json === null || !('session' in json)) return undefined;
  const head = headerSchema.safeParse(json);
  if (!head.success) {
    throw new StartError(`${basename(path)}: a recorded session, but of a form that this version does not read.`);
  }
  return head.data;
}

/** Reads the whole text. A file truncated by a crash is read up to its end. */
export function sessionText(path: string, maxBytes = kMaxLength): Buffer {
  try {
    return inflated(readFileSync(path), maxBytes);
  } catch (error) {
    if (!isTooLong(error)) throw error;
    const most = '4 GiB of text, or 2 where the file is not packed';
    throw new StartError(`${basename(path)}: this session is longer than can be replayed: ${most}.`);
  }
}

const inflate = promisify(gunzip);

/** Reads a text in the background. The returned function gives the text at once, and reads it then if it is not there yet. */
export function prefetchText(path: string): () => Buffer {
  let text: Buffer | undefined;
  const load = async (): Promise<void> => {
    const bytes = await readFile(path);
    if (isGzip(bytes)) text = await inflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  };
  // A failed read is repeated when the text is needed, which reports the error.
  load().catch(() => undefined);
  return () => text ?? sessionText(path);
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function inflated(bytes: Buffer, maxBytes?: number): Buffer {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, ...(maxBytes && { maxOutputLength: maxBytes }) });
  } catch (error) {
    if (isTooLong(error)) throw error;
    // Not a gzip file: the reader finds no header in the empty text.
    return Buffer.alloc(0);
  }
}

const TOO_LONG = ['ERR_BUFFER_TOO_LARGE', 'ERR_FS_FILE_TOO_LARGE'];
const isTooLong = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && TOO_LONG.includes(String(error.code));
