import { basename } from 'node:path';

/** Each playback begins anew: its prices go on from those of no other, not even of the same recording. */
export const replayMarketId = (files: readonly string[], startedAt: number): string =>
  `recorded ${files.map((file) => basename(file)).join(', ')}, played from ${new Date(startedAt).toISOString()}`;
