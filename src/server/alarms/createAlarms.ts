/** Composes the alarms of the server: measurements, rules, alarms, delivery and storage. */

import type { Alarm, AlarmHistoryRow, AlarmState } from '@/contract/alarms/alarms';
import type { StreamFrame } from '@/contract/live/streams';

import type { BotDependencies } from '../bot/core/dependencies';
import { createCountedLog } from '../logging/countedLog';
import type { OperatorEventLog } from '../logging/operatorEventLog';
import { createSystemLog, type LogWriter } from '../logging/systemLog';
import type { AlarmsRepository } from '../store/alarms/alarmTypes';
import type { Store } from '../store/repositories';
import { createAlarmCommands, type AlarmCommands } from './alarmCommands';
import { createAlarmEngine, type AlarmEngineOptions } from './alarmEngine';
import type { AlarmRuleDefinition } from './alarmRule';
import { createAlarmWriter } from './alarmWriter';
import { createAnnouncer } from './announcer';
import { createMeasurementCollector, type ObservedBot } from './measurements/measurementCollector';
import { createFeedReport } from './measurements/feedReport';
import { NO_PROCESS_FIGURES, type ProcessFigures } from './measurements/processFigures';
import { createDelivery, type AlarmChannels, type DeliveryOptions } from './delivery/createDelivery';
import { createProcessRun, type ProcessRun } from './processRun';
import { createRuleSettings } from './ruleSettings';
import { ALARM_RULES } from './rules/alarmRules';

/** Half of the time in which an operator must see an alarm. */
const EVALUATION_INTERVAL_MS = 500;
const SILENT_STATES: readonly AlarmState[] = ['acknowledged', 'shelved', 'out_of_service'];

export type AlarmsOptions = {
  store: Store;
  marketNow: () => number;
  wallNow: () => number;
  /** Returns a monotonic time in ms, which never jumps. */
  steadyNow: () => number;
  send: (frame: StreamFrame) => void;
  process?: ProcessFigures | undefined;
  /** Channels to which alarms are sent. Undefined in a server without channels. */
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
  onSignIn: ProcessRun['onSignIn'];
  onRefusedSignIn(): void;
  onCommand: ProcessRun['onCommand'];
  /** Evaluates all rules now. */
  evaluate(): void;
  /** Evaluates all rules twice a second. */
  start(): void;
  /** Marks the orderly end of the process and stores what waits. */
  stop(): void;
};

export function createAlarms(options: AlarmsOptions): Alarms {
  const { store, wallNow, steadyNow, send } = options;
  const { rules = ALARM_RULES, process = NO_PROCESS_FIGURES } = options;
  const repository = store.alarms;
  const writer = createAlarmWriter(repository, steadyNow);
  const announcer = createAnnouncer(send, { wallNow, steadyNow });
  const settings = createRuleSettings({ rules, repository, writer, wallNow });
  const log = createSystemLog(store.logs, wallNow);
  const delivery = options.delivery && createDelivery({ ...options, ...options.delivery, writer, log });
  const engine = createAlarmEngine({
    rules,
    settings,
    stored: repository.listAlarms(),
    writer,
    announcer,
    onChange: delivery?.onChange,
    onRuleFailure: createRuleFailureLog(log),
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
  const reportFeed = createFeedReport(options.operatorEvents, steadyNow);
  const commands = createAlarmCommands(rules, engine, settings, log);
  let bot: ObservedBot | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const processRun = createProcessRun({ ...options, addEvent: measurements.addEvent });

  store.onLogLine(measurements.onLogLine);
  processRun.begin();

  /** Announces and stores the changes, then sends the stored messages. */
  const publishChanges = (): void => {
    announcer.flush();
    delivery?.queueMessages(engine.list());
    writer.flush();
    delivery?.send();
  };

  const evaluate = (): void => {
    if (bot === undefined) return;
    processRun.markAlive();
    settings.beginEvaluation();
    const collected = measurements.collect(bot);
    reportFeed(collected.feed);
    engine.evaluate(collected);
    publishChanges();
  };

  /** Stores and announces the changes of a command at once. */
  const run = <T>(command: () => T): T => {
    const result = command();
    publishChanges();
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
    onSignIn: processRun.onSignIn,
    onRefusedSignIn: measurements.onRefusedSignIn,
    onCommand(command) {
      measurements.onBotCommand();
      processRun.onCommand(command);
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
      processRun.end();
    },
  };
}

/** Creates the log of rules whose evaluation fails. Failures that repeat are counted. */
function createRuleFailureLog(log: LogWriter): AlarmEngineOptions['onRuleFailure'] {
  const logCounted = createCountedLog((count: number, what: string) =>
    log('ERROR', 'SYSTEM', `The evaluation of alarms failed ${count} times, the last: ${what}`),
  );
  return ({ title }, error) => logCounted(`${title}: ${String(error)}`);
}
