import { getRequestListener } from '@hono/node-server';
import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { createHostCheck, sendUnknownHostReply } from './access/hosts';
import { formatStartupMessage } from './formatStartupMessage';
import { assembleServer } from './assemble';
import { setUpOperator } from './auth/operator';
import { createBot } from './bot/createBot';
import { serveConsole } from './http/consoleFiles';
import type { Environment } from './environment';
import { openPort } from './http/listen';
import { openMetricsPort } from './http/metricsPort';
import { createQueueRunner } from './lab/queue/queueRunner';
import { createLabRunArchiveStore } from './lab/runs/runFiles';
import { createThreadRunner } from './lab/runs/threadRunner';
import { seededRandom } from './market/rng';
import { chooseMarket, isReplayMarket, describeMarketKind } from './market/chooseMarket';
import { readFeedSettings } from './market/feedSettings';
import { describeMarketSpeed, runMarketInRealTime } from './market/clock/realTime';
import type { Metrics } from './monitoring/metrics';
import { serveMetrics } from './monitoring/serveMetrics';
import { createRecordings } from './recordings/recordings';
import { createSessionRecorder } from './market/session/sessionRecorder';
import { socketCookieName } from './routes/request/socketCookie';
import { createConsoleReport } from './sockets/consoleReport';
import { serveSockets } from './sockets/socketServer';
import { StartError } from './startError';
import { createProcessFigures } from './alarms/measurements/processFigures';
import { connectLiveAccount } from './connectLiveAccount';
import { createChannelConnections } from './channelConnections';
import { openDataFolder } from './store/database/dataFolder';
import { databaseStartError, folderStartError } from './store/database/faultTexts';
import { createKpiExport } from './store/kpiFile';
import { openStore } from './store/store';
import { createSystemLog, type LogWriter } from './logging/systemLog';

/** Folder of the built console, beside the bundle of the server. */
const CONSOLE_FOLDER = join(__dirname, '../console');
/** Script of the Lab's worker thread, beside the bundle of the server. */
const LAB_WORKER_SCRIPT = join(__dirname, 'labWorker.js');
/** Difference between the random seeds of bot and market. */
const BOT_SEED_OFFSET = 1_000_003;
/** Time for the last requests to the exchange. */
const LAST_REQUESTS_MS = 500;
/** Time that the server waits for the closing handshakes of the websockets. */
const CLOSE_HANDSHAKE_WAIT_MS = 100;

export type RunningServer = { startupMessage: string; port: number; log: LogWriter; stop(): Promise<void> };

