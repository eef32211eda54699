// Imports the real clock, because the clock of the page is fake.
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers';
import { format } from 'node:util';
import { act, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { StoreServices, Socket } from '@/api/request/services';
import { App } from '@/app/App';
import { createBrowserServices } from '@/app/browserServices';
import { createConsoleStore } from '@/app/createConsoleStore';
import { COMMAND_CHANGE_GUARD_MS } from '@/contract/timings';
// Loads the lazily loaded code before the fake clock of the first test starts.
import '@/app/shell/MainScreen';
import '@/features/dashboard/DashboardTab';
import '@/features/signals/SignalsTab';
import { loadDialogs } from './loadDialogs';
import { createEmbeddedServer, type EmbeddedServerOptions, type EmbeddedServer } from '../server/embeddedServer';

/** Function that changes a reply of the server before the reply reaches the page. */
type ReplyDistortion = (reply: Response) => Response | Promise<Response>;

const MARKET_START_MS = Date.parse('2026-03-10T12:00:00.000Z');
/** Step of the fake clock. Short steps let the page show every state that an operator would see. */
const CLOCK_STEP_MS = 1_000;
/** Time in which a screen loads its code and renders a reply, ms. */
const SCREEN_LOAD_MS = 200;
const IDLE_EVENT_LOOP_TURNS = 15;
/** Longest real time that the test waits for running requests, so that a delayed reply does not stop the fake clock. */
const MAX_REPLY_WAIT_MS = 2_000;
/** The test does not wait for these replies, because market time stops during the wait. */
const ROUTES_WAITING_FOR_MARKET_TIME = ['/api/market/analyze', '/api/market/simulate-trades'];

const testCleanups = new Set<() => void>();
/** Errors and warnings that the page wrote to the browser's developer console. */
const consoleMessages: string[] = [];

/**
 * Starts a fake clock and clears the browser before each test. A test with unexpected console messages fails. A test
 * file calls `setUpConsoleTests` once.
 */
export function setUpConsoleTests(): void {
  // Simulated minutes of console and bot are slow on a busy machine.
  jest.setTimeout(120_000);
  beforeAll(loadDialogs);
  beforeEach(() => {
    jest.useFakeTimers({ now: MARKET_START_MS, doNotFake: ['nextTick', 'queueMicrotask'] });
    jest.spyOn(console, 'error').mockImplementation((...said) => void consoleMessages.push(format(...said)));
    localStorage.clear();
    location.hash = '';
  });
  afterEach(() => {
    for (const clean of testCleanups) clean();
    testCleanups.clear();
    jest.restoreAllMocks();
    jest.useRealTimers();
    expect(consoleMessages.splice(0)).toEqual([]);
  });
}

/** Runs console and server on one clock, which only `pass` advances. */
export async function renderConsole(options: EmbeddedServerOptions = {}) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const wire = createFakeNetwork(await createEmbeddedServer({ startMs: MARKET_START_MS, ...options }));
  let page = openConsolePage(wire);

  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= CLOCK_STEP_MS) {
      const step = Math.min(left, CLOCK_STEP_MS);
      await act(async () => {
        wire.server().advance(step);
        await wire.waitForReplies();
        await jest.advanceTimersByTimeAsync(step);
        await wire.waitForReplies();
      });
    }
  }
  /** Advances the clock until the condition holds. Fails the test after `atMostMs`. */
  async function passUntil(isSo: () => boolean, atMostMs = 60_000): Promise<void> {
    for (let left = atMostMs; !isSo(); left -= CLOCK_STEP_MS) {
      if (left <= 0) throw new Error(`Not within ${atMostMs / 1_000} s: ${isSo.toString()}`);
      await pass(CLOCK_STEP_MS);
    }
  }
  const click = async (element: Element): Promise<void> => {
    await user.click(element);
    await pass(SCREEN_LOAD_MS);
  };
  /** Presses the first button with the given name, because the page may have a second button for narrow screens. */
  const press = async (name: string): Promise<void> => {
    // Waits first, because the control bar ignores clicks just after a command changed.
    await pass(COMMAND_CHANGE_GUARD_MS);
    await click(findFirstButton(name));
  };
  const signIn = async (password = wire.server().password): Promise<void> => {
    await user.clear(screen.getByLabelText('Username'));
    await user.type(screen.getByLabelText('Username'), wire.server().username);
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), password);
    await click(screen.getByRole('button', { name: 'Sign In' }));
  };

  await pass(SCREEN_LOAD_MS);
  return {
    wire,
    user,
    pass,
    passUntil,
    click,
    press,
    signIn,
    /** Performs an action other than a click and waits until the page is rendered. */
    perform: async (cause: () => void): Promise<void> => {
      act(cause);
      await pass(SCREEN_LOAD_MS);
    },
    server: () => wire.server(),
    store: () => page.store,
    /** Returns the messages in the browser's developer console since the last call. */
    complaints: () => consoleMessages.splice(0),
    /** Reloads the page in the same browser. */
    reload: async () => {
      page.leave();
      page = openConsolePage(wire);
      await pass(SCREEN_LOAD_MS);
    },
  };
}

