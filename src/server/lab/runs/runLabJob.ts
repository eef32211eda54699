import { gzipSync } from 'node:zlib';

import { toApiReport } from '../run/labReport';
import { runVariants, type LabJob, type LabJobProgress } from '../run/runVariants';
import { createTradeStoryCollector } from '../run/tradeStoryCollector';
import { packLabRunArchive } from './archive';

/** The names of other archive parts contain the index of a variant. The baseline has index 0. */
export const REPORT_PART_NAME = 'report';
export const tradesPartName = (variant: number): string => `trades ${variant}`;
export const tradeStoryIndexPartName = (variant: number): string => `story index ${variant}`;
export const tradeStoriesPartName = (variant: number): string => `stories ${variant}`;

const gzipJson = (value: unknown): Uint8Array[] => [gzipSync(JSON.stringify(value))];

/**
 * Runs a Lab job and returns an archive with the report, the trades and the trade paths. A repeated Lab job returns the
 * same bytes in the same version of Node.js. Throws the errors of runVariants.
 */
export async function runLabJob(
  job: LabJob,
  hooks: { signal?: AbortSignal; onProgress?: (progress: LabJobProgress) => void } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const stories = createTradeStoryCollector();
  const result = await runVariants(job, { ...hooks, pathsOf: stories.pathsOf });
  const parts = new Map<string, readonly Uint8Array[]>([[REPORT_PART_NAME, gzipJson(toApiReport(result))]]);
  for (const [variant, { trades }] of [result.baseline, ...result.variants].entries()) {
    const { index, bodies } = stories.tradeStoriesOf(variant);
    parts.set(tradesPartName(variant), gzipJson(trades));
    parts.set(tradeStoryIndexPartName(variant), gzipJson(index));
    parts.set(tradeStoriesPartName(variant), bodies);
  }
  return packLabRunArchive(parts);
}
