import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CALLS, type CallName } from '@/contract/calls';
import { type LabReport } from '@/contract/lab/report';
import { isActiveRunState, type LabProgress } from '@/contract/lab/progress';
import { type LabRun, labRunReplySchema, labRunsReplySchema } from '@/contract/lab/runs';
import { readList } from '@/contract/schema/reading';
import { readFrame } from '@/contract/live/socket';
import { tradeStorySchema } from '@/contract/trades/tradeStory';
import { tradeSchema } from '@/contract/trades/trade';
import { recordingPath } from '@/testing/market/recordings';
import { createEmbeddedServer, type EmbeddedServerOptions, type EmbeddedServer } from '@/testing/server/embeddedServer';
import { openStore } from '../store/store';
import { createRecordings } from '../recordings/recordings';

// Each test simulates several minutes of a market.
jest.setTimeout(60_000);

const FREQUENT_ENTRY_PARAMETERS = { cooldown_seconds: 1, timeout_seconds: 8, obi_threshold: 0.2, min_depth_usdt: 1000 };
const UNFILTERED_ENTRY_PARAMETERS = {
  ...FREQUENT_ENTRY_PARAMETERS,
  cooldown_seconds: 0,
  entry_order_type: 'MARKET',
  enable_ema_filter: false,
  min_momentum_threshold: 0,
};
const SIMULATOR_SOURCE = { kind: 'simulator', seed: 5, minutes: 2, symbols: 2 };
/** Request for a Lab run that lasts until a test cancels the run. */
const ENDLESS_RUN_REQUEST = { source: { ...SIMULATOR_SOURCE, minutes: 1_000 } };

let server: EmbeddedServer;
let token: string;

async function startLabServer(options: EmbeddedServerOptions = {}): Promise<void> {
  server = await createEmbeddedServer({ symbols: 2, ...options });
  const { username, password } = server;
  token = (await callApi('login', {}, { username, password })).body.access_token;
}

async function callApi(name: CallName, params: Record<string, string | number> = {}, body?: unknown) {
  const { method, path } = CALLS[name];
  const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const reply = await server.fetchFn(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
}

async function startLabRun(body: unknown): Promise<LabRun> {
  const reply = await callApi('beginLabRun', {}, body);
  expect(reply).toMatchObject({ status: 200 });
  return labRunReplySchema.parse(reply.body).run;
}

/** Waits until the Lab run is no longer active. */
async function waitForLabRunEnd(id: string): Promise<{ run: LabRun; report: LabReport | null }> {
  for (;;) {
    const reply = labRunReplySchema.parse((await callApi('getLabRun', { run: id })).body);
    if (!isActiveRunState(reply.run.state)) return reply;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Collects the `lab_progress` frames that a websocket client receives. */
function collectLabProgress(): LabProgress[] {
  const frames: LabProgress[] = [];
  server.openSocket('ws://localhost:8080/ws', {
    opened: () => undefined,
    closed: () => undefined,
    received(text) {
      const reading = readFrame(text);
      if (reading.kind === 'frame' && reading.frame.type === 'lab_progress') frames.push(reading.frame.data);
    },
  });
  return frames;
}

const createTestVariants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `v${index}`, changes: { obi_threshold: 0.3 } }));

