import { DamagedRowError } from './damagedRows';
import type { Database } from './database/database';
import type { LiveRiskRepository, StoredHalt, StoredLiveDay } from './liveRiskTypes';

/** Tables of the daily loss of mode LIVE, in USDT, and of the halts that a restart must not end. */
export const LIVE_RISK_MIGRATION = `
  CREATE TABLE live_day (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    start_ms INTEGER NOT NULL,
    realised REAL NOT NULL,
    open_at_start REAL NOT NULL,
    open_pnl REAL NOT NULL
  ) STRICT;
  CREATE TABLE live_halts (
    cause TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    since_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export function createLiveRiskRepository(database: Database): LiveRiskRepository {
  const findDay = database.prepare<StoredLiveDay>('SELECT start_ms, realised, open_at_start, open_pnl FROM live_day');
  const saveDay = database.prepare(`
    INSERT OR REPLACE INTO live_day (id, start_ms, realised, open_at_start, open_pnl)
    VALUES (1, :start_ms, :realised, :open_at_start, :open_pnl)`);
  const listHalts = database.prepare<StoredHalt>('SELECT cause, text, since_ms FROM live_halts');
  const saveHalt = database.prepare(
    'INSERT OR REPLACE INTO live_halts (cause, text, since_ms) VALUES (:cause, :text, :since_ms)',
  );
  const removeHalt = database.prepare('DELETE FROM live_halts WHERE cause = :cause');
  return {
    loadDay() {
      const row = findDay.get();
      if (row !== undefined && !Object.values(row).every(Number.isFinite)) {
        throw new DamagedRowError({
          what: 'a damaged daily loss of mode LIVE',
          table: 'live_day',
          remedy: 'put back a copy of it, or delete the row to count the loss from the next start',
        });
      }
      return row;
    },
    saveDay: (day: StoredLiveDay) => void saveDay.run(day),
    listHalts: () => listHalts.all(),
    saveHalt: (halt: StoredHalt) => void saveHalt.run(halt),
    removeHalt: (cause) => void removeHalt.run({ cause }),
  };
}
