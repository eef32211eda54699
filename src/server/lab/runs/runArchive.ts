import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';

import { CommandRefused } from '../../commandRefused';
import type { Trade } from '@/contract/trades/trade';
import type { TradePath } from '../../store/repositories';
import { unpackTradePath } from '../../store/trades/tradePaths';
import type { TradeStoryIndex } from '../run/tradeStoryCollector';
import type { LabRunArchive } from './archive';
import { REPORT_PART_NAME, tradeStoriesPartName, tradeStoryIndexPartName, tradesPartName } from './runLabJob';

const gunzipAsync = promisify(gunzip);

/** Reads a part of an archive. Throws CommandRefused for a damaged archive. */
async function readArchivePart<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused('The stored results of the run are damaged. Remove the run and begin it again.');
  }
}

const readArchivePartText = (archive: LabRunArchive, part: string): Promise<string> =>
  readArchivePart(async () => (await gunzipAsync(await archive.readPart(part))).toString('utf8'));

export const readLabReport = (archive: LabRunArchive): Promise<string> =>
  readArchivePartText(archive, REPORT_PART_NAME);

/** Reads the trades of a Lab variant as JSON text. Throws CommandRefused 404 for an unknown variant. */
export async function readVariantTrades(archive: LabRunArchive, variant: number): Promise<string> {
  if (!(await readArchivePart(() => archive.hasPart(tradesPartName(variant)))))
    throw new CommandRefused('There is no such variant.', 404);
  return readArchivePartText(archive, tradesPartName(variant));
}

export async function readVariantTradeRows(archive: LabRunArchive, variant: number): Promise<Trade[]> {
  const text = await readVariantTrades(archive, variant);
  // Casts without a check of each row, because gzip has a checksum and only runLabJob writes the parts.
  return readArchivePart(async () => JSON.parse(text) as Trade[]);
}

/** Reads the stored prices, events and books of one trade. Returns undefined for a trade without a stored path. */
export async function readTradePath(
  archive: LabRunArchive,
  variant: number,
  trade_id: string,
): Promise<TradePath | undefined> {
  const text = await readArchivePartText(archive, tradeStoryIndexPartName(variant));
  return readArchivePart(async () => {
    // Casts without a check, because gzip has a checksum and only runLabJob writes the parts.
    const index = JSON.parse(text) as TradeStoryIndex;
    const range = Object.hasOwn(index, trade_id) ? index[trade_id] : undefined;
    const path = range && unpackTradePath(await archive.readPart(tradeStoriesPartName(variant), range));
    if (range && !path) throw new Error(`The archive holds a damaged path of ${trade_id}`);
    return path;
  });
}
