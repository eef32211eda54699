import type { MessagePort } from 'node:worker_threads';
import { move } from 'piscina';

import { LabRefused } from './labRefused';
import type { LabJob } from './run/runVariants';
import { runLabJob } from './runs/runLabJob';

export type LabWorkerTask = { job: LabJob; progress: MessagePort };

/** A refusal is part of the result, because Node.js does not transfer the class of an error. */
export type LabWorkerResult = Uint8Array | { refused: string };

/** Runs a Lab job in a worker thread. Moves the archive of the Lab run to the main thread without a copy. */
export async function runLabTask({ job, progress }: LabWorkerTask): Promise<unknown> {
  try {
    return move(await runLabJob(job, { onProgress: (reached) => progress.postMessage(reached) }));
  } catch (error) {
    if (error instanceof LabRefused) return { refused: error.message } satisfies LabWorkerResult;
    throw error;
  } finally {
    progress.close();
  }
}
