import type { CallName } from '@/contract/calls';
import { readFrame } from '@/contract/socket';
import { callApi, signIn as signInTo } from '@/testing/apiCalls';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/embeddedServer';
import { openStore } from './store/store';

let server: EmbeddedServer;
afterEach(() => server.close());

const signIn = (password?: string, cookie?: string) => signInTo(server, password, cookie);
const call = (token: string, name: CallName, body?: unknown, query?: string) =>
  callApi(server, token, name, body, query);

const listed = async (token: string) => {
  const { body } = await call(token, 'getAlarms');
  return (body.alarms as { id: string; state: string }[]).map(({ id, state }) => `${id} ${state}`);
};

test('an operator acknowledges, shelves and reads an alarm over the API, and a console receives each change', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn();
  const frames: string[] = [];
  server.openSocket('ws://localhost:8080/ws', {
    opened: () => undefined,
    closed: () => undefined,
    received: (text) => {
      const read = readFrame(text);
      if (read.kind === 'frame' && read.frame.type === 'alarm') frames.push(read.frame.data.state);
    },
  });
  server.bot.saveParameters({ ...server.bot.parameters(), mode: 'LIVE' });
  server.advance(1_000);
  expect(await listed(token)).toEqual(['mode_live active']);
  await call(token, 'acknowledgeAlarms', {});
  const id = 'mode_live';
  await call(token, 'shelveAlarm', { id, minutes: 15, reason: 'Intended' });
  expect((await call(token, 'shelveAlarm', { id, minutes: 20, reason: 'Intended' })).status).toBe(400);
  expect(await listed(token)).toEqual(['mode_live shelved']);
  await call(token, 'unshelveAlarm', { id });
  expect(await call(token, 'unshelveAlarm', { id })).toEqual({
    status: 409,
    body: { detail: 'Mode LIVE is not shelved.' },
  });
  expect(frames).toEqual(['active', 'acknowledged', 'shelved', 'active']);

  expect(server.bot.clearDatabase()).toMatchObject({ status: 'cleared' });
  const { changes, total } = (await call(token, 'getAlarmHistory', undefined, '?rule=mode_live&limit=2')).body;
  expect(total).toBe(4);
  expect(changes).toMatchObject([
    { change: 'unshelved', by: server.username },
    { change: 'shelved', by: server.username, reason: 'Intended' },
  ]);
  const past = (await call(token, 'getAlarmHistory', undefined, '?until=2020-01-01T00:00:00Z')).body;
  expect(past).toMatchObject({ changes: [], total: 0 });
});

test('two pages that acknowledge one alarm at once make one change, and the later page reads who was first', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn();
  server.bot.saveParameters({ ...server.bot.parameters(), mode: 'LIVE' });
  server.advance(1_000);
  const request = { ids: ['mode_live'] };
  const replies = await Promise.all([
    call(token, 'acknowledgeAlarms', request),
    call(token, 'acknowledgeAlarms', request),
  ]);
  const reasons = replies.flatMap(({ body }) => (body.refused as { reason: string }[]).map(({ reason }) => reason));
  expect(reasons).toEqual([`Mode LIVE was acknowledged already by ${server.username}.`]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const { changes } = (await call(token, 'getAlarmHistory')).body;
  expect(changes).toMatchObject([{ change: 'acknowledged' }, { change: 'raised' }]);
});

test('sign-ins from a new browser and refused sign-ins raise alarms, the first sign-in of an installation does not', async () => {
  server = await createEmbeddedServer();
  const first = await signIn();
  await signIn(server.password, first.cookies);
  server.advance(1_000);
  expect(await listed(first.token)).toEqual([]);
  await signIn();
  // The server delays each reply, so the attempts wait together.
  await Promise.all(Array.from({ length: 10 }, () => signIn('wrong')));
  server.advance(1_000);
  expect(await listed(first.token)).toEqual(['refused_sign_ins active', 'new_browser active']);
});

test('parameters of another session than the last command raise a notice', async () => {
  server = await createEmbeddedServer();
  const first = await signIn();
  const second = await signIn(server.password, first.cookies);
  await call(first.token, 'startBot');
  await call(first.token, 'saveParams', { obi_threshold: 0.36 });
  server.advance(1_000);
  expect(await listed(first.token)).toEqual([]);
  await call(second.token, 'saveParams', { obi_threshold: 0.37 });
  server.advance(1_000);
  expect(await listed(first.token)).toEqual(['parameters_saved active']);
});

test('a pause without a command raises an alarm, a pause by command does not', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn();
  await call(token, 'startBot');
  server.advance(1_000);
  await call(token, 'pauseBot');
  server.advance(1_000);
  await call(token, 'resumeBot');
  server.advance(1_000);
  expect(await listed(token)).toEqual([]);
  server.bot.pause();
  server.advance(1_000);
  expect(await listed(token)).toEqual(['self_stop active']);
});

test('a close that fails rings Exit failed, and ten ERROR lines ring Errors in the log', async () => {
  server = await createEmbeddedServer({ start: true });
  const { token } = await signIn();
  server.advance(10_000);
  const { execution } = server.market;
  const { book } = execution!;
  execution!.book = () => {
    throw new Error('a defect');
  };
  expect(server.bot.closeAll().failed).toHaveLength(2);
  execution!.book = book;
  server.alarms.evaluate();
  expect(await listed(token)).toEqual(['exit_failed active']);
  await call(token, 'acknowledgeAlarms', {});
  for (let line = 0; line < 8; line += 1) {
    const timestamp = new Date(server.market.clock.now()).toISOString();
    // The text of a line rings no alarm.
    const message = 'Monitoring T1 failed';
    server.store.logs.add({ timestamp, level: 'ERROR', component: 'EXECUTION', message });
  }
  server.alarms.evaluate();
  expect(await listed(token)).toEqual(['exit_failed acknowledged', 'error_burst active']);
});

test('API keys that the exchange does not accept raise an alarm', async () => {
  server = await createEmbeddedServer();
  const { token } = await signIn();
  await call(token, 'validateKeys', { bybit_key: '', bybit_secret: '', binance_key: '', binance_secret: '' });
  server.advance(1_000);
  expect(await listed(token)).toEqual(['exchange_refuses active']);
});

test('a start after a crash with open trades raises both alarms', async () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  store.alarms.beginRun(0);
  store.trades.save(
    { trade_id: '1', symbol: 'BTCUSDT', side: 'LONG', status: 'OPEN', entry_price: 1, timestamp_entry: 0 } as never,
    null,
  );
  server = await createEmbeddedServer({ store });
  const { token } = await signIn();
  server.advance(1_000);
  expect(await listed(token)).toEqual(
    expect.arrayContaining(['restarted_with_trades active', 'started_after_crash active']),
  );
});
