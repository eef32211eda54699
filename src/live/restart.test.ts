import { botControlApi } from '@/api/botControl';
import { statusApi } from '@/api/status';
import { MESSAGE_SHOWN_FOR_MS, STATUS_EVERY_MS } from '@/contract/timings';
import { signedInConsole } from '@/testing/fakeStore';
import { advance, useFakeClock } from '@/testing/fakeWorld';
import { aStatus } from '@/testing/fixtures';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const STOPPED = 'warning The bot is stopped since the server came back: it was running before.';
const A_POLL = STATUS_EVERY_MS + 100;
const gone = (): Promise<never> => Promise.reject(new TypeError('refused'));

/** A console that has seen the bot run. */
async function watchingARunningBot() {
  const world = await signedInConsole(({ wire }) => wire.answer('GET /api/status', aStatus({ running: true })));
  const { store, wire } = world;
  void store.dispatch(
    statusApi.endpoints.getStatus.initiate(undefined, { subscriptionOptions: { pollingInterval: STATUS_EVERY_MS } }),
  );
  await advance(A_POLL);
  return {
    ...world,
    told: () => store.getState().notices.list.map(({ severity, text }) => `${severity} ${text}`),
    bot: async (running: boolean) => {
      wire.answer('GET /api/status', aStatus({ running }));
      await advance(A_POLL);
    },
    serverGoes: async () => {
      wire.answer('GET /api/status', gone);
      await advance(A_POLL);
    },
    stop: () => void store.dispatch(botControlApi.endpoints.stopBot.initiate()),
  };
}

test('a bot that was running and comes back stopped is told of once, and the message stays', async () => {
  const { told, bot, serverGoes } = await watchingARunningBot();
  await serverGoes();
  expect(told()).toEqual([]);
  await bot(false);
  expect(told()).toEqual([STOPPED]);
  await advance(2 * MESSAGE_SHOWN_FOR_MS);
  expect(told()).toEqual([STOPPED]);
  await bot(true);
  expect(told()).toEqual([]);
});

test('a restart between two questions is noticed by the live connection', async () => {
  const { told, bot, sockets } = await watchingARunningBot();
  sockets.latest().on.closed();
  await bot(false);
  expect(told()).toEqual([STOPPED]);
});

test('a bot that runs on after an outage, or is stopped while the server answers, is no news', async () => {
  const { told, bot, serverGoes } = await watchingARunningBot();
  await serverGoes();
  await bot(true);
  await bot(false);
  expect(told()).toEqual([]);
});

test("the operator's own Stop is no news, even where the server was lost over it", async () => {
  const { told, bot, serverGoes, stop, wire } = await watchingARunningBot();
  wire.answer('POST /api/stop', gone);
  stop();
  await serverGoes();
  await bot(false);
  expect(told()).toEqual([]);
});

test('a Stop of before the last start excuses nothing', async () => {
  const { told, bot, serverGoes, stop, wire } = await watchingARunningBot();
  wire.answer('POST /api/stop', {});
  stop();
  await bot(false);
  await bot(true);
  await serverGoes();
  await bot(false);
  expect(told()).toEqual([STOPPED]);
});
