import type { LabJob, Progress } from '../run/runVariants';

export type RunnerHooks = {
  signal: AbortSignal;
  /** Called when the run has left the queue, before its progress. May be called several times. */
  onBegin: () => void;
  onProgress: (progress: Progress) => void;
};

/** Runs jobs somewhere: in a thread, or on other machines. */
export type LabRunner = {
  /** Number of runs that go at once. */
  readonly slots: number;
  /**
   * Returns the archive of the run, see packRun. Rejects when the signal is aborted. Throws LabRefused for a job that
   * cannot run.
   */
  run(job: LabJob, hooks: RunnerHooks): Promise<Uint8Array>;
  close(): Promise<void>;
};
