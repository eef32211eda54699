import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { getRequestListener } from '@hono/node-server';
import { CALLS } from '@/contract/calls';
import { SOCKET_PATH } from '@/contract/socket';
import { createHostCheck } from '@/server/access/hosts';
import { assembleServer } from '@/server/assemble';
import { socketSecretOf } from '@/server/auth/sessions';
import { createBot } from '@/server/bot/createBot';
import { openPort } from '@/server/http/listen';
import { seededRandom } from '@/server/market/rng';
import { runInRealTime } from '@/server/market/clock/realTime';
import { createSimulator } from '@/server/market/simulator/simulator';
import { serveSockets } from '@/server/sockets/socketServer';
import { openStore } from '@/server/store/store';
import { atMost, plain, type Figure } from './figures';
import { eventOf } from './flood';

const SEED = 3;
const COOKIE = 'socket';
const STATUS_EVERY_MS = 2_000;
const SETTLING_MS = 3_000;
const HANDSHAKES_MS = 500;
const SIGNALS_A_SECOND = 100;
const SLOW_READERS = 100;
const FLOOD_A_TURN = 200;
const FLOOD_LIMIT = 100_000;
const HALF_A_CORE = 50;
const LONGER_DELAY_LIMIT_MS = 20;
const MEMORY_LIMIT_MIB = 100;
const MIB = 1024 * 1024;

/** Starts the shipped server on a port, and its bot on simulated symbols at real-time speed. */
async function startServer(symbols: number) {
  const store = openStore(':memory:', { secret: 'of the bench alone, kept nowhere else' });
  store.params.save({ top_symbols_count: symbols });
  const market = createSimulator({ seed: SEED, startMs: Date.now(), symbols });
  const { app, bot, liveHub, sessions } = assembleServer({
    store,
    market,
    createBot,
    random: seededRandom(SEED),
    wallNow: Date.now,
    cookieName: COOKIE,
    consoleFiles: () => Promise.resolve(new Response('page')),
  });
  const { server, port, setListener } = await openPort('127.0.0.1', 0);
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  setListener((request, response) => void answer(request, response));
  const closeSockets = serveSockets(server, {
    liveHub,
    sessions,
    cookieName: COOKIE,
    isOwnHost: createHostCheck('127.0.0.1', []),
  });
  await market.start();
  const halt = runInRealTime(market);
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

type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Opens a console that reads events and requests the status. Returns a function that closes it. */
async function openConsole({ host, sessions }: RunningServer): Promise<() => void> {
  const { token } = sessions.begin('operator');
  const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, {
    origin: `http://${host}`,
    headers: { Cookie: `${COOKIE}=${socketSecretOf(token)}` },
  });
  await once(socket, 'open');
  const asking = setInterval(() => {
    void fetch(`http://${host}${CALLS.getStatus.path}`, { headers: { authorization: `Bearer ${token}` } }).then(
      (reply) => reply.text(),
    );
  }, STATUS_EVERY_MS);
  return () => {
    clearInterval(asking);
    socket.terminate();
  };
}

/** Opens live connections and never reads from them. */
async function openSlowReaders({
  host,
  port,
  sessions,
}: RunningServer): Promise<{ session: string; sockets: Socket[] }> {
  const { token, session } = sessions.begin('slow');
  const handshake = [
    `GET ${SOCKET_PATH} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    `Cookie: ${COOKIE}=${socketSecretOf(token)}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n');
  const sockets: Socket[] = [];
  for (let count = 0; count < SLOW_READERS; count++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    socket.write(`${handshake}\r\n\r\n`);
    sockets.push(socket);
  }
  // The server answers the last handshake in this time.
  await delay(HANDSHAKES_MS);
  return { session: session.id, sockets };
}

/** Measures the delay of the event loop and the processor use for `seconds`. */
async function observe(liveHub: RunningServer['liveHub'], seconds: number, signalsASecond: number) {
  const lateness = monitorEventLoopDelay({ resolution: 5 });
  const [cpuBefore, began] = [process.cpuUsage(), performance.now()];
  let sequence = 2;
  const publishing = setInterval(() => {
    for (let count = 0; count < signalsASecond / 20; count++) liveHub.publish(eventOf(sequence++, Date.now()));
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
async function floodUntilGone({ liveHub }: RunningServer, session: string): Promise<{ sent: number; peak: number }> {
  const rss = (): number => process.memoryUsage().rss / MIB;
  const before = rss();
  let [sent, peak] = [0, 0];
  while (liveHub.hasSession(session) && sent < FLOOD_LIMIT) {
    for (let count = 0; count < FLOOD_A_TURN; count++) liveHub.publish(eventOf(sent++ * 500, Date.now()));
    peak = Math.max(peak, rss() - before);
    await delay(1);
  }
  return { sent, peak };
}

export async function measureServerLoad(symbols: number, seconds: number): Promise<Figure[]> {
  const server = await startServer(symbols);
  const closeConsole = await openConsole(server);
  try {
    await delay(SETTLING_MS);
    const usual = await observe(server.liveHub, seconds, 0);
    const busy = await observe(server.liveHub, seconds, SIGNALS_A_SECOND);
    const { session, sockets } = await openSlowReaders(server);
    const slowed = await observe(server.liveHub, seconds, SIGNALS_A_SECOND);
    const { sent, peak } = await floodUntilGone(server, session);
    const left = server.liveHub.hasSession(session);
    for (const socket of sockets) socket.destroy();
    const name = (what: string): string => `server, ${symbols} symbols, one console: ${what}`;
    const slow = (what: string): string => `${SLOW_READERS} sockets that never read: ${what}`;
    return [
      atMost(name('processor at speed 1'), usual.cpu_pct, '% of a core', HALF_A_CORE),
      plain(name('event loop delay, p99'), usual.p99_ms, 'ms'),
      plain(name(`the same with ${SIGNALS_A_SECOND} signals a second`), busy.p99_ms, 'ms'),
      atMost(slow('event loop delay, p99'), slowed.p99_ms, 'ms', busy.p99_ms + LONGER_DELAY_LIMIT_MS),
      plain(slow('processor'), slowed.cpu_pct, '% of a core'),
      plain(slow('events until all were disconnected'), sent, ''),
      atMost(slow('still there'), left ? 1 : 0, 'sessions', 0),
      atMost(slow('memory at most'), peak, 'MiB', MEMORY_LIMIT_MIB),
    ];
  } finally {
    closeConsole();
    server.stop();
  }
}
