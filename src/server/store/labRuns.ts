import { parseStoredObject } from './damagedRows';
import type { Database } from './database/database';
import type { LabRunsRepository } from './repositories';

export function createLabRunsRepository(database: Database): LabRunsRepository {
  const insert = database.prepare<{ id: number }>('INSERT INTO lab_run (body) VALUES (:body) RETURNING id');
  const update = database.prepare('UPDATE lab_run SET body = :body WHERE id = :id');
  const remove = database.prepare('DELETE FROM lab_run WHERE id = :id');
  const all = database.prepare<{ id: number; body: string }>('SELECT id, body FROM lab_run ORDER BY id DESC');
  return {
    addRun: (run) => String(insert.get({ body: JSON.stringify(run) })?.id),
    saveRun: (id, run) => void update.run({ id: Number(id), body: JSON.stringify(run) }),
    removeRun: (id) => void remove.run({ id: Number(id) }),
    listRuns: () => all.all().map(({ id, body }) => ({ id: String(id), run: parseStoredObject(body) })),
  };
}
