import { basename } from 'node:path';

/** Creates a different market id for each replay, because a second replay starts again at the first prices. */
export const createReplayMarketId = (files: readonly string[], startedAt: number): string =>
  `recorded ${files.map((file) => basename(file)).join(', ')}, played from ${new Date(startedAt).toISOString()}`;
