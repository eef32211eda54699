import { isActiveRunState } from '@/contract/lab/progress';
import { labRunSchema, type LabRun } from '@/contract/lab/runs';
import { z } from '@/contract/schema/z';
import { CommandRefused } from '../../commandRefused';
import type { LabRunsRepository } from '../../store/repositories';
import type { LabRunArchiveStore } from './runFiles';

/** Largest number of stored Lab runs. The oldest ended runs are removed first. */
const MAX_STORED_LAB_RUNS = 100;
/** Largest size of all stored Lab results. The results of the oldest ended runs are removed first. */
const MAX_LAB_RESULT_BYTES = 2 * 1024 ** 3;

const labRunRecordSchema = z.object({ run: labRunSchema, bytes: z.number() });
type LabRunRecord = z.infer<typeof labRunRecordSchema>;

export type LabRunRecords = {
  /** Returns all Lab runs, newest first. */
  listRuns(): LabRun[];
  /** Throws CommandRefused 404 for an unknown run. */
  findRun(id: string): LabRun;
  /** Stores a new Lab run. Throws the error of a failed database write. */
  addRun(run: Omit<LabRun, 'id'>): LabRun;
  /** Repeats a failed database write at the next change of any run. `bytes` is the size of the results. */
  changeRun(id: string, changes: Partial<LabRun>, bytes?: number): LabRun;
  /** Changes the progress of a Lab run in memory only. */
  setProgress(id: string, progress: Pick<LabRun, 'played_ms' | 'total_ms' | 'left_ms'>): LabRun;
  removeRun(id: string): Promise<void>;
};

type RecordOptions = { keptRuns?: number; keptBytes?: number; onDamagedRuns?: (ids: readonly string[]) => void };

/**
 * Loads the stored Lab runs. Marks a Lab run as interrupted if the run was active when the server stopped. Keeps all
 * runs in memory, so that the list is complete while the database is locked or full.
 */
export function createLabRunRecords(
  repository: LabRunsRepository,
  results: LabRunArchiveStore,
  { keptRuns = MAX_STORED_LAB_RUNS, keptBytes = MAX_LAB_RESULT_BYTES, onDamagedRuns }: RecordOptions = {},
): LabRunRecords {
  const records = new Map<string, LabRunRecord>();
  const unsaved = new Set<string>();
  /** Rows that cannot be read. Their results stay on the disk, because a copy of the database may list the runs. */
  const damagedIds: string[] = [];

  const save = (): void => {
    for (const id of unsaved) {
      const record = records.get(id);
      try {
        if (record) repository.saveRun(id, record);
        unsaved.delete(id);
      } catch {
        // Saves no further Lab run after a failed write. The store reports the failure. The next change of any Lab run
        // repeats the failed writes.
        return;
      }
    }
  };
  const put = (id: string, record: LabRunRecord): LabRun => {
    records.set(id, record);
    unsaved.add(id);
    save();
    return record.run;
  };
  const remove = (id: string): Promise<void> => {
    repository.removeRun(id);
    records.delete(id);
    return results.removeArchive(id);
  };

  /** Removes the oldest ended Lab runs beyond the limits. */
  const prune = (): void => {
    let bytes = [...records.values()].reduce((sum, record) => sum + record.bytes, 0);
    for (const [id, record] of [...records].sort(([one], [other]) => Number(one) - Number(other))) {
      if (records.size <= keptRuns && bytes <= keptBytes) return;
      if (isActiveRunState(record.run.state)) continue;
      bytes -= record.bytes;
      try {
        remove(id).catch(() => undefined);
      } catch {
        // Removes no further Lab run after a failed write, because the next change of any Lab run removes the oldest
        // runs.
        return;
      }
    }
  };

  for (const { id, run } of repository.listRuns()) {
    const read = labRunRecordSchema.safeParse(run);
    if (read.success) records.set(id, { ...read.data, run: { ...read.data.run, id } });
    else damagedIds.push(id);
  }
  if (damagedIds.length > 0) onDamagedRuns?.(damagedIds);
  for (const [id, record] of records) {
    if (!isActiveRunState(record.run.state)) continue;
    const problem = 'The server ended before the run did.';
    put(id, { ...record, run: { ...record.run, state: 'interrupted', left_ms: null, problem } });
  }
  results.removeAllExcept(new Set([...records.keys(), ...damagedIds]));

  const find = (id: string): LabRunRecord => {
    const record = records.get(id);
    if (record === undefined) throw new CommandRefused('There is no such run.', 404);
    return record;
  };

  return {
    listRuns: () => [...records.values()].map(({ run }) => run).sort((one, other) => Number(other.id) - Number(one.id)),
    findRun: (id) => find(id).run,
    addRun(run) {
      const id = repository.addRun({ run, bytes: 0 });
      // A spread of a union loses which member it was.
      const added = put(id, { run: { ...run, id } as LabRun, bytes: 0 });
      prune();
      return added;
    },
    changeRun(id, changes, bytes) {
      const record = find(id);
      const run = put(id, { run: { ...record.run, ...changes }, bytes: bytes ?? record.bytes });
      prune();
      return run;
    },
    setProgress(id, progress) {
      const record = find(id);
      const run = { ...record.run, ...progress };
      records.set(id, { ...record, run });
      return run;
    },
    removeRun: async (id) => {
      find(id);
      await remove(id);
    },
  };
}
