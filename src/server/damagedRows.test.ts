import { DatabaseSync } from '@photostructure/sqlite';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DEFAULTS } from '@/contract/params/catalogue';
import type { LabRun } from '@/contract/lab/runs';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { createTestPosition } from '@/testing/bot/testPosition';
import { anAlarm } from '@/testing/alarms/alarm';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';
import { NOON_MS, storedClosedTrade, storedSignal } from '@/testing/rows/storedRows';

import { setUpOperator } from './auth/operator';
import { toOpenTrade } from './bot/positions/position';
import { toStoredMonitorState } from './bot/positions/storedMonitorState';
import { seededRandom } from './market/rng';
import { StartError } from './startError';
import { databaseStartError } from './store/database/faultTexts';
import type { Store } from './store/repositories';
import { openStore } from './store/store';

/** Stored parameters that differ from the defaults, so that a silent default would show. */
const PARAMETERS = { ...DEFAULTS, total_capital_usdt: 777, max_drawdown_pct: 7, config_version: '1.0.9' };
const LAB_RUN: Omit<LabRun, 'id'> = {
  name: 'night',
  state: 'finished',
  played_ms: 1,
  total_ms: 1,
  left_ms: null,
  problem: null,
  created_at: '2026-03-10T11:00:00.000Z',
  source_text: 'simulated market',
  source: { kind: 'simulator', seed: 1, minutes: 1 },
  variants: 0,
  swept: [],
};
const WEBHOOK_SETTINGS = {
  ...{ kind: 'webhook', name: 'Pager', is_on: false, min_rank: 'notice', url: 'https://pager.example/alarm' },
  ...{ quiet_from: null, quiet_until: null, utc_offset_minutes: 0 },
};
const API_KEYS = { binance_key: 'a', binance_secret: 'b', bybit_key: 'c', bybit_secret: 'd' };

// Each test starts some fifty servers.
jest.setTimeout(60_000);

let folder: string;
let template: string;
let path: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rows-'));
  template = join(folder, 'template.sqlite');
  path = join(folder, 'rotted.sqlite');
  const store = openStore(template, { secret: 'for tests' });
  fillEveryTable(store);
  const server = await createEmbeddedServer({ store, market: fakeMarket() });
  await signIn(server);
  server.close();
  allowAnyColumnType();
});
afterAll(() => rmSync(folder, { recursive: true }));

const messageBodyOf = (alarm: ReturnType<typeof anAlarm>) => ({
  message: {
    ...{ id: 'M1', kind: 'alarm', rank: 'warning', title: 'WARNING', text: 'x', action: '', link: null, alarm },
    at: '2026-03-10T12:00:00.000Z',
  },
  ...{ storm: null, created_at: NOON_MS, attempted_at: null, refusals: 0 },
});

