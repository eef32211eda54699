import type { Socket, SocketCallbacks, StoreServices } from '@/api/request/services';
import { SOCKET_PATH } from '@/contract/live/socket';
import type { Alarms } from '@/server/alarms/createAlarms';
import type { SendMessage } from '@/server/alarms/delivery/channelMessage';
import { assembleServer } from '@/server/assemble';
import { setUpOperator } from '@/server/auth/operator';
import { authorizeUpgrade, type UpgradeRequest } from '@/server/sockets/authorizeUpgrade';
import type { Bot } from '@/server/bot/bot';
import { createBot } from '@/server/bot/createBot';
import type { LiveAccount } from '@/server/orders/account';
import { createSystemLog } from '@/server/logging/systemLog';
import { seededRandom } from '@/server/market/rng';
import { createSessionRecorder, SIMULATED_SESSION_HEADER } from '@/server/market/session/sessionRecorder';
import { createSimulator } from '@/server/market/simulator/simulator';
import type { MarketSource } from '@/server/market/source';
import type { Metrics } from '@/server/monitoring/metrics';
import { createRecordings } from '@/server/recordings/recordings';
import type { Store } from '@/server/store/repositories';
import { openStore } from '@/server/store/store';

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createDocumentFaults } from '../conformance/documentFaults';
import { type EmbeddedSocket, createEmbeddedSocket } from './embeddedSocket';
import { createTestLab } from '../lab/testLab';

export type EmbeddedServerOptions = {
  /** Seed of the market and of the bot's random numbers. */
  seed?: number;
  /** Symbol names, or the number of symbols. A number selects the symbols with the highest volume. */
  symbols?: readonly string[] | number;
  /** Market time at the start. The wall clock of the server starts at the same time. */
  startMs?: number;
  /** Market that replaces the simulator. */
  market?: MarketSource;
  /** Existing store, for example the store of an earlier server. */
  store?: Store;
  /** Folder of the recordings. By default a temporary folder, which is removed at the end. */
  recordingsFolder?: string;
  metrics?: Metrics;
  /** True to start the bot with the server. */
  start?: boolean;
  onStorageProblem?: (line: string) => void;
  /** Account for orders of mode LIVE. By default the bot trades on paper only. */
  liveAccount?: LiveAccount;
  /** Sender of the channels. By default every message is delivered. */
  sendMessage?: SendMessage;
  /** False when damaged stored rows make replies contradict the documents of the contract. */
  checksDocuments?: boolean;
};

export type EmbeddedServer = Pick<StoreServices, 'host' | 'openSocket'> & {
  /** Opens a websocket with the given headers instead of the headers of a page. */
  openSocketWith(request: UpgradeRequest, on: SocketCallbacks): Socket;
  fetchFn: typeof fetch;
  username: string;
  password: string;
  bot: Bot;
  store: Store;
  market: MarketSource;
  alarms: Alarms;
  /**
   * Advances market time, then evaluates the alarms and stores the operator events. Prices move, the bot trades and the
   * server sends events.
   */
  advance(ms: number): void;
  /** Makes the server unreachable: open connections break and requests fail as in a browser. */
  becomeUnreachable(): void;
  becomeReachable(): void;
  /** Sets the number of bytes that every live connection has not read yet. */
  setUnsentBytes(bytes: number): void;
  close(): void;
};

const SERVER_HOST = 'localhost:8080';
const SERVER_ORIGIN = `http://${SERVER_HOST}`;
const COOKIE_NAME = 'order_flow_socket';
const OPERATOR_CREDENTIALS = { username: 'operator', password: 'correct horse' };
const MARKET_START_MS = Date.parse('2026-03-10T12:00:00.000Z');
export const DEFAULT_SYMBOL_COUNT = 6;
/** Seed of a market of DEFAULT_SYMBOL_COUNT symbols, on which the bot has two open trades ten seconds after Start. */
export const SEED_WITH_EARLY_TRADES = 177;
/** A password hash that is fast enough for tests. */
const CHEAP_HASH_COST = { N: 16, r: 1, p: 1 };

