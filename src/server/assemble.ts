import { type AppDependencies, createApp } from './http/app';
import { createSessions, type Sessions } from './auth/sessions';
import type { Bot } from './bot/bot';
import type { BotDependencies } from './bot/core/dependencies';
import { type Alarms, createAlarms } from './alarms/createAlarms';
import type { ProcessFigures } from './alarms/measurements/processFigures';
import type { DeliveryOptions } from './alarms/delivery/createDelivery';
import { createHeartbeat, type CallMonitor, type Heartbeat } from './alarms/heartbeat/heartbeat';
import { createHeartbeatBody } from './alarms/heartbeat/heartbeatBody';
import { createLab, type Lab, type LabBackend } from './lab/lab';
import { createOperatorEventLog, type OperatorEventLog } from './logging/operatorEventLog';
import { createSystemLog } from './logging/systemLog';
import { createLiveHub, type LiveHub } from './sockets/liveHub';
import type { MarketSource } from './market/source';
import type { AccessSettings, HttpApp } from './routes/context';
import type { Recordings } from './recordings/recordings';
import type { Metrics } from './monitoring/metrics';
import { createReadinessCheck } from './monitoring/readiness';
import type { Store } from './store/repositories';

export type ServerDependencies = {
  store: Store;
  market: MarketSource;
  recordings?: Recordings;
  createBot: (deps: BotDependencies) => Bot;
  random: () => number;
  wallNow: () => number;
  exportKpi?: BotDependencies['exportKpi'];
  onStorageProblem?: BotDependencies['onStorageProblem'] | undefined;
  cookieName: string;
  access?: AccessSettings;
  consoleFiles: (request: Request) => Promise<Response>;
  /** Metrics of the server. Undefined if the server keeps no metrics. */
  metrics?: Metrics | undefined;
  /** Answers scrapes at the address of the console. */
  scrape?: AppDependencies['scrape'];
  /** Returns a monotonic time in ms for the delays of the alarms. By default the time of the process. */
  steadyNow?: () => number;
  /** Figures of the process for the alarms. Undefined in a server without a data folder. */
  processFigures?: ProcessFigures | undefined;
  /** Channels to which alarms are sent. Undefined in a server without channels. */
  delivery?: Omit<DeliveryOptions, 'heartbeat'> | undefined;
  /** Account for orders of mode LIVE. Undefined in a server that trades on paper only. */
  liveAccount?: BotDependencies['liveAccount'];
  /** Checks typed keys. By default at the real hosts. */
  checkKeys?: AppDependencies['checkKeys'] | undefined;
  /** Calls the external monitor. Undefined without HEARTBEAT_URL. */
  callMonitor?: CallMonitor | undefined;
  /** Runner of Lab jobs and store of Lab results. Undefined in a server without the Lab. */
  lab?: LabBackend | undefined;
};

export type AssembledServer = {
  app: HttpApp;
  bot: Bot;
  liveHub: LiveHub;
  sessions: Sessions;
  lab: Lab | undefined;
  alarms: Alarms;
  heartbeat: Heartbeat;
  operatorEvents: OperatorEventLog;
};

/** Creates bot, HTTP app, sessions and live hub for one store and one market, without opening a port. */
export function assembleServer(parts: ServerDependencies): AssembledServer {
  const { store, market, recordings, createBot, random, wallNow, exportKpi, onStorageProblem } = parts;
  const { cookieName, access, consoleFiles, metrics, scrape } = parts;
  const steadyNow = parts.steadyNow ?? (() => performance.now());
  const liveHub = createLiveHub((symbol, book) => bot.watch(symbol, book));
  const sessions = createSessions(store.sessions, wallNow);
  const operatorEvents = createOperatorEventLog(store.operatorEvents, wallNow);
  const alarms = createAlarms({
    store,
    operatorEvents,
    marketNow: () => market.clock.now(),
    wallNow,
    steadyNow,
    send: liveHub.sendFrame,
    process: parts.processFigures,
    delivery: parts.delivery && { ...parts.delivery, heartbeat: () => heartbeat.status() },
  });
  const bot = createBot({
    market,
    store,
    random,
    wallNow,
    publish: (event) => {
      metrics?.countEvent(event);
      alarms.publish(event);
      liveHub.publish(event);
    },
    stream: liveHub.sendFrame,
    onEvent: alarms.onBotEvent,
    exportKpi,
    onStorageProblem,
    evaluationTimer: metrics?.evaluationTimer,
    liveAccount: parts.liveAccount,
  });
  alarms.observe(bot);
  metrics?.observe({ bot, market, store, liveHub });
  const lab =
    parts.lab &&
    createLab({
      ...parts.lab,
      recordings,
      repository: store.labRuns,
      parameters: bot.parameters,
      stream: liveHub.sendFrame,
      log: createSystemLog(store.logs, wallNow),
      wallNow,
    });
  const marketNow = (): number => market.clock.now();
  const isReady = createReadinessCheck({ bot, store, market, wallNow });
  const heartbeat = createHeartbeat({
    call: parts.callMonitor,
    isHealthy: isReady,
    readBody: () => createHeartbeatBody(bot, wallNow()),
    log: createSystemLog(store.logs, wallNow),
    wallNow,
    steadyNow,
  });
  const app = createApp({
    bot,
    store,
    liveHub,
    recordings,
    sessions,
    lab,
    alarms,
    operatorEvents,
    wallNow,
    marketNow,
    cookieName,
    access,
    consoleFiles,
    isReady,
    scrape,
    ...(parts.checkKeys && { checkKeys: parts.checkKeys }),
  });
  return { app, bot, liveHub, sessions, lab, alarms, heartbeat, operatorEvents };
}
