import type { AlarmChange } from '@/contract/alarms/alarms';
import type { StreamFrame } from '@/contract/live/streams';
import { createAlarmCommands } from '@/server/alarms/alarmCommands';
import { createAlarmEngine } from '@/server/alarms/alarmEngine';
import type { AlarmRuleDefinition } from '@/server/alarms/alarmRule';
import { createAlarmWriter } from '@/server/alarms/alarmWriter';
import { createAnnouncer } from '@/server/alarms/announcer';
import type { Measurements } from '@/server/alarms/measurements/measurements';
import { createRecentEvents } from '@/server/alarms/measurements/recentEvents';
import { createRuleSettings } from '@/server/alarms/ruleSettings';
import { ALARM_RULES } from '@/server/alarms/rules/alarmRules';
import { createSystemLog } from '@/server/logging/systemLog';
import type { Store } from '@/server/store/repositories';
import { openStore } from '@/server/store/store';

export const ALARM_TEST_START_MS = Date.parse('2026-03-10T12:00:00.000Z');

/** Measurements of a bot that trades without a problem. */
const QUIET_MEASUREMENTS: Omit<Measurements, 'events'> = {
  mode: 'PAPER',
  sendsRealOrders: false,
  accountKind: undefined,
  isTrading: true,
  selfStop: undefined,
  isLatencyPauseReported: false,
  storageProblem: undefined,
  feed: { problem: undefined, age_s: 0.2, isLost: false },
  marketLag_s: null,
  isLatencyGuardTripped: false,
  latency_ms: 20,
  positions: [],
  withoutSignal_min: 1,
  withoutTrade_h: 0.1,
  blocks: [],
  accountProblems: [],
  dayLoss_pct: 0,
  drawdownOfLimit_pct: 0,
  drawdown: { used: 0, max: 10 },
  lossRun: 0,
  errorLines: 0,
  refusedSignIns: 0,
  freeDisk_mb: 50_000,
  memory_mb: 300,
};

type RigOptions = {
  rules?: readonly AlarmRuleDefinition[];
  store?: Store;
  startMs?: number;
  save?: Store['alarms']['save'];
};

const openStores: Store[] = [];

/** Closes the stores of all rigs. */
export function closeAlarmRigs(): void {
  for (const store of openStores.splice(0)) store.close();
}

/** Creates the state machines of the alarms over a real store, with a clock and measurements of the test. */
export function createAlarmRig({ rules = ALARM_RULES, startMs = ALARM_TEST_START_MS, ...parts }: RigOptions = {}) {
  const store = parts.store ?? openStore(':memory:', { secret: 'for tests' });
  if (!parts.store) openStores.push(store);
  const repository = parts.save ? { ...store.alarms, save: parts.save } : store.alarms;
  let steady = 0;
  let wallOffset = startMs;
  const steadyNow = (): number => steady;
  const wallNow = (): number => steady + wallOffset;
  const frames: StreamFrame[] = [];
  const writer = createAlarmWriter(repository, steadyNow);
  const announcer = createAnnouncer((frame) => void frames.push(frame), { wallNow, steadyNow });
  const settings = createRuleSettings({ rules, repository, writer, wallNow });
  const failures: string[] = [];
  const engine = createAlarmEngine({
    rules,
    settings,
    stored: repository.listAlarms(),
    writer,
    announcer,
    onRuleFailure: ({ id }) => void failures.push(id),
    wallNow,
    steadyNow,
  });
  const commands = createAlarmCommands(rules, engine, settings, createSystemLog(store.logs, wallNow));
  const events = createRecentEvents(steadyNow);
  let measurements = QUIET_MEASUREMENTS;

  const evaluate = (): void => {
    settings.beginEvaluation();
    engine.evaluate({ ...measurements, events });
    announcer.flush();
    writer.flush();
  };
  return {
    store,
    engine,
    commands,
    settings,
    events,
    frames,
    failures,
    /** Sets the measurements and evaluates them at once. */
    set(changed: Partial<Measurements>) {
      measurements = { ...QUIET_MEASUREMENTS, ...changed };
      evaluate();
    },
    /** Advances the time second by second. Each second evaluates the rules. */
    pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        steady += 1_000;
        evaluate();
      }
    },
    /** Advances the time at once and evaluates the rules once. */
    skip(seconds: number) {
      steady += seconds * 1_000;
      evaluate();
    },
    /** Lets the wall clock jump. The monotonic clock goes on. */
    jump(ms: number) {
      wallOffset += ms;
    },
    wallNow,
    states: () => Object.fromEntries(engine.list().map(({ id, state }) => [id, state])),
    /** Returns the stored changes, oldest first. */
    changes(): [alarm: string, change: AlarmChange][] {
      writer.flushNow();
      return store.alarms
        .listChanges({ skip: 0, limit: 100_000 })
        .changes.map(({ alarm, change }): [string, AlarmChange] => [alarm, change])
        .reverse();
    },
    /** Returns new state machines over the same store, as after a restart of the process. */
    restart: (seconds = 0) => {
      writer.flushNow();
      return createAlarmRig({ rules, store, startMs: wallNow() + seconds * 1_000 });
    },
  };
}
