import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';

import { LabRefused } from '../labRefused';
import type { WorkerResult, WorkerTask } from '../labWorker';
import type { Progress } from '../run/runVariants';
import type { LabRunner } from './labRunner';

/** An idle thread keeps its memory for this time. */
const IDLE_MS = 10_000;
/** Added to the niceness of the thread. The thread of the live bot then goes first on a busy machine. */
const NICENESS = 10;
/** Heap of the thread. Above it the thread ends, and the server goes on. */
const HEAP_MB = 700;

const OUT_OF_MEMORY =
  'The run needs more memory than it may have: take fewer variants, fewer symbols or a shorter market.';

/** `file` is the script of the thread, which exports runTask. `execArgv` are options of Node.js. */
export type ThreadOptions = { file: string; execArgv?: string[]; heapMb?: number };

/** Creates the runner of one worker thread. Loads the pool at the first run. An aborted run ends its thread. */
export function createThreadRunner({ file, execArgv = [], heapMb = HEAP_MB }: ThreadOptions): LabRunner {
  let loading: Promise<Piscina<WorkerTask, WorkerResult>> | undefined;

  const load = async () => {
    const { default: Piscina } = await import('piscina');
    return new Piscina<WorkerTask, WorkerResult>({
      filename: file,
      name: 'runTask',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      niceIncrement: NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      execArgv,
      env: {},
    });
  };

  return {
    slots: 1,
    async run(job, { signal, onBegin, onProgress }) {
      onBegin();
      const pool = await (loading ??= load());
      signal.throwIfAborted();
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (progress: Progress) => onProgress(progress));
      try {
        const result = await pool.run({ job, progress: port2 }, { signal, transferList: [port2] });
        if ('refused' in result) throw new LabRefused(result.refused);
        return result;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new LabRefused(OUT_OF_MEMORY);
        throw error;
      } finally {
        port1.close();
      }
    },
    async close() {
      await (await loading)?.destroy();
    },
  };
}
