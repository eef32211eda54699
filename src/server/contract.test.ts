import { analyticsSchema } from '@/contract/analytics';
import { loginReplySchema } from '@/contract/auth';
import { CALLS, type CallName } from '@/contract/calls';
import {
  acknowledgementSchema,
  clearDatabaseResultSchema,
  closeAllResultSchema,
  emergencyResetResultSchema,
  presetsListSchema,
  saveParametersResultSchema,
} from '@/contract/commands';
import { diagnosticsSchema } from '@/contract/diagnostics';
import { apiKeysSchema, keysValidationSchema } from '@/contract/keys';
import { candlesSchema, marketHistorySchema, marketOverviewSchema, overviewRowSchema } from '@/contract/marketView';
import { labRunReplySchema, labRunSchema, labRunsReplySchema } from '@/contract/lab';
import { marketAnalysisSchema, tradeSimulationSchema } from '@/contract/market';
import { PARAMETER_KEYS } from '@/contract/params/catalogue';
import { parametersSchema } from '@/contract/params/schema';
import { readList } from '@/contract/reading';
import { recordingReplySchema, recordingSchema, recordingsReplySchema } from '@/contract/recordings';
import { signalSchema } from '@/contract/signal';
import { readFrame, type SocketEvent } from '@/contract/socket';
import { statusSchema } from '@/contract/status';
import { systemLogSchema, systemLogsReplySchema } from '@/contract/systemLog';
import { tradeSchema } from '@/contract/trade';
import { z } from '@/contract/z';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/embeddedServer';

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
      .replace(/:(trade|run|recording)/g, 'unknown')
      .replace(':variant', '0') + query,
    {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    },
  );
  return { status: reply.status, body: await reply.json() };
}

/** Returns the schema of a list. The list is invalid if one row is invalid. */
const validListSchema = <T>(row: z.ZodType<T>) =>
  z.array(z.unknown()).refine((rows) => readList(row, rows).rejected.length === 0, 'a row does not fit');

const allParametersSchema = parametersSchema.refine((params) => PARAMETER_KEYS.every((key) => key in params));
const EMPTY_API_KEYS = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };

/** Schema of the reply to a refused call, for example a call with an unknown trade id. */
const refusalSchema = z.object({ detail: z.string() });

/** Body, query and expected reply of each call of the contract. */
const EXPECTED_REPLIES: Record<
  Exclude<CallName, 'login'>,
  { reply: z.ZodType; body?: unknown; query?: string; status?: number }
