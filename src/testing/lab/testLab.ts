import type { LabBackend } from '@/server/lab/lab';
import { openLabRunArchive } from '@/server/lab/runs/archive';
import type { LabRunner } from '@/server/lab/runs/labRunner';
import { runLabJob } from '@/server/lab/runs/runLabJob';
import type { LabRunArchiveStore } from '@/server/lab/runs/runFiles';

/** Runs Lab jobs in the thread of the test. */
export const inThreadLabRunner: LabRunner = {
  slots: 1,
  runJob(job, hooks) {
    hooks.onBegin();
    return runLabJob(job, hooks);
  },
  close: () => Promise.resolve(),
};

/** Creates a store that keeps the results of Lab runs in memory. */
function createMemoryRunArchive(): LabRunArchiveStore {
  const archives = new Map<string, Uint8Array>();
  return {
    saveArchive: (id, archive) => Promise.resolve(void archives.set(id, archive)),
    openArchive: (id) =>
      openLabRunArchive((from, length) =>
        Promise.resolve((archives.get(id) ?? new Uint8Array()).slice(from, from + length)),
      ),
    removeArchive: (id) => Promise.resolve(void archives.delete(id)),
    removeAllExcept: () => undefined,
  };
}

export const createTestLab = (): LabBackend => ({
  runner: inThreadLabRunner,
  results: createMemoryRunArchive(),
});
