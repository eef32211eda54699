import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { getRequestListener } from '@hono/node-server';
import { CALLS } from '@/contract/calls';
import { SOCKET_PATH } from '@/contract/live/socket';
import { createHostCheck } from '@/server/access/hosts';
import { assembleServer } from '@/server/assemble';
import { deriveSocketCookieValue } from '@/server/auth/sessions';
import { createBot } from '@/server/bot/createBot';
import { openPort } from '@/server/http/listen';
import { seededRandom } from '@/server/market/rng';
import { runMarketInRealTime } from '@/server/market/clock/realTime';
import { createSimulator } from '@/server/market/simulator/simulator';
import { serveSockets } from '@/server/sockets/socketServer';
import { openStore } from '@/server/store/store';
import { figureWithUpperLimit, figureWithoutTarget, type MeasuredFigure } from '../figures';
import { createGeneratedEvent } from '../page/generatedFrames';

const MARKET_SEED = 3;
const COOKIE_NAME = 'socket';
const STATUS_INTERVAL_MS = 2_000;
const SERVER_SETTLE_MS = 3_000;
const HANDSHAKE_TIME_MS = 500;
const SIGNALS_PER_SECOND = 100;
const SLOW_READER_COUNT = 100;
const SENT_EVENTS_PER_TURN = 200;
const MAX_SENT_EVENTS = 100_000;
const SERVER_CPU_LIMIT_PCT = 50;
const MAX_SLOW_READERS_LOOP_DELAY_MS = 20;
const SLOW_READERS_MEMORY_LIMIT_MIB = 100;
const BYTES_PER_MIB = 1024 * 1024;

/** Starts a server with a bot on simulated symbols at real-time speed. */
export async function startBenchmarkServer(symbols: number) {
  const store = openStore(':memory:', { secret: 'a secret that only this benchmark uses' });
  store.params.save({ top_symbols_count: symbols });
  const market = createSimulator({ seed: MARKET_SEED, startMs: Date.now(), symbols });
  const { app, bot, liveHub, sessions } = assembleServer({
    store,
    market,
    createBot,
    random: seededRandom(MARKET_SEED),
    wallNow: Date.now,
    cookieName: COOKIE_NAME,
    consoleFiles: () => Promise.resolve(new Response('page')),
  });
  const { server, port, setListener } = await openPort('127.0.0.1', 0);
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  setListener((request, response) => void answer(request, response));
  const closeSockets = serveSockets(server, {
    liveHub,
    sessions,
    cookieName: COOKIE_NAME,
    isOwnHost: createHostCheck('127.0.0.1', []),
  });
  await market.start();
  const halt = runMarketInRealTime(market);
  bot.start();
  return {
    liveHub,
    sessions,
    host: `127.0.0.1:${port}`,
    port,
    stop() {
      halt();
      closeSockets();
      bot.shutdown();
      server.close();
      server.closeAllConnections();
      store.close();
    },
  };
}

type RunningBenchmarkServer = Awaited<ReturnType<typeof startBenchmarkServer>>;

/** Simulates a console that reads events and requests the status. Returns a function that closes the connection. */
async function openConsoleConnection({ host, sessions }: RunningBenchmarkServer): Promise<() => void> {
  const { token } = sessions.startSession('operator');
  const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, {
    origin: `http://${host}`,
    headers: { Cookie: `${COOKIE_NAME}=${deriveSocketCookieValue(token)}` },
  });
  await once(socket, 'open');
  const asking = setInterval(() => {
    void fetch(`http://${host}${CALLS.getStatus.path}`, { headers: { authorization: `Bearer ${token}` } }).then(
      (reply) => reply.text(),
    );
  }, STATUS_INTERVAL_MS);
  return () => {
    clearInterval(asking);
    socket.terminate();
  };
}