/** Filters by text first, because jsdom takes milliseconds for each accessible name. */
function findFirstButton(name: string): HTMLElement {
  const candidates = [...document.querySelectorAll<HTMLElement>('button')].filter(
    (button) => button.getAttribute('aria-label') === name || button.textContent.includes(name),
  );
  const found = candidates.find((button) =>
    within(button.parentElement!).queryAllByRole('button', { name }).includes(button),
  );
  return found ?? screen.getAllByRole('button', { name })[0]!;
}

function openConsolePage(wire: FakeNetwork) {
  const connected = wire.connect();
  const services: StoreServices = { ...createBrowserServices(), ...connected.services, reload: jest.fn() };
  const { store } = createConsoleStore({ services });
  const { unmount } = render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
  const leave = (): void => {
    unmount();
    connected.leave();
    // Clears all timers, because a closed page runs no timers.
    jest.clearAllTimers();
    testCleanups.delete(leave);
  };
  testCleanups.add(leave);
  return { store, leave };
}

type FakeNetwork = ReturnType<typeof createFakeNetwork>;

/** Creates the network between browser and server. A test can replace the server. */
function createFakeNetwork(first: EmbeddedServer) {
  let server = first;
  let pendingRequests = 0;
  let receive: (data: unknown) => void = () => undefined;
  const distortions = new Map<string, ReplyDistortion>();
  const requests: string[] = [];
  const sockets: Socket[] = [];
  testCleanups.add(() => server.close());

  const answer = async (request: Request): Promise<Response> => {
    if (ROUTES_WAITING_FOR_MARKET_TIME.includes(new URL(request.url).pathname)) return server.fetchFn(request);
    pendingRequests += 1;
    try {
      return await server.fetchFn(request);
    } finally {
      pendingRequests -= 1;
    }
  };

  return {
    server: () => server,
    requests,
    sockets,
    replaceServer: (next: EmbeddedServer): void => {
      server = next;
    },
    /** Changes all further replies to a route such as `GET /api/status`. */
    distort: (route: string, distortion: ReplyDistortion): void => void distortions.set(route, distortion),
    stopDistorting: (): void => distortions.clear(),
    /** Simulates a message of the server on the live connection. */
    receive: (data: unknown): void => act(() => receive(data)),
    /** Waits until no request is running. */
    waitForReplies: async (): Promise<void> => {
      const since = performance.now();
      for (
        let waitForReplies = 0;
        waitForReplies < IDLE_EVENT_LOOP_TURNS && performance.now() - since < MAX_REPLY_WAIT_MS;
      ) {
        await new Promise((resolve) => setImmediate(resolve));
        waitForReplies = pendingRequests === 0 ? waitForReplies + 1 : 0;
      }
    },
    /** Creates the connection of one page to the server. A closed page neither sends nor receives. */
    connect: () => {
      let left = false;
      const fetchFn: StoreServices['fetchFn'] = async (input, init) => {
        const request = new Request(input, init);
        if (left) throw new TypeError('The page is gone');
        const route = `${request.method} ${new URL(request.url).pathname}`;
        requests.push(route);
        const reply = await answer(request);
        return (await distortions.get(route)?.(reply)) ?? reply;
      };
      const openSocket: StoreServices['openSocket'] = (url, on) => {
        const whileHere =
          <Args extends unknown[]>(callback: (...args: Args) => void) =>
          (...args: Args): void => {
            if (!left) callback(...args);
          };
        receive = whileHere(on.received);
        const socket = server.openSocket(url, {
          opened: whileHere(on.opened),
          received: receive,
          closed: whileHere(on.closed),
        });
        sockets.push(socket);
        return socket;
      };
      const leave = (): void => {
        left = true;
        sockets.at(-1)?.close();
      };
      return { services: { fetchFn, openSocket }, leave };
    },
  };
}
