import { statSync } from 'node:fs';
import { basename } from 'node:path';

import type { RecordingFolder } from './recordingFolder';

/** Number of a recording part, and market time at the start of the part, ms. */
type ParsedPartFileName = { index: number; at: number };

export const formatPartFileName = (index: number, at: number): string =>
  `${String(index).padStart(6, '0')}-${Math.floor(at)}.frames.gz`;

export function parsePartFileName(path: string): ParsedPartFileName | undefined {
  const [, index, at] = /^(\d{6})-(\d{1,15})\.frames\.gz$/.exec(basename(path)) ?? [];
  return index === undefined ? undefined : { index: Number(index), at: Number(at) };
}

/** Drops parts before a gap, which exists if a protected part is older than deleted parts. */
export function selectPartsAfterLastGap(paths: readonly string[]): string[] {
  let first = paths.length - 1;
  while (first > 0 && partNumberOf(paths[first - 1]) === partNumberOf(paths[first]) - 1) first--;
  return paths.slice(Math.max(0, first));
}

const partNumberOf = (path: string | undefined): number => parsePartFileName(path ?? '')?.index ?? NaN;

/** Returns the part that contains the market time `fromMs`, and all later parts. */
export function selectPartsFromTime(paths: readonly string[], fromMs: number): string[] {
  const after = paths.findIndex((path) => (parsePartFileName(path)?.at ?? -Infinity) > fromMs);
  return after === -1 ? paths.slice(-1) : paths.slice(Math.max(0, after - 1));
}

/** Returns the market time of the first line, ms. The oldest parts of a rolling recording may have been deleted. */
export function firstLineTimeOf({ listFiles, about }: RecordingFolder): number | null {
  return parsePartFileName(selectPartsAfterLastGap(listFiles())[0] ?? '')?.at ?? about.from;
}

export const readFileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
