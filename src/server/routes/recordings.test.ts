import { gunzipSync, gzipSync } from 'node:zlib';

import { loginReplySchema } from '@/contract/auth';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/embeddedServer';

const AT = Date.parse('2026-03-10T12:00:00.000Z');
const BOOK = { s: 'XRPUSDT', b: [['1.9531', '100']], a: [['1.9532', '50']], u: 1, seq: 9 };
const HISTORY = `${JSON.stringify({ topic: 'orderbook.500.XRPUSDT', type: 'snapshot', ts: AT, data: BOOK })}\n`;

let server: EmbeddedServer;
let token = '';
beforeEach(async () => {
  server = await createEmbeddedServer();
  const { username, password } = server;
  const reply = await server.fetchFn('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  token = loginReplySchema.parse(await reply.json()).access_token;
});
afterEach(() => server.close());

const ask = (path: string, init: RequestInit = {}, type = 'application/octet-stream') =>
  server.fetchFn(`/api/recordings${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, ...(init.body && { 'Content-Type': type }) },
  });
const upload = (body: BodyInit, type?: string) =>
  ask('/import?name=XRPUSDT%20morning.jsonl.gz', { method: 'POST', body }, type);

test('an uploaded file is listed, and its download has the same text', async () => {
  const { recording } = await (await upload(gzipSync(HISTORY))).json();
  expect(recording).toMatchObject({ name: 'XRPUSDT morning.jsonl.gz', kind: 'import', symbols: 1 });
  expect((await (await ask('')).json()).recordings).toEqual([recording]);

  const download = await ask(`/${recording.id}/file`);
  expect(download.headers.get('Content-Disposition')).toBe('attachment; filename="XRPUSDT-morning.frames.gz"');
  const bytes = Buffer.from(await download.arrayBuffer());
  expect(bytes.length).toBe(Number(download.headers.get('Content-Length')));
  expect(gunzipSync(bytes).toString()).toBe(HISTORY);
  expect((await ask(`/${recording.id}`, { method: 'DELETE' })).status).toBe(200);
});

test('a download releases its recording when the client disconnects', async () => {
  const { recording } = await (await upload(HISTORY)).json();
  const download = await ask(`/${recording.id}/file`);
  expect((await ask(`/${recording.id}`, { method: 'DELETE' })).status).toBe(409);
  await download.body?.cancel();
  expect((await ask(`/${recording.id}`, { method: 'DELETE' })).status).toBe(200);
});

test('an invalid request for a recording is refused with a reason', async () => {
  const refused = async (reply: Promise<Response>) => [(await reply).status, (await (await reply).json()).detail];
  expect(await refused(upload('no recording'))).toEqual([422, expect.stringContaining('no line begins with')]);
  expect(await refused(upload(HISTORY, 'text/plain'))).toEqual([415, 'Send the file as application/octet-stream']);
  const named = (body: string) => ask('/unknown/name', { method: 'POST', body }, 'application/json');
  expect(await refused(named('{"name":"a"}'))).toEqual([404, 'There is no such recording.']);
  expect((await refused(named('{"name":" "}')))[0]).toBe(400);
  expect((await refused(named(`{"name":"${'a'.repeat(101)}"}`)))[0]).toBe(400);
});

test('every call for recordings needs a session', async () => {
  token = 'wrong';
  for (const path of ['', '/some-id/file']) expect((await ask(path)).status).toBe(401);
  expect((await upload(HISTORY)).status).toBe(401);
});
