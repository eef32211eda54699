import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botControlApi } from '@/api/botControl';
import { databaseApi } from '@/api/database';
import { keysApi } from '@/api/keys';
import { marketApi } from '@/api/market';
import { paramsApi } from '@/api/params';
import { presetsApi } from '@/api/presets';
import { statusApi } from '@/api/status';
import { systemLogsApi } from '@/api/systemLogs';
import { MESSAGE_SHOWN_FOR_MS } from '@/contract/timings';
import { selectAlert, selectHistory, selectMessages } from '@/slices/notices';
import { signedInConsole } from '@/testing/fakeStore';
import { json } from '@/testing/fakeWire';
import { advance, settle, useFakeClock } from '@/testing/fakeWorld';
import { aTrade } from '@/testing/fixtures';
import { OUTCOMES } from './outcomes';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const bot = botControlApi.endpoints;
const { applyPreset, deletePreset, savePreset } = presetsApi.endpoints;
const keys = { binance_key: 'key-of-binance', binance_secret: 's', bybit_key: '', bybit_secret: '' };

const calls = {
  start: ['POST /api/start', bot.startBot.initiate()],
  stop: ['POST /api/stop', bot.stopBot.initiate()],
  pause: ['POST /api/pause', bot.pauseBot.initiate()],
  resume: ['POST /api/resume', bot.resumeBot.initiate()],
  close: ['POST /api/close', bot.closePosition.initiate({ symbol: 'BTCUSDT' })],
  closeAll: ['POST /api/close-all', bot.closeAll.initiate()],
  reset: ['POST /api/emergency/reset-semaphore', bot.resetSemaphore.initiate()],
  saveParams: ['POST /api/params', paramsApi.endpoints.saveParams.initiate({ tp_min_usd: 1 })],
  applyPreset: ['POST /api/presets/apply/calm%2Fslow', applyPreset.initiate('calm/slow')],
  deletePreset: ['DELETE /api/presets/mine', deletePreset.initiate('mine')],
  savePreset: ['POST /api/presets/mine', savePreset.initiate({ name: 'mine', description: '', params: {} })],
  clearDatabase: ['POST /api/clear-database', databaseApi.endpoints.clearDatabase.initiate()],
  clearLogs: ['DELETE /api/system-logs', systemLogsApi.endpoints.clearSystemLogs.initiate()],
  saveKeys: ['POST /api/keys/save', keysApi.endpoints.saveKeys.initiate(keys)],
  validateKeys: ['POST /api/keys/validate', keysApi.endpoints.validateKeys.initiate(keys)],
  analyze: ['POST /api/market/analyze', marketApi.endpoints.analyzeMarket.initiate()],
  simulate: ['POST /api/market/simulate-trades', marketApi.endpoints.simulateTrades.initiate()],
} as const;

type Reply = () => Response | Promise<Response>;

async function afterCall(name: keyof typeof calls, reply: Reply) {
  const [route, thunk] = calls[name];
  const console = await signedInConsole(({ wire }) => wire.answer(route, reply));
  await console.store.dispatch(thunk as (typeof calls)['start'][1]);
  await settle();
  const state = console.store.getState();
  const message = selectMessages(state)[0];
  const alert = selectAlert(state);
  return {
    console,
    message: message?.text,
    alert: alert?.text,
    severity: (message ?? alert)?.severity,
    history: selectHistory(state),
  };
}

const ok =
  (body: unknown = {}): Reply =>
  () =>
    json(body);
const refused =
  (detail: string, status = 409): Reply =>
  () =>
    json({ detail }, status);
const bare =
  (status: number): Reply =>
  () =>
    new Response('', { status });
const unreachable: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

