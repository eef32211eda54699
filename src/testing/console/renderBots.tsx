import { setImmediate } from 'node:timers';
import { act, render } from '@testing-library/react';
import { authApi } from '@/api/auth';
import type { StoreServices } from '@/api/request/services';
import { ConsoleOfBots } from '@/app/bots/BotsConsole';
import '@/app/bots/BotsView';
import { createBotConsoles } from '@/app/bots/botConsoles';
import { createBrowserServices } from '@/app/browserServices';
import { createEmbeddedServer, type EmbeddedServer } from '../server/embeddedServer';

const CLOCK_STEP_MS = 1_000;
const IDLE_EVENT_LOOP_TURNS = 15;

type NetworkFault = 'hangs' | 'unreachable';
/** Changes the fields of each status that a bot sends. */
type ChangeStatus = (status: Record<string, unknown>) => Record<string, unknown>;

/**
 * Runs the page of several bots and one real server for each bot on one clock. The first bot is that of the page. The
 * operator is signed in at all bots. A test file calls `setUpConsoleTests` once.
 */
export async function renderBots(names: readonly string[]) {
  const startMs = Date.now();
  const bots = names.map((name, index) => {
    const host = index === 0 ? location.origin : `https://bot${index}.example`;
    return { id: index === 0 ? '' : host, name, host };
  });
  const servers: EmbeddedServer[] = [];
  for (const name of names) servers.push(await createEmbeddedServer({ startMs, seed: 177 + name.length }));
  const faults = new Map<EmbeddedServer, NetworkFault>();
  const changedStatus = new Map<EmbeddedServer, ChangeStatus>();
  const requests: string[] = [];
  const tokens: { bot: string; token: string }[] = [];
  const logged: string[] = [];
  let pending = 0;
  let left = false;

  const serverAt = (url: string): { server: EmbeddedServer; name: string } => {
    const index = bots.findIndex(({ host }) => new URL(host).host === new URL(url).host);
    return { server: servers[index]!, name: names[index]! };
  };
  const services: StoreServices = {
    ...createBrowserServices(),
    logger: { error: (message) => void logged.push(message) },
    fetchFn: async (input, init) => {
      // A closed page receives nothing.
      if (left) return new Promise(() => undefined);
      const request = new Request(input, init);
      const { server, name } = serverAt(request.url);
      requests.push(`${name} ${request.method} ${new URL(request.url).pathname}`);
      const token = request.headers.get('authorization');
      if (token) tokens.push({ bot: name, token });
      if (faults.get(server) === 'unreachable') throw new TypeError('Failed to fetch');
      if (faults.get(server) === 'hangs')
        return new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
        );
      pending += 1;
      try {
        const reply = await server.fetchFn(request);
        const change = changedStatus.get(server);
        if (!change || !reply.ok || !request.url.endsWith('/api/status')) return reply;
        // The cast is safe, because the status of the real server is an object.
        return Response.json(change((await reply.json()) as Record<string, unknown>));
      } finally {
        pending -= 1;
      }
    },
    openSocket: (url, on) => {
      const { server } = serverAt(url);
      return server.openSocket(`ws://localhost:8080${new URL(url).pathname}`, on);
    },
  };
  const consoles = createBotConsoles(bots, services, '');
  const waitForReplies = async (): Promise<void> => {
    for (let turns = 0; turns < IDLE_EVENT_LOOP_TURNS; turns = pending === 0 ? turns + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve));
  };
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= CLOCK_STEP_MS) {
      const step = Math.min(left, CLOCK_STEP_MS);
      await act(async () => {
        for (const server of servers) server.advance(step);
        await waitForReplies();
        await jest.advanceTimersByTimeAsync(step);
        await waitForReplies();
      });
    }
  };

  await act(async () => {
    await waitForReplies();
    for (const [index, { store }] of consoles.consoles.entries()) {
      const { username, password } = servers[index]!;
      void store.dispatch(authApi.endpoints.login.initiate({ username, password }));
      await waitForReplies();
    }
  });
  const { unmount } = render(<ConsoleOfBots consoles={consoles} />);
  await pass(4_000);
  return {
    consoles,
    requests,
    logged,
    tokens,
    pass,
    server: (name: string) => servers[names.indexOf(name)]!,
    fail: (name: string, fault: NetworkFault) => faults.set(servers[names.indexOf(name)]!, fault),
    changeStatus: (name: string, change: ChangeStatus) => changedStatus.set(servers[names.indexOf(name)]!, change),
    idOf: (name: string) => bots[names.indexOf(name)]!.id,
    /** Types a shortcut of two keys. */
    type: async (keys: string): Promise<void> => {
      act(() => {
        for (const key of keys)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      });
      await pass(600);
    },
    leave: () => {
      left = true;
      unmount();
      for (const server of servers) server.close();
    },
  };
}
