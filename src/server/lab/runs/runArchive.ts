import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';

import { CommandRefused } from '../../bot/bot';
import type { TradePath } from '../../store/repositories';
import { unpackTradePath } from '../../store/trades/tradePaths';
import type { TradeStoryIndex } from '../run/tradeStoryCollector';
import type { LabRunArchive } from './archive';
import { REPORT_PART_NAME, tradeStoriesPartName, tradeStoryIndexPartName, tradesPartName } from './runLabJob';

const gunzipAsync = promisify(gunzip);

const readArchivePartText = async (archive: LabRunArchive, part: string): Promise<string> =>
  (await gunzipAsync(await archive.readPart(part))).toString('utf8');

/** Reads the report of a Lab run as JSON text. */
export const readLabReport = (archive: LabRunArchive): Promise<string> =>
  readArchivePartText(archive, REPORT_PART_NAME);

/** Reads the trades of a Lab variant as JSON text. Throws CommandRefused 404 for an unknown variant. */
export async function readVariantTrades(archive: LabRunArchive, variant: number): Promise<string> {
  if (!(await archive.hasPart(tradesPartName(variant)))) throw new CommandRefused('There is no such variant.', 404);
  return readArchivePartText(archive, tradesPartName(variant));
}

/** Reads the stored prices, events and books of one trade. Returns undefined for a trade without a stored path. */
export async function readTradePath(
  archive: LabRunArchive,
  variant: number,
  trade_id: string,
): Promise<TradePath | undefined> {
  // Casts without a check, because only runLabJob writes the parts of an archive.
  const index = JSON.parse(await readArchivePartText(archive, tradeStoryIndexPartName(variant))) as TradeStoryIndex;
  const range = Object.hasOwn(index, trade_id) ? index[trade_id] : undefined;
  return range && unpackTradePath(await archive.readPart(tradeStoriesPartName(variant), range));
}
