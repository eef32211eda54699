import { analyticsApi } from '@/api/analytics';
import { authApi } from '@/api/auth';
import { botControlApi } from '@/api/botControl';
import { databaseApi } from '@/api/database';
import { keysApi } from '@/api/keys';
import { marketApi } from '@/api/market';
import { paramsApi } from '@/api/params';
import { presetsApi } from '@/api/presets';
import { signalsApi } from '@/api/signals';
import { statusApi } from '@/api/status';
import { systemLogsApi } from '@/api/systemLogs';
import { RECENT_TRADES_QUERY, selectLatestTrades, tradesApi } from '@/api/trades';
import { CALLS } from '@/contract/calls';
import { TIME_RANGES } from '@/contract/enums';
import { RECONNECT_DELAY_MS } from '@/contract/timings';
import { selectIsLive, selectPhase } from '@/slices/connection';
import { selectIsSignedIn } from '@/slices/session';
import { createEmbeddedConsole } from '@/testing/embeddedConsole';
import { settlePromises } from '@/testing/fakeEnvironment';

// The timeout is long because the server simulates minutes of its market.
jest.setTimeout(60_000);

/** Each test sends calls from the real store to the real server. */
let environment: Awaited<ReturnType<typeof createEmbeddedConsole>>;

beforeAll(async () => {
  environment = await createEmbeddedConsole({ symbols: 6 });
  await environment.signIn();
});
afterAll(() => environment.server.close());
// The console logs every reply or row that does not match its schema.
afterEach(() => expect(environment.errors.splice(0)).toEqual([]));

const BOT_CONTROL_ENDPOINTS = botControlApi.endpoints;
const API_KEYS = { binance_key: 'bk', binance_secret: 'bs', bybit_key: 'yk', bybit_secret: 'ys' };
// Reads the store at each call, because `beforeAll` creates the store later. The cast restores the reply types.
const dispatchCall = ((thunk: never) => environment.store.dispatch(thunk)) as (typeof environment)['store']['dispatch'];
const requestStatus = () =>
  dispatchCall(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true })).unwrap();
async function loadLatestTrades() {
  const page = await dispatchCall(
    tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY, { forceRefetch: true }),
  ).unwrap();
  return { ...page, rows: selectLatestTrades(environment.store.getState()) ?? [] };
}

/** Advances market time until the simulated market has produced signals and trades. */
async function advanceUntilTrades(): Promise<void> {
  for (let minute = 0; minute < 30; minute += 1) {
    environment.server.advance(60_000);
    if ((await loadLatestTrades()).rows.length > 0) return;
  }
}

test('the live connection opens after sign-in', () => {
  expect(selectIsSignedIn(environment.store.getState())).toBe(true);
  expect(selectIsLive(environment.store.getState())).toBe(true);
});

test('the status of the bot follows start, pause, resume and stop', async () => {
  await dispatchCall(BOT_CONTROL_ENDPOINTS.startBot.initiate()).unwrap();
  expect(await requestStatus()).toMatchObject({ running: true, paused: false, mode: 'PAPER', exchange: 'BYBIT' });
  await dispatchCall(BOT_CONTROL_ENDPOINTS.pauseBot.initiate()).unwrap();
  expect(await requestStatus()).toMatchObject({ running: true, paused: true });
  await dispatchCall(BOT_CONTROL_ENDPOINTS.resumeBot.initiate()).unwrap();
  expect(await requestStatus()).toMatchObject({ paused: false });
  await dispatchCall(BOT_CONTROL_ENDPOINTS.stopBot.initiate()).unwrap();
  expect(await requestStatus()).toMatchObject({ running: false });
});

test('the console reads signals and trades of a running bot and receives live signals', async () => {
  void dispatchCall(signalsApi.endpoints.getSignals.initiate());
  await dispatchCall(BOT_CONTROL_ENDPOINTS.startBot.initiate()).unwrap();
  await advanceUntilTrades();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const page = await loadLatestTrades();
  expect(page.rows.length).toBeGreaterThan(0);
  expect(page.total).toBe(page.rows.length);
  const live = signalsApi.endpoints.getSignals.select()(environment.store.getState()).data;
  expect(live?.rows.length).toBeGreaterThan(0);
  const loaded = await dispatchCall(
    signalsApi.endpoints.getSignals.initiate(undefined, { forceRefetch: true }),
  ).unwrap();
  // The outcome of a signal may arrive after the frame of the signal.
  expect(live?.rows[0]).toEqual({ ...loaded.rows[0], outcome: live?.rows[0]?.outcome });
});

test('the bot closes positions on request, and resets position slots only while stopped', async () => {
  const open = (await loadLatestTrades()).rows.find((trade) => trade.status === 'OPEN');
  if (open) await dispatchCall(BOT_CONTROL_ENDPOINTS.closePosition.initiate({ symbol: open.symbol })).unwrap();
  expect(await dispatchCall(BOT_CONTROL_ENDPOINTS.closeAll.initiate()).unwrap()).toMatchObject({ failed: [] });
  expect(await dispatchCall(databaseApi.endpoints.clearDatabase.initiate())).toMatchObject({ error: { status: 400 } });
  await dispatchCall(BOT_CONTROL_ENDPOINTS.stopBot.initiate()).unwrap();
  expect(await dispatchCall(BOT_CONTROL_ENDPOINTS.resetSemaphore.initiate()).unwrap()).toMatchObject({
    success: true,
    active_positions: 0,
  });
});

