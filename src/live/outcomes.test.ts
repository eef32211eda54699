import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botControlApi } from '@/api/bot/botControl';
import { databaseApi } from '@/api/database';
import { keysApi } from '@/api/keys';
import { marketApi } from '@/api/market/market';
import { paramsApi } from '@/api/params';
import { presetsApi } from '@/api/presets';
import { statusApi } from '@/api/bot/status';
import { systemLogsApi } from '@/api/systemLogs';
import { MESSAGE_DURATION_MS } from '@/contract/timings';
import { selectAlert, selectHistory, selectMessages } from '@/slices/notices';
import { signedInConsole } from '@/testing/console/fakeStore';
import { jsonReply } from '@/testing/console/fakeWire';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aTrade } from '@/testing/rows/fixtures';
import { MUTATION_OUTCOMES } from './outcomes';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const BOT_CONTROL_ENDPOINTS = botControlApi.endpoints;
const { applyPreset, deletePreset, savePreset } = presetsApi.endpoints;
const API_KEYS = { binance_key: 'key-of-binance', binance_secret: 's', bybit_key: '', bybit_secret: '' };

const COMMAND_CALLS_BY_NAME = {
  start: ['POST /api/start', BOT_CONTROL_ENDPOINTS.startBot.initiate()],
  stop: ['POST /api/stop', BOT_CONTROL_ENDPOINTS.stopBot.initiate()],
  pause: ['POST /api/pause', BOT_CONTROL_ENDPOINTS.pauseBot.initiate()],
  resume: ['POST /api/resume', BOT_CONTROL_ENDPOINTS.resumeBot.initiate()],
  close: ['POST /api/close', BOT_CONTROL_ENDPOINTS.closePosition.initiate({ symbol: 'BTCUSDT' })],
  closeAll: ['POST /api/close-all', BOT_CONTROL_ENDPOINTS.closeAll.initiate()],
  reset: ['POST /api/emergency/reset-semaphore', BOT_CONTROL_ENDPOINTS.resetSemaphore.initiate()],
  saveParams: ['POST /api/params', paramsApi.endpoints.saveParams.initiate({ tp_min_usd: 1 })],
  applyPreset: ['POST /api/presets/apply/calm%2Fslow', applyPreset.initiate('calm/slow')],
  deletePreset: ['DELETE /api/presets/mine', deletePreset.initiate('mine')],
  savePreset: ['POST /api/presets/mine', savePreset.initiate({ name: 'mine', description: '', params: {} })],
  clearDatabase: ['POST /api/clear-database', databaseApi.endpoints.clearDatabase.initiate()],
  clearLogs: ['DELETE /api/system-logs', systemLogsApi.endpoints.clearSystemLogs.initiate()],
  saveKeys: ['POST /api/keys/save', keysApi.endpoints.saveKeys.initiate(API_KEYS)],
  validateKeys: ['POST /api/keys/validate', keysApi.endpoints.validateKeys.initiate(API_KEYS)],
  analyze: ['POST /api/market/analyze', marketApi.endpoints.analyzeMarket.initiate()],
  simulate: ['POST /api/market/simulate-trades', marketApi.endpoints.simulateTrades.initiate()],
} as const;

type ReplyFactory = () => Response | Promise<Response>;

