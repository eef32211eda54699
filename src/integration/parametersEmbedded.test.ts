import { databaseApi } from '@/api/database';
import { paramsApi } from '@/api/params';
import { parameterHistoryApi } from '@/api/parameterHistory';
import { presetsApi } from '@/api/presets';
import { signalsApi } from '@/api/market/signals';
import { systemLogsApi } from '@/api/systemLogs';
import { RECENT_TRADES_QUERY, selectLatestTrades, tradesApi } from '@/api/trades/trades';
import type { WireParameters } from '@/contract/params/schema';
import { commitFieldText, loadValuesIntoForm, editField } from '@/features/parameters/editing';
import { loadVersionIntoForm } from '@/features/parameters/history/loadVersionIntoForm';
import { saveParameters } from '@/features/parameters/review/saving';
import { noticeDismissed } from '@/slices/notices';
import { editUndone, selectEdits } from '@/slices/parameterDraft';
import { createEmbeddedConsole } from '@/testing/console/embeddedConsole';

// The timeout is long because the server simulates minutes of its market.
jest.setTimeout(60_000);

/** Each test uses the real store with the real bot. */
let environment: Awaited<ReturnType<typeof createEmbeddedConsole>>;

beforeAll(async () => {
  environment = await createEmbeddedConsole({ start: true, symbols: 8 });
  await environment.signIn();
});
afterEach(() => {
  for (const { id } of environment.store.getState().notices.list) environment.store.dispatch(noticeDismissed({ id }));
});
afterAll(() => environment.server.close());

const dispatchCall = ((thunk: never) => environment.store.dispatch(thunk)) as (typeof environment)['store']['dispatch'];
const loadParameters = (): Promise<WireParameters> =>
  dispatchCall(paramsApi.endpoints.getParams.initiate(undefined, { forceRefetch: true })).unwrap();
const saveEdits = async () =>
  dispatchCall(saveParameters(await loadParameters(), selectEdits(environment.store.getState())));
const noticeTexts = (): string[] => environment.store.getState().notices.list.map(({ text }) => text);
async function configLogLines(): Promise<string[]> {
  const query = { component: 'CONFIG', limit: 100 };
  const { rows } = await dispatchCall(
    systemLogsApi.endpoints.getSystemLogs.initiate(query, { forceRefetch: true }),
  ).unwrap();
  return rows.map(({ message }) => message);
}

test('a save changes parameters and version of the running bot, and the log shows old and new values', async () => {
  const before = await loadParameters();
  dispatchCall(editField('obi_threshold', 0.4));
  dispatchCall(editField('tp_min_usd', 2));
  expect(await saveEdits()).toBe('saved');
  expect(noticeTexts()).toEqual(['Parameters updated successfully (2 fields)']);
  const after = await loadParameters();
  expect(after).toMatchObject({ obi_threshold: 0.4, tp_min_usd: 2 });
  expect(after.config_version).not.toBe(before.config_version);
  expect(environment.server.bot.parameters()).toMatchObject({ obi_threshold: 0.4 });
  expect(await configLogLines()).toEqual(
    expect.arrayContaining([`obi_threshold: ${before.obi_threshold} -> 0.4`, `tp_min_usd: ${before.tp_min_usd} -> 2`]),
  );
});

test('the version before a save returns to the form, a save restores its values, and the history lists both', async () => {
  const before = await loadParameters();
  dispatchCall(editField('obi_threshold', 0.47));
  expect(await saveEdits()).toBe('saved');
  await loadParameters();
  await dispatchCall(loadVersionIntoForm(before.config_version ?? ''));
  expect(selectEdits(environment.store.getState())).toEqual({ obi_threshold: before.obi_threshold });
  expect(environment.server.bot.parameters()).toMatchObject({ obi_threshold: 0.47 });
  expect(await saveEdits()).toBe('saved');
  const { saves } = await dispatchCall(parameterHistoryApi.endpoints.getParameterHistory.initiate({})).unwrap();
  const { username } = environment.server;
  expect(saves.slice(0, 2).map(({ by, changes }) => ({ by, changes }))).toEqual([
    { by: username, changes: [{ field: 'obi_threshold', before: 0.47, after: before.obi_threshold }] },
    {
      by: username,
      changes: expect.arrayContaining([
        { field: 'obi_threshold', before: before.obi_threshold, after: 0.47 },
      ]) as unknown,
    },
  ]);
});

