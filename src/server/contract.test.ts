import { CALL_CONTRACTS } from '@/apiDocs/calls';
import { NAMED_SCHEMAS } from '@/apiDocs/schemas';
import { loginReplySchema } from '@/contract/bot/auth';
import { CALLS, type CallName } from '@/contract/calls';
import { errorBodySchema } from '@/contract/bot/errors';
import { PARAMETER_KEYS } from '@/contract/params/catalogue';
import { readFrame, type LiveFrame } from '@/contract/live/socket';
import { statusSchema } from '@/contract/bot/status';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';

const MINUTE_MS = 60_000;
// Each test simulates several minutes of trading on all symbols.
jest.setTimeout(60_000);

let server: EmbeddedServer;
let token = '';

beforeEach(async () => {
  server = await createEmbeddedServer({ symbols: 8 });
  const { username, password } = server;
  const reply = await server.fetchFn('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  token = loginReplySchema.parse(await reply.json()).access_token;
});
afterEach(() => server.close());

async function callApi(name: CallName, { body, query = '' }: { body?: unknown; query?: string } = {}) {
  const { method, path } = CALLS[name];
  const reply = await server.fetchFn(
    path
      .replace(':preset', 'balanced')
      .replace(/:(trade|run|recording|channel)/g, 'unknown')
      .replace(':variant', '0') + query,
    {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    },
  );
  return { status: reply.status, body: await reply.json() };
}

const EMPTY_API_KEYS = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };

const WEBHOOK = {
  ...{ kind: 'webhook', name: 'Pager', is_on: true, min_rank: 'warning', url: 'https://pager.example/alarm' },
  ...{ quiet_from: null, quiet_until: null, utc_offset_minutes: 0, secret: 'a secret of the test' },
};

/** A call with its body, its query and the status of its reply, for example 404 for an unknown trade id. */
type SampleCall = { body?: unknown; query?: string; status?: number };

const SAMPLE_CALLS: Record<Exclude<CallName, 'login'>, SampleCall> = {
  getStatus: {},
  getSignals: { query: '?limit=20' },
  getTrades: { query: '?skip=0&limit=50' },
  getParams: {},
  getParameters: {},
  saveParams: { body: { obi_threshold: 0.36 } },
  startBot: {},
  pauseBot: {},
  resumeBot: {},
  stopBot: {},
  closePosition: { body: { symbol: 'BTCUSDT' }, status: 404 },
  closeAll: {},
  getTradeBridge: { query: '?by=reason&time_range=24h' },
  getTradeAfter: { query: '?time_range=24h&from=0&to=1773100800000' },
  getChecksWorth: { query: '?time_range=7d' },
  getFollowedSignal: { query: '?symbol=BTCUSDT&side=LONG&timestamp=2020', status: 404 },
  resetSemaphore: {},
  clearDatabase: {},
  getKeys: {},
  saveKeys: { body: EMPTY_API_KEYS },
  validateKeys: { body: EMPTY_API_KEYS },
  analyzeMarket: { body: { top_n: 50 } },
  simulateTrades: { body: { top_n: 30 } },
  getPresets: {},
  getPreset: {},
  deletePreset: { status: 400 },
  savePreset: { body: { params: {} }, status: 400 },
  applyPreset: {},
  getSystemLogs: { query: '?level=INFO&limit=100' },
  getDiagnostics: {},
  getAdditionalParameters: {},
  getParameterHistory: { query: '?limit=10' },
  getSavedVersion: { status: 404 },
  getMarketOverview: {},
  getMarketHistory: { query: '?symbol=BTCUSDT&seconds=60' },
  getCandles: { query: '?symbol=BTCUSDT&minutes=5&limit=20' },
  getTradeStory: { status: 404 },
  getRecordings: {},
  beginRecording: { body: { name: 'morning' } },
  endRecording: { status: 404 },
  renameRecording: { body: { name: 'morning' }, status: 404 },
  deleteRecording: { status: 404 },
  getRecordingFile: { status: 404 },
  importRecording: { status: 415 },
  beginLabRun: { body: { source: { kind: 'simulator', seed: 1, minutes: 1, symbols: 1 } } },
  getLabRuns: {},
  getLabRun: { status: 404 },
  cancelLabRun: { status: 404 },
  removeLabRun: { status: 404 },
  getLabTrades: { status: 404 },
  getLabStory: { status: 404 },
  getAnalytics: { query: '?time_range=all' },
  getAlarms: {},
  getAlarmHistory: { query: '?rank=critical&limit=20' },
  acknowledgeAlarms: { body: { ids: ['unknown'] } },
  shelveAlarm: { body: { id: 'unknown', minutes: 15, reason: 'Maintenance' }, status: 404 },
  unshelveAlarm: { body: { id: 'unknown' }, status: 404 },
  setAlarmService: { body: { rule: 'no_trade', in_service: false, reason: 'Rare trades' } },
  getAlarmRules: {},
  saveAlarmRules: { body: { thresholds: { daily_loss: 2 } } },
  previewAlarmRule: { query: '?rule=daily_loss&threshold=2' },
  getTimeline: { query: '?from=2026-03-10T11:00:00.000Z&until=2026-03-10T13:00:00.000Z' },
  getAbsence: {},
  markPresence: {},
  closeAbsence: { body: { until: '2026-03-10T12:00:00.000Z' } },
  getAlarmChannels: {},
  addAlarmChannel: { body: WEBHOOK },
  changeAlarmChannel: { body: WEBHOOK, status: 404 },
  removeAlarmChannel: { status: 404 },
  testAlarmChannel: { status: 404 },
  saveAlarmReport: { body: { hour: 8, utc_offset_minutes: 60 } },
  getOrders: { status: 404 },
  flattenAccount: { body: { confirm: 'FLATTEN' }, status: 404 },
  cancelOrder: { body: { client_id: 'e-1' }, status: 404 },
  haltEntries: { status: 404 },
  releaseEntries: { status: 404 },
  adoptQuantity: { body: { symbol: 'BTCUSDT' }, status: 404 },
  clearSystemLogs: {},
  logout: {},
};