describe('a Lab run', () => {
  afterEach(() => server.close());

  test('a Lab run reports every variant and stores the trade story of every trade', async () => {
    await startLabServer();
    await callApi('saveParams', {}, FREQUENT_ENTRY_PARAMETERS);
    const frames = collectLabProgress();
    const started = await startLabRun({
      source: SIMULATOR_SOURCE,
      variants: [{ name: 'strict', changes: { obi_threshold: 0.6 } }],
      sweep: [{ field: 'timeout_seconds', values: [5, 30] }],
    });
    expect(started).toMatchObject({
      name: 'timeout_seconds',
      state: 'running',
      variants: 3,
      source_text: 'simulated market, seed 5, 2 symbols, 2 minutes',
    });
    const { run, report } = await waitForLabRunEnd(started.id);
    expect(run).toMatchObject({ state: 'finished', problem: null });
    expect(frames[0]).toMatchObject({ id: run.id, state: 'running' });
    expect(frames.at(-1)).toMatchObject({ id: run.id, state: 'finished', played_ms: 120_000, total_ms: 120_000 });
    expect(report?.variants.map(({ name }) => name)).toEqual([
      'baseline',
      'strict',
      'timeout_seconds=5',
      'timeout_seconds=30',
    ]);
    expect(report?.walk_forward).not.toBeNull();

    const { body } = await callApi('getLabTrades', { run: run.id, variant: 0 });
    const { rows, rejected } = readList(tradeSchema, body.trades);
    expect(rejected).toEqual([]);
    expect(rows.length).toBe(report?.variants[0]?.figures.trades);
    expect(rows.length).toBeGreaterThan(0);
    for (const { trade_id } of rows) {
      const reply = await callApi('getLabStory', { run: run.id, variant: 0, trade: trade_id });
      const story = tradeStorySchema.parse(reply.body);
      expect(story.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['entry', 'exit']));
      expect(story.samples.length).toBeGreaterThan(1);
      expect(story.signal).not.toBeNull();
    }
  });

  test('only an active Lab run can be cancelled, and only an ended Lab run can be removed', async () => {
    await startLabServer();
    const first = await startLabRun({ ...ENDLESS_RUN_REQUEST, name: 'first' });
    const second = await startLabRun({ ...ENDLESS_RUN_REQUEST, name: 'second' });
    const third = await startLabRun({ source: { ...SIMULATOR_SOURCE, minutes: 0.1 } });
    const states = async () =>
      readListOf(labRunsReplySchema.parse((await callApi('getLabRuns')).body)).map(({ state }) => state);
    expect(await states()).toEqual(['waiting', 'waiting', 'running']);
    expect((await callApi('removeLabRun', { run: first.id })).status).toBe(409);
    expect((await callApi('cancelLabRun', { run: second.id })).body).toEqual({ status: 'cancelled', run: second.id });
    expect((await callApi('cancelLabRun', { run: first.id })).body).toEqual({ status: 'cancelled', run: first.id });
    expect((await waitForLabRunEnd(third.id)).run.state).toBe('finished');
    expect(await states()).toEqual(['finished', 'cancelled', 'cancelled']);
    expect(await callApi('getLabTrades', { run: first.id, variant: 0 })).toEqual({
      status: 404,
      body: { detail: 'The run has no results: it is cancelled.' },
    });
    expect((await callApi('cancelLabRun', { run: third.id })).body).toEqual({
      detail: 'The run has ended, and its results are kept.',
    });
    expect((await callApi('getLabRun', { run: third.id })).status).toBe(200);
    expect((await callApi('removeLabRun', { run: third.id })).body).toEqual({ status: 'removed', run: third.id });
    expect((await callApi('getLabRun', { run: third.id })).status).toBe(404);
  });

  const readListOf = ({ runs }: { runs: unknown[] }): LabRun[] => runs as LabRun[];

  test('a restarted server marks the Lab run of a killed server as interrupted', async () => {
    const killed = openStore(':memory:', { secret: 'for tests' });
    await startLabServer({ store: killed });
    await startLabRun(ENDLESS_RUN_REQUEST);
    // A killed server does not store the end of its Lab runs.
    const [row] = killed.labRuns.listRuns();
    const store = openStore(':memory:', { secret: 'for tests' });
    store.labRuns.addRun(row?.run ?? {});
    server.close();
    await startLabServer({ store });
    expect((await waitForLabRunEnd('1')).run).toMatchObject({
      state: 'interrupted',
      problem: 'The server ended before the run did.',
    });
  });

  test('a Lab run does not change the signals and trades of the live bot', async () => {
    const liveRows = async (hasRun: boolean): Promise<string> => {
      await startLabServer({ symbols: 4 });
      await callApi('saveParams', {}, FREQUENT_ENTRY_PARAMETERS);
      await callApi('startBot');
      if (hasRun)
        await startLabRun({ source: { ...SIMULATOR_SOURCE, minutes: 1_000 }, variants: createTestVariants(3) });
      for (let step = 0; step < 15; step += 1) {
        server.advance(4_000);
        // The Lab run proceeds while the test waits.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (hasRun) expect((await callApi('getLabRun', { run: '1' })).body.run.played_ms).toBeGreaterThan(1_000);
      const { signals, trades } = server.store;
      const rows = { signals: signals.listLatest(10_000), trades: trades.listPage(0, 10_000) };
      expect(rows.trades.total).toBeGreaterThan(0);
      if (hasRun) server.close();
      return JSON.stringify(rows);
    };
    const beside = await liveRows(true);
    expect(beside).toBe(await liveRows(false));
  });

  test('a recording cannot be deleted before the Lab run of the recording has ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lab-'));
    const file = createReadStream(recordingPath('bybit-linear/MULTI8-20210417-asV5.frames.gz'));
    const { id: recording } = await createRecordings({ folder, wallNow: Date.now, log: () => undefined }).importFile(
      'multi.frames.gz',
      file,
    );
    await startLabServer({ recordingsFolder: folder });
    const { id } = await startLabRun({
      source: { kind: 'recording', recording },
      variants: [{ name: 'eager', changes: UNFILTERED_ENTRY_PARAMETERS }],
    });
    expect((await callApi('deleteRecording', { recording })).body.detail).toMatch(/in use/);
    const { run, report } = await waitForLabRunEnd(id);
    expect(run).toMatchObject({ state: 'finished', source_text: expect.stringContaining('multi.frames.gz') });
    expect(report?.variants[1]?.figures.trades).toBeGreaterThan(0);
    expect((await callApi('deleteRecording', { recording })).status).toBe(200);
    rmSync(folder, { recursive: true });
  });
});

