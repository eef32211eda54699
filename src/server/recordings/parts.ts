import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** Number of a part, and market time at the start of the part, ms. */
type ParsedPartName = { index: number; at: number };

export const formatPartName = (index: number, at: number): string =>
  `${String(index).padStart(6, '0')}-${Math.floor(at)}.frames.gz`;

export function parsePartName(path: string): ParsedPartName | undefined {
  const [, index, at] = /^(\d{6})-(\d{1,15})\.frames\.gz$/.exec(basename(path)) ?? [];
  return index === undefined ? undefined : { index: Number(index), at: Number(at) };
}

/**
 * Returns the newest parts with consecutive numbers. A gap in the numbers remains when a held part outlives later
 * parts.
 */
export function partsAfterLastGap(paths: readonly string[]): string[] {
  let first = paths.length - 1;
  while (first > 0 && partIndexOf(paths[first - 1]) === partIndexOf(paths[first]) - 1) first--;
  return paths.slice(Math.max(0, first));
}

const partIndexOf = (path: string | undefined): number => parsePartName(path ?? '')?.index ?? NaN;

/** Returns the part that contains the market time `fromMs`, and all later parts. */
export function partsFromTime(paths: readonly string[], fromMs: number): string[] {
  const after = paths.findIndex((path) => (parsePartName(path)?.at ?? -Infinity) > fromMs);
  return after === -1 ? paths.slice(-1) : paths.slice(Math.max(0, after - 1));
}

export const fileSizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
