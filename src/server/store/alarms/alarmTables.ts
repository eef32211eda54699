/**
 * SQL of the tables of the alarms. `body` is JSON in the form of the contract. The figures of a rule feed the preview of
 * a threshold.
 */
export const ALARMS_MIGRATION = `
  CREATE TABLE alarm (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE alarm_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rule TEXT NOT NULL,
    rank TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX alarm_change_by_rule ON alarm_change (rule, at);
  CREATE INDEX alarm_change_by_rank ON alarm_change (rank, at);
  CREATE INDEX alarm_change_by_time ON alarm_change (at);
  CREATE TABLE alarm_rule (
    rule TEXT PRIMARY KEY,
    threshold REAL,
    in_service INTEGER NOT NULL,
    reason TEXT,
    changed_by TEXT,
    changed_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE alarm_figure (
    rule TEXT NOT NULL,
    slot INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (rule, slot)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE server_run (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    started_at INTEGER NOT NULL,
    stopped_at INTEGER,
    first_sign_in_at INTEGER
  ) STRICT;
`;
