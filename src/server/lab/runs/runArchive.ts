import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';

import { CommandRefused } from '../../bot/bot';
import type { TradePath } from '../../store/repositories';
import { unpackPath } from '../../store/trades/paths';
import type { StoryIndex } from '../run/storyKeeper';
import type { Archive } from './archive';
import { REPORT, storiesPart, storyIndexPart, tradesPart } from './packRun';

const unpack = promisify(gunzip);

const textOf = async (archive: Archive, part: string): Promise<string> =>
  (await unpack(await archive.read(part))).toString('utf8');

/** Reads the report as JSON text. */
export const readReport = (archive: Archive): Promise<string> => textOf(archive, REPORT);

/** Reads the trades of a variant as JSON text. Throws CommandRefused 404 for an unknown variant. */
export async function readTrades(archive: Archive, variant: number): Promise<string> {
  if (!(await archive.has(tradesPart(variant)))) throw new CommandRefused('There is no such variant.', 404);
  return textOf(archive, tradesPart(variant));
}

/** Reads the course of one trade. Returns undefined when the run did not keep it. */
export async function readStory(archive: Archive, variant: number, trade_id: string): Promise<TradePath | undefined> {
  // Only packRun writes the parts.
  const index = JSON.parse(await textOf(archive, storyIndexPart(variant))) as StoryIndex;
  const stretch = Object.hasOwn(index, trade_id) ? index[trade_id] : undefined;
  return stretch && unpackPath(await archive.read(storiesPart(variant), stretch));
}
