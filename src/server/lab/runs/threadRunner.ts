import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';

import { errorCodeOf } from '../../errorCode';
import { LabRefused } from '../labRefused';
import type { LabWorkerResult, LabWorkerTask } from '../labWorker';
import type { LabJobProgress } from '../run/runVariants';
import type { LabRunner } from './labRunner';

/** Time after which an idle worker thread ends and frees its memory. */
const THREAD_IDLE_TIMEOUT_MS = 10_000;
/** Niceness of the worker thread, so that the live bot has priority on a busy machine. */
const THREAD_NICENESS = 10;
/** Heap limit of the worker thread. A thread that exceeds the limit ends, and the server continues. */
const THREAD_HEAP_MB = 700;

const OUT_OF_MEMORY_TEXT =
  'The run needs more memory than it may have: take fewer variants, fewer symbols or a shorter market.';

/** `file` is the script of the worker thread, which exports runLabTask. `execArgv` are options of Node.js. */
export type ThreadRunnerOptions = { file: string; execArgv?: string[]; heapMb?: number };

/** Imports the thread library at the first run. An aborted run ends the worker thread. */
export function createThreadRunner({ file, execArgv = [], heapMb = THREAD_HEAP_MB }: ThreadRunnerOptions): LabRunner {
  let loading: Promise<Piscina<LabWorkerTask, LabWorkerResult>> | undefined;

  const load = async () => {
    const { default: Piscina } = await import('piscina');
    return new Piscina<LabWorkerTask, LabWorkerResult>({
      filename: file,
      name: 'runLabTask',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: THREAD_IDLE_TIMEOUT_MS,
      niceIncrement: THREAD_NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      execArgv,
      env: {},
    });
  };

  return {
    slots: 1,
    async runJob(job, { signal, onBegin, onProgress }) {
      onBegin();
      const pool = await (loading ??= load());
      signal.throwIfAborted();
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (progress: LabJobProgress) => onProgress(progress));
      try {
        const result = await pool.run({ job, progress: port2 }, { signal, transferList: [port2] });
        if ('refused' in result) throw new LabRefused(result.refused);
        return result;
      } catch (error) {
        if (errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new LabRefused(OUT_OF_MEMORY_TEXT);
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
