import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { waitUntil } from '@/testing/waitUntil';
import { openRecordings } from '../market/openRecordings';
import { findLastReceiveTime } from '../market/replay/lineCursor';
import { readSessionText } from '../market/session/readSession';
import { createSessionRecorder, SIMULATED_SESSION_HEADER } from '../market/session/sessionRecorder';
import { createSimulator } from '../market/simulator/simulator';
import type { MarketSource } from '../market/source';
import { openPartFile } from './partFile';
import { createRecordingFolder, readRecordingFolders, type RecordingDescription } from './recordingFolder';
import { createRecordings, type Recordings } from './recordings';
import { applyRollingLimits } from './rollingLimits';

const MARKET_START_MS = Date.parse('2026-03-10T12:00:00.000Z');

let folder: string;
let market: MarketSource;
let recordings: Recordings;
let logged: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rolling-'));
  logged = [];
  const recorder = createSessionRecorder();
  const simulator = createSimulator({ seed: 7, startMs: MARKET_START_MS, symbols: 2, probes: recorder.probes });
  market = simulator;
  recorder.attachMarket(market, { bot_seed: 11, ...SIMULATED_SESSION_HEADER });
  await market.start();
  recordings = createTestRecordings(join(folder, 'recordings'), { recorder, now: () => market.clock.now() });
});
afterEach(async () => {
  await recordings.close();
  rmSync(folder, { recursive: true });
});

const createTestRecordings = (path: string, recorded?: Parameters<typeof createRecordings>[0]['market']): Recordings =>
  createRecordings({
    folder: path,
    wallNow: () => market.clock.now(),
    log: (_level, _component, message) => void logged.push(message),
    market: recorded,
  });

const advanceMarket = (ms: number): void => market.advanceTo(market.clock.now() + ms);

const readBidQuantities = (from: MarketSource): number[] => {
  const book = from.book('BTCUSDT');
  return Array.from({ length: book?.depth('bid') ?? 0 }, (_, index) => book?.quantityAt('bid', index) ?? NaN);
};

const listPartFiles = (): string[] =>
  readRecordingFolders(join(folder, 'recordings'), () => undefined).flatMap(({ listFiles }) => listFiles());

/** Returns the receive time of the last line that the recorder has written, or NaN before the first line. */
const readLastReceiveTime = (): number =>
  findLastReceiveTime(Buffer.concat(listPartFiles().map((path) => readSessionText(path))));

/** Replays recording parts up to the market time `at` and returns the bid quantities of BTCUSDT. */
async function replayBidQuantities(paths: readonly string[], at: number): Promise<number[]> {
  const replay = openRecordings(paths);
  await replay.start();
  replay.advanceTo(at);
  return readBidQuantities(replay);
}

test('the rolling recording can be replayed as a whole or for its last minutes', async () => {
  recordings.startRolling();
  advanceMarket(20_000);
  const first = readBidQuantities(market);
  const whole = await recordings.protectFiles('rolling');
  expect(whole.text).toBe('Rolling recording, 0.3 minutes');
  expect(await replayBidQuantities(whole.paths, MARKET_START_MS + 20_000)).toEqual(first);

  advanceMarket(20_000);
  const last = await recordings.protectFiles('rolling', 0.25);
  expect(last).toMatchObject({ fromMs: MARKET_START_MS + 25_000, text: 'Rolling recording, last 0.3 minutes' });
  expect(last.paths).toHaveLength(1);
  expect(await replayBidQuantities(last.paths, MARKET_START_MS + 40_000)).toEqual(readBidQuantities(market));
  expect((await recordings.protectFiles('rolling')).paths).toEqual([...whole.paths, ...last.paths]);

  expect(recordings.listRecordings()).toMatchObject([
    {
      id: 'rolling',
      kind: 'rolling',
      is_recording: true,
      symbols: 2,
      from: '2026-03-10T12:00:00.000Z',
      until: '2026-03-10T12:00:40.000Z',
      problem: null,
    },
  ]);
  expect(recordings.listRecordings()[0]?.bytes).toBeGreaterThan(10_000);
});

test('two simultaneous calls of protectFiles return the same parts of the rolling recording', async () => {
  recordings.startRolling();
  advanceMarket(20_000);
  const [one, other] = await Promise.all([recordings.protectFiles('rolling'), recordings.protectFiles('rolling')]);
  expect(one.paths).toEqual(other.paths);
  expect(await replayBidQuantities(other.paths, MARKET_START_MS + 20_000)).toEqual(readBidQuantities(market));
});

