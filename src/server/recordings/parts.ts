import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** Number of a part, and the market time of its start, ms. */
type PartName = { index: number; at: number };

export const partName = (index: number, at: number): string =>
  `${String(index).padStart(6, '0')}-${Math.floor(at)}.frames.gz`;

export function readPartName(path: string): PartName | undefined {
  const [, index, at] = /^(\d{6})-(\d+)\.frames\.gz$/.exec(basename(path)) ?? [];
  return index === undefined ? undefined : { index: Number(index), at: Number(at) };
}

/** Returns the last parts in a row. A part that was held may be older than a gap. */
export function lastInRow(paths: readonly string[]): string[] {
  let first = paths.length - 1;
  while (first > 0 && indexOf(paths[first - 1]) === indexOf(paths[first]) - 1) first--;
  return paths.slice(Math.max(0, first));
}

const indexOf = (path: string | undefined): number => readPartName(path ?? '')?.index ?? NaN;

/** Returns the parts from the one in which this market time lies. */
export function partsFrom(paths: readonly string[], fromMs: number): string[] {
  const after = paths.findIndex((path) => (readPartName(path)?.at ?? -Infinity) > fromMs);
  return after === -1 ? paths.slice(-1) : paths.slice(Math.max(0, after - 1));
}

export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
