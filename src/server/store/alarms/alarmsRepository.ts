import { alarmHistoryRowSchema, alarmSchema, type AlarmRank } from '@/contract/alarms/alarms';
import { MAX_DATE_MS, toEpochMs } from '@/domain/format/time';

import { limitRowCount } from '../boundedTable';
import { parseStoredObject, type DamageReport } from '../damagedRows';
import type { Database, StatementBindings } from '../database/database';
import type { AlarmFigure, AlarmsRepository, StoredAlarmRule } from './alarmTypes';
import type { ChannelsRepository } from './channelTypes';

const MAX_STORED_CHANGES = 100_000;

type StoredRule = Record<keyof StoredAlarmRule, unknown> & { rule: string };
type ChangeFilter = Pick<Parameters<AlarmsRepository['listChanges']>[0], 'rank' | 'rule' | 'from' | 'until'>;

export function createAlarmsRepository(
  database: Database,
  report: DamageReport,
  channels: Pick<ChannelsRepository, 'write'>,
  keep = MAX_STORED_CHANGES,
): AlarmsRepository {
  const listAlarms = database.prepare<{ id: string; body: string }>('SELECT id, body FROM alarm ORDER BY id');
  const saveAlarm = database.prepare('INSERT OR REPLACE INTO alarm (id, body) VALUES (:id, :body)');
  const removeAlarm = database.prepare('DELETE FROM alarm WHERE id = :id');
  const addChange = database.prepare(
    'INSERT INTO alarm_change (rule, rank, at, body) VALUES (:rule, :rank, :at, :body)',
  );
  const changes = limitRowCount(database, 'alarm_change', keep);
  // The driver refuses integers above 2^53, which a damaged number can be.
  const listRules = database.prepare<StoredRule>(
    `SELECT rule, threshold, CAST(in_service AS REAL) AS in_service, reason, changed_by,
       CAST(changed_at AS REAL) AS changed_at FROM alarm_rule`,
  );
  const saveRule = database.prepare(
    `INSERT OR REPLACE INTO alarm_rule (rule, threshold, in_service, reason, changed_by, changed_at)
     VALUES (:rule, :threshold, :in_service, :reason, :changed_by, :changed_at)`,
  );
  const saveFigure = database.prepare(
    'INSERT OR REPLACE INTO alarm_figure (rule, slot, value) VALUES (:rule, :slot, :value)',
  );
  // A damaged change does not count.
  const countRaised = database.prepare<{ rank: string; alarms: number }>(
    `SELECT rank, COUNT(DISTINCT alarm) AS alarms FROM (
       SELECT rank, CASE WHEN json_valid(body) THEN json_extract(body, '$.change') END AS change,
         CASE WHEN json_valid(body) THEN json_extract(body, '$.alarm') END AS alarm
       FROM alarm_change WHERE at >= :from AND at < :until
     ) WHERE change = 'raised' GROUP BY rank`,
  );
  const listFigures = database.prepare<AlarmFigure>(
    'SELECT rule, CAST(slot AS REAL) AS slot, value FROM alarm_figure WHERE rule = :rule AND slot >= :since ORDER BY slot',
  );
  const removeFigures = database.prepare('DELETE FROM alarm_figure WHERE slot < :slot');
  const findRun = database.prepare<{ isStopped: number; downSince: unknown }>(
    `SELECT stopped_at IS NOT NULL AS isStopped, CAST(COALESCE(stopped_at, alive_at) AS REAL) AS downSince
     FROM server_run`,
  );
  const beginRun = database.prepare(
    `INSERT INTO server_run (id, started_at) VALUES (1, :at)
     ON CONFLICT (id) DO UPDATE SET started_at = :at, stopped_at = NULL, alive_at = NULL`,
  );
  const markAlive = database.prepare('UPDATE server_run SET alive_at = :at');
  const endRun = database.prepare('UPDATE server_run SET stopped_at = :at');
  const setFirstSignIn = database.prepare(
    'UPDATE server_run SET first_sign_in_at = :at WHERE first_sign_in_at IS NULL',
  );

  return {
    listAlarms: () =>
      listAlarms.all().flatMap(({ id, body }) => {
        const read = alarmSchema.safeParse(parseStoredObject(body));
        if (read.success) return [read.data];
        report('alarm', String(id), 'the alarm is left out, and rings again if its condition still holds');
        return [];
      }),
    listRules: () => listRules.all().map(toStoredRule),
    save: (writes) =>
      database.withRelaxedDurability(() =>
        database.runInTransaction(() => {
          for (const alarm of writes.alarms) {
            if (alarm.state === 'normal') removeAlarm.run({ id: alarm.id });
            else saveAlarm.run({ id: alarm.id, body: JSON.stringify(alarm) });
          }
          for (const change of writes.changes) {
            const { rule, rank } = change;
            addChange.run({ rule, rank, at: toEpochMs(change.at) ?? 0, body: JSON.stringify(change) });
            changes.countInsert();
          }
          for (const figure of writes.figures) saveFigure.run(figure);
          channels.write(writes.channels);
          for (const rule of writes.rules) saveRule.run({ ...rule, in_service: rule.in_service ? 1 : 0 });
        }),
      ),
    listChanges: ({ skip, limit, ...filter }) => {
      const { where, bindings } = changeFilterSql(filter);
      const rows = database
        .prepare<{ id: number; body: string }>(
          `SELECT id, body FROM alarm_change ${where} ORDER BY id DESC LIMIT :limit OFFSET :skip`,
        )
        .all({ ...bindings, limit, skip });
      const total =
        database.prepare<{ total: number }>(`SELECT COUNT(*) AS total FROM alarm_change ${where}`).get(bindings)
          ?.total ?? 0;
      const read = rows.flatMap(({ id, body }) => {
        const row = alarmHistoryRowSchema.safeParse({ ...parseStoredObject(body), id });
        if (row.success) return [row.data];
        report('alarm_change', String(id), 'the change of an alarm is left out');
        return [];
      });
      return { changes: read, total, has_more: skip + rows.length < total };
    },
    countRaised: (period) => {
      const counts = new Map(countRaised.all(period).map(({ rank, alarms }) => [rank, alarms]));
      const of = (rank: AlarmRank): number => counts.get(rank) ?? 0;
      return { critical: of('critical'), warning: of('warning'), notice: of('notice') };
    },
    listFigures: (rule, since) =>
      listFigures
        .all({ rule, since })
        .filter(({ slot, value }) => Math.abs(slot) <= MAX_DATE_MS && Number.isFinite(value)),
    removeFiguresBefore: (slot) => void removeFigures.run({ slot }),
    beginRun: (at) => {
      const last = findRun.get();
      beginRun.run({ at });
      return last && { end: last.isStopped === 0 ? 'crashed' : 'stopped', downSince: toTimeOrNull(last.downSince) };
    },
    markAlive: (at) => database.withRelaxedDurability(() => void markAlive.run({ at })),
    endRun: (at) => void endRun.run({ at }),
    recordFirstSignIn: (at) => setFirstSignIn.run({ at }) > 0,
  };
}

