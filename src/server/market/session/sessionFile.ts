import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { StartError } from '../../startError';

export type SessionFile = {
  write(line: string): void;
  close(): void;
};

const FLUSH_EVERY_MS = 1_000;
/** Characters until a flush. A busy market writes them within seconds. */
const FLUSH_AT = 1_000_000;
const FASTEST = 1;

/**
 * Opens a text file that loses at most its last second in a crash. With a name in .gz each flush is a gzip member, so
 * everything before a truncated end stays readable. Calls `failed` once and then stops writing.
 */
export function openSessionFile(path: string, failed: (why: string) => void): SessionFile {
  const file = openNew(path);
  const isGzip = path.endsWith('.gz');
  let pieces: string[] = [];
  let size = 0;
  let isOpen = true;
  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();

  function flush(): void {
    if (pieces.length === 0) return;
    const text = Buffer.from(pieces.join(''));
    pieces = [];
    size = 0;
    try {
      writeAll(file, isGzip ? gzipSync(text, { level: FASTEST }) : text);
    } catch (error) {
      end();
      failed(codeOf(error));
    }
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(timer);
    closeSync(file);
  }

  return {
    write(line) {
      if (!isOpen) return;
      pieces.push(line, '\n');
      size += line.length;
      if (size > FLUSH_AT) flush();
    },
    close() {
      if (isOpen) flush();
      end();
    },
  };
}

function openNew(path: string): number {
  try {
    // An existing pipe is written to. An existing file is never overwritten.
    const isFile = !existsSync(path) || statSync(path).isFile();
    return openSync(path, isFile ? 'wx' : 'w', 0o600);
  } catch (error) {
    const code = codeOf(error);
    throw new StartError(
      code === 'EEXIST'
        ? `RECORD=${path} exists already: name another file, or remove it.`
        : `RECORD=${path} cannot be written (${code}).`,
      { cause: error },
    );
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
}

/** Writes all bytes: on a full disk a write may be partial without an error. */
function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