/** Returns why a reply contradicts the table of calls, or undefined. */
function replyProblem(name: CallName, status: number, body: unknown): string | undefined {
  const { reply, errors } = CALL_CONTRACTS[name];
  if (status !== 200) {
    const texts = errors.filter((error) => error.status === status).map(({ detail }) => detail);
    const { detail } = errorBodySchema.parse(body);
    return texts.some((text) => text === undefined || text === detail)
      ? undefined
      : `${status} '${detail}' is unlisted`;
  }
  if (reply === 'file') return undefined;
  const [named] = typeof reply === 'string' ? [reply] : reply;
  return named && NAMED_SCHEMAS[named].safeParse(body).error?.message;
}

/** Advances market time until the reply arrives. The market analysis waits for samples in market time. */
async function advanceUntilAnswered<T>(answer: Promise<T>): Promise<T> {
  const passing = setInterval(() => server.advance(50), 5);
  return answer.finally(() => clearInterval(passing));
}

test('the status and the reply of every call match the table of calls', async () => {
  // Advances market time until every symbol has an order book.
  server.advance(2_000);
  for (const [name, { status = 200, ...sent }] of Object.entries(SAMPLE_CALLS)) {
    // The cast restores the key type that Object.entries loses.
    const call = name as CallName;
    const { status: actual, body } = await advanceUntilAnswered(callApi(call, sent));
    expect({ name, status: actual }).toEqual({ name, status });
    expect({ name, problem: replyProblem(call, actual, body) }).toEqual({ name, problem: undefined });
    if (call === 'getParams') expect(Object.keys(body as object).sort()).toEqual([...PARAMETER_KEYS].sort());
    if (call === 'getLabRuns') expect(body.runs).toHaveLength(1);
  }
});

test('the status lists the additions to the contract that the server supports', async () => {
  const { capabilities } = statusSchema.parse((await callApi('getStatus')).body);
  expect(capabilities).toEqual([
    'diagnostics',
    'presets.save',
    'trades.query',
    'analytics.query',
    'positions',
    'market.overview',
    'market.watch',
    'market.history',
    'market.books',
    'recordings',
    'trades.story',
    'trades.bridge',
    'trades.after',
    'checks.worth',
    'signals.outcome',
    'events.seq',
    'params.additions',
    'params.catalogue',
    'params.history',
    'lab',
    'alarms',
    'alarms.channels',
    'timeline',
    'absence',
  ]);
});

test('events of a running bot match the contract and the data of the API', async () => {
  const events: LiveFrame[] = [];
  const rejected: unknown[] = [];
  server.openSocket('ws://localhost:8080/ws', {
    opened: () => undefined,
    closed: () => undefined,
    received: (text) => {
      const reading = readFrame(text);
      if (reading.kind === 'frame') events.push(reading.frame);
      else rejected.push(text);
    },
  });
  await callApi('startBot');
  for (let minute = 0; minute < 15 && !events.some(({ type }) => type === 'trade_close'); minute += 1) {
    server.advance(MINUTE_MS);
    await Promise.resolve();
  }

  expect(rejected).toEqual([]);
  const signals = events.filter((event) => event.type === 'signal');
  const opened = events.filter((event) => event.type === 'trade_open');
  const closed = events.filter((event) => event.type === 'trade_close');
  expect(signals.length).toBeGreaterThan(0);
  expect(opened.length).toBeGreaterThan(0);
  expect(closed.length).toBeGreaterThan(0);

  const [latest] = (await callApi('getSignals', { query: '?limit=1' })).body;
  // The outcome of a signal can change after the websocket sent the signal.
  expect(latest).toEqual({ ...signals.at(-1)?.data, outcome: latest.outcome });
  const { trades } = (await callApi('getTrades', { query: '?limit=500' })).body;
  expect(trades.find((trade: { trade_id: string }) => trade.trade_id === closed[0]?.data.trade_id)).toEqual(
    closed[0]?.data,
  );
  const status = (await callApi('getStatus')).body;
  expect(status).toMatchObject({ total_signals: signals.length, active_trades: opened.length - closed.length });
  const { global } = (await callApi('getAnalytics')).body;
  expect(global).toMatchObject({ total_trades: opened.length, closed_trades: closed.length });

  const clearing = await callApi('clearDatabase');
  expect(clearing.status).toBe(400);
});

test('a signed-in client reads the documents of the contract', async () => {
  const read = (name: string) =>
    server
      .fetchFn(`/api/${name}.json`, { headers: { Authorization: `Bearer ${token}` } })
      .then((reply) => reply.json());
  expect(await read('openapi')).toMatchObject({ openapi: '3.1.0' });
  expect(await read('asyncapi')).toMatchObject({ asyncapi: '3.0.0' });
  expect((await server.fetchFn('/api/openapi.json')).status).toBe(401);
});