function fillEveryTable(store: Store): void {
  for (const id of ['T1', 'T2']) {
    const position = createTestPosition({ id, symbol: 'BTCUSDT' });
    store.trades.save(toOpenTrade(position), toStoredMonitorState(position));
    store.tradePaths.savePath(id, {
      ...{ startedAt: NOON_MS, samples: [[0, 100, 99, 101, -0.25]], signal: storedSignal(NOON_MS) },
      ...{ events: [{ at: NOON_MS, kind: 'entry', text: 'opened', price: 100 }], entryBook: null, exitBook: null },
    });
  }
  store.tradeMarkouts.save('T3', { entry: [1, 2, 3], exit: [1, 2, 3, 4], came_back: true, back_after_ms: 40_000 });
  store.followedSignals.save({
    ...{
      signalAt: NOON_MS,
      symbol: 'BTCUSDT',
      side: 'LONG',
      check: 'slots',
      label: 'no free slot',
      reason: 'all taken',
    },
    ...{ config_version: '1.0.0', state: 'ended', why: null, net_bps: -4 },
    trade: storedClosedTrade('F1', NOON_MS - 3_600_000, -4),
  });
  store.trades.save(storedClosedTrade('T3', NOON_MS - 3_600_000, -4), { world: 'fake' });
  store.signals.add(storedSignal(NOON_MS));
  store.signals.setOutcome(storedSignal(NOON_MS), {
    ...{ state: 'traded', trade_id: 'T1', check: null, label: null, reason: null },
  });
  store.params.save(PARAMETERS);
  store.presets.savePreset({ name: 'night', description: 'slow', params: { obi_threshold: 0.6 } });
  store.keys.saveKeys(API_KEYS);
  store.labRuns.addRun({ run: { ...LAB_RUN, id: '1' }, bytes: 0 });
  store.simulatedPrices.save(new Map([['BTCUSDT', 60_000]]));
  store.equity.saveEquity({ realised: -4, peak: 10 });
  store.liveRisk.saveDay({ start_ms: NOON_MS, realised: -4, open_at_start: {}, open_pnl: { T1: -1 } });
  store.liveRisk.saveEquity({
    ...{ start_ms: NOON_MS, start_equity: 100, start_read_ms: NOON_MS, last_equity: 90, last_read_ms: NOON_MS },
  });
  store.liveRisk.saveHalt({ cause: 'operator', text: 'halted', since_ms: NOON_MS });
  store.channels.saveChannel({ id: 'C1', settings: WEBHOOK_SETTINGS, secrets: { secret: 'a secret of the test' } });
  store.channels.loadKeyPair(() => ({ publicKey: 'public', privateKey: 'private' }));
  const alarm = anAlarm('mode_live', { rule: 'mode_live', state: 'acknowledged' });
  store.alarms.save({
    alarms: [alarm],
    changes: [{ ...alarm, alarm: alarm.id, change: 'raised', at: '2026-03-10T12:00:00.000Z', by: null }],
    figures: [{ rule: 'daily_loss', slot: NOON_MS, value: 1 }],
    rules: [{ rule: 'daily_loss', threshold: 2, in_service: false, reason: 'x', changed_by: 'y', changed_at: NOON_MS }],
    channels: {
      messages: [{ number: 1, message: { number: 1, channel: 'C1', body: messageBodyOf(alarm) } }],
      statuses: [],
      settings: [{ name: 'report', body: { hour: 8, utc_offset_minutes: 0, last_day: 1 } }],
    },
  });
  const away = {
    from: { wall: NOON_MS - 3_600_000, market: NOON_MS - 3_600_000 },
    until: { wall: NOON_MS, market: NOON_MS },
  };
  store.presence.savePresence('operator', { seen: away.until, absence: away });
  store.exchangeAccount.keepAccountId('24617703');
  store.exchangeAccount.keepReadUntil(NOON_MS);
  store.orders.saveOrder({
    ...{ client_id: 'T1-e0', trade_id: 'T1', purpose: 'entry', symbol: 'BTCUSDT', side: 'BUY', qty: 1 },
    ...{
      limit_price: 100,
      time_in_force: 'FOK',
      state: 'sent',
      filled_qty: 0,
      reason: '',
      created_ms: NOON_MS,
      plan: '{}',
    },
  });
  store.orders.addFill({
    ...{ fill_id: 'F1', client_id: 'T1-e0', symbol: 'BTCUSDT', side: 'BUY', price: 100, qty: 1, fee: 0.1 },
    ...{ fee_asset: 'USDT', liquidity: 'taker', cause: 'order', at_ms: NOON_MS, trade_id: 'T1' },
  });
  store.funding.addPayment({
    ...{ payment_id: 'P1', trade_id: 'T1', symbol: 'BTCUSDT', amount: 0.01, asset: 'USDT', at_ms: NOON_MS },
  });
  store.orderResults.saveResult({
    ...{ client_id: 'e-1', delay_ms: 5, estimate_qty: 1, estimate_price: 10, estimate_delay_ms: 0 },
  });
  store.operatorEvents.addEvents([{ kind: 'command', at: NOON_MS, state: 'done', title: 'Stop Bot', by: 'operator' }]);
}

/** Removes the word STRICT from the stored schema, so that a column can hold a value of any type, as a rotted file can. */
function allowAnyColumnType(): void {
  const schema = (text: string) => text.replaceAll('STRICT, WITHOUT', '        WITHOUT').replaceAll('STRICT', '      ');
  writeFileSync(template, schema(readFileSync(template, 'latin1')), 'latin1');
}

