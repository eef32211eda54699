import type { LabRun } from '@/contract/lab/runs';
import { CommandRefused } from '../../commandRefused';
import type { LogWriter } from '../../logging/systemLog';
import { LabRefused } from '../labRefused';
import type { LabJobProgress } from '../run/runVariants';
import type { LabRunner } from './labRunner';
import type { PreparedLabRun } from './prepareLabRun';
import type { LabRunRecords } from './runRecords';
import type { LabRunArchiveStore } from './runFiles';
import { estimateTimeLeft } from './estimateTimeLeft';

const MAX_WAITING_LAB_RUNS = 20;
const PROGRESS_PUBLISH_INTERVAL_MS = 250;
const SERVER_STOPPED_TEXT = 'The server was stopped before the run ended.';
const UNEXPECTED_ERROR_TEXT = 'The run ended with an unexpected error. See the system logs for details.';

type LabRunEndState = 'finished' | 'cancelled' | 'failed' | 'interrupted';
type QueuedLabRun = PreparedLabRun & { id: string; abort: AbortController };

export type LabRunQueue = {
  /** Throws CommandRefused 429 when too many Lab runs wait. */
  checkQueueCapacity(): void;
  addRun(id: string, run: PreparedLabRun): void;
  /** Cancels an active Lab run. Returns false if the run was not active. */
  cancelRun(id: string): boolean;
  /** Stops all active Lab runs and marks the stopped runs as interrupted. */
  close(): Promise<void>;
};

export type LabRunQueueDependencies = {
  runner: LabRunner;
  records: LabRunRecords;
  results: LabRunArchiveStore;
  /** Publishes a Lab run after each change of its state, and its progress at most four times a second. */
  publish: (run: LabRun) => void;
  log: LogWriter;
};

/** Starts as many runs as the runner has slots. Further runs wait in the order of their requests. */
export function createLabRunQueue({ runner, records, results, publish, log }: LabRunQueueDependencies): LabRunQueue {
  const waiting: QueuedLabRun[] = [];
  const running = new Map<string, QueuedLabRun>();
  let isClosed = false;

  const end = (id: string, state: LabRunEndState, problem: string | null = null, bytes = 0): void => {
    const run = records.changeRun(id, { state, problem, left_ms: null }, bytes);
    const why = problem === null ? '' : `: ${problem}`;
    log(state === 'failed' ? 'WARNING' : 'INFO', 'SYSTEM', `Lab run ${id} (${run.name}) ${state}${why}`);
    publish(run);
  };

  const startNext = (): void => {
    if (isClosed || running.size >= runner.slots) return;
    const next = waiting.shift();
    if (next === undefined) return;
    running.set(next.id, next);
    void play(next).finally(() => {
      running.delete(next.id);
      next.release();
      startNext();
    });
    startNext();
  };

  async function play({ id, job, abort }: QueuedLabRun): Promise<void> {
    const { signal } = abort;
    let beganAt = performance.now();
    let publishedAt = -Infinity;
    const onBegin = (): void => {
      if (signal.aborted || records.findRun(id).state === 'running') return;
      beganAt = performance.now();
      publish(records.changeRun(id, { state: 'running' }));
    };
    const onProgress = (progress: LabJobProgress): void => {
      if (signal.aborted) return;
      onBegin();
      const now = performance.now();
      const { playedMs, totalMs } = progress;
      const left_ms = estimateTimeLeft(progress, now - beganAt);
      const run = records.setProgress(id, { played_ms: playedMs, total_ms: totalMs, left_ms });
      if (now - publishedAt < PROGRESS_PUBLISH_INTERVAL_MS) return;
      publishedAt = now;
      publish(run);
    };
    try {
      const archive = await runner.runJob(job, { signal, onBegin, onProgress });
      signal.throwIfAborted();
      await results.saveArchive(id, archive);
      end(id, 'finished', null, archive.length);
    } catch (error) {
      if (signal.aborted) return end(id, isClosed ? 'interrupted' : 'cancelled', isClosed ? SERVER_STOPPED_TEXT : null);
      if (error instanceof LabRefused) return end(id, 'failed', error.message);
      log('ERROR', 'SYSTEM', `Lab run ${id} failed: ${String(error)}`);
      end(id, 'failed', UNEXPECTED_ERROR_TEXT);
    }
  }

  return {
    checkQueueCapacity() {
      if (waiting.length >= MAX_WAITING_LAB_RUNS) {
        throw new CommandRefused(
          `${MAX_WAITING_LAB_RUNS} runs wait already. Cancel one, or wait until one has ended.`,
          429,
        );
      }
    },
    addRun(id, run) {
      waiting.push({ ...run, id, abort: new AbortController() });
      startNext();
    },
    cancelRun(id) {
      const index = waiting.findIndex((run) => run.id === id);
      const [taken] = index === -1 ? [] : waiting.splice(index, 1);
      if (taken) {
        taken.release();
        end(id, 'cancelled');
        return true;
      }
      const active = running.get(id);
      active?.abort.abort(new Error('the operator cancelled the run'));
      return active !== undefined;
    },
    async close() {
      isClosed = true;
      for (const { id, release } of waiting.splice(0)) {
        release();
        end(id, 'interrupted', SERVER_STOPPED_TEXT);
      }
      for (const { abort } of running.values()) abort.abort(new Error('the server stops'));
      await runner.close();
    },
  };
}
