import type { LabJob, LabJobProgress } from '../run/runVariants';

export type LabRunnerHooks = {
  signal: AbortSignal;
  /** Called at least once after a worker has taken the Lab job. */
  onBegin: () => void;
  onProgress: (progress: LabJobProgress) => void;
};

/** Executes Lab jobs in a worker thread or on other machines. */
export type LabRunner = {
  /** Largest number of Lab jobs that the runner takes at the same time. */
  readonly slots: number;
  /** Rejects when the signal is aborted. Throws LabRefused for a job that cannot run. */
  runJob(job: LabJob, hooks: LabRunnerHooks): Promise<Uint8Array>;
  close(): Promise<void>;
};
