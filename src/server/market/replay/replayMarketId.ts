import { basename } from 'node:path';

/** Returns a different id for each replay. The prices of a second replay do not continue those of the first. */
export const replayMarketId = (files: readonly string[], startedAt: number): string =>
  `recorded ${files.map((file) => basename(file)).join(', ')}, played from ${new Date(startedAt).toISOString()}`;