/** Opens live connections whose clients never read. */
async function openSlowReaders({
  host,
  port,
  sessions,
}: RunningBenchmarkServer): Promise<{ session: string; sockets: Socket[] }> {
  const { token, session } = sessions.startSession('slow');
  const handshake = [
    `GET ${SOCKET_PATH} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    `Cookie: ${COOKIE_NAME}=${deriveSocketCookieValue(token)}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n');
  const sockets: Socket[] = [];
  for (let count = 0; count < SLOW_READER_COUNT; count++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    socket.write(`${handshake}\r\n\r\n`);
    sockets.push(socket);
  }
  // The wait gives the server time to answer the last handshake.
  await delay(HANDSHAKE_TIME_MS);
  return { session: session.id, sockets };
}

/** Measures event loop delay and processor use for `seconds`. */
export async function measureLoopDelayAndCpu(
  liveHub: RunningBenchmarkServer['liveHub'],
  seconds: number,
  signalsASecond: number,
) {
  const lateness = monitorEventLoopDelay({ resolution: 5 });
  const [cpuBefore, began] = [process.cpuUsage(), performance.now()];
  let sequence = 2;
  const publishing = setInterval(() => {
    for (let count = 0; count < signalsASecond / 20; count++)
      liveHub.publish(createGeneratedEvent(sequence++, Date.now()));
  }, 50);
  lateness.enable();
  await delay(seconds * 1000);
  lateness.disable();
  clearInterval(publishing);
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    p99_ms: lateness.percentile(99) / 1e6,
    cpu_pct: ((user + system) / 1000 / (performance.now() - began)) * 100,
  };
}

/** Sends events until the last slow reader is disconnected. */
async function sendUntilReadersDisconnected(
  { liveHub }: RunningBenchmarkServer,
  session: string,
): Promise<{ sent: number; peak: number }> {
  const rss = (): number => process.memoryUsage().rss / BYTES_PER_MIB;
  const before = rss();
  let [sent, peak] = [0, 0];
  while (liveHub.hasSession(session) && sent < MAX_SENT_EVENTS) {
    for (let count = 0; count < SENT_EVENTS_PER_TURN; count++)
      liveHub.publish(createGeneratedEvent(sent++ * 500, Date.now()));
    peak = Math.max(peak, rss() - before);
    await delay(1);
  }
  return { sent, peak };
}

export async function measureServerLoad(symbols: number, seconds: number): Promise<MeasuredFigure[]> {
  const server = await startBenchmarkServer(symbols);
  const closeConsole = await openConsoleConnection(server);
  try {
    await delay(SERVER_SETTLE_MS);
    const usual = await measureLoopDelayAndCpu(server.liveHub, seconds, 0);
    const busy = await measureLoopDelayAndCpu(server.liveHub, seconds, SIGNALS_PER_SECOND);
    const { session, sockets } = await openSlowReaders(server);
    const slowed = await measureLoopDelayAndCpu(server.liveHub, seconds, SIGNALS_PER_SECOND);
    const { sent, peak } = await sendUntilReadersDisconnected(server, session);
    const left = server.liveHub.hasSession(session);
    for (const socket of sockets) socket.destroy();
    const name = (what: string): string => `server, ${symbols} symbols, one console: ${what}`;
    const slow = (what: string): string => `${SLOW_READER_COUNT} sockets that never read: ${what}`;
    return [
      figureWithUpperLimit(name('processor at speed 1'), usual.cpu_pct, '% of a core', SERVER_CPU_LIMIT_PCT),
      figureWithoutTarget(name('event loop delay, p99'), usual.p99_ms, 'ms'),
      figureWithoutTarget(name(`event loop delay with ${SIGNALS_PER_SECOND} signals a second, p99`), busy.p99_ms, 'ms'),
      figureWithUpperLimit(
        slow('event loop delay, p99'),
        slowed.p99_ms,
        'ms',
        busy.p99_ms + MAX_SLOW_READERS_LOOP_DELAY_MS,
      ),
      figureWithoutTarget(slow('processor'), slowed.cpu_pct, '% of a core'),
      figureWithoutTarget(slow('events until all were disconnected'), sent, ''),
      figureWithUpperLimit(slow('sessions that stayed connected'), left ? 1 : 0, 'sessions', 0),
      figureWithUpperLimit(slow('memory at most'), peak, 'MiB', SLOW_READERS_MEMORY_LIMIT_MIB),
    ];
  } finally {
    closeConsole();
    server.stop();
  }
}