test('a rolling recording that began less than five seconds ago cannot be played', async () => {
  recordings.startRolling();
  advanceMarket(2_000);
  await expect(recordings.protectFiles('rolling')).rejects.toThrow('is empty, or began less than 5 seconds ago');
});

test('the rolling recording cannot be deleted, renamed or ended by the operator', async () => {
  recordings.startRolling();
  expect(() => recordings.deleteRecording('rolling')).toThrow('It deletes its oldest parts by itself');
  expect(() => recordings.renameRecording('rolling', 'x')).toThrow('cannot be renamed');
  await expect(recordings.endRecording('rolling')).rejects.toThrow('cannot be ended here');
});

test('a recording that the operator started can be replayed up to its end', async () => {
  advanceMarket(10_000);
  const { id } = await recordings.startRecording('morning');
  await expect(recordings.startRecording('second')).rejects.toThrow('morning is being recorded: end it first.');
  expect(() => recordings.deleteRecording(id)).toThrow('morning is being recorded: end it first.');
  advanceMarket(10_000);
  const book = readBidQuantities(market);
  expect(await recordings.endRecording(id)).toMatchObject({ name: 'morning', kind: 'session', is_recording: false });
  await expect(recordings.endRecording(id)).rejects.toThrow('morning is not being recorded.');
  advanceMarket(10_000);

  const { paths, text } = await recordings.protectFiles(id);
  expect(text).toBe('morning, 0.2 minutes');
  expect(await replayBidQuantities(paths, MARKET_START_MS + 20_000)).toEqual(book);
  expect(logged).toEqual(['Recording morning began', 'Recording morning ended']);
});

test('only one recording starts when the operator requests two at the same time', async () => {
  const started = await Promise.allSettled([recordings.startRecording('first'), recordings.startRecording('second')]);
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a rolling recording whose folder was deleted stops with one log line', async () => {
  recordings.startRolling();
  advanceMarket(10_000);
  await waitUntil('the part file exists', () => listPartFiles().length > 0);
  rmSync(join(folder, 'recordings'), { recursive: true });
  await expect(recordings.protectFiles('rolling')).rejects.toThrow('Rolling recording is empty');
  await waitUntil('the failure is logged', () => logged.length > 0);
  expect(logged).toEqual(['The rolling recording stopped: the folder of the recordings does not exist']);
  expect(recordings.listRecordings()).toMatchObject([{ is_recording: false, bytes: 0 }]);
});

test('the joined parts of a download can be imported as one recording', async () => {
  recordings.startRolling();
  advanceMarket(10_000);
  await recordings.protectFiles('rolling');
  advanceMarket(10_000);
  const { name, paths } = await recordings.prepareDownload('rolling');
  expect(name).toBe('Rolling-recording.frames.gz');
  expect(paths).toHaveLength(2);
  const joined = Buffer.concat(paths.map((path) => readFileSync(path)));
  async function* body() {
    yield joined;
  }
  const { id } = await recordings.importFile(name, body());
  const imported = await recordings.protectFiles(id);
  expect(await replayBidQuantities(imported.paths, MARKET_START_MS + 20_000)).toEqual(readBidQuantities(market));
  expect(recordings.listRecordings().find((row) => row.id === id)).toMatchObject({ kind: 'import', symbols: 2 });
});

test('a recording that a crash interrupted can be replayed up to its last second', async () => {
  recordings.startRolling();
  advanceMarket(20_000);
  await waitUntil('the last line is in the part file', () => readLastReceiveTime() > market.clock.now() - 1_000);
  const copy = join(folder, 'copy');
  cpSync(join(folder, 'recordings'), copy, { recursive: true });
  const restarted = createTestRecordings(copy);
  const [row] = restarted.listRecordings();
  expect(row).toMatchObject({ name: 'Rolling recording of an earlier server start', is_recording: false });
  expect(Date.parse(String(row?.until))).toBeGreaterThan(MARKET_START_MS + 19_000);
  const { paths } = await restarted.protectFiles(row?.id ?? '');
  expect(await replayBidQuantities(paths, MARKET_START_MS + 20_000)).toEqual(readBidQuantities(market));
});