> = {
  getStatus: { reply: statusSchema },
  getSignals: { reply: validListSchema(signalSchema), query: '?limit=20' },
  getTrades: {
    reply: z.object({ trades: validListSchema(tradeSchema), total: z.number(), has_more: z.boolean() }),
    query: '?skip=0&limit=50',
  },
  getParams: { reply: allParametersSchema },
  getParameters: { reply: allParametersSchema },
  saveParams: { reply: saveParametersResultSchema, body: { obi_threshold: 0.36 } },
  startBot: { reply: acknowledgementSchema },
  pauseBot: { reply: acknowledgementSchema },
  resumeBot: { reply: acknowledgementSchema },
  stopBot: { reply: acknowledgementSchema },
  closePosition: { reply: refusalSchema, body: { symbol: 'BTCUSDT' }, status: 404 },
  closeAll: { reply: closeAllResultSchema },
  resetSemaphore: { reply: emergencyResetResultSchema },
  clearDatabase: { reply: clearDatabaseResultSchema },
  getKeys: { reply: apiKeysSchema },
  saveKeys: { reply: acknowledgementSchema, body: EMPTY_API_KEYS },
  validateKeys: { reply: keysValidationSchema, body: EMPTY_API_KEYS },
  analyzeMarket: { reply: marketAnalysisSchema, body: { top_n: 50 } },
  simulateTrades: { reply: tradeSimulationSchema, body: { top_n: 30 } },
  getPresets: { reply: presetsListSchema },
  getPreset: { reply: allParametersSchema },
  deletePreset: { reply: z.object({ detail: z.literal('Cannot delete built-in preset') }), status: 400 },
  savePreset: {
    body: { params: {} },
    reply: z.object({ detail: z.literal('Cannot replace a built-in preset') }),
    status: 400,
  },
  applyPreset: { reply: acknowledgementSchema },
  getSystemLogs: {
    reply: systemLogsReplySchema.extend({ logs: validListSchema(systemLogSchema) }),
    query: '?level=INFO&limit=100',
  },
  getDiagnostics: { reply: diagnosticsSchema },
  getMarketOverview: { reply: marketOverviewSchema.extend({ symbols: validListSchema(overviewRowSchema) }) },
  getMarketHistory: { reply: marketHistorySchema, query: '?symbol=BTCUSDT&seconds=60' },
  getCandles: { reply: candlesSchema, query: '?symbol=BTCUSDT&minutes=5&limit=20' },
  getTradeStory: { reply: refusalSchema, status: 404 },
  getRecordings: { reply: recordingsReplySchema.extend({ recordings: validListSchema(recordingSchema) }) },
  beginRecording: { reply: recordingReplySchema, body: { name: 'morning' } },
  endRecording: { reply: refusalSchema, status: 404 },
  renameRecording: { reply: refusalSchema, body: { name: 'morning' }, status: 404 },
  deleteRecording: { reply: refusalSchema, status: 404 },
  getRecordingFile: { reply: refusalSchema, status: 404 },
  importRecording: { reply: refusalSchema, status: 415 },
  beginLabRun: {
    reply: labRunReplySchema,
    body: { source: { kind: 'simulator', seed: 1, minutes: 1, symbols: 1 } },
  },
  getLabRuns: {
    reply: labRunsReplySchema.extend({ runs: validListSchema(labRunSchema).refine((runs) => runs.length === 1) }),
  },
  getLabRun: { reply: refusalSchema, status: 404 },
  cancelLabRun: { reply: refusalSchema, status: 404 },
  removeLabRun: { reply: refusalSchema, status: 404 },
  getLabTrades: { reply: refusalSchema, status: 404 },
  getLabStory: { reply: refusalSchema, status: 404 },
  getAnalytics: { reply: analyticsSchema, query: '?time_range=all' },
  clearSystemLogs: { reply: acknowledgementSchema },
  logout: { reply: acknowledgementSchema },
};

/** Advances market time until the reply arrives. The market analysis waits for samples in market time. */
async function advanceUntilAnswered<T>(answer: Promise<T>): Promise<T> {
  const passing = setInterval(() => server.advance(50), 5);
  return answer.finally(() => clearInterval(passing));
}

test('the reply to every call matches the contract', async () => {
  // Advances market time until every symbol has an order book.
  server.advance(2_000);
  for (const [name, { reply: schema, status = 200, ...sent }] of Object.entries(EXPECTED_REPLIES)) {
    const { status: actual, body } = await advanceUntilAnswered(callApi(name as CallName, sent));
    const reading = schema.safeParse(body);
    expect({ name, status: actual, error: reading.error?.message }).toEqual({ name, status, error: undefined });
  }
});

test('the status lists the additions to the contract that the server supports', async () => {
  const { capabilities } = statusSchema.parse((await callApi('getStatus')).body);
  expect(capabilities).toEqual([
    'diagnostics',
    'presets.save',
    'trades.filter',
    'positions',
    'market.overview',
    'market.watch',
    'market.history',
    'recordings',
    'trades.story',
    'signals.outcome',
    'lab',
  ]);
});

test('events of a running bot match the contract and the data of the API', async () => {
  const events: SocketEvent[] = [];
  const rejected: unknown[] = [];
  server.openSocket('ws://localhost:8080/ws', {
    opened: () => undefined,
    closed: () => undefined,
    received: (text) => {
      const frame = readFrame(text);
      if (frame.kind === 'event') events.push(frame.event);
      else if (frame.kind !== 'stream') rejected.push(text);
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
