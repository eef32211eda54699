import { getRequestListener } from '@hono/node-server';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ListedBot } from '@/contract/bot/botList';
import { createHostCheck } from '@/server/access/hosts';
import { createSenders } from '@/server/alarms/delivery/senders/createSenders';
import { assembleServer, type AssembledServer, type ServerDependencies } from '@/server/assemble';
import { setUpOperator } from '@/server/auth/operator';
import { createBot } from '@/server/bot/createBot';
import { serveConsole } from '@/server/http/consoleFiles';
import { openPort } from '@/server/http/listen';
import { runMarketInRealTime } from '@/server/market/clock/realTime';
import { seededRandom } from '@/server/market/rng';
import { createSimulator, type Simulator } from '@/server/market/simulator/simulator';
import { serveSockets } from '@/server/sockets/socketServer';
import type { Store } from '@/server/store/repositories';
import { openStore } from '@/server/store/store';
import { DEFAULT_SYMBOL_COUNT, SEED_WITH_EARLY_TRADES } from './embeddedServer';

const CONSOLE_FOLDER = join(__dirname, '../../../dist/console');
const HOST = '127.0.0.1';
/** A password hash that is fast enough for tests. */
const CHEAP_HASH_COST = { N: 16, r: 1, p: 1 };
const MARKET_STEP_MS = 1_000;
/** Market time in which the bot opens a trade on the seed. */
const LONGEST_SEARCH_MS = 120_000;

export type ConsoleServer = AssembledServer & {
  url: string;
  market: Simulator;
  stop(): void;
};

/** Market, store and account of a bot whose start is part of the test. */
type Prepared = Pick<ServerDependencies, 'checkKeys' | 'liveAccount'> & { market: Simulator; store: Store };

/** Place of a server in a page with several bots. */
type PagePlace = { port?: number; allowedOrigins?: readonly string[]; bots?: readonly ListedBot[] };

export const openTestStore = (): Store => openStore(':memory:', { secret: 'a secret that only tests use' });

/**
 * Starts the real server with the built console on a port of this process. The market is simulated, and a test causes
 * its faults. Delivery channels may have loopback addresses. The bot runs and holds early trades, unless the test
 * prepared the parts.
 */
export async function startConsoleServer(
  operator: { username: string; password: string },
  prepared?: Prepared,
  { port: wantedPort = 0, allowedOrigins = [], bots = [] }: PagePlace = {},
): Promise<ConsoleServer> {
  const startMs = Date.now() - LONGEST_SEARCH_MS;
  const { store, market, ...account } = prepared ?? {
    store: openTestStore(),
    market: createSimulator({ seed: SEED_WITH_EARLY_TRADES, startMs, symbols: DEFAULT_SYMBOL_COUNT }),
  };
  // Browsers share cookies between the ports of one host.
  const cookieName = `socket_${randomUUID()}`;
  const assembled = assembleServer({
    ...account,
    store,
    market,
    createBot,
    random: seededRandom(SEED_WITH_EARLY_TRADES),
    wallNow: Date.now,
    cookieName,
    access: { allowedOrigins, trustProxy: false },
    consoleFiles: serveConsole(CONSOLE_FOLDER, { bots }),
    delivery: {
      send: createSenders({
        privateHosts: [HOST],
        vapid: () => {
          throw new Error('No channel of a test on this server is a Web Push');
        },
      }),
    },
  });
  const { app, bot, liveHub, sessions, alarms, operatorEvents } = assembled;
  await setUpOperator(store, { ...operator, cost: CHEAP_HASH_COST });
  await market.start();
  if (prepared === undefined) bot.start();
  while (market.clock.now() < Date.now()) market.advanceTo(Math.min(Date.now(), market.clock.now() + MARKET_STEP_MS));

  const { server, port, setListener } = await openPort(HOST, wantedPort);
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  setListener((request, response) => void answer(request, response));
  const isOwnHost = createHostCheck(HOST, []);
  const closeSockets = serveSockets(server, { liveHub, sessions, cookieName, isOwnHost, allowedOrigins });
  const halt = runMarketInRealTime(market);
  alarms.start();
  operatorEvents.start();
  return {
    ...assembled,
    url: `http://${HOST}:${port}`,
    market,
    stop() {
      halt();
      closeSockets();
      bot.shutdown();
      alarms.stop();
      operatorEvents.stop();
      server.close();
      server.closeAllConnections();
      store.close();
    },
  };
}