async function noticesAfterCommand(name: keyof typeof COMMAND_CALLS_BY_NAME, reply: ReplyFactory) {
  const [route, thunk] = COMMAND_CALLS_BY_NAME[name];
  const console = await signedInConsole(({ wire }) => wire.answer(route, reply));
  await console.store.dispatch(thunk as (typeof COMMAND_CALLS_BY_NAME)['start'][1]);
  await settlePromises();
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

const successReply =
  (body: unknown = {}): ReplyFactory =>
  () =>
    jsonReply(body);
const errorReply =
  (detail: string, status = 409): ReplyFactory =>
  () =>
    jsonReply({ detail }, status);
const emptyErrorReply =
  (status: number): ReplyFactory =>
  () =>
    new Response('', { status });
const failedConnection: ReplyFactory = () => Promise.reject(new TypeError('Failed to fetch'));

test.each<[keyof typeof COMMAND_CALLS_BY_NAME, string, ReplyFactory, { alert?: string; message?: string }]>([
  ['start', 'it is refused', errorReply('Already running'), { alert: 'Error starting bot: Already running' }],
  ['close', 'it succeeds', successReply(), { message: 'Position closed' }],
  ['close', 'it is refused', errorReply('No open trade'), { message: 'Error closing position: No open trade' }],
  [
    'closeAll',
    'it succeeds',
    successReply({ closed: [1, 2], failed: [], total_processed: 2 }),
    { message: 'Closed 2 positions' },
  ],
  ...[successReply({ closed: 3 }), successReply({}), successReply([]), emptyErrorReply(200)].map(
    (reply): [keyof typeof COMMAND_CALLS_BY_NAME, string, ReplyFactory, object] => [
      'closeAll',
      'its reply is unreadable',
      reply,
      {
        message:
          'Close All was sent. Its result is not known, since the answer could not be read: look at the positions.',
      },
    ],
  ),
  ...[() => Promise.reject(new DOMException('', 'TimeoutError')), emptyErrorReply(504)].map(
    (reply): [keyof typeof COMMAND_CALLS_BY_NAME, string, ReplyFactory, object] => [
      'closeAll',
      'it gets no reply in time',
      reply,
      {
        message:
          'Close All was sent. Its result is not known, since the bot did not answer in time: look at the positions.',
      },
    ],
  ),
  ['closeAll', 'it is refused', errorReply('No'), { message: 'Error closing positions: No' }],
  [
    'reset',
    'its reply is unreadable',
    successReply({ done: 1 }),
    { message: "Error: the bot's answer has another form than expected, so the result is not known" },
  ],
  [
    'closeAll',
    'a part of it fails',
    successReply({ closed: [1], failed: [2], total_processed: 2 }),
    { message: 'Closed 1 positions, 1 failed' },
  ],
  [
    'reset',
    'it succeeds',
    successReply({
      success: true,
      active_positions: 0,
      max_concurrent: 3,
      available_slots: 3,
      message: 'Semaphore reset',
    }),
    { alert: 'Active positions: 0\nMax concurrent: 3\nAvailable slots: 3\nSemaphore reset' },
  ],
  [
    'reset',
    'the bot reports a failure',
    successReply({ success: false, error: 'Bot is running' }),
    { message: 'Reset Failed: Bot is running' },
  ],
  ['reset', 'it is refused', errorReply('Bot is running'), { message: 'Error: Bot is running' }],
  [
    'saveParams',
    'it succeeds',
    successReply({ updated_fields: ['a', 'b'] }),
    { alert: 'Parameters updated successfully (2 fields)' },
  ],
  [
    'saveParams',
    'the reply is a count',
    successReply({ updated_fields: 3 }),
    { alert: 'Parameters updated successfully (3 fields)' },
  ],
  ['saveParams', 'it is refused', errorReply('Bad mode', 422), { message: 'Error updating parameters: Bad mode' }],
  ['applyPreset', 'it succeeds', successReply(), { alert: 'Preset calm/slow applicato con successo!' }],
  ['applyPreset', 'it is refused', errorReply('Sconosciuto', 404), { message: 'Errore: Sconosciuto' }],
  ['applyPreset', 'it fails', failedConnection, { message: 'Impossibile applicare preset' }],
  ['savePreset', 'it succeeds', successReply(), { message: 'Preset mine saved' }],
  ['savePreset', 'it is refused', errorReply('Bad name', 400), { message: 'Error saving preset: Bad name' }],
  ['deletePreset', 'it succeeds', successReply(), { message: 'Preset deleted successfully' }],
  ['deletePreset', 'it is refused', errorReply('In use'), { message: 'Error deleting preset: In use' }],
  ['deletePreset', 'it fails', emptyErrorReply(500), { message: 'Error deleting preset' }],
  [
    'clearDatabase',
    'it succeeds',
    successReply({ status: 'cleared', trades_deleted: 4, signals_deleted: 9 }),
    { message: 'Database cleared: 4 trades and 9 signals deleted' },
  ],
  [
    'clearDatabase',
    'the bot runs',
    errorReply('Bot is running', 400),
    { message: 'Please STOP the bot before clearing database!' },
  ],
  ['clearDatabase', 'the server fails', emptyErrorReply(500), { message: 'Error clearing database' }],
  [
    'clearDatabase',
    'the server is unreachable',
    failedConnection,
    { message: 'Error: the server cannot be reached (Failed to fetch)' },
  ],
  ['clearLogs', 'it is refused', errorReply('Locked'), { message: 'Failed to clear logs: Locked' }],
  [
    'clearLogs',
    'it fails without a reason',
    emptyErrorReply(503),
    { message: 'Failed to clear logs: the server answered with status 503' },
  ],
  [
    'clearLogs',
    'the server is unreachable',
    failedConnection,
    { message: 'Failed to clear logs: the server cannot be reached (Failed to fetch)' },
  ],
  ['clearLogs', 'it succeeds', successReply(), {}],
  [
    'validateKeys',
    'the keys are valid',
    successReply({ valid: true, message: 'Both work' }),
    { alert: 'API Keys Validated Successfully!\nBoth work' },
  ],
  [
    'validateKeys',
    'the keys are valid without a message',
    successReply({ valid: true }),
    { alert: 'API Keys Validated Successfully!' },
  ],
  [
    'validateKeys',
    'the keys are invalid',
    successReply({ valid: false, message: 'No' }),
    { message: 'Validation Failed: No' },
  ],
  [
    'validateKeys',
    'valid is not exactly true',
    successReply({ valid: 1 }),
    { message: 'Validation Failed: Unknown error' },
  ],
  ['validateKeys', 'it is refused', errorReply('Too many'), { message: 'Validation error: Too many' }],
  ['validateKeys', 'the server fails', emptyErrorReply(500), { message: 'Validation error: Unknown error' }],
  [
    'validateKeys',
    'the reply is not JSON',
    () => new Response('<html>'),
    { message: 'Validation error: the reply is not JSON' },
  ],
  [
    'validateKeys',
    'the server is unreachable',
    failedConnection,
    { message: 'Validation error: the server cannot be reached (Failed to fetch)' },
  ],
  ['saveKeys', 'it succeeds', successReply(), { message: 'API Keys saved successfully!' }],
  ['saveKeys', 'it is refused', errorReply('No'), { message: 'No' }],
  ['saveKeys', 'the server fails', emptyErrorReply(500), { message: 'Failed to save API keys' }],
  [
    'saveKeys',
    'the server is unreachable',
    failedConnection,
    { message: 'Network error: the server cannot be reached (Failed to fetch)' },
  ],
  ['analyze', 'it is refused', errorReply('No data'), { message: 'Errore: No data' }],
  ['simulate', 'the server fails', emptyErrorReply(502), { message: 'Errore: the server answered with status 502' }],
])('the command %s shows its result when %s', async (name, _case, reply, { alert, message }) => {
  const seen = await noticesAfterCommand(name, reply);
  expect({ alert: seen.alert, message: seen.message }).toEqual({ alert, message });
});

test.each(['stop', 'pause', 'resume'] as const)(
  'a failed %s shows no message and is logged to the console and the command history',
  async (name) => {
    const { console, alert, message, history } = await noticesAfterCommand(name, errorReply('Not now'));
    expect([alert, message]).toEqual([undefined, undefined]);
    expect(console.errors).toEqual([expect.stringMatching(/ failed: Not now$/)]);
    expect(history).toMatchObject([{ outcome: 'failed', detail: 'Not now' }]);
  },
);

test('the result of Close All lists the symbols that stayed open and offers to close these symbols again', async () => {
  const left = [{ symbol: 'BTCUSDT', error: 'no book' }, { symbol: 'ETHUSDT' }, { symbol: 'BTCUSDT' }];
  const { console, history } = await noticesAfterCommand(
    'closeAll',
    successReply({ closed: [1], failed: left, total_processed: 4 }),
  );
  const [message] = selectMessages(console.store.getState());
  expect(message).toMatchObject({
    text: 'Closed 1 positions, 3 failed',
    detail: 'Not closed: BTCUSDT (no book), ETHUSDT, BTCUSDT',
    closeAgain: ['BTCUSDT', 'ETHUSDT'],
    persistent: true,
  });
  expect(history).toMatchObject([{ detail: expect.stringContaining('Not closed: BTCUSDT (no book)') }]);
});

test('the messages after a close show the net PnL that the reply of the bot reports', async () => {
  const messageAfter = async (...command: Parameters<typeof noticesAfterCommand>) =>
    selectMessages((await noticesAfterCommand(...command)).console.store.getState())[0];
  const btc = { symbol: 'BTCUSDT', side: 'LONG', pnl_net: -0.42 };
  const eth = { symbol: 'ETHUSDT', side: 'SHORT', pnl_net: 1.1 };
  expect(await messageAfter('close', successReply({ symbol: 'BTCUSDT', closed: 1, trades: [btc] }))).toMatchObject({
    text: 'Position closed',
    detail: 'BTCUSDT LONG, net −0.42 USDT',
  });
  expect(await messageAfter('closeAll', successReply({ closed: [btc, eth], failed: [] }))).toMatchObject({
    text: 'Closed 2 positions',
    detail: 'Net +0.68 USDT: BTCUSDT LONG −0.42, ETHUSDT SHORT +1.10',
  });
  expect(
    await messageAfter('closeAll', successReply({ closed: [btc], failed: [{ symbol: 'ETHUSDT' }] })),
  ).toMatchObject({
    text: 'Closed 1 positions, 1 failed',
    detail: 'Not closed: ETHUSDT. Closed: BTCUSDT LONG, net −0.42 USDT',
  });
});

test('the command history names the closed symbol and marks a refused Emergency Reset as failed', async () => {
  expect((await noticesAfterCommand('close', successReply())).history).toMatchObject([
    { command: 'Close BTCUSDT', outcome: 'done' },
  ]);
  const { history } = await noticesAfterCommand('reset', successReply({ success: false, error: 'No' }));
  expect(history).toMatchObject([{ command: 'Emergency Reset', outcome: 'failed', detail: 'Reset Failed: No' }]);
});

test('a success message disappears after its display time, and an error message stays', async () => {
  const { console } = await noticesAfterCommand('close', successReply());
  await advanceClock(MESSAGE_DURATION_MS);
  expect(selectMessages(console.store.getState())).toEqual([]);
  console.wire.answer('POST /api/close', errorReply('No'));
  for (let time = 0; time < 2; time += 1) {
    await console.store.dispatch(BOT_CONTROL_ENDPOINTS.closePosition.initiate({ symbol: 'BTCUSDT' }));
  }
  await advanceClock(MESSAGE_DURATION_MS * 10);
  expect(selectMessages(console.store.getState())).toMatchObject([{ text: 'Error closing position: No', count: 2 }]);
});

test('the message about saved API keys is shown for 3 seconds', async () => {
  const { console } = await noticesAfterCommand('saveKeys', successReply());
  await advanceClock(2_900);
  expect(selectMessages(console.store.getState())).toMatchObject([{ text: 'API Keys saved successfully!' }]);
  await advanceClock(200);
  expect(selectMessages(console.store.getState())).toEqual([]);
});

test('messages and command history mask API keys that the server repeats', async () => {
  const echo = `Unknown key ${API_KEYS.binance_key}`;
  const seen = await Promise.all([
    noticesAfterCommand('saveKeys', errorReply(echo)),
    noticesAfterCommand('validateKeys', errorReply(echo)),
    noticesAfterCommand('validateKeys', successReply({ valid: false, message: echo })),
    noticesAfterCommand('validateKeys', successReply({ valid: true, message: echo })),
  ]);
  for (const { message, alert, history } of seen) {
    expect(message ?? alert).toContain('Unknown key •••');
    expect(JSON.stringify(history)).not.toContain(API_KEYS.binance_key);
  }
});

test('the command history names the changed fields of a save', async () => {
  const { history } = await noticesAfterCommand('saveParams', successReply({ updated_fields: ['tp_min_usd'] }));
  expect(history).toMatchObject([{ detail: 'Parameters updated successfully (1 fields): tp_min_usd' }]);
});

test('the sign-in screen does not report a command of the ended session', async () => {
  const { console, alert, message } = await noticesAfterCommand('start', errorReply('Not authenticated', 401));
  expect([alert, message]).toEqual([undefined, undefined]);
  expect(console.store.getState().session.token).toBeNull();
});

test.each(['start', 'stop', 'close', 'closeAll', 'saveParams', 'applyPreset'] as const)(
  'the status is refetched after a successful or failed %s',
  async (name) => {
    for (const reply of [successReply({ closed: [], failed: [] }), errorReply('No')]) {
      const { console } = await noticesAfterCommand(name, reply);
      expect(console.wire.count('GET /api/status')).toBe(2);
    }
  },
);

test('the console requests a new status after a command even while an older status request is pending', async () => {
  const console = await signedInConsole(({ wire }) => wire.answer('POST /api/stop', successReply()));
  const held = console.wire.hold('GET /api/status');
  void console.store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true }));
  await settlePromises();
  await console.store.dispatch(BOT_CONTROL_ENDPOINTS.stopBot.initiate());
  expect(held.waiting).toHaveLength(1);
  held.release(emptyErrorReply(500)() as Response);
  await settlePromises();
  expect(held.waiting).toHaveLength(1);
  expect(console.wire.count('GET /api/status')).toBe(3);
});

test('a Close command without a live connection reloads the trades', async () => {
  const console = await signedInConsole(({ wire }) => wire.answer('POST /api/close', successReply()));
  console.sockets.latest().on.closed();
  console.wire.answer('GET /api/trades', [aTrade('a', { status: 'CLOSED' })]);
  await console.store.dispatch(BOT_CONTROL_ENDPOINTS.closePosition.initiate({ symbol: 'BTCUSDT' }));
  await settlePromises();
  expect(console.trades()).toMatchObject([{ status: 'CLOSED' }]);
});

test('every mutation has a row in MUTATION_OUTCOMES', () => {
  const folder = join(__dirname, '../api');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const mutations = [...text.matchAll(/(\w+): builder\.mutation/g)].map(([, name]) => name!);
  expect(Object.keys(MUTATION_OUTCOMES).sort()).toEqual(mutations.sort());
});