test.each<[keyof typeof calls, string, Reply, { alert?: string; message?: string }]>([
  ['start', 'is refused', refused('Already running'), { alert: 'Error starting bot: Already running' }],
  ['close', 'went well', ok(), { message: 'Position closed' }],
  ['close', 'is refused', refused('No open trade'), { message: 'Error closing position: No open trade' }],
  ['closeAll', 'went well', ok({ closed: [1, 2], failed: [], total_processed: 2 }), { message: 'Closed 2 positions' }],
  ...[ok({ closed: 3 }), ok({}), ok([]), bare(200)].map((reply): [keyof typeof calls, string, Reply, object] => [
    'closeAll',
    'has an unreadable answer',
    reply,
    {
      message:
        'Close All was sent. Its result is not known, since the answer could not be read: look at the positions.',
    },
  ]),
  ['closeAll', 'is refused', refused('No'), { message: 'Error closing positions: No' }],
  [
    'reset',
    'has an unreadable answer',
    ok({ done: 1 }),
    { message: "Error: the bot's answer has another form than expected, so the result is not known" },
  ],
  [
    'closeAll',
    'went half well',
    ok({ closed: [1], failed: [2], total_processed: 2 }),
    { message: 'Closed 1 positions, 1 failed' },
  ],
  [
    'reset',
    'went well',
    ok({ success: true, active_positions: 0, max_concurrent: 3, available_slots: 3, message: 'Semaphore reset' }),
    { alert: 'Active positions: 0\nMax concurrent: 3\nAvailable slots: 3\nSemaphore reset' },
  ],
  [
    'reset',
    'did not work',
    ok({ success: false, error: 'Bot is running' }),
    { message: 'Reset Failed: Bot is running' },
  ],
  ['reset', 'is refused', refused('Bot is running'), { message: 'Error: Bot is running' }],
  [
    'saveParams',
    'went well',
    ok({ updated_fields: ['a', 'b'] }),
    { alert: 'Parameters updated successfully (2 fields)' },
  ],
  [
    'saveParams',
    'went well, counted',
    ok({ updated_fields: 3 }),
    { alert: 'Parameters updated successfully (3 fields)' },
  ],
  ['saveParams', 'is refused', refused('Bad mode', 422), { message: 'Error updating parameters: Bad mode' }],
  ['applyPreset', 'went well', ok(), { alert: 'Preset calm/slow applicato con successo!' }],
  ['applyPreset', 'is refused', refused('Sconosciuto', 404), { message: 'Errore: Sconosciuto' }],
  ['applyPreset', 'fails', unreachable, { message: 'Impossibile applicare preset' }],
  ['savePreset', 'went well', ok(), { message: 'Preset mine saved' }],
  ['savePreset', 'is refused', refused('Bad name', 400), { message: 'Error saving preset: Bad name' }],
  ['deletePreset', 'went well', ok(), { message: 'Preset deleted successfully' }],
  ['deletePreset', 'is refused', refused('In use'), { message: 'Error deleting preset: In use' }],
  ['deletePreset', 'fails', bare(500), { message: 'Error deleting preset' }],
  [
    'clearDatabase',
    'went well',
    ok({ status: 'cleared', trades_deleted: 4, signals_deleted: 9 }),
    { message: 'Database cleared: 4 trades and 9 signals deleted' },
  ],
  [
    'clearDatabase',
    'comes while the bot runs',
    refused('Bot is running', 400),
    { message: 'Please STOP the bot before clearing database!' },
  ],
  ['clearDatabase', 'breaks the server', bare(500), { message: 'Error clearing database' }],
  [
    'clearDatabase',
    'reaches nobody',
    unreachable,
    { message: 'Error: the server cannot be reached (Failed to fetch)' },
  ],
  ['clearLogs', 'is refused', refused('Locked'), { message: 'Failed to clear logs: Locked' }],
  ['clearLogs', 'went well', ok(), {}],
  [
    'validateKeys',
    'are valid',
    ok({ valid: true, message: 'Both work' }),
    { alert: 'API Keys Validated Successfully!\nBoth work' },
  ],
  ['validateKeys', 'are valid, without a word', ok({ valid: true }), { alert: 'API Keys Validated Successfully!' }],
  ['validateKeys', 'are not valid', ok({ valid: false, message: 'No' }), { message: 'Validation Failed: No' }],
  ['validateKeys', 'only resemble', ok({ valid: 1 }), { message: 'Validation Failed: Unknown error' }],
  ['validateKeys', 'are refused', refused('Too many'), { message: 'Validation error: Too many' }],
  ['validateKeys', 'break the server', bare(500), { message: 'Validation error: Unknown error' }],
  [
    'validateKeys',
    'are answered with no JSON',
    () => new Response('<html>'),
    { message: 'Validation error: the reply is not JSON' },
  ],
  [
    'validateKeys',
    'reach nobody',
    unreachable,
    { message: 'Validation error: the server cannot be reached (Failed to fetch)' },
  ],
  ['saveKeys', 'went well', ok(), { message: 'API Keys saved successfully!' }],
  ['saveKeys', 'is refused', refused('No'), { message: 'No' }],
  ['saveKeys', 'breaks the server', bare(500), { message: 'Failed to save API keys' }],
  [
    'saveKeys',
    'reaches nobody',
    unreachable,
    { message: 'Network error: the server cannot be reached (Failed to fetch)' },
  ],
  ['analyze', 'is refused', refused('No data'), { message: 'Errore: No data' }],
  ['simulate', 'breaks', bare(502), { message: 'Errore: the server answered with status 502' }],
])('%s that %s', async (name, _what, reply, { alert, message }) => {
  const seen = await afterCall(name, reply);
  expect({ alert: seen.alert, message: seen.message }).toEqual({ alert, message });
});

test.each(['stop', 'pause', 'resume'] as const)(
  '%s that fails shows nothing: it stands in the console and in the command history',
  async (name) => {
    const { console, alert, message, history } = await afterCall(name, refused('Not now'));
    expect([alert, message]).toEqual([undefined, undefined]);
    expect(console.errors).toEqual([expect.stringMatching(/ failed: Not now$/)]);
    expect(history).toMatchObject([{ outcome: 'failed', detail: 'Not now' }]);
  },
);

