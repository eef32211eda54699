import { open, type FileHandle } from 'node:fs/promises';
// The timers of Node: those of a browser-like test environment cannot be unreferenced.
import { clearInterval, setImmediate, setInterval } from 'node:timers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { writeFault } from './diskSpace';

export type PartFile = {
  write(line: string): void;
  /** Settles when all lines are in the file, or when the file has failed. */
  close(): Promise<void>;
};

const compressed = promisify(gzip);
const FASTEST = 1;
/** A crash loses the lines of this time. */
const FLUSH_EVERY_MS = 1_000;
const FLUSH_AT_CHARACTERS = 1_000_000;
/** Longest turn of writing the beginning, ms. The market and its stops wait meanwhile. */
const TURN_MS = 4;
/** A disk that is this much behind would fill the memory. */
const MAX_WAITING_CHARACTERS = 64_000_000;

/**
 * Opens a gzip file for one part of a recording and writes it in the background. The lines of `beginning` come first and
 * are made step by step. Each flush is a gzip member of its own, so a torn file is readable up to its end. Calls
 * `failed` once and then stops.
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
  let queue = openNew();
  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();
  const begun = new Promise<void>((resolve) => {
    setImmediate(writeTurn, resolve);
  });

  async function openNew(): Promise<void> {
    try {
      file = await open(path, 'a', 0o600);
    } catch (error) {
      fail(error);
    }
  }

  function writeTurn(finished: () => void): void {
    const until = performance.now() + TURN_MS;
    while (isOpen && performance.now() < until) if (!writeNext()) return finished();
    if (isOpen) setImmediate(writeTurn, finished);
    else finished();
  }

  /** Writes the next line of the beginning. Returns false after the last one. */
  function writeNext(): boolean {
    const { done, value } = beginning.next();
    if (done !== true) {
      head.push(value, '\n');
      headSize += value.length;
    }
    if (done === true || headSize > FLUSH_AT_CHARACTERS) {
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
        await file.appendFile(await compressed(text, { level: FASTEST }));
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
    failed(writeFault(error) ?? String(error));
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
      if (size + waiting > MAX_WAITING_CHARACTERS) return fail('the disk is too slow');
      if (size > FLUSH_AT_CHARACTERS) flush();
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
