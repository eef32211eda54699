import type { MessagePort } from 'node:worker_threads';
import { move } from 'piscina';

import { LabRefused } from './labRefused';
import type { LabJob } from './run/runVariants';
import { packRun } from './runs/packRun';

export type WorkerTask = { job: LabJob; progress: MessagePort };

/** A refusal is a result, because an error loses its class between threads. */
export type WorkerResult = Uint8Array | { refused: string };

/** Runs a job in a worker thread. The archive is moved to the main thread without a copy. */
export async function runTask({ job, progress }: WorkerTask): Promise<unknown> {
  try {
    return move(await packRun(job, { onProgress: (reached) => progress.postMessage(reached) }));
  } catch (error) {
    if (error instanceof LabRefused) return { refused: error.message } satisfies WorkerResult;
    throw error;
  } finally {
    progress.close();
  }
}