test('the console reads back saved parameters, including unknown fields', async () => {
  const { getParams, getParameters, saveParams } = paramsApi.endpoints;
  const saved = await dispatchCall(getParams.initiate()).unwrap();
  const next = { ...saved, min_rr_ratio: 1.75, of_another_version: 'kept' };
  expect(await dispatchCall(saveParams.initiate(next)).unwrap()).toHaveProperty('updated_fields');
  const again = await dispatchCall(getParams.initiate(undefined, { forceRefetch: true })).unwrap();
  expect(again).toMatchObject({ min_rr_ratio: 1.75, of_another_version: 'kept' });
  expect(await dispatchCall(getParameters.initiate()).unwrap()).toMatchObject({ min_rr_ratio: 1.75 });
});

test('an operator can list, apply, save and delete presets, but not delete built-in presets', async () => {
  const { getPresets, getPreset, savePreset, applyPreset, deletePreset } = presetsApi.endpoints;
  const { presets, descriptions } = await dispatchCall(getPresets.initiate()).unwrap();
  expect(presets).toEqual(expect.arrayContaining(['conservative', 'balanced', 'aggressive']));
  expect(descriptions['balanced']).toEqual(expect.any(String));
  expect(await dispatchCall(getPreset.initiate('balanced')).unwrap()).toHaveProperty('obi_threshold');
  await dispatchCall(applyPreset.initiate('balanced')).unwrap();
  expect(await dispatchCall(deletePreset.initiate('balanced'))).toHaveProperty('error.data.detail');

  const params = await dispatchCall(getPreset.initiate('balanced')).unwrap();
  await dispatchCall(savePreset.initiate({ name: 'quiet night', description: 'Few trades', params })).unwrap();
  const listed = await dispatchCall(getPresets.initiate(undefined, { forceRefetch: true })).unwrap();
  expect(listed).toMatchObject({ can_save: true, descriptions: { 'quiet night': 'Few trades' } });
  const own = await dispatchCall(getPreset.initiate('quiet night', { subscribe: false })).unwrap();
  expect(own).toMatchObject({ preset_name: 'quiet night' });
  await dispatchCall(deletePreset.initiate('quiet night')).unwrap();
});

test('the server stores and validates exchange keys', async () => {
  await dispatchCall(keysApi.endpoints.saveKeys.initiate(API_KEYS)).unwrap();
  const kept = await dispatchCall(keysApi.endpoints.getKeys.initiate()).unwrap();
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(Object.keys(API_KEYS)));
  expect(await dispatchCall(keysApi.endpoints.validateKeys.initiate(API_KEYS)).unwrap()).toHaveProperty('valid');
});

test('the server analyses the market and simulates trades', async () => {
  const asked = dispatchCall(marketApi.endpoints.analyzeMarket.initiate());
  // The market analysis takes samples of the order books, 200 ms of market time apart.
  for (let sample = 0; sample < 10; sample += 1) {
    await settlePromises();
    environment.server.advance(200);
  }
  expect((await asked.unwrap()).market_type).not.toBe('');
  const simulation = await dispatchCall(marketApi.endpoints.simulateTrades.initiate()).unwrap();
  expect(simulation.old_params.would_trade_count).not.toBeNull();
});

test('the console reads, filters and clears the system logs', async () => {
  const { getSystemLogs, clearSystemLogs } = systemLogsApi.endpoints;
  const logs = await dispatchCall(getSystemLogs.initiate({ limit: 100 })).unwrap();
  expect(logs.rows.length).toBeGreaterThan(0);
  const [component = ''] = logs.components;
  const some = await dispatchCall(getSystemLogs.initiate({ component, limit: 100 })).unwrap();
  expect(some.rows.every((row) => row.component === component)).toBe(true);
  await dispatchCall(clearSystemLogs.initiate()).unwrap();
});

test.each(TIME_RANGES)('the console reads the analytics of the time range %s', async (range) => {
  const analytics = await dispatchCall(analyticsApi.endpoints.getAnalytics.initiate(range)).unwrap();
  expect(analytics.global.total_trades).not.toBeNull();
});

test('a request clears the database while the bot is stopped', async () => {
  const cleared = await dispatchCall(databaseApi.endpoints.clearDatabase.initiate()).unwrap();
  expect(cleared).toMatchObject({ status: 'cleared' });
  expect((await loadLatestTrades()).rows).toEqual([]);
});

test('the console waits while the server is unreachable and then reconnects', async () => {
  environment.server.becomeUnreachable();
  await settlePromises();
  expect(selectPhase(environment.store.getState())).toBe('waiting');
  environment.server.becomeReachable();
  await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY_MS + 200));
  expect(selectIsLive(environment.store.getState())).toBe(true);
  // A request fails and is logged when the server stops before its reply.
  const others = environment.errors.splice(0).filter((line) => !line.includes('the server cannot be reached'));
  expect(others).toEqual([]);
});

test('the session token is invalid after the logout', async () => {
  const { token } = environment.store.getState().session;
  await dispatchCall(authApi.endpoints.logout.initiate());
  await settlePromises();
  expect(selectIsSignedIn(environment.store.getState())).toBe(false);
  const reply = await environment.server.fetchFn(`${environment.server.host}${CALLS.getStatus.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(401);
});
