import { basename } from 'node:path';

/** Returns another id for each playback: its prices continue no other playback, even of the same recording. */
export const replayMarketId = (files: readonly string[], startedAt: number): string =>
  `recorded ${files.map((file) => basename(file)).join(', ')}, played from ${new Date(startedAt).toISOString()}`;
