/** Thresholds and service of the rules, and the figures for the preview of a threshold. */

import type { AlarmFigure, AlarmsRepository, StoredAlarmRule } from '../store/alarms/alarmTypes';
import { conditionHolds, type AlarmReading, type AlarmRuleDefinition } from './alarmRule';
import type { AlarmWriter } from './alarmWriter';

/** Time slot of a stored figure. */
const SLOT_MS = 5 * 60_000;
/** Time for which figures are stored, and which a preview covers. */
const FIGURE_LIFETIME_MS = 7 * 86_400_000;

export type RuleSettings = {
  thresholdOf(rule: string): number | null;
  isInService(rule: string): boolean;
  of(rule: string): StoredAlarmRule;
  setThreshold(rule: string, threshold: number): void;
  setService(rule: string, inService: boolean, by: string, reason: string): void;
  /** Records the figure of a reading. The worst figure of five minutes is stored for the preview. */
  recordFigure(rule: string, reading: Pick<AlarmReading, 'value' | 'subject'>): void;
  /** Begins an evaluation: stores the figures of the last slot when a new slot begins, and forgets current figures. */
  beginEvaluation(): void;
  /** Returns the worst figure of the last evaluation. */
  currentFigure(rule: string): { value: number; subject: string | null } | undefined;
  /** Counts how often the stored figures would have crossed a threshold. */
  preview(rule: AlarmRuleDefinition, threshold: number): { alarms: number; from: number | null; until: number };
};

type RuleSettingsOptions = {
  rules: readonly AlarmRuleDefinition[];
  repository: Pick<AlarmsRepository, 'listRules' | 'listFigures' | 'removeFiguresBefore'>;
  writer: Pick<AlarmWriter, 'setRule' | 'addFigures'>;
  wallNow: () => number;
};

/** Creates the thresholds of the rules and the memory of their figures. */
export function createRuleSettings({ rules, repository, writer, wallNow }: RuleSettingsOptions): RuleSettings {
  const definitions = new Map(rules.map((rule) => [rule.id, rule]));
  const stored = new Map(repository.listRules().map((row) => [row.rule, row]));
  const current = new Map<string, { value: number; subject: string | null }>();
  const worstOfSlot = new Map<string, number>();
  let slot = slotOf(wallNow());

  const settingOf = (rule: string): StoredAlarmRule =>
    stored.get(rule) ?? { rule, threshold: null, in_service: true, reason: null, changed_by: null, changed_at: null };
  const save = (row: StoredAlarmRule): void => {
    stored.set(row.rule, row);
    writer.setRule(row);
  };
  const worse = (rule: string, a: number, b: number): boolean =>
    definitions.get(rule)?.threshold?.below ? a < b : a > b;
  const slotFigures = (): AlarmFigure[] => [...worstOfSlot].map(([rule, value]) => ({ rule, slot, value }));

  const storeSlot = (next: number): void => {
    writer.addFigures(slotFigures());
    worstOfSlot.clear();
    slot = next;
    try {
      repository.removeFiguresBefore(wallNow() - FIGURE_LIFETIME_MS);
    } catch {
      // The bot reports the storage fault. The next slot removes the old figures.
    }
  };

  return {
    thresholdOf(rule) {
      const definition = definitions.get(rule)?.threshold;
      if (definition === undefined) return null;
      const threshold = stored.get(rule)?.threshold ?? definition.default;
      // The bounds of a newer version can exclude a stored threshold.
      return Math.min(definition.max, Math.max(definition.min, threshold));
    },
    isInService: (rule) => settingOf(rule).in_service,
    of: settingOf,
    setThreshold: (rule, threshold) => save({ ...settingOf(rule), threshold }),
    setService: (rule, in_service, by, reason) =>
      save({
        ...settingOf(rule),
        in_service,
        changed_by: in_service ? null : by,
        changed_at: in_service ? null : wallNow(),
        reason: in_service ? null : reason,
      }),
    beginEvaluation() {
      const next = slotOf(wallNow());
      if (next !== slot) storeSlot(next);
      current.clear();
    },
    recordFigure(rule, { value, subject }) {
      if (value === null) return;
      const now = current.get(rule);
      if (now === undefined || worse(rule, value, now.value)) current.set(rule, { value, subject });
      const worst = worstOfSlot.get(rule);
      if (worst === undefined || worse(rule, value, worst)) worstOfSlot.set(rule, value);
    },
    currentFigure: (rule) => current.get(rule),
    preview({ id, threshold: definition }, threshold) {
      const until = wallNow();
      const since = until - FIGURE_LIFETIME_MS;
      const figures = [...repository.listFigures(id, since), ...slotFigures().filter(({ rule }) => rule === id)];
      let alarms = 0;
      let last: AlarmFigure | undefined;
      const raises = (figure: AlarmFigure): boolean => conditionHolds(figure, definition, threshold, false);
      for (const figure of figures) {
        const continues = last !== undefined && figure.slot - last.slot <= SLOT_MS && raises(last);
        if (raises(figure) && !continues) alarms += 1;
        last = figure;
      }
      return { alarms, from: figures[0]?.slot ?? null, until };
    },
  };
}

const slotOf = (at: number): number => Math.floor(at / SLOT_MS) * SLOT_MS;
