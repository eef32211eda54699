import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { readEnvironment } from './environment';
import { StartError } from './startError';
import { createThreadRunner } from './lab/runs/threadRunner';
import { startQueueWorker } from './lab/queue/queueWorker';

/** Path of the script for the worker thread, which the build writes beside this script. */
const WORKER_SCRIPT_PATH = join(__dirname, 'labWorker.js');
const RECORDING_CACHE_FOLDER = join(tmpdir(), `order-flow-lab-${userInfo().username}`);

function main(): void {
  const { LAB_QUEUE } = readEnvironment(process.env);
  if (LAB_QUEUE === undefined) throw new StartError('LAB_QUEUE is missing: set it to the Redis of the server.');
  const stop = startQueueWorker({
    url: LAB_QUEUE,
    runner: createThreadRunner({ file: WORKER_SCRIPT_PATH }),
    file: WORKER_SCRIPT_PATH,
    cache: RECORDING_CACHE_FOLDER,
    onLine: (line) => void process.stdout.write(`${line}\n`),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }
}

try {
  main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
