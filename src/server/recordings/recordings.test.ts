import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { openRecordings } from '../market/openRecordings';
import type { LogWriter } from '../logging/systemLog';
import { createRecordings, type Recordings } from './recordings';

const NOW_MS = Date.parse('2026-03-10T12:00:00.000Z');

let folder: string;
let recordings: Recordings;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'recordings-')), 'recordings');
  recordings = createTestRecordings();
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const createTestRecordings = (maxBytes?: number, log: LogWriter = () => undefined): Recordings =>
  createRecordings({
    folder,
    wallNow: () => NOW_MS,
    log,
    ...(maxBytes !== undefined && { maxBytes }),
  });

async function* createUploadBody(...parts: (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

/** Lines of Bybit's public order book history: one snapshot and two updates, one second apart. */
const ORDER_BOOK_HISTORY = [0, 1, 2]
  .map((second) => {
    const data = { s: 'XRPUSDT', b: [['1.9531', String(100 + second)]], a: [['1.9532', '50']], u: second + 1, seq: 9 };
    const type = second === 0 ? 'snapshot' : 'delta';
    return `${JSON.stringify({ topic: 'orderbook.500.XRPUSDT', type, ts: NOW_MS + second * 1_000, data, cts: NOW_MS })}\n`;
  })
  .join('');

const createSessionHeaderLine = (at: number, description = 'x'): string =>
  `${NOW_MS}000000 ${JSON.stringify({ session: 1, at, description, hasHistory: false, bot_seed: 1, data: { protocol: 'bybit' } })}\n`;

const importOrderBookHistory = (name = '2026-03-10_XRPUSDT_ob500.data') =>
  recordings.importFile(name, createUploadBody(ORDER_BOOK_HISTORY));

test.each([
  ['plain', ORDER_BOOK_HISTORY],
  ['compressed', gzipSync(ORDER_BOOK_HISTORY)],
])('a %s order book history of Bybit can be imported and replayed', async (_, bytes) => {
  const added = await recordings.importFile('2026-03-10_XRPUSDT_ob500.data', createUploadBody(bytes));
  expect(added).toMatchObject({
    name: '2026-03-10_XRPUSDT_ob500.data',
    kind: 'import',
    market: 'recorded frames of XRPUSDT',
    from: '2026-03-10T12:00:00.000Z',
    until: '2026-03-10T12:00:02.000Z',
    symbols: 1,
    is_recording: false,
    problem: null,
  });
  const { paths, fromMs, text } = await recordings.protectFiles(added.id);
  expect(fromMs).toBeUndefined();
  expect(text).toBe('2026-03-10_XRPUSDT_ob500.data, 0.0 minutes');
  const market = openRecordings(paths.join(','), NOW_MS);
  await market.start();
  market.advanceTo(NOW_MS + 2_000);
  expect(market.book('XRPUSDT')?.quantityAt('bid', 0)).toBe(102);
});

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['text', 'hello\n', /no line begins with a receive time/],
  ['a zip archive', 'PK\u0003\u0004', 'This is a zip archive: unpack it and import the file.'],
  ['a damaged gzip file', gzipSync(ORDER_BOOK_HISTORY).subarray(0, -20), 'This is a damaged gzip file.'],
  [
    'trades without a book',
    `{"recv":${NOW_MS},"s":"XRPUSDT","p":1,"q":1,"S":"buy"}\n`,
    'This file holds no order book.',
  ],
  [
    'frames before many lines without a time',
    `${ORDER_BOOK_HISTORY}${'x\n'.repeat(2_000)}`,
    'No line at the end of this file begins with a receive time.',
  ],
  [
    'a line that is longer than a frame',
    `${NOW_MS}000000 ${'['.repeat(2 ** 20)}\n`,
    'This file has a line of more than 512 KiB, which is not a frame of an exchange.',
  ],
  [
    'many empty lines before the frames',
    `${'\n'.repeat(5_000)}${ORDER_BOOK_HISTORY}`,
    /no line begins with a receive time/,
  ],
  [
    'a compressed header of 9 MB',
    gzipSync(createSessionHeaderLine(NOW_MS, 'x'.repeat(9_000_000))),
    /a line of more than/,
  ],
  ['a session with an impossible time', createSessionHeaderLine(1e300), /in a format that this version does not read/],
  ['a session of a later format', `${NOW_MS}000000 {"session":99}\n`, /in a format that this version does not read/],
])('the import of %s is refused with the reason and leaves no file', async (_, bytes, reason) => {
  await expect(recordings.importFile('x.jsonl', createUploadBody(bytes))).rejects.toThrow(reason);
  expect(recordings.listRecordings()).toEqual([]);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

test('a recording with an impossible time is listed without a time', async () => {
  const { id } = await importOrderBookHistory();
  const about = join(folder, id, 'about.json');
  writeFileSync(about, JSON.stringify({ ...JSON.parse(readFileSync(about, 'utf8')), from: 1e300, until: -1e300 }));
  recordings = createTestRecordings();
  expect(recordings.listRecordings()).toMatchObject([{ id, from: null, until: null }]);
});

test('a recording whose text does not fit into the free memory is not replayed', async () => {
  const { id } = await recordings.importFile('XRPUSDT.jsonl.gz', createUploadBody(gzipSync(ORDER_BOOK_HISTORY)));
  const { paths } = await recordings.protectFiles(id);
  jest.spyOn(process, 'availableMemory').mockReturnValueOnce(2 * ORDER_BOOK_HISTORY.length - 2);
  await expect(openRecordings(paths).start()).rejects.toThrow(/longer than can be replayed .* half of the free memory/);
  await openRecordings(paths).start();
});

test('an upload above the size limit is refused with status 413 and leaves no file', async () => {
  recordings = createTestRecordings(1_000);
  const refused = recordings.importFile('x', createUploadBody(Buffer.alloc(999, ' '), Buffer.alloc(2)));
  await expect(refused).rejects.toMatchObject({ message: 'The file is larger than 1000 bytes.', httpStatus: 413 });
  expect(readdirSync(folder)).toEqual([]);
});

test('an interrupted upload leaves no file', async () => {
  async function* breakOff(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(ORDER_BOOK_HISTORY);
    throw new Error('the connection is lost');
  }
  await expect(recordings.importFile('x', breakOff())).rejects.toThrow('the connection is lost');
  expect(readdirSync(folder)).toEqual([]);
  await importOrderBookHistory();
});

test('importFile refuses a second upload during the first upload', async () => {
  async function* bodyWithSecondUpload(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(ORDER_BOOK_HISTORY);
    await expect(importOrderBookHistory()).rejects.toThrow('Another file is being imported');
  }
  expect.assertions(1);
  await recordings.importFile('x', bodyWithSecondUpload());
});

test('a recording name with path separators cannot leave the recordings folder', async () => {
  const { id, name } = await importOrderBookHistory('../../etc/passwd');
  expect(name).toBe('../../etc/passwd');
  const { paths } = await recordings.protectFiles(id);
  expect(paths).toEqual([join(folder, id, 'etc-passwd.frames')]);
  for (const unknown of ['..', `../${id}`, `${id}/about.json`, '']) {
    expect(() => recordings.deleteRecording(unknown)).toThrow('There is no such recording.');
    await expect(recordings.protectFiles(unknown)).rejects.toMatchObject({ httpStatus: 404 });
  }
});

test('a renamed recording keeps its name after a restart and can be deleted', async () => {
  const { id } = await importOrderBookHistory();
  recordings.renameRecording(id, 'quiet morning');
  recordings = createTestRecordings();
  expect(recordings.listRecordings()).toMatchObject([{ id, name: 'quiet morning', bytes: ORDER_BOOK_HISTORY.length }]);
  recordings.deleteRecording(id);
  expect(recordings.listRecordings()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  await expect(recordings.protectFiles(id)).rejects.toThrow('There is no such recording.');
});

test('a recording that was protected twice cannot be deleted until both protections are released', async () => {
  const { id } = await importOrderBookHistory();
  const first = await recordings.protectFiles(id);
  const second = await recordings.protectFiles(id);
  first.release();
  first.release();
  expect(() => recordings.deleteRecording(id)).toThrow(/is in use by a run or a download/);
  second.release();
  recordings.deleteRecording(id);
});

test('protectFiles for the last second of a recording returns a start time one second before the end', async () => {
  const { id } = await importOrderBookHistory();
  expect(await recordings.protectFiles(id, 1 / 60)).toMatchObject({ fromMs: NOW_MS + 1_000 });
  expect((await recordings.protectFiles(id, 60)).fromMs).toBeUndefined();
});

test('a recording cannot be deleted during its download', async () => {
  const { id } = await recordings.importFile('XRP "one".jsonl.gz', createUploadBody(gzipSync(ORDER_BOOK_HISTORY)));
  const file = await recordings.prepareDownload(id);
  expect(file).toMatchObject({ name: 'XRP-one-.frames.gz', isGzip: true });
  expect(gunzipSync(Buffer.concat(file.paths.map((path) => readFileSync(path)))).toString()).toBe(ORDER_BOOK_HISTORY);
  expect(() => recordings.deleteRecording(id)).toThrow(/is in use/);
  file.release();
  recordings.deleteRecording(id);
});

test('a recording with a damaged description is left out of the list, and the log names its file', async () => {
  const { id } = await importOrderBookHistory();
  const path = join(folder, id, 'about.json');
  writeFileSync(path, '{"name":');
  const log = jest.fn();
  expect(createTestRecordings(undefined, log).listRecordings()).toEqual([]);
  expect(log).toHaveBeenCalledWith('WARNING', 'DATA', expect.stringContaining(`${path} is damaged or missing`));
});