/** Creates the real server, bot and simulated market in memory, with a separate clock and without a port. */
export async function createEmbeddedServer(options: EmbeddedServerOptions = {}): Promise<EmbeddedServer> {
  const {
    seed = SEED_WITH_EARLY_TRADES,
    symbols = DEFAULT_SYMBOL_COUNT,
    startMs = MARKET_START_MS,
    start = false,
  } = options;
  const store = options.store ?? openStore(':memory:', { secret: 'for tests' });
  const recorder = createSessionRecorder();
  const createRecorded = (): MarketSource => {
    const simulator = createSimulator({ seed, startMs, symbols, probes: recorder.probes });
    recorder.attachMarket(simulator, { bot_seed: seed, ...SIMULATED_SESSION_HEADER });
    return simulator;
  };
  const market = options.market ?? createRecorded();
  const now = (): number => market.clock.now();
  const recordingsFolder = options.recordingsFolder ?? join(tmpdir(), `recordings-${randomUUID()}`);
  const recordings = createRecordings({
    folder: recordingsFolder,
    wallNow: now,
    log: createSystemLog(store.logs, now),
    market: options.market ? undefined : { recorder, now },
  });
  const { app, bot, liveHub, sessions, lab, alarms, operatorEvents } = assembleServer({
    store,
    market,
    recordings,
    createBot,
    random: seededRandom(seed),
    wallNow: now,
    steadyNow: now,
    onStorageProblem: options.onStorageProblem,
    liveAccount: options.liveAccount,
    cookieName: COOKIE_NAME,
    metrics: options.metrics,
    lab: createTestLab(),
    delivery: {
      send: options.sendMessage ?? (() => Promise.resolve({ outcome: 'delivered', answer: 'Delivered.' })),
    },
    consoleFiles: () => Promise.resolve(new Response('The console runs in the test itself.', { status: 404 })),
  });
  await market.start();
  await setUpOperator(store, { ...OPERATOR_CREDENTIALS, cost: CHEAP_HASH_COST });
  if (start) bot.start();

  let reachable = true;
  let unsentBytes = 0;
  /** Session cookie of the browser, which requests and websockets of a page share. */
  let cookie: string | undefined;
  const connections = new Set<EmbeddedSocket>();
  const documentFaults = createDocumentFaults();

  const keepCookie = (reply: Response): void => {
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      if (!pair.startsWith(`${COOKIE_NAME}=`)) continue;
      cookie = line.includes('Max-Age=0') ? undefined : pair;
    }
  };

  return {
    ...OPERATOR_CREDENTIALS,
    host: SERVER_ORIGIN,
    bot,
    store,
    market,
    alarms,
    fetchFn: async (input, init) => {
      const request = new Request(typeof input === 'string' ? new URL(input, SERVER_ORIGIN) : input, init);
      if (!reachable) throw new TypeError('Failed to fetch');
      const sent = request.clone();
      const reply = await app.fetch(request);
      await documentFaults.checkReply(request, reply);
      // A console sends Request objects. A test sends paths. The server must refuse bad input, and nothing else.
      const isRefused = reply.status === 400 || reply.status === 422;
      if (typeof input !== 'string' && !isRefused) await documentFaults.checkRequest(sent);
      request.signal.throwIfAborted();
      // A server that goes down while answering sends no reply.
      if (!isReachable()) throw new TypeError('Failed to fetch');
      keepCookie(reply);
      return reply;
    },
    openSocketWith,
    openSocket: (url, on) => {
      const { host, pathname } = new URL(url);
      const checked: SocketCallbacks = {
        ...on,
        received: (text) => {
          documentFaults.checkMessage(text);
          on.received(text);
        },
      };
      const socket = openSocketWith({ origin: `http://${host}`, host, cookie }, checked, pathname);
      return {
        ...socket,
        send: (text) => {
          documentFaults.checkMessage(text);
          socket.send(text);
        },
      };
    },
    advance: (ms) => {
      market.advanceTo(now() + ms);
      alarms.evaluate();
      operatorEvents.flush();
    },
    becomeUnreachable: () => {
      reachable = false;
      for (const connection of connections) connection.disconnect();
    },
    becomeReachable: () => {
      reachable = true;
    },
    setUnsentBytes: (bytes) => {
      unsentBytes = bytes;
    },
    close: () => {
      // A Lab run in the thread of the test ends at its next pause.
      void lab?.close();
      bot.shutdown();
      alarms.stop();
      operatorEvents.stop();
      liveHub.closeAll('The test is over');
      store.close();
      void recordings.close().then(() => {
        if (!options.recordingsFolder) rmSync(recordingsFolder, { recursive: true, force: true });
      });
      if (options.checksDocuments !== false) documentFaults.report();
    },
  };

  function openSocketWith(request: UpgradeRequest, on: SocketCallbacks, pathname: string = SOCKET_PATH): Socket {
    const callbacks = {
      ...on,
      closed: () => {
        connections.delete(connection);
        on.closed();
      },
    };
    const connection = createEmbeddedSocket(callbacks, () => unsentBytes);
    const decision = authorizeUpgrade(request, sessions, COOKIE_NAME);
    connections.add(connection);
    if (!reachable || pathname !== SOCKET_PATH || 'refused' in decision) connection.disconnect();
    else connection.accept(liveHub.connect(connection.peer, decision.session.id));
    return connection.socket;
  }

  function isReachable(): boolean {
    return reachable;
  }
}
