import { open, type FileHandle } from 'node:fs/promises';
// Imports the timers of Node, because timers of a browser-like test environment have no `unref`.
import { clearInterval, setImmediate, setInterval } from 'node:timers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { describeWriteFault } from './diskSpace';

export type PartFile = {
  write(line: string): void;
  /** Closes the file. The promise settles when all lines are written or a write has failed. */
  close(): Promise<void>;
};

const gzipAsync = promisify(gzip);
const FASTEST_GZIP_LEVEL = 1;
/** Time between two flushes. A crash loses the lines since the last flush. */
const FLUSH_INTERVAL_MS = 1_000;
const MAX_UNFLUSHED_CHARACTERS = 1_000_000;
/** Longest time for which one step of writing a part's beginning delays the live bot. */
const MAX_BEGINNING_WRITE_MS = 4;
/** Largest backlog of unwritten characters, so that a slow disk does not fill the memory. */
const MAX_BACKLOG_CHARACTERS = 64_000_000;

/**
 * Opens a gzip file for one part of a recording and writes the lines in the background. First generates and writes the
 * lines of `beginning`, in short steps. Each flush writes a separate gzip member, so that an incomplete file stays
 * readable. After a failed write the part file calls `failed` once and writes nothing more.
 */
export function openPartFile(
  path: string,
  beginning: Iterator<string, unknown>,
  failed: (why: string) => void,
): PartFile {
  let head: string[] = [];
  let headSize = 0;
  let hasBegun = false;
  let lines: string[] = [];
  let size = 0;
  let waiting = 0;
  let isOpen = true;
  let file: FileHandle | undefined;
  let queue = open(path, 'a', 0o600).then((opened) => {
    file = opened;
  }, fail);
  const timer = setInterval(flush, FLUSH_INTERVAL_MS);
  timer.unref();
  const begun = new Promise<void>((resolve) => {
    setImmediate(writeTurn, resolve);
  });

  function writeTurn(finished: () => void): void {
    const until = performance.now() + MAX_BEGINNING_WRITE_MS;
    while (isOpen && performance.now() < until) if (!writeNext()) return finished();
    if (isOpen) setImmediate(writeTurn, finished);
    else finished();
  }

  /** Writes the next line of the beginning. Returns false after the last line. */
  function writeNext(): boolean {
    const { done, value } = beginning.next();
    if (done !== true) {
      head.push(value, '\n');
      headSize += value.length;
    }
    if (done === true || headSize > MAX_UNFLUSHED_CHARACTERS) {
      append(head.join(''));
      head = [];
      headSize = 0;
    }
    if (done !== true) return true;
    hasBegun = true;
    return false;
  }

  function flush(): void {
    if (!hasBegun || lines.length === 0) return;
    append(lines.join(''));
    lines = [];
    size = 0;
  }

  function append(text: string): void {
    waiting += text.length;
    queue = queue.then(async () => {
      if (!file) return;
      try {
        await file.appendFile(await gzipAsync(text, { level: FASTEST_GZIP_LEVEL }));
      } catch (error) {
        fail(error);
      }
      waiting -= text.length;
    });
  }

  function fail(error: unknown): void {
    if (!isOpen && !file) return;
    end();
    const closing = file;
    file = undefined;
    lines = [];
    closing?.close().catch(() => undefined);
    failed(describeWriteFault(error) ?? String(error));
  }

  function end(): void {
    isOpen = false;
    clearInterval(timer);
  }

  return {
    write(line) {
      if (!isOpen) return;
      lines.push(line, '\n');
      size += line.length;
      if (size + waiting > MAX_BACKLOG_CHARACTERS) return fail('the disk is too slow');
      if (size > MAX_UNFLUSHED_CHARACTERS) flush();
    },
    async close() {
      await begun;
      flush();
      end();
      await queue;
      await file?.close();
      file = undefined;
    },
  };
}
