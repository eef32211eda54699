import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { errorCodeOf } from '../../errorCode';
import { StartError } from '../../startError';

export type SessionFile = {
  write(line: string): void;
  close(): void;
};

const FLUSH_INTERVAL_MS = 1_000;
/** Number of buffered characters that causes a flush. A busy market writes a million characters within seconds. */
const FLUSH_THRESHOLD_CHARACTERS = 1_000_000;
const FASTEST_GZIP_LEVEL = 1;

/**
 * Creates a session file. A crash loses at most the lines of the last second. If the file name ends in .gz, each flush
 * writes a separate gzip member, so that a truncated file stays readable. After a write error, stops writing and calls
 * `failed` once.
 */
export function openSessionFile(path: string, failed: (why: string) => void): SessionFile {
  const file = openNewFile(path);
  const isGzip = path.endsWith('.gz');
  let bufferedLines: string[] = [];
  let size = 0;
  let isOpen = true;
  let hasFailed = false;
  const timer = setInterval(flush, FLUSH_INTERVAL_MS);
  timer.unref();

  function flush(): void {
    if (bufferedLines.length === 0) return;
    const text = Buffer.from(bufferedLines.join(''));
    bufferedLines = [];
    size = 0;
    try {
      writeAllBytes(file, isGzip ? gzipSync(text, { level: FASTEST_GZIP_LEVEL }) : text);
    } catch (error) {
      reportFailure(error);
      end();
    }
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(timer);
    try {
      closeSync(file);
    } catch (error) {
      // Some file systems report a failed write only when the file is closed.
      reportFailure(error);
    }
  }

  function reportFailure(error: unknown): void {
    if (hasFailed) return;
    hasFailed = true;
    failed(errorCodeOf(error) ?? String(error));
  }

  return {
    write(line) {
      if (!isOpen) return;
      bufferedLines.push(line, '\n');
      size += line.length;
      if (size > FLUSH_THRESHOLD_CHARACTERS) flush();
    },
    close() {
      if (isOpen) flush();
      end();
    },
  };
}

function openNewFile(path: string): number {
  try {
    // Writes to an existing pipe but never overwrites an existing file.
    const isFile = !existsSync(path) || statSync(path).isFile();
    return openSync(path, isFile ? 'wx' : 'w', 0o600);
  } catch (error) {
    const code = errorCodeOf(error) ?? String(error);
    throw new StartError(
      code === 'EEXIST'
        ? `RECORD=${path} exists already: name another file, or remove it.`
        : `RECORD=${path} cannot be written (${code}).`,
      { cause: error },
    );
  }
}

/**
 * Repeats the write until all bytes are written. On a full disk, one write may store fewer bytes and report no error.
 */
function writeAllBytes(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
