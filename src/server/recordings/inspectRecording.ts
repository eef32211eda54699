import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip } from 'node:zlib';

import { cutText } from '@/contract/schema/fields';
import { isRecord } from '../market/feeds/guards';
import { findLastReceiveTime } from '../market/replay/lineCursor';
import { listInstrumentsWithPauses } from '../market/replay/listInstruments';
import { parseJson, readRecording } from '../market/replay/recording';
import { readSessionHeader } from '../market/session/readSession';
import { StartError } from '../startError';

/** Properties of a recording file that the list of recordings shows. `from` and `until` are market times in ms. */
export type RecordingProperties = { market: string; from: number; until: number; symbols: number; isGzip: boolean };

/** Largest size of the text of a replayable recording. */
const MAX_RECORDING_TEXT_BYTES = 4 * 2 ** 30;
/** The beginning of a recording names the market and its symbols. It stays in memory. */
const TEXT_BEGINNING_BYTES = 16 * 2 ** 20;
/** Number of bytes at the end of a recording's text that stay in memory. */
const TEXT_ENDING_BYTES = 2 ** 20;
const GUNZIP_CHUNK_BYTES = 256 * 1024;
const NEWLINE_BYTE = 0x0a;
/** Limits on parsed frames, because parsing occupies the thread of the live bot. */
const PARSED_FRAME_LIMITS = { bytes: 4 * 2 ** 20, lines: 4_000, lineBytes: 512 * 1024 };
/** Number of lines at the end of a file that are searched for a receive time. */
const SEARCHED_ENDING_LINES = 1_000;
/** Longest description of a market in the list of recordings, in characters. */
const MAX_MARKET_DESCRIPTION_LENGTH = 200;
const INSTRUMENT_LIST_PREFIX = '{"note":"listed","v":"data"';

/**
 * Reads a whole file and checks that the file can be replayed. Throws StartError with the reason for a file that cannot
 * be replayed. Keeps only the beginning and the end of the text in memory.
 */
export async function inspectRecording(path: string): Promise<RecordingProperties> {
  const isGzip = await fileBeginsWith(path, [0x1f, 0x8b]);
  if (await fileBeginsWith(path, [0x50, 0x4b]))
    throw new StartError('This is a zip archive: unpack it and import the file.');
  const head = readSessionHeader(path);
  const { beginning, ending } = await readFirstAndLastLines(path, { isGzip, isTruncatedAllowed: head !== undefined });
  if (head) {
    const symbols = countListedSymbols(beginning);
    if (symbols === 0) throw new StartError('This session holds no contracts: it was ended before the market started.');
    const until = Math.max(head.at, readEndTime(ending));
    return { market: cutText(head.description, MAX_MARKET_DESCRIPTION_LENGTH), from: head.at, until, symbols, isGzip };
  }
  const recording = readRecording(path, selectFirstFrames(beginning));
  const until = readEndTime(ending);
  const instruments = await listInstrumentsWithPauses(recording);
  if (instruments.length === 0) throw new StartError('This file holds no order book.');
  const symbols = instruments.map(({ symbol }) => symbol);
  const named = symbols.length > 3 ? `${symbols.length} symbols` : symbols.join(', ');
  const market = cutText(`recorded frames of ${named}`, MAX_MARKET_DESCRIPTION_LENGTH);
  return { market, from: recording.firstAt, until, symbols: symbols.length, isGzip };
}

/** Counts the contracts in the first instrument list of the data venue. */
function countListedSymbols(text: Buffer): number {
  const from = text.indexOf(INSTRUMENT_LIST_PREFIX);
  if (from === -1) return 0;
  const newline = text.indexOf(NEWLINE_BYTE, from);
  const to = newline === -1 ? text.length : newline;
  const note = to - from > PARSED_FRAME_LIMITS.bytes ? undefined : parseJson(text.toString('utf8', from, to));
  return isRecord(note) && Array.isArray(note.instruments) ? note.instruments.length : 0;
}

/** Returns the first complete lines, within PARSED_FRAME_LIMITS. Throws StartError for a line that is too long. */
function selectFirstFrames(text: Buffer): Buffer {
  let end = 0;
  for (let line = 0; line < PARSED_FRAME_LIMITS.lines && end < text.length; line++) {
    const newline = text.indexOf(NEWLINE_BYTE, end);
    const next = newline === -1 ? text.length : newline + 1;
    if (next - end > PARSED_FRAME_LIMITS.lineBytes)
      throw new StartError('This file has a line of more than 512 KiB, which is not a frame of an exchange.');
    if (next > PARSED_FRAME_LIMITS.bytes) break;
    end = next;
  }
  return text.subarray(0, end);
}

/** Returns the last receive time of a recording. Throws StartError if no line at the end has a receive time. */
function readEndTime(ending: Buffer): number {
  const at = findLastReceiveTime(ending, SEARCHED_ENDING_LINES);
  if (Number.isNaN(at)) throw new StartError('No line at the end of this file begins with a receive time.');
  return at;
}

async function fileBeginsWith(path: string, magic: readonly number[]): Promise<boolean> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(magic.length);
    await file.read(bytes, 0, magic.length, 0);
    return magic.every((byte, index) => bytes[index] === byte);
  } finally {
    await file.close();
  }
}

type FirstAndLastLines = {
  /** First complete lines of the text of a recording. */
  beginning: Buffer;
  /** Last lines of the text of a recording. The first line of `ending` may be incomplete. */
  ending: Buffer;
};

async function readFirstAndLastLines(
  path: string,
  how: { isGzip: boolean; isTruncatedAllowed: boolean },
): Promise<FirstAndLastLines> {
  const beginning: Buffer[] = [];
  const ending: Buffer[] = [];
  let beginningBytes = 0;
  let endingBytes = 0;
  let bytes = 0;

  async function collect(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MAX_RECORDING_TEXT_BYTES)
        throw new StartError('This file holds more than 4 GiB of text, which cannot be replayed.');
      if (beginningBytes < TEXT_BEGINNING_BYTES) {
        beginning.push(chunk);
        beginningBytes += chunk.length;
      }
      ending.push(chunk);
      endingBytes += chunk.length;
      while (endingBytes - (ending[0]?.length ?? 0) > TEXT_ENDING_BYTES) endingBytes -= ending.shift()?.length ?? 0;
    }
  }

  const finishFlush = how.isTruncatedAllowed ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  try {
    if (how.isGzip)
      await pipeline(createReadStream(path), createGunzip({ finishFlush, chunkSize: GUNZIP_CHUNK_BYTES }), collect);
    else await pipeline(createReadStream(path), collect);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError('This is a damaged gzip file.', { cause: error });
  }
  const text = Buffer.concat(beginning);
  const isWhole = bytes === text.length;
  return {
    beginning: isWhole ? text : text.subarray(0, text.lastIndexOf(NEWLINE_BYTE) + 1),
    ending: Buffer.concat(ending),
  };
}
