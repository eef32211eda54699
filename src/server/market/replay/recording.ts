import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { StartError } from '../../startError';
import { createBinanceInterpreter } from '../feeds/binanceInterpreter';
import { createBybitInterpreter } from '../feeds/bybitInterpreter';
import { isRecord } from '../feeds/guards';
import type { FrameInterpreter } from '../feeds/interpreter';
import { createBookLinesInterpreter } from '../feeds/bookLines';
import type { MarketState } from '../marketState';
import { LineCursor } from './lineCursor';
import { isTextTooLongError, largestTextBytes, textTooLongError } from './textLimit';

export type Recording = {
  file: string;
  name: string;
  /** Symbol from the file name, because a REST snapshot does not contain its symbol. */
  symbolHint: string;
  cursor: LineCursor;
  firstAt: number;
  lastAt: number;
  createInterpreter: (marketState: MarketState) => FrameInterpreter;
};

export class UnreadableRecordingError extends StartError {}

const gunzipAsync = promisify(gunzip);
const PROTOCOL_DETECTION_LINES = 200;
const BYBIT_V5_TOPIC_PATTERN = /^(orderbook|publicTrade|tickers|kline|allLiquidation)\./;

export async function openRecording(file: string): Promise<Recording> {
  return readRecording(file, await readUnpackedRecording(file, basename(file)));
}

/** Reads a recording from its text. Throws UnreadableRecordingError if the text is not a recording. */
export function readRecording(file: string, text: Buffer): Recording {
  const name = basename(file);
  const cursor = new LineCursor(text);
  const firstAt = cursor.next?.at;
  if (firstAt === undefined) throw new UnreadableRecordingError(`${name}: no line begins with a receive time.`);
  const createInterpreter = detectProtocol(cursor, name);
  cursor.rewind();
  const symbolHint = name.split(/[-._]/)[0] ?? name;
  return { file, name, symbolHint, cursor, firstAt, lastAt: cursor.lastReceivedAt(), createInterpreter };
}

async function readUnpackedRecording(file: string, name: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return bytes;
  try {
    return await gunzipAsync(bytes, { maxOutputLength: largestTextBytes() });
  } catch (error) {
    if (isTextTooLongError(error)) throw textTooLongError(name);
    throw new UnreadableRecordingError(`${name}: damaged gzip file.`, { cause: error });
  }
}

function detectProtocol(cursor: LineCursor, name: string): Recording['createInterpreter'] {
  for (let line = 0; line < PROTOCOL_DETECTION_LINES && cursor.next; line++, cursor.moveToNextLine()) {
    const frame = parseJson(cursor.next.json);
    if (!isRecord(frame)) continue;
    if ('recv' in frame) return createBookLinesInterpreter;
    if ('stream' in frame || 'lastUpdateId' in frame || 'rest' in frame) return createBinanceInterpreter;
    if (typeof frame.topic !== 'string') continue;
    if (BYBIT_V5_TOPIC_PATTERN.test(frame.topic)) return createBybitInterpreter;
    throw new UnreadableRecordingError(
      `${name}: topic ${frame.topic} uses Bybit's protocol before V5, which is not supported. Record orderbook and publicTrade.`,
    );
  }
  throw new UnreadableRecordingError(`${name}: neither Bybit V5 nor Binance frames.`);
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The interpreter counts undefined as a malformed frame.
    return undefined;
  }
}