test('a Close All that left positions open names them and offers to close them again', async () => {
  const left = [{ symbol: 'BTCUSDT', error: 'no book' }, { symbol: 'ETHUSDT' }, { symbol: 'BTCUSDT' }];
  const { console, history } = await afterCall('closeAll', ok({ closed: [1], failed: left, total_processed: 4 }));
  const [message] = selectMessages(console.store.getState());
  expect(message).toMatchObject({
    text: 'Closed 1 positions, 3 failed',
    detail: 'Not closed: BTCUSDT (no book), ETHUSDT, BTCUSDT',
    closeAgain: ['BTCUSDT', 'ETHUSDT'],
    stays: true,
  });
  expect(history).toMatchObject([{ detail: expect.stringContaining('Not closed: BTCUSDT (no book)') }]);
});

test('a Close All whose failed items name no symbol offers to close all again', async () => {
  const { console } = await afterCall('closeAll', ok({ closed: [], failed: ['order 7', { symbol: 'BTCUSDT' }] }));
  expect(selectMessages(console.store.getState())[0]).toMatchObject({ closeAgain: [] });
});

test('the history says what was closed, and a reset that came to nothing counts as failed', async () => {
  expect((await afterCall('close', ok())).history).toMatchObject([{ command: 'Close BTCUSDT', outcome: 'done' }]);
  const { history } = await afterCall('reset', ok({ success: false, error: 'No' }));
  expect(history).toMatchObject([{ command: 'Emergency Reset', outcome: 'failed', detail: 'Reset Failed: No' }]);
});

test('a message goes by itself, an error stays, and the same error again is counted', async () => {
  const { console } = await afterCall('close', ok());
  await advance(MESSAGE_SHOWN_FOR_MS);
  expect(selectMessages(console.store.getState())).toEqual([]);
  console.wire.answer('POST /api/close', refused('No'));
  for (let time = 0; time < 2; time += 1) {
    await console.store.dispatch(bot.closePosition.initiate({ symbol: 'BTCUSDT' }));
  }
  await advance(MESSAGE_SHOWN_FOR_MS * 10);
  expect(selectMessages(console.store.getState())).toMatchObject([{ text: 'Error closing position: No', count: 2 }]);
});

test('that the keys are saved is said for 3 seconds', async () => {
  const { console } = await afterCall('saveKeys', ok());
  await advance(2_900);
  expect(selectMessages(console.store.getState())).toMatchObject([{ text: 'API Keys saved successfully!' }]);
  await advance(200);
  expect(selectMessages(console.store.getState())).toEqual([]);
});

test('a server that repeats the keys it was sent does not bring them into messages and history', async () => {
  const echo = `Unknown key ${keys.binance_key}`;
  const seen = await Promise.all([
    afterCall('saveKeys', refused(echo)),
    afterCall('validateKeys', refused(echo)),
    afterCall('validateKeys', ok({ valid: false, message: echo })),
    afterCall('validateKeys', ok({ valid: true, message: echo })),
  ]);
  for (const { message, alert, history } of seen) {
    expect(message ?? alert).toContain('Unknown key •••');
    expect(JSON.stringify(history)).not.toContain(keys.binance_key);
  }
});

test('a command whose session has ended meanwhile is not reported over the sign-in screen', async () => {
  const { console, alert, message } = await afterCall('start', refused('Not authenticated', 401));
  expect([alert, message]).toEqual([undefined, undefined]);
  expect(console.store.getState().session.token).toBeNull();
});

test.each(['start', 'stop', 'close', 'closeAll', 'saveParams', 'applyPreset'] as const)(
  'after %s the status is asked again, whatever came of it',
  async (name) => {
    for (const reply of [ok({ closed: [], failed: [] }), refused('No')]) {
      const { console } = await afterCall(name, reply);
      expect(console.wire.count('GET /api/status')).toBe(2);
    }
  },
);

test('a status that was asked for before the command does not stand for the one after it', async () => {
  const console = await signedInConsole(({ wire }) => wire.answer('POST /api/stop', ok()));
  const held = console.wire.hold('GET /api/status');
  void console.store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true }));
  await settle();
  await console.store.dispatch(bot.stopBot.initiate());
  expect(held.waiting).toHaveLength(1);
  held.release(bare(500)() as Response);
  await settle();
  expect(held.waiting).toHaveLength(1);
  expect(console.wire.count('GET /api/status')).toBe(3);
});

test('a close without a live connection reloads the list, since nobody announces it', async () => {
  const console = await signedInConsole(({ wire }) => wire.answer('POST /api/close', ok()));
  console.sockets.latest().on.closed();
  console.wire.answer('GET /api/trades', [aTrade('a', { status: 'CLOSED' })]);
  await console.store.dispatch(bot.closePosition.initiate({ symbol: 'BTCUSDT' }));
  await settle();
  expect(console.trades()).toMatchObject([{ status: 'CLOSED' }]);
});

test('every call that changes something has its row', () => {
  const folder = join(__dirname, '../api');
  const sources = readdirSync(folder).filter((name) => !name.includes('.test.'));
  const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const mutations = [...text.matchAll(/(\w+): builder\.mutation/g)].map(([, name]) => name!);
  expect(Object.keys(OUTCOMES).sort()).toEqual(mutations.sort());
});
