import { gunzipSync, gzipSync } from 'node:zlib';

import { loginReplySchema } from '@/contract/bot/auth';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';

const RECORDED_AT_MS = Date.parse('2026-03-10T12:00:00.000Z');
const BOOK_FRAME = { s: 'XRPUSDT', b: [['1.9531', '100']], a: [['1.9532', '50']], u: 1, seq: 9 };
const RECORDING_TEXT = `${JSON.stringify({ topic: 'orderbook.500.XRPUSDT', type: 'snapshot', ts: RECORDED_AT_MS, data: BOOK_FRAME })}\n`;

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

const callApi = (path: string, init: RequestInit = {}, type = 'application/octet-stream') =>
  server.fetchFn(`/api/recordings${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, ...(init.body && { 'Content-Type': type }) },
  });
const uploadRecording = (body: BodyInit, type?: string) =>
  callApi('/import?name=XRPUSDT%20morning.jsonl.gz', { method: 'POST', body }, type);

test('the download of an uploaded recording has the uploaded text', async () => {
  const { recording } = await (await uploadRecording(gzipSync(RECORDING_TEXT))).json();
  expect(recording).toMatchObject({ name: 'XRPUSDT morning.jsonl.gz', kind: 'import', symbols: 1 });
  expect((await (await callApi('')).json()).recordings).toEqual([recording]);

  const download = await callApi(`/${recording.id}/file`);
  expect(download.headers.get('Content-Disposition')).toBe('attachment; filename="XRPUSDT-morning.frames.gz"');
  const bytes = Buffer.from(await download.arrayBuffer());
  expect(bytes.length).toBe(Number(download.headers.get('Content-Length')));
  expect(gunzipSync(bytes).toString()).toBe(RECORDING_TEXT);
  expect((await callApi(`/${recording.id}`, { method: 'DELETE' })).status).toBe(200);
});

test('a downloaded recording can be deleted after the client disconnects', async () => {
  const { recording } = await (await uploadRecording(RECORDING_TEXT)).json();
  const download = await callApi(`/${recording.id}/file`);
  expect((await callApi(`/${recording.id}`, { method: 'DELETE' })).status).toBe(409);
  await download.body?.cancel();
  expect((await callApi(`/${recording.id}`, { method: 'DELETE' })).status).toBe(200);
});

test('a downloaded recording can be deleted after the client reads nothing for 15 minutes', async () => {
  const { recording } = await (await uploadRecording(RECORDING_TEXT)).json();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const download = await callApi(`/${recording.id}/file`);
  // Waits until the stream has read its first chunk and started the timer for the next chunk.
  for (let turn = 0; turn < 10_000 && jest.getTimerCount() === 0; turn++)
    await new Promise((resolve) => setImmediate(resolve));
  jest.advanceTimersByTime(15 * 60_000);
  jest.useRealTimers();
  await expect(download.text()).rejects.toThrow('the client reads nothing');
  expect((await callApi(`/${recording.id}`, { method: 'DELETE' })).status).toBe(200);
});

test('a HEAD request for a download does not protect the recording from deletion', async () => {
  const { recording } = await (await uploadRecording(RECORDING_TEXT)).json();
  const head = await callApi(`/${recording.id}/file`, { method: 'HEAD' });
  expect(head.headers.get('Content-Length')).toBe(String(RECORDING_TEXT.length));
  expect((await callApi(`/${recording.id}`, { method: 'DELETE' })).status).toBe(200);
});

test('an invalid request for a recording is refused with the reason', async () => {
  const refused = async (reply: Promise<Response>) => [(await reply).status, (await (await reply).json()).detail];
  expect(await refused(uploadRecording('no recording'))).toEqual([422, expect.stringContaining('no line begins with')]);
  expect(await refused(uploadRecording(RECORDING_TEXT, 'text/plain'))).toEqual([
    415,
    'Send the file as application/octet-stream',
  ]);
  const named = (body: string) => callApi('/unknown/name', { method: 'POST', body }, 'application/json');
  expect(await refused(named('{"name":"a"}'))).toEqual([404, 'There is no such recording.']);
  expect((await refused(named('{"name":" "}')))[0]).toBe(400);
  expect((await refused(named(`{"name":"${'a'.repeat(101)}"}`)))[0]).toBe(400);
});

test('every call for recordings needs a session', async () => {
  token = 'wrong';
  for (const path of ['', '/some-id/file']) expect((await callApi(path)).status).toBe(401);
  expect((await uploadRecording(RECORDING_TEXT)).status).toBe(401);
});