/** Reads the settings of a rule. A damaged threshold is the default, and a rule with a damaged flag is in service. */
const toStoredRule = ({
  rule,
  threshold,
  in_service,
  reason,
  changed_by,
  changed_at,
}: StoredRule): StoredAlarmRule => ({
  rule: String(rule),
  threshold: typeof threshold === 'number' && Number.isFinite(threshold) ? threshold : null,
  in_service: in_service !== 0,
  reason: typeof reason === 'string' ? reason : null,
  changed_by: typeof changed_by === 'string' ? changed_by : null,
  changed_at: toTimeOrNull(changed_at),
});

const toTimeOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Math.abs(value) < MAX_DATE_MS ? value : null;

/** Returns the condition of a query for changes. The column names are fixed, and all values are bound. */
function changeFilterSql({ rank, rule, from, until }: ChangeFilter): { where: string; bindings: StatementBindings } {
  const parts: [sql: string, name: string, value: string | number | null | undefined][] = [
    ['rank = :rank', 'rank', rank],
    ['rule = :rule', 'rule', rule],
    ['at >= :from', 'from', from && toEpochMs(from)],
    ['at < :until', 'until', until && toEpochMs(until)],
  ];
  const used = parts.flatMap(([sql, name, value]) =>
    value === undefined || value === null ? [] : [{ sql, name, value }],
  );
  return {
    where: used.length === 0 ? '' : `WHERE ${used.map(({ sql }) => sql).join(' AND ')}`,
    bindings: Object.fromEntries(used.map(({ name, value }) => [name, value])),
  };
}