test('at most 20 Lab runs wait when many requests arrive at once', async () => {
  await startLabServer();
  const request = { ...ENDLESS_RUN_REQUEST, variants: createTestVariants(8) };
  const sendMany = () => Promise.all(Array.from({ length: 15 }, () => callApi('beginLabRun', {}, request)));
  const statuses = (await Promise.all([sendMany(), sendMany()])).flat().map(({ status }) => status);
  expect(statuses).toContain(429);
  await sendMany();
  const { runs } = labRunsReplySchema.parse((await callApi('getLabRuns')).body);
  expect(runs.length).toBe(21);
  server.close();
});

describe('a refused Lab run', () => {
  beforeAll(() => startLabServer());
  afterAll(() => server.close());

  const values = [1, 2];

  test.each<[string, object, number, RegExp]>([
    ['an unknown field', { variants: [{ name: 'a', changes: { x: 1 } }] }, 422, /^Variant a: x is not a parameter\.$/],
    [
      'a value out of bounds',
      { variants: [{ name: 'a', changes: { leverage: 1e6 } }] },
      422,
      /^Variant a: .*leverage/i,
    ],
    ['mode LIVE', { variants: [{ name: 'a', changes: { mode: 'LIVE' } }] }, 422, /trades on paper only/],
    ['65 variants', { variants: createTestVariants(65) }, 422, /at most 64 variants, not 65/],
    [
      'two variants of a name',
      { variants: [...createTestVariants(1), ...createTestVariants(1)] },
      422,
      /^Two variants of a run cannot both be named v0\.$/,
    ],
    [
      'four swept fields',
      {
        sweep: ['cooldown_seconds', 'timeout_seconds', 'leverage', 'max_concurrent_trades'].map((field) => ({
          field,
          values,
        })),
      },
      422,
      /^A sweep takes at most 3 fields\.$/,
    ],
    [
      'a sweep of 65',
      { sweep: [{ field: 'timeout_seconds', values: Array.from({ length: 65 }, (_, i) => i + 1) }] },
      422,
      /makes 65 variants/,
    ],
    [
      'a list as a swept value',
      { sweep: [{ field: 'timeout_seconds', values: [{ toString: 1 }] }] },
      422,
      /^A sweep cannot go over timeout_seconds: a value is a list or an object\.$/,
    ],
    ['an unknown swept field', { sweep: [{ field: 'x', values }] }, 422, /x is not a parameter/],
    ['a market of two days', { source: { ...SIMULATOR_SOURCE, minutes: 2_880 } }, 422, /at most 1440 minutes/],
    [
      'an unknown recording',
      { source: { kind: 'recording', recording: 'none' } },
      404,
      /^There is no such recording\.$/,
    ],
    ['no source', { source: undefined }, 400, /source/],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 400, /name/],
  ])('a Lab run with %s is refused with the reason and not stored', async (_what, changes, status, sentence) => {
    const reply = await callApi('beginLabRun', {}, { source: SIMULATOR_SOURCE, ...changes });
    expect(reply).toEqual({ status, body: { detail: expect.stringMatching(sentence) } });
    expect((await callApi('getLabRuns')).body).toEqual({ runs: [] });
  });
});
