import { z } from '@/contract/schema/z';
import { MAX_DATE_MS } from '@/domain/format/time';

import { parseStoredObject } from './damagedRows';
import type { Database } from './database/database';

/** SQL of the table of the operators' presence. `body` is JSON. */
export const PRESENCE_MIGRATION = `
  CREATE TABLE operator_presence (username TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** A moment in the time of the machine and in the time of the market, which can run faster. Both are ms since 1970. */
const timeSchema = z.number().min(0).max(MAX_DATE_MS);
const momentSchema = z.object({ wall: timeSchema, market: timeSchema });
const periodSchema = z.object({ from: momentSchema, until: momentSchema });
export type Period = z.infer<typeof periodSchema>;

const presenceSchema = z.object({
  /** Last time at which the operator used a page. */
  seen: momentSchema,
  /** Last absence, until the operator closes its summary. */
  absence: periodSchema.nullable(),
});
export type StoredPresence = z.infer<typeof presenceSchema>;

export interface PresenceRepository {
  /** Returns undefined for an unknown operator, and for a damaged row. */
  loadPresence(username: string): StoredPresence | undefined;
  savePresence(username: string, presence: StoredPresence): void;
}

export function createPresenceRepository(database: Database): PresenceRepository {
  const find = database.prepare<{ body: string }>('SELECT body FROM operator_presence WHERE username = :username');
  const save = database.prepare('INSERT OR REPLACE INTO operator_presence (username, body) VALUES (:username, :body)');
  return {
    loadPresence: (username) => presenceSchema.safeParse(parseStoredObject(find.get({ username })?.body)).data,
    savePresence: (username, presence) =>
      database.withRelaxedDurability(() => void save.run({ username, body: JSON.stringify(presence) })),
  };
}
