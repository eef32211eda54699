import { gzipSync } from 'node:zlib';

import { toWireReport } from '../run/labReport';
import { runVariants, type LabJob, type RunProgress } from '../run/runVariants';
import { createStoryCollector } from '../run/storyCollector';
import { packArchive } from './archive';

/**
 * Name of the archive part with the report. The names of other parts contain the index of a variant, and the baseline
 * has index 0.
 */
export const REPORT_PART_NAME = 'report';
export const tradesPartName = (variant: number): string => `trades ${variant}`;
export const storyIndexPartName = (variant: number): string => `story index ${variant}`;
export const storiesPartName = (variant: number): string => `stories ${variant}`;

const gzipJson = (value: unknown): Uint8Array[] => [gzipSync(JSON.stringify(value))];

/**
 * Runs a job and returns the archive of its report, trades and stories. The same job gives the same bytes with the same
 * version of Node.js. Throws the same errors as runVariants.
 */
export async function packRun(
  job: LabJob,
  hooks: { signal?: AbortSignal; onProgress?: (progress: RunProgress) => void } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const stories = createStoryCollector();
  const result = await runVariants(job, { ...hooks, pathsOf: stories.pathsOf });
  const parts = new Map<string, readonly Uint8Array[]>([[REPORT_PART_NAME, gzipJson(toWireReport(result))]]);
  for (const [variant, { trades }] of [result.baseline, ...result.variants].entries()) {
    const { index, bodies } = stories.storiesOf(variant);
    parts.set(tradesPartName(variant), gzipJson(trades));
    parts.set(storyIndexPartName(variant), gzipJson(index));
    parts.set(storiesPartName(variant), bodies);
  }
  return packArchive(parts);
}
