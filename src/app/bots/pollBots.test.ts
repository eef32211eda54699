import { signedIn } from '@/slices/session';
import { advanceClock, createFakeEnvironment, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aStatus } from '@/testing/rows/fixtures';
import { createBotConsoles } from './botConsoles';
import { createPolls } from './pollBots';

const HOST = 'https://night.example';
const BOTS = [
  { id: '', name: 'Day', host: 'http://bot.test' },
  { id: HOST, name: 'Night', host: HOST },
];

beforeEach(useFakeClock);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a poll of a bot in the background costs one request, three actions and no clone of the reply', async () => {
  const { services, wire } = createFakeEnvironment();
  const consoles = createBotConsoles(BOTS, services, '');
  const { store, extra } = consoles.consoleOf(HOST);
  store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  const polls = createPolls(consoles);
  polls.start();
  await advanceClock(5_000);
  const clone = jest.spyOn(Response.prototype, 'clone');
  const pageState = jest.spyOn(consoles.pageStore, 'dispatch');
  const actions: string[] = [];
  extra.addMiddleware(() => (next) => (action) => {
    const { type } = action as { type?: string };
    if (type !== undefined) actions.push(type);
    return next(action);
  });
  wire.sent.splice(0);
  await advanceClock(2_000);
  polls.stop();
  expect(wire.sent.filter(({ token }) => token !== null).map(({ route }) => route)).toEqual(['GET /api/status']);
  expect(actions).toEqual(['api/executeQuery/pending', 'api/executeQuery/fulfilled', 'connection/statusReceived']);
  expect(pageState).toHaveBeenCalledTimes(2);
  expect(clone).not.toHaveBeenCalled();
});

test('the PnL is read again 10 s after a failure or a change of the open trades, else after 30 s', async () => {
  const { services, wire } = createFakeEnvironment();
  const consoles = createBotConsoles(BOTS, services, '');
  consoles.consoleOf(HOST).store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  const route = 'GET /api/stats/analytics';
  const requestsWithin = async (ms: number): Promise<number> => {
    const before = wire.count(route);
    await advanceClock(ms);
    return wire.count(route) - before;
  };
  const polls = createPolls(consoles);
  polls.start();
  expect(await requestsWithin(5_000)).toBe(1);
  wire.answer(route, { global: {} });
  expect(await requestsWithin(12_000)).toBe(1);
  expect(await requestsWithin(20_000)).toBe(0);
  expect(await requestsWithin(12_000)).toBe(1);
  wire.answer('GET /api/status', aStatus({ active_trades: 7 }));
  expect(await requestsWithin(12_000)).toBe(1);
  expect(await requestsWithin(15_000)).toBe(0);
  polls.stop();
});