test('an additional parameter of the bot is typed, saved, logged and undone like other fields', async () => {
  const name = 'own_obi_half_distance_bps';
  const { parameters } = await dispatchCall(paramsApi.endpoints.getAdditionalParameters.initiate()).unwrap();
  expect(parameters[0]).toMatchObject({ name, unit: 'bps', min: 0, max: 50, default: 0 });
  await loadParameters();
  dispatchCall(commitFieldText(name, '0'));
  expect(selectEdits(environment.store.getState())).toEqual({});
  dispatchCall(commitFieldText(name, '1,5'));
  expect(selectEdits(environment.store.getState())).toEqual({ [name]: 1.5 });
  expect(await saveEdits()).toBe('saved');
  expect(noticeTexts()).toEqual(['Parameters updated successfully (1 fields)']);
  expect(environment.server.bot.parameters()).toMatchObject({ [name]: 1.5 });
  expect(await configLogLines()).toContain(`${name}: none -> 1.5`);
  environment.store.dispatch(editUndone());
  expect(selectEdits(environment.store.getState())).toEqual({ [name]: 0 });
  expect(await saveEdits()).toBe('saved');
});

test('a saved trade timeout closes an older open trade within a second', async () => {
  const { bot } = environment.server;
  for (let second = 0; second < 1_800 && bot.status().active_trades === 0; second += 1)
    environment.server.advance(1_000);
  const [open] = environment.server.store.trades.listPage(0, 1).trades;
  expect(open?.status).toBe('OPEN');
  const { timeout_seconds: before } = await loadParameters();
  dispatchCall(editField('timeout_seconds', 5));
  // The trade is older than the new timeout and younger than the previous timeout.
  environment.server.advance(5_000);
  expect(bot.status().active_trades).toBeGreaterThan(0);
  expect(await saveEdits()).toBe('saved');
  environment.server.advance(1_000);
  const { trades } = environment.server.store.trades.listPage(0, 20);
  expect(trades.find(({ trade_id }) => trade_id === open?.trade_id)).toMatchObject({
    status: 'CLOSED',
    reason_exit: 'TIMEOUT',
  });
  expect(await configLogLines()).toContain(`timeout_seconds: ${before} -> 5`);
  dispatchCall(editField('timeout_seconds', Number(before)));
  expect(await saveEdits()).toBe('saved');
});

test.each([
  ['obi_threshold', 3, 'obi_threshold must be 0.05 to 0.95, not 3'],
  ['ema_fast_period', 100, 'ema_fast_period (100) must be below ema_slow_period (21)'],
] as const)('saving %s as %d is refused with the reason, and the edit is kept', async (key, value, reason) => {
  dispatchCall(editField(key, value));
  expect(await saveEdits()).toBe('failed');
  expect(noticeTexts().at(-1)).toContain(`Error updating parameters: Parameters not saved: ${reason}`);
  expect(selectEdits(environment.store.getState())).toHaveProperty(key, value);
  const saved = await loadParameters();
  dispatchCall(editField(key, saved[key] ?? 0));
});

test('an operator can load a custom preset, save the parameters under its name and delete the preset', async () => {
  const saved = await loadParameters();
  const { savePreset, getPreset, getPresets, deletePreset } = presetsApi.endpoints;
  await dispatchCall(
    savePreset.initiate({ name: 'night', description: '', params: { ...saved, min_rr_ratio: 2 } }),
  ).unwrap();
  dispatchCall(loadValuesIntoForm(await dispatchCall(getPreset.initiate('night')).unwrap(), 'night'));
  expect(selectEdits(environment.store.getState())).toEqual({ min_rr_ratio: 2 });
  expect((await loadParameters()).min_rr_ratio).toBe(saved.min_rr_ratio);
  expect(await saveEdits()).toBe('saved');
  expect(await loadParameters()).toMatchObject({ min_rr_ratio: 2, preset_name: 'night' });
  await dispatchCall(deletePreset.initiate('night')).unwrap();
  expect((await dispatchCall(getPresets.initiate()).unwrap()).presets).not.toContain('night');
});

test('invalid parameter values are also refused in a preset', async () => {
  const { savePreset } = presetsApi.endpoints;
  const refused = await dispatchCall(
    savePreset.initiate({ name: 'bad', description: '', params: { obi_threshold: 3 } }),
  );
  expect(refused).toHaveProperty('error.data.detail', 'Preset not saved: obi_threshold must be 0.05 to 0.95, not 3');
});

test('clearing the database is refused while the bot runs, and empties every list when the bot is stopped', async () => {
  const { clearDatabase } = databaseApi.endpoints;
  void dispatchCall(signalsApi.endpoints.getSignals.initiate());
  void dispatchCall(tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY));
  environment.server.advance(60_000);
  await dispatchCall(clearDatabase.initiate());
  expect(noticeTexts().at(-1)).toBe('Please STOP the bot before clearing database!');
  environment.server.bot.closeAll();
  environment.server.bot.stop();
  const { trades_deleted, signals_deleted } = await dispatchCall(clearDatabase.initiate()).unwrap();
  expect(noticeTexts().at(-1)).toBe(
    `Database cleared: ${trades_deleted} trades and ${signals_deleted} signals deleted`,
  );
  const state = environment.store.getState();
  expect(signalsApi.endpoints.getSignals.select()(state).data?.rows).toEqual([]);
  expect(selectLatestTrades(state)).toEqual([]);
});
