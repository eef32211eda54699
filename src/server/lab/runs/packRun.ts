import { gzipSync } from 'node:zlib';

import { wireReport } from '../run/labReport';
import { runVariants, type LabJob, type Progress } from '../run/runVariants';
import { createStoryKeeper } from '../run/storyKeeper';
import { packArchive } from './archive';

/** Names of the parts of a stored run. Variants are numbered as in the report, where the baseline has index 0. */
export const REPORT = 'report';
export const tradesPart = (variant: number): string => `trades ${variant}`;
export const storyIndexPart = (variant: number): string => `story index ${variant}`;
export const storiesPart = (variant: number): string => `stories ${variant}`;

const packed = (value: unknown): Uint8Array[] => [gzipSync(JSON.stringify(value))];

/**
 * Runs a job and returns everything that is stored of it. The same job gives the same bytes with the same version of
 * Node.js. Throws as runVariants does.
 */
export async function packRun(
  job: LabJob,
  hooks: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const stories = createStoryKeeper();
  const result = await runVariants(job, { ...hooks, pathsOf: stories.pathsOf });
  const parts = new Map<string, readonly Uint8Array[]>([[REPORT, packed(wireReport(result))]]);
  for (const [variant, { trades }] of [result.baseline, ...result.variants].entries()) {
    const { index, bodies } = stories.storiesOf(variant);
    parts.set(tradesPart(variant), packed(trades));
    parts.set(storyIndexPart(variant), packed(index));
    parts.set(storiesPart(variant), bodies);
  }
  return packArchive(parts);
}