test('startRecording refuses to record a replay', async () => {
  const replayed = createTestRecordings(join(folder, 'other'));
  await expect(replayed.startRecording('x')).rejects.toThrow('a replay is a recording already');
});

test('a folder that cannot be written stops the rolling recording with one log line', () => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  const recorder = createSessionRecorder();
  recorder.attachMarket(market, { bot_seed: 1, ...SIMULATED_SESSION_HEADER });
  createTestRecordings(path, { recorder, now: () => market.clock.now() }).startRolling();
  expect(logged).toEqual([expect.stringMatching(/^The rolling recording stopped: /)]);
});

test('a part file reports a full disk once and drops all further lines', async () => {
  const reported: string[] = [];
  const file = openPartFile('/dev/full', ['header'].values(), (why) => reported.push(why));
  await file.close();
  file.write('later');
  await file.close();
  expect(reported).toEqual(['the disk is full']);
});

test('a part file writes the lines of the beginning before all other lines', async () => {
  const path = join(folder, 'part.frames.gz');
  const file = openPartFile(path, Array.from({ length: 5_000 }, (_, index) => `state ${index}`).values(), throwFailure);
  file.write('first');
  await waitUntil(
    'the later line is in the part file',
    () => existsSync(path) && readSessionText(path).toString().endsWith('first\n'),
  );
  const lines = readSessionText(path).toString().split('\n');
  expect([lines.length, lines[0], lines[4_999], lines[5_000]]).toEqual([5_002, 'state 0', 'state 4999', 'first']);
  await file.close();
});

describe('limits of the rolling recording', () => {
  const about: RecordingDescription = {
    name: 'r',
    kind: 'rolling',
    market: null,
    from: MARKET_START_MS,
    until: null,
    symbols: null,
    problem: null,
    created: MARKET_START_MS,
    is_open: false,
  };
  const folderOf = (id: string, count: number) => {
    const created = createRecordingFolder(folder, id, about);
    for (let index = 0; index < count; index++) {
      writeFileSync(join(created.path, `00000${index}-${MARKET_START_MS + index * 100}.frames.gz`), 'x'.repeat(10));
    }
    return created;
  };
  const names = (path: string) =>
    readdirSync(path)
      .filter((name) => name !== 'about.json')
      .map((name) => name.slice(0, 6));
  const times = (ms: number) => ({ marketNow: MARKET_START_MS + ms, wallNow: Date.now() });

  test('the time limit of the rolling recording deletes old parts, but never the newest part', () => {
    const present = folderOf('rolling-present1', 4);
    applyRollingLimits({ present, earlier: [] }, () => false, times(320), { ms: 100, bytes: 1_000 });
    expect(names(present.path)).toEqual(['000002', '000003']);
    applyRollingLimits({ present, earlier: [] }, () => false, times(9_999), { ms: 100, bytes: 1_000 });
    expect(names(present.path)).toEqual(['000003']);
  });

  test('the size limit of the rolling recording first deletes the parts from before the server restart', () => {
    const [present, earlier] = [folderOf('rolling-present1', 3), folderOf('rolling-earlier1', 2)];
    const deleted = applyRollingLimits({ present, earlier: [earlier] }, () => false, times(0), { ms: 1e9, bytes: 25 });
    expect(deleted).toEqual([earlier]);
    expect(names(present.path)).toEqual(['000001', '000002']);
  });

  test('old parts of a rolling recording from before a server restart are deleted by file age', () => {
    const earlier = folderOf('rolling-earlier1', 2);
    const [first] = earlier.listFiles();
    utimesSync(first!, 0, 0);
    applyRollingLimits({ present: undefined, earlier: [earlier] }, () => false, times(0), { ms: 60_000, bytes: 1_000 });
    expect(names(earlier.path)).toEqual(['000001']);
  });

  test('the limits of the rolling recording do not delete a protected part', () => {
    const present = folderOf('rolling-present1', 4);
    const protectedPart = present.listFiles()[1];
    applyRollingLimits({ present, earlier: [] }, (path) => path === protectedPart, times(9_999), { ms: 100, bytes: 1 });
    expect(names(present.path)).toEqual(['000001', '000003']);
  });
});

function throwFailure(why: string): never {
  throw new Error(why);
}
