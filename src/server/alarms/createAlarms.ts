import type { Alarm, AlarmHistoryRow, AlarmState } from '@/contract/alarms';
import type { StreamFrame } from '@/contract/streams';

import { plural } from '@/domain/format/format';
import type { BotDependencies } from '../bot/bot';
import { createCountedLog } from '../logging/countedLog';
import type { OperatorEventLog } from '../logging/operatorEventLog';
import { createSystemLog } from '../logging/systemLog';
import type { AlarmsRepository } from '../store/alarms/alarmTypes';
import { DOWN_SINCE } from '../store/periodSummary';
import type { Store } from '../store/repositories';
import { createAlarmCommands, type AlarmCommands } from './alarmCommands';
import { createAlarmEngine } from './alarmEngine';
import type { AlarmRuleDefinition } from './alarmRule';
import { createAlarmWriter } from './alarmWriter';
import { createAnnouncer } from './announcer';
import { createMeasurementCollector, type ObservedBot } from './measurements/measurementCollector';
import { createFeedReport } from './measurements/feedReport';
import { NO_PROCESS_FIGURES, type ProcessFigures } from './measurements/processFigures';
import { createDelivery, type AlarmChannels, type DeliveryOptions } from './delivery/createDelivery';
import { createRuleSettings } from './ruleSettings';
import { ALARM_RULES } from './rules/alarmRules';

/** Half of the time in which an operator must see an alarm. */
const EVALUATION_INTERVAL_MS = 500;
/** Interval at which the process marks that it runs: the error of the time of a crash. */
const ALIVE_INTERVAL_MS = 10_000;
const SILENT_STATES: readonly AlarmState[] = ['acknowledged', 'shelved', 'out_of_service'];

export type AlarmsOptions = {
  store: Store;
  marketNow: () => number;
  wallNow: () => number;
  /** Returns a monotonic time in ms, which never jumps. */
  steadyNow: () => number;
  send: (frame: StreamFrame) => void;
  process?: ProcessFigures | undefined;
  /** Channels to which alarms are sent. Without it, the server has no channels. */
  delivery?: DeliveryOptions | undefined;
  /** Receives the start of the process and the changes of the feed. */
  operatorEvents: Pick<OperatorEventLog, 'add'>;
  /** Rules that replace the rules of the embedded bot. */
  rules?: readonly AlarmRuleDefinition[];
};

/** The alarms of the server: rules, state machines, commands and storage. */
export type Alarms = AlarmCommands & {
  channels: AlarmChannels | undefined;
  list(): Alarm[];
  history(query: Parameters<AlarmsRepository['listChanges']>[0]): {
    changes: AlarmHistoryRow[];
    total: number;
    has_more: boolean;
  };
  /** Receives the events of the bot before the consoles get them. */
  publish: BotDependencies['publish'];
  /** Receives the events for which alarms ring. */
  onBotEvent: NonNullable<BotDependencies['onEvent']>;
  /** Sets the bot that the rules observe. */
  observe(bot: ObservedBot): void;
  onSignIn(address: string, isKnownBrowser: boolean): void;
  onRefusedSignIn(): void;
  /** Marks a command of an operator. */
  onCommand(command: { sessionId: string; username: string; savesParameters: boolean }): void;
  /** Evaluates all rules now. */
  evaluate(): void;
  /** Evaluates all rules twice a second. */
  start(): void;
  /** Marks the orderly end of the process and stores what waits. */
  stop(): void;
};