/** Stops all started components after a failure and throws StartError for the operator. */
export async function startServer(environment: Environment, { resetPassword = false } = {}): Promise<RunningServer> {
  const { HOST, PORT, DATA_DIR, OPERATOR_USERNAME, OPERATOR_PASSWORD, METRICS_TOKEN, METRICS_PORT } = environment;
  if (resetPassword && OPERATOR_PASSWORD !== undefined) {
    throw new StartError('--reset-password and OPERATOR_PASSWORD both set the password: use one of them.');
  }
  const cleanups: (() => void | Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop()) await cleanUp();
  };
  let databasePath = resolve(DATA_DIR);
  try {
    const { server, port, setListener } = await openPort(HOST, PORT);
    cleanups.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const metrics = METRICS_TOKEN === undefined && METRICS_PORT === undefined ? undefined : await loadMetrics();
    const scrape = metrics && serveMetrics(metrics, METRICS_TOKEN);
    if (METRICS_PORT !== undefined && scrape) cleanups.push(await openMetricsPort(METRICS_PORT, scrape));
    const folder = openDataFolder(resolve(DATA_DIR), environment.KEYS_SECRET);
    cleanups.push(folder.releaseLock);
    ({ databasePath } = folder);
    const store = openStore(databasePath, { secret: folder.secret });
    cleanups.push(store.close);
    const log = createSystemLog(store.logs, Date.now);

    const bot_seed = (environment.MARKET_SEED ?? randomInt(2 ** 31)) + BOT_SEED_OFFSET;
    const recorder = createSessionRecorder();
    const market = await chooseMarket(environment, Date.now(), {
      prices: store.simulatedPrices,
      feedSettings: () => readFeedSettings(store.params),
      bot_seed,
      recorder,
    });
    cleanups.push(() => market.stop());
    const isReplay = isReplayMarket(environment);
    const recordings = createRecordings({
      folder: join(resolve(DATA_DIR), 'recordings'),
      wallNow: Date.now,
      log,
      market: isReplay ? undefined : { recorder, now: () => market.clock.now() },
    });
    const connection = connectLiveAccount(environment, store, market);
    const isOwnHost = createHostCheck(HOST, environment.ALLOWED_HOSTS);
    const cookieName = socketCookieName(port);
    const { app, bot, liveHub, sessions, lab, alarms, heartbeat, operatorEvents } = assembleServer({
      store,
      market,
      recordings,
      createBot,
      random: seededRandom(market.recorded?.bot_seed ?? bot_seed),
      wallNow: Date.now,
      processFigures: createProcessFigures(resolve(DATA_DIR)),
      ...createChannelConnections(environment, store),
      ...connection,
      exportKpi: createKpiExport(resolve(DATA_DIR)),
      onStorageProblem: (line) => process.stderr.write(`${line}\n`),
      cookieName,
      lab: {
        runner:
          environment.LAB_QUEUE === undefined
            ? createThreadRunner({ file: LAB_WORKER_SCRIPT })
            : createQueueRunner({ url: environment.LAB_QUEUE, file: LAB_WORKER_SCRIPT }),
        results: createLabRunArchiveStore(join(resolve(DATA_DIR), 'lab')),
      },
      metrics,
      scrape: METRICS_TOKEN === undefined ? undefined : scrape,
      access: { allowedOrigins: environment.ALLOWED_ORIGINS, trustProxy: environment.TRUST_PROXY },
      consoleFiles: serveConsole(environment.CONSOLE_DIR ?? CONSOLE_FOLDER, {
        market: describeMarketKind(environment),
        bots: environment.BOTS,
      }),
    });
    // The bot cancels its entries at its stop. The requests need a moment to leave.
    cleanups.push(async () => {
      if (connection.liveAccount === undefined) return;
      await delay(LAST_REQUESTS_MS);
      connection.liveAccount.port.close();
    });
    cleanups.push(operatorEvents.stop);
    // The alarms stop after the bot, whose stop can still change an alarm.
    cleanups.push(alarms.stop);
    cleanups.push(() => bot.shutdown());
    cleanups.push(() => lab?.close());
    await market.start();
    alarms.start();
    heartbeat.start();
    cleanups.push(heartbeat.stop);
    operatorEvents.start();
    if (!isReplay && environment.ROLLING_RECORDING === 'on') recordings.startRolling();
    cleanups.push(recordings.close);
    // Advances the clock of a simulated or replayed market in real time.
    if (!market.isLive) {
      const speed = environment.MARKET_SPEED ?? 1;
      const onSpeedChange = (actualSpeed: number, keepsUp: boolean): void =>
        log(keepsUp ? 'INFO' : 'WARNING', 'SYSTEM', describeMarketSpeed(actualSpeed, speed, keepsUp));
      cleanups.push(runMarketInRealTime(market, { speed, onSpeedChange }));
    }

    const { username, generated } = await setUpOperator(store, {
      username: OPERATOR_USERNAME,
      password: OPERATOR_PASSWORD,
      resetPassword,
    });
    if (resetPassword) log('WARNING', 'AUTH', `A new password was set for ${username}, and all sessions ended`);

    const closeSockets = serveSockets(server, {
      liveHub,
      sessions,
      cookieName,
      isOwnHost,
      allowedOrigins: environment.ALLOWED_ORIGINS,
      consoleReport: createConsoleReport(operatorEvents, Date.now),
    });
    cleanups.push(async () => {
      log('INFO', 'SYSTEM', 'Server stopped');
      server.close();
      liveHub.closeAll('Server is stopping');
      await delay(CLOSE_HANDSHAKE_WAIT_MS);
      closeSockets();
    });
    // Lets Hono's adapter replace the global class Request. The class of the adapter copies a request to read a body of
    // unknown length.
    const answer = getRequestListener(app.fetch);
    setListener((request, response) => {
      if (isOwnHost(request.headers.host)) void answer(request, response);
      else sendUnknownHostReply(response);
    });
    log('INFO', 'SYSTEM', `Server started on ${HOST}:${port}, market: ${market.description}`);
    return {
      startupMessage: formatStartupMessage({
        host: HOST,
        port,
        username,
        generatedPassword: generated,
        market: market.description,
        dataFolder: resolve(DATA_DIR),
      }),
      port,
      log,
      stop,
    };
  } catch (error) {
    await stop();
    const known = databaseStartError(error, databasePath);
    throw known === error ? folderStartError(error, resolve(DATA_DIR)) : known;
  }
}

/** Loads the library of the metrics, which a server without metrics never needs. */
async function loadMetrics(): Promise<Metrics> {
  const { createMetrics } = await import('./monitoring/metrics');
  return createMetrics();
}