async function signIn({ fetchFn, username, password }: EmbeddedServer) {
  const reply = await fetchFn('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  expect(reply.status).toBe(200);
  const { access_token } = (await reply.json()) as { access_token: string };
  return async (route: string) => {
    const { status, text } = await fetchFn(route, { headers: { Authorization: `Bearer ${access_token}` } }).then(
      async (each) => ({ status: each.status, text: await each.text() }),
    );
    return { status, text };
  };
}

type Value = string | number | bigint | Uint8Array | null;
type Rot = { table: string; column: string; value: Value };

function rot({ table, column, value }: Rot): void {
  copyFileSync(template, path);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF; BEGIN');
  const key = database.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk = 1`).get() as { name: string };
  const where = `WHERE ${key.name} = (SELECT MAX(${key.name}) FROM ${table}${table === 'trades' ? ` WHERE status = 'OPEN'` : ''})`;
  // Rot runs no trigger.
  const triggers = database.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of triggers as { name: string }[]) database.exec(`DROP TRIGGER ${name}`);
  database.prepare(`UPDATE ${table} SET ${column} = ? ${where}`).run(value);
  for (const { sql } of triggers as { sql: string }[]) database.exec(sql);
  database.exec('COMMIT');
  database.close();
}

/** Starts a server on the rotted database. Returns the server, or the sentence with which the start was refused. */
async function start(): Promise<{ server: EmbeddedServer } | { refusal: string }> {
  const store = openStore(path, { secret: 'for tests' });
  try {
    return { server: await createEmbeddedServer({ store, market: fakeMarket(), checksDocuments: false }) };
  } catch (error) {
    store.close();
    const refusal = databaseStartError(error, path);
    if (!(refusal instanceof StartError)) throw error;
    return { refusal: refusal.message };
  }
}

const ROUTES = [
  ...[
    'status',
    'params',
    'trades?limit=500',
    'trades?symbol=BTC&limit=500',
    'signals',
    'system-logs?limit=2000',
    'keys',
    'presets',
    `checks/followed?symbol=BTCUSDT&side=LONG&timestamp=${NOON_MS}`,
  ],
  ...[
    'presets/night',
    'stats/analytics',
    'checks/worth',
    'diagnostics',
    'market/overview',
    'recordings',
    'lab/runs',
    'lab/runs/1',
  ],
  ...[
    'absence',
    'alarms',
    'alarms/history',
    'alarms/rules',
    'alarms/channels',
    'alarms/rules/preview?rule=daily_loss&threshold=2',
  ],
  `timeline?from=${new Date(NOON_MS - 3_600_000).toISOString()}&until=${new Date(NOON_MS + 3_600_000).toISOString()}`,
  ...['trades/T1/story', 'trades/T2/story', 'trades/T3/story', 'trades/after'],
].map((route) => `/api/${route}`);

/** Texts of errors that only a programmer understands. */
const PROGRAMMING_ERROR =
  /TypeError|RangeError|SyntaxError|Zod|is not a function|Cannot read|Invalid time|Internal error/;

/** Checks that a server on the rotted database works and tells what it left out, or refused the start in one sentence. */
async function expectHonestStart(name: string): Promise<void> {
  const started = await start();
  if ('refusal' in started) {
    expect(started.refusal).toMatch(/^[^\n]+\.$/);
    expect(started.refusal).toContain(path);
    return;
  }
  const { server } = started;
  try {
    const get = await signIn(server);
    server.advance(2_000);
    const replies = new Map<string, string>();
    for (const route of ROUTES) {
      const { status, text } = await get(route);
      expect({ name, route, status, text }).toEqual({
        name,
        route,
        status,
        text: expect.not.stringMatching(PROGRAMMING_ERROR),
      });
      expect([name, route, status]).not.toEqual([name, route, 500]);
      replies.set(route, text);
    }
    const lines = server.store.logs.list({ limit: 2_000 }).logs.map(({ message }) => message);
    const log = lines.join('\n');
    expect([name, log]).toEqual([name, expect.not.stringMatching(PROGRAMMING_ERROR)]);
    const listed = replies.get('/api/trades?limit=500') ?? '';
    const isListComplete = (listed.match(/"trade_id"/g) ?? []).length === 3;
    if (!isListComplete) expect([name, log, listed]).toEqual([name, expect.stringMatching(/Damaged|damaged/), listed]);
    if (server.bot.status().active_trades < 2)
      expect([name, log]).toEqual([name, expect.stringContaining('cannot be monitored')]);
    const { total_capital_usdt, max_drawdown_pct, mode } = server.bot.parameters();
    const isSame = total_capital_usdt === 777 && max_drawdown_pct === 7 && mode === 'PAPER';
    if (!isSame) expect([name, log]).toEqual([name, expect.stringContaining('Stored parameters')]);
    if (!replies.get('/api/lab/runs')?.includes('simulated market'))
      expect([name, log]).toEqual([name, expect.stringContaining('lab_run')]);
  } finally {
    server.close();
  }
}

/** Columns that are the position of the row in its table. Another value would be another row. */
const ROW_IDS = [
  'params',
  'api_keys',
  'operator',
  'signals',
  'followed_signals',
  'logs',
  'trade_path',
  'equity',
  'live_day',
  'live_equity',
  'order_results',
  'lab_run',
  'alarm_change',
  'operator_events',
  'params_history',
  'server_run',
  'exchange_account',
  'account_reading',
]
  .map((table) => `${table}.id`)
  .concat('trades.seq', 'opened_by_day.day', 'alarm_message.number');

const listColumns = (types: readonly string[]) => {
  const database = new DatabaseSync(template);
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all() as { name: string }[];
  const columns = tables.flatMap(({ name: table }) =>
    (
      database.prepare(`SELECT name, type, pk FROM pragma_table_info('${table}')`).all() as {
        name: string;
        type: string;
        pk: number;
      }[]
    )
      .filter(({ type, name }) => types.includes(type) && !ROW_IDS.includes(`${table}.${name}`))
      .map(({ name: column }) => ({ table, column })),
  );
  database.close();
  return columns;
};

const readCell = ({ table, column }: Omit<Rot, 'value'>): Value => {
  const database = new DatabaseSync(template);
  const { cell } = database.prepare(`SELECT ${column} AS cell FROM ${table} LIMIT 1`).get() as { cell: Value };
  database.close();
  return cell;
};

type Random = () => number;
const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

/** Returns a damaged value: a truncated or changed text, another JSON value, or a value of another type. */
function damage(random: Random, cell: Value): Value {
  const text = cell instanceof Uint8Array ? Buffer.from(cell).toString('latin1') : String(cell ?? '');
  const at = Math.floor(random() * text.length);
  const changed = text.slice(0, at) + String.fromCharCode(33 + Math.floor(random() * 90)) + text.slice(at + 1);
  const values: Value[] = [
    '',
    'null',
    '[]',
    '{}',
    '42',
    '{"run":{}}',
    'x'.repeat(3_000),
    '\u0000\u0007',
    text.slice(0, at),
    changed,
  ];
  const others: Value[] = [
    -1,
    0,
    Infinity,
    1e308,
    2n ** 60n,
    new Uint8Array([0, 255, 7]),
    Buffer.from(changed, 'latin1'),
  ];
  return pick(random, random() < 0.6 ? values : others);
}

/** Starts on a database with one damaged value. Returns the log, the number of open trades and a function for requests. */
async function startWith(damaged: Rot) {
  rot(damaged);
  const started = await start();
  if ('refusal' in started) throw new Error(started.refusal);
  const { server } = started;
  const get = await signIn(server);
  const log = () => server.store.logs.list({ limit: 2_000 }).logs.map(({ message }) => message);
  return { server, get, log };
}

const PUT_BACK = 'put back a copy of it, or delete the row to';

test.each<[string, Rot, string]>([
  [
    'parameters that are no JSON',
    { table: 'params', column: 'body', value: '{"mode":' },
    `damaged parameters (no JSON object) in its table params: ${PUT_BACK} start with the default parameters.`,
  ],
  [
    'an equity that is no number',
    { table: 'equity', column: 'peak', value: 'ten' },
    `a damaged equity in its table equity: ${PUT_BACK} count the drawdown from the next start.`,
  ],
])('a start with %s is refused in one sentence', async (_name, damaged, sentence) => {
  rot(damaged);
  expect(await start()).toEqual({ refusal: `${path} holds ${sentence}` });
});

test.each(['nonsense', 'scrypt$99999999$99$99$AAAA$AAAA', 'scrypt$16$1$1$$'])(
  'a start with the stored password hash %s is refused in one sentence',
  async (value) => {
    rot({ table: 'operator', column: 'password_hash', value });
    const store = openStore(path, { secret: 'for tests' });
    const refused = await setUpOperator(store, {}).catch((error: unknown) => databaseStartError(error, path));
    expect(refused).toEqual(
      new StartError(
        `${path} holds a damaged password in its table operator: start once with OPERATOR_USERNAME and OPERATOR_PASSWORD, which replace the row.`,
      ),
    );
    await setUpOperator(store, { password: 'correct horse', cost: { N: 16, r: 1, p: 1 } });
    await expect(setUpOperator(store, {})).resolves.toEqual({ username: 'operator' });
    store.close();
  },
);

test.each<[string, Rot, RegExp]>([
  ['monitor state', { table: 'trades', column: 'monitor', value: '{"qty":' }, /T2.*keeps its stored stop/],
  [
    'status',
    { table: 'trades', column: 'status', value: 'OP' },
    /T2.*the status is damaged, and the trade counts as open/,
  ],
])('an open trade with a damaged %s stays monitored at its stored stop', async (_name, damaged, line) => {
  const { server, log } = await startWith(damaged);
  expect(server.bot.status().active_trades).toBe(2);
  expect(server.store.trades.findTrade('T2')).toMatchObject({ sl_price: 99.5, quantity: 5 });
  expect(log()).toContainEqual(expect.stringMatching(line));
  server.close();
});

test.each<[string, Rot, string, unknown, RegExp]>([
  [
    'a Lab run',
    { table: 'lab_run', column: 'body', value: '{"run":' },
    '/api/lab/runs',
    { runs: [] },
    /lab_run: the list leaves out the runs 1,/,
  ],
  [
    'the path of a trade',
    { table: 'trade_path', column: 'body', value: new Uint8Array([1, 2, 3]) },
    '/api/trades/T2/story',
    { trade_id: 'T2', signal: null },
    /trade_path \(T2\): the story of the trade has no earlier prices/,
  ],
  [
    'the outcome of a signal',
    { table: 'signals', column: 'outcome', value: 'traded' },
    '/api/signals',
    [expect.not.objectContaining({ outcome: expect.anything() })],
    /signals \(.* BTCUSDT\): the signal has no outcome/,
  ],
  [
    'the number of trades of a day',
    { table: 'opened_by_day', column: 'trades', value: 0 },
    '/api/trades?limit=500',
    { total: 3 },
    /opened_by_day.*the sums were calculated again/,
  ],
])('a damaged row of %s leaves out only itself, and the log tells so', async (_name, damaged, route, reply, line) => {
  const { server, get, log } = await startWith(damaged);
  expect(JSON.parse((await get(route)).text)).toMatchObject(reply as object);
  expect(log()).toContainEqual(expect.stringMatching(line));
  server.close();
});

test('a damaged preset stays in the list and is refused with the remedy', async () => {
  const { server, get } = await startWith({ table: 'presets', column: 'body', value: '{"obi_threshold":[]}' });
  expect((await get('/api/presets')).text).toContain('night');
  const { status, text } = await get('/api/presets/night');
  expect([status, text]).toEqual([409, expect.stringContaining('delete the preset, or save it again')]);
  server.close();
});

test('a server starts honestly on a database in which any one text has rotted', async () => {
  const random = seededRandom(24);
  for (const place of listColumns(['TEXT', 'ANY', 'BLOB'])) {
    const value = damage(random, readCell(place));
    rot({ ...place, value });
    await expectHonestStart(`${place.table}.${place.column} = ${String(value).slice(0, 80)}`);
  }
});

test('a server starts honestly on a database in which any one number has rotted', async () => {
  const random = seededRandom(7);
  for (const place of listColumns(['REAL', 'INTEGER'])) {
    const value = pick<Value>(random, [
      -1,
      -1e308,
      Infinity,
      -Infinity,
      0,
      2n ** 60n,
      'abc',
      '',
      new Uint8Array([1, 2]),
    ]);
    rot({ ...place, value });
    await expectHonestStart(`${place.table}.${place.column} = ${String(value)}`);
  }
});
