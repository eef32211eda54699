import type { LabJob, RunProgress } from '../run/runVariants';

export type RunnerHooks = {
  signal: AbortSignal;
  /** Called once or more often after a worker has taken the run. */
  onBegin: () => void;
  onProgress: (progress: RunProgress) => void;
};

/** Runner that plays Lab jobs in a worker thread or on other machines. */
export type LabRunner = {
  /** Largest number of runs that the runner takes at the same time. */
  readonly slots: number;
  /**
   * Runs a job and returns the archive that packRun creates. Rejects when the signal is aborted. Throws LabRefused for
   * a job that cannot run.
   */
  run(job: LabJob, hooks: RunnerHooks): Promise<Uint8Array>;
  close(): Promise<void>;
};