export function createAlarms(options: AlarmsOptions): Alarms {
  const { store, wallNow, steadyNow, send, operatorEvents } = options;
  const { rules = ALARM_RULES, process = NO_PROCESS_FIGURES } = options;
  const repository = store.alarms;
  const writer = createAlarmWriter(repository, steadyNow);
  const announcer = createAnnouncer(send, { wallNow, steadyNow });
  const settings = createRuleSettings({ rules, repository, writer, wallNow });
  const stored = repository.listAlarms();
  const log = createSystemLog(store.logs, wallNow);
  const logRuleFailure = createCountedLog((count: number, what: string) =>
    log('ERROR', 'SYSTEM', `The evaluation of alarms failed ${count} times, the last: ${what}`),
  );
  const delivery = options.delivery && createDelivery({ ...options, ...options.delivery, writer, log });
  const engine = createAlarmEngine({
    rules,
    settings,
    stored,
    writer,
    announcer,
    onChange: delivery?.onChange,
    onRuleFailure: ({ title }, error) => logRuleFailure(`${title}: ${String(error)}`),
    wallNow,
    steadyNow,
  });
  const measurements = createMeasurementCollector({
    ...options,
    process,
    settings: {
      feedLostAge_s: () => settings.thresholdOf('feed_lost') ?? Infinity,
      canRing: (rule) => !SILENT_STATES.includes(engine.find(rule)?.state ?? 'normal'),
    },
  });
  const reportFeed = createFeedReport(operatorEvents, steadyNow);
  const commands = createAlarmCommands(rules, engine, settings, log);
  let bot: ObservedBot | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastCommandSession: string | undefined;
  let aliveAt = -Infinity;

  store.onLogLine(measurements.onLogLine);
  reportStart();

  function reportStart(): void {
    const open = store.trades.listOpenTrades().length;
    if (open > 0) {
      const text = `The process restarted with ${plural(open, 'open trade')}`;
      measurements.addEvent('restarted_with_trades', { text });
    }
    const lastEnd = writeOrUndefined(() => repository.beginRun(wallNow()));
    const crash = lastEnd?.end === 'crashed' ? 'The last process ended without an orderly stop' : null;
    if (crash !== null) measurements.addEvent('started_after_crash', { text: crash });
    const details = lastEnd && { [DOWN_SINCE]: lastEnd.downSince };
    operatorEvents.add({ kind: 'process', state: 'started', title: 'Process started', text: crash, details });
  }

  const markAlive = (): void => {
    if (steadyNow() - aliveAt < ALIVE_INTERVAL_MS) return;
    aliveAt = steadyNow();
    writeOrUndefined(() => repository.markAlive(wallNow()));
  };

  /** Tells the consoles and stores the changes, then sends the stored messages. */
  const tell = (): void => {
    announcer.flush();
    delivery?.queueMessages(engine.list());
    writer.flush();
    delivery?.send();
  };

  const evaluate = (): void => {
    if (bot === undefined) return;
    markAlive();
    settings.beginEvaluation();
    const collected = measurements.collect(bot);
    reportFeed(collected.feed);
    engine.evaluate(collected);
    tell();
  };

  /** Stores and announces the changes of a command at once. */
  const run = <T>(command: () => T): T => {
    const result = command();
    tell();
    return result;
  };

  return {
    ...commands,
    channels: delivery?.channels,
    acknowledge: (request, by) => run(() => commands.acknowledge(request, by)),
    shelve: (request, by) => run(() => commands.shelve(request, by)),
    unshelve: (id, by) => run(() => commands.unshelve(id, by)),
    setService: (request, by) => run(() => commands.setService(request, by)),
    saveThresholds: (request, by) => run(() => commands.saveThresholds(request, by)),
    list: engine.list,
    history(query) {
      writer.flush();
      return repository.listChanges(query);
    },
    publish: measurements.onEvent,
    onBotEvent: measurements.onBotEvent,
    observe(observed) {
      bot = observed;
    },
    onSignIn(address, isKnownBrowser) {
      const isFirst = writeOrUndefined(() => repository.recordFirstSignIn(wallNow())) === true;
      if (isKnownBrowser || isFirst) return;
      measurements.addEvent('new_browser', { text: `The operator signed in from a new browser at ${address}` });
    },
    onRefusedSignIn: measurements.onRefusedSignIn,
    onCommand({ sessionId, username, savesParameters }) {
      const isOther = lastCommandSession !== undefined && lastCommandSession !== sessionId;
      lastCommandSession = sessionId;
      measurements.onBotCommand();
      if (!savesParameters || !isOther) return;
      const text = `${username} saved parameters from another session than the last command`;
      measurements.addEvent('parameters_saved', { text });
    },
    evaluate,
    start() {
      timer = setInterval(evaluate, EVALUATION_INTERVAL_MS);
    },
    stop() {
      clearInterval(timer);
      process.stop();
      delivery?.stop();
      writer.flushNow();
      writeOrUndefined(() => repository.endRun(wallNow()));
    },
  };
}

/** Runs a write. Returns undefined after a failure, which the bot reports. */
function writeOrUndefined<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}
