import { basename } from 'node:path';

/** Returns a different id for each playback: prices of two playbacks never continue each other. */
export const replayMarketId = (files: readonly string[], startedAt: number): string =>
  `recorded ${files.map((file) => basename(file)).join(', ')}, played from ${new Date(startedAt).toISOString()}`;
