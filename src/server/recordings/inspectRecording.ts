import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip } from 'node:zlib';

import { isRecord } from '../market/feeds/guards';
import { LineCursor } from '../market/replay/lineCursor';
import { listInstruments } from '../market/replay/listInstruments';
import { parseJson, readRecording } from '../market/replay/recording';
import { readSessionHeader } from '../market/session/readSession';
import { StartError } from '../startError';

/** What the list of recordings says of a file. Times are market time, ms. */
export type Inspection = { market: string; from: number; until: number; symbols: number; isGzip: boolean };

/** Longest text that can be replayed, in bytes. */
const TEXT_MAX = 4 * 2 ** 30;
/** The beginning names the market and its symbols. */
const BEGINNING_BYTES = 16 * 2 ** 20;
/** Holds the last line, also a long one. */
const END_BYTES = 2 ** 20;
const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

/**
 * Reads a file to its end and checks that it can be replayed. Throws StartError with a sentence otherwise. Keeps the
 * beginning of the text in memory, never the whole.
 */
export async function inspectRecording(path: string): Promise<Inspection> {
  const isGzip = await beginsWith(path, [0x1f, 0x8b]);
  if (await beginsWith(path, [0x50, 0x4b]))
    throw new StartError('This is a zip archive: unpack it and import the file.');
  const head = readSessionHeader(path);
  const { beginning, ending } = await readText(path, { isGzip, isTruncatedAllowed: head !== undefined });
  const until = lastTimeIn(ending);
  if (head) {
    const symbols = listedSymbols(beginning);
    if (symbols === 0) throw new StartError('This session holds no contracts: it was ended before the market started.');
    return { market: head.description, from: head.at, until: Math.max(head.at, until), symbols, isGzip };
  }
  const recording = readRecording(path, beginning);
  const instruments = listInstruments([recording]);
  if (instruments.length === 0) throw new StartError('This file holds no order book.');
  const symbols = instruments.map(({ symbol }) => symbol);
  const named = symbols.length > 3 ? `${symbols.length} symbols` : symbols.join(', ');
  return { market: `recorded frames of ${named}`, from: recording.firstAt, until, symbols: symbols.length, isGzip };
}

/** Counts the contracts of the first list of the data venue. */
function listedSymbols(text: Buffer): number {
  const cursor = new LineCursor(text);
  for (; cursor.next; cursor.moveToNextLine()) {
    if (!cursor.next.json.startsWith('{"note":"listed","v":"data"')) continue;
    const note = parseJson(cursor.next.json);
    return isRecord(note) && Array.isArray(note.instruments) ? note.instruments.length : 0;
  }
  return 0;
}

function lastTimeIn(ending: Buffer): number {
  let at = NaN;
  for (const cursor = new LineCursor(ending); cursor.next; cursor.moveToNextLine()) at = cursor.next.at;
  return at;
}

async function beginsWith(path: string, magic: readonly number[]): Promise<boolean> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(magic.length);
    await file.read(bytes, 0, magic.length, 0);
    return magic.every((byte, index) => bytes[index] === byte);
  } finally {
    await file.close();
  }
}

type Text = {
  /** The first lines, all whole. */
  beginning: Buffer;
  /** The last lines. The first of them may be cut. */
  ending: Buffer;
};

async function readText(path: string, how: { isGzip: boolean; isTruncatedAllowed: boolean }): Promise<Text> {
  const beginning: Buffer[] = [];
  const ending: Buffer[] = [];
  let beginningBytes = 0;
  let endingBytes = 0;
  let bytes = 0;

  async function collect(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > TEXT_MAX) throw new StartError('This file holds more than 4 GiB of text, which cannot be replayed.');
      if (beginningBytes < BEGINNING_BYTES) {
        beginning.push(chunk);
        beginningBytes += chunk.length;
      }
      ending.push(chunk);
      endingBytes += chunk.length;
      while (endingBytes - (ending[0]?.length ?? 0) > END_BYTES) endingBytes -= ending.shift()?.length ?? 0;
    }
  }

  const finishFlush = how.isTruncatedAllowed ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  try {
    if (how.isGzip)
      await pipeline(createReadStream(path), createGunzip({ finishFlush, chunkSize: CHUNK_BYTES }), collect);
    else await pipeline(createReadStream(path), collect);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError('This is a damaged gzip file.', { cause: error });
  }
  const text = Buffer.concat(beginning);
  const isWhole = bytes === text.length;
  return {
    beginning: isWhole ? text : text.subarray(0, text.lastIndexOf(NEWLINE) + 1),
    ending: Buffer.concat(ending),
  };
}
