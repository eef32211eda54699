import { type AppDependencies, createApp } from './http/app';
import { createSessions, type Sessions } from './auth/sessions';
import type { Bot, BotDependencies } from './bot/bot';
import { createLab, type Lab, type LabBackend } from './lab/lab';
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
  /** Runner of Lab jobs and store of Lab results. Undefined in a server without the Lab. */
  lab?: LabBackend | undefined;
};

export type AssembledServer = { app: HttpApp; bot: Bot; liveHub: LiveHub; sessions: Sessions; lab: Lab | undefined };

/** Creates bot, HTTP app, sessions and live hub for one store and one market, without opening a port. */
export function assembleServer(parts: ServerDependencies): AssembledServer {
  const { store, market, recordings, createBot, random, wallNow, exportKpi, onStorageProblem } = parts;
  const { cookieName, access, consoleFiles, metrics, scrape } = parts;
  const liveHub = createLiveHub((symbol) => bot.watch(symbol));
  const sessions = createSessions(store.sessions, wallNow);
  const bot = createBot({
    market,
    store,
    random,
    wallNow,
    publish: metrics === undefined ? liveHub.publish : countAndPublish(metrics, liveHub),
    stream: liveHub.sendFrame,
    exportKpi,
    onStorageProblem,
    evaluationTimer: metrics?.evaluationTimer,
  });
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
  const app = createApp({
    bot,
    store,
    liveHub,
    recordings,
    sessions,
    lab,
    wallNow,
    marketNow,
    cookieName,
    access,
    consoleFiles,
    isReady: createReadinessCheck({ bot, store, market, wallNow }),
    scrape,
  });
  return { app, bot, liveHub, sessions, lab };
}

const countAndPublish =
  (metrics: Metrics, liveHub: LiveHub): BotDependencies['publish'] =>
  (event) => {
    metrics.countEvent(event);
    liveHub.publish(event);
  };
