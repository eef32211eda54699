import type { BotTransport } from '@/conformance/transport';
import { settlePromises } from '../console/fakeEnvironment';
import type { EmbeddedServer } from '../server/embeddedServer';

const MARKET_TIME_STEP_MS = 50;

/** Creates the connection of the kit to a server in the same process. Waiting advances market time. */
export const createEmbeddedTransport = (server: EmbeddedServer): BotTransport => ({
  origin: server.host,
  send: async (path, init) => {
    const reply = server.fetchFn(path, init);
    if (!path.startsWith('/api/market/')) return reply;
    // An analysis waits for samples in market time.
    const passing = setInterval(() => server.advance(MARKET_TIME_STEP_MS), 1);
    return reply.finally(() => clearInterval(passing));
  },
  openSocket: ({ cookie, origin }, on) =>
    server.openSocketWith(
      { origin, host: new URL(server.host).host, cookie },
      { opened: () => on.opened(), closed: () => on.closed(), received: (text) => on.received(String(text)) },
    ),
  now: () => server.market.clock.now(),
  wait: async (ms) => {
    server.advance(ms);
    await settlePromises();
  },
});
