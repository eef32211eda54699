import { operatorEventSchema, type OperatorEvent } from '@/contract/history/timeline';

import { limitRowCount } from './boundedTable';
import { parseStoredObject, type DamageReport } from './damagedRows';
import type { Database } from './database/database';

const MAX_STORED_EVENTS = 10_000;

/** SQL of the table of the operator events. `body` is JSON in the form of the contract. */
export const OPERATOR_EVENTS_MIGRATION = `
  CREATE TABLE operator_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX operator_events_by_time ON operator_events (at);
`;

/** An operator event before the store gives the event an id. */
export type NewOperatorEvent = Pick<OperatorEvent, 'kind' | 'at' | 'state' | 'title'> &
  Partial<Pick<OperatorEvent, 'text' | 'symbol' | 'by' | 'details'>>;

export interface OperatorEventsRepository {
  /** Stores all events or none. The events survive a crash of the process, but not a power failure. */
  addEvents(events: readonly NewOperatorEvent[]): void;
  /** Returns the newest events with `from <= at < until`, oldest first. A damaged row is left out. */
  listEvents(range: { from: number; until: number; limit: number }): OperatorEvent[];
}

export function createOperatorEventsRepository(
  database: Database,
  report: DamageReport,
  keep = MAX_STORED_EVENTS,
): OperatorEventsRepository {
  const add = database.prepare('INSERT INTO operator_events (at, body) VALUES (:at, :body)');
  const list = database.prepare<{ id: number; body: string }>(
    `SELECT id, body FROM operator_events WHERE at >= :from AND at < :until ORDER BY at DESC, id DESC LIMIT :limit`,
  );
  const table = limitRowCount(database, 'operator_events', keep);
  return {
    addEvents: (events) =>
      database.withRelaxedDurability(() =>
        database.runInTransaction(() => {
          for (const event of events) {
            add.run({ at: Math.round(event.at), body: JSON.stringify(event) });
            table.countInsert();
          }
        }),
      ),
    listEvents: (range) =>
      list
        .all(range)
        .reverse()
        .flatMap(({ id, body }) => {
          const read = operatorEventSchema.safeParse({ ...parseStoredObject(body), id });
          if (read.success) return [read.data];
          report('operator_events', String(id), 'the event of the timeline is left out');
          return [];
        }),
  };
}
