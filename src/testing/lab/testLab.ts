import type { LabBackend } from '@/server/lab/lab';
import { openArchive } from '@/server/lab/runs/archive';
import type { LabRunner } from '@/server/lab/runs/labRunner';
import { packRun } from '@/server/lab/runs/packRun';
import type { RunArchiveStore } from '@/server/lab/runs/runFiles';

/** Runs Lab jobs in the thread of the test. */
export const inThreadLabRunner: LabRunner = {
  slots: 1,
  run(job, hooks) {
    hooks.onBegin();
    return packRun(job, hooks);
  },
  close: () => Promise.resolve(),
};

/** Creates a store that keeps the results of Lab runs in memory. */
function createMemoryResults(): RunArchiveStore {
  const archives = new Map<string, Uint8Array>();
  return {
    save: (id, archive) => Promise.resolve(void archives.set(id, archive)),
    open: (id) =>
      openArchive((from, length) => Promise.resolve((archives.get(id) ?? new Uint8Array()).slice(from, from + length))),
    remove: (id) => Promise.resolve(void archives.delete(id)),
    removeAllExcept: () => undefined,
  };
}

export const createTestLab = (): LabBackend => ({
  runner: inThreadLabRunner,
  results: createMemoryResults(),
});
