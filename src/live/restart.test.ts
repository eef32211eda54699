import { botControlApi } from '@/api/bot/botControl';
import { statusApi } from '@/api/bot/status';
import { MESSAGE_DURATION_MS, STATUS_INTERVAL_MS } from '@/contract/timings';
import { signedInConsole } from '@/testing/console/fakeStore';
import { advanceClock, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aStatus } from '@/testing/rows/fixtures';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const BOT_STOPPED_NOTICE = 'warning The bot is stopped since the server came back: it was running before.';
const STATUS_POLL_WAIT_MS = STATUS_INTERVAL_MS + 100;
const failConnection = (): Promise<never> => Promise.reject(new TypeError('refused'));

/** Opens a console that has received the status of a running bot. */
async function openConsoleOfRunningBot() {
  const console = await signedInConsole(({ wire }) => wire.answer('GET /api/status', aStatus({ running: true })));
  const { store, wire } = console;
  void store.dispatch(
    statusApi.endpoints.getStatus.initiate(undefined, { subscriptionOptions: { pollingInterval: STATUS_INTERVAL_MS } }),
  );
  await advanceClock(STATUS_POLL_WAIT_MS);
  return {
    ...console,
    messages: () => store.getState().notices.list.map(({ severity, text }) => `${severity} ${text}`),
    bot: async (running: boolean) => {
      wire.answer('GET /api/status', aStatus({ running }));
      await advanceClock(STATUS_POLL_WAIT_MS);
    },
    loseServer: async () => {
      wire.answer('GET /api/status', failConnection);
      await advanceClock(STATUS_POLL_WAIT_MS);
    },
    stop: () => void store.dispatch(botControlApi.endpoints.stopBot.initiate()),
  };
}

test('the console reports once that a server restart stopped the bot', async () => {
  const { messages, bot, loseServer } = await openConsoleOfRunningBot();
  await loseServer();
  expect(messages()).toEqual([]);
  await bot(false);
  expect(messages()).toEqual([BOT_STOPPED_NOTICE]);
  await advanceClock(2 * MESSAGE_DURATION_MS);
  expect(messages()).toEqual([BOT_STOPPED_NOTICE]);
  await bot(true);
  expect(messages()).toEqual([]);
});

test('the console detects a server restart between two status requests by the lost live connection', async () => {
  const { messages, bot, sockets } = await openConsoleOfRunningBot();
  sockets.latest().on.closed();
  await bot(false);
  expect(messages()).toEqual([BOT_STOPPED_NOTICE]);
});

test('the console reports no restart when the bot stops while the server is reachable', async () => {
  const { messages, bot, loseServer } = await openConsoleOfRunningBot();
  await loseServer();
  await bot(true);
  await bot(false);
  expect(messages()).toEqual([]);
});

test('the console reports no restart when the operator sent Stop during an outage', async () => {
  const { messages, bot, loseServer, stop, wire } = await openConsoleOfRunningBot();
  wire.answer('POST /api/stop', failConnection);
  stop();
  await loseServer();
  await bot(false);
  expect(messages()).toEqual([]);
});

test('a Stop before the last start does not suppress the report of a server restart', async () => {
  const { messages, bot, loseServer, stop, wire } = await openConsoleOfRunningBot();
  wire.answer('POST /api/stop', {});
  stop();
  await bot(false);
  await bot(true);
  await loseServer();
  await bot(false);
  expect(messages()).toEqual([BOT_STOPPED_NOTICE]);
});
