import type { ChannelMessage } from './alarms/delivery/channelMessage';
import { signIn } from '@/testing/server/apiCalls';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';

const CHANNELS = '/api/alarms/channels';
const SECRET = 'kept-between-two-parties';
const PAGER = {
  ...{ kind: 'webhook', name: 'Pager', is_on: true, min_rank: 'warning', quiet_from: null, quiet_until: null },
  ...{ time_zone: 'Europe/Rome', utc_offset_minutes: 60, url: 'https://pager.example/', secret: SECRET },
};

let server: EmbeddedServer;
afterEach(() => server.close());

async function openServer() {
  const sent: { name: string; message: ChannelMessage }[] = [];
  const other = { isDown: false };
  server = await createEmbeddedServer({
    sendMessage: ({ name }, message) => {
      sent.push({ name, message });
      const answer = other.isDown ? 'The other side answered 503.' : 'The other side answered 200.';
      return Promise.resolve({ outcome: other.isDown ? 'retry' : 'delivered', answer });
    },
  });
  const { token } = await signIn(server);
  const call = async (method: string, path: string, body?: object) => {
    const reply = await server.fetchFn(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const channels = async () => (await call('GET', CHANNELS)).body.channels as Record<string, unknown>[];
  /** Raises the alarm of the mode LIVE. */
  const raise = async () => {
    server.bot.saveParameters({ ...server.bot.parameters(), mode: 'LIVE' });
    server.advance(1_000);
    await Promise.resolve();
    server.advance(1_000);
  };
  return { sent, other, call, channels, raise };
}

test('an operator creates, tests, changes and removes a channel with a message waiting', async () => {
  const { sent, other, call, channels, raise } = await openServer();
  const { status, body } = await call('POST', CHANNELS, PAGER);
  expect(status).toBe(200);
  const path = `${CHANNELS}/${String(body.id)}`;
  expect((await call('POST', `${path}/test`)).body).toEqual({
    delivered: true,
    answer: 'The other side answered 200.',
  });
  expect(sent).toMatchObject([{ name: 'Pager', message: { kind: 'test' } }]);

  other.isDown = true;
  await raise();
  expect(sent.at(-1)?.message.title).toBe('WARNING: Mode LIVE');
  expect(await channels()).toMatchObject([
    { name: 'Pager', time_zone: 'Europe/Rome', waiting: 1, failures: 1, last_answer: 'The other side answered 503.' },
  ]);
  const update = { ...PAGER, name: 'Night pager', secret: undefined };
  expect((await call('PUT', path, update)).body).toMatchObject({ name: 'Night pager', secrets_set: ['secret'] });
  server.advance(1_000);
  await Promise.resolve();
  // A changed channel tries its waiting messages at once.
  expect(sent.at(-1)).toMatchObject({ name: 'Night pager', message: { title: 'WARNING: Mode LIVE' } });
  expect((await call('PUT', path, { ...PAGER, kind: 'slack', webhook_url: 'https://hook.example/x' })).body).toEqual({
    detail: 'The kind of a channel never changes. Add another channel.',
  });

  const count = sent.length;
  expect((await call('DELETE', path)).status).toBe(200);
  server.advance(600_000);
  expect(sent).toHaveLength(count);
  expect(await channels()).toEqual([]);
  expect(server.store.channels.listMessages()).toEqual([]);
  for (const gone of [call('DELETE', path), call('PUT', path, update), call('POST', `${path}/test`)]) {
    expect(await gone).toEqual({ status: 404, body: { detail: 'There is no such channel.' } });
  }
  const lines = JSON.stringify(server.store.logs.list({ limit: 100 }));
  expect(lines).toContain('operator removed the channel Night pager (webhook), which dropped 1 waiting message');
  expect(lines).not.toContain(SECRET);
});

test('a channel with a wrong field is refused with the name of the field and without its secret', async () => {
  const { call, channels } = await openServer();
  const refused = await call('POST', CHANNELS, { ...PAGER, url: `https://${SECRET}@pager.example/` });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('url');
  expect(JSON.stringify(refused.body)).not.toContain(SECRET);
  expect(await channels()).toEqual([]);
});
