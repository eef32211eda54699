import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';

import { CommandRefused } from '../../bot/bot';
import type { TradePath } from '../../store/repositories';
import { unpackTradePath } from '../../store/trades/tradePaths';
import type { StoryIndex } from '../run/storyCollector';
import type { Archive } from './archive';
import { REPORT_PART_NAME, storiesPartName, storyIndexPartName, tradesPartName } from './packRun';

const gunzipAsync = promisify(gunzip);

const readPartText = async (archive: Archive, part: string): Promise<string> =>
  (await gunzipAsync(await archive.readPart(part))).toString('utf8');

/** Reads the report of a run as JSON text. */
export const readReport = (archive: Archive): Promise<string> => readPartText(archive, REPORT_PART_NAME);

/** Reads the trades of a variant as JSON text. Throws CommandRefused 404 for an unknown variant. */
export async function readTrades(archive: Archive, variant: number): Promise<string> {
  if (!(await archive.hasPart(tradesPartName(variant)))) throw new CommandRefused('There is no such variant.', 404);
  return readPartText(archive, tradesPartName(variant));
}

/** Reads the path of one trade. Returns undefined for a trade whose path the run did not store. */
export async function readTradePath(
  archive: Archive,
  variant: number,
  trade_id: string,
): Promise<TradePath | undefined> {
  // Only packRun writes the parts of an archive, so the type of the part is known.
  const index = JSON.parse(await readPartText(archive, storyIndexPartName(variant))) as StoryIndex;
  const range = Object.hasOwn(index, trade_id) ? index[trade_id] : undefined;
  return range && unpackTradePath(await archive.readPart(storiesPartName(variant), range));
}
