import type { Diagnostics, DiagnosticsLimits } from '@/contract/bot/diagnostics';
import { EMPTY_DIAGNOSTICS } from '@/testing/rows/fixtures';
import { entryGatesOf } from './gates';

const DIAGNOSTICS_LIMITS: DiagnosticsLimits = {
  enabled: true,
  trades_hour: { used: 12, max: 15, next_free_at: '2026-03-10T12:39:00.000Z' },
  trades_day: { used: 20, max: 50, next_free_at: '2026-03-11T00:00:00.000Z' },
  consecutive_losses: { used: 1, max: 5 },
  drawdown_pct: { used: 0.44, max: 10 },
  slots: { used: 5, max: 5 },
  margin_usdt: { used: 940, max: 1000, next: 50 },
};
const FEED_DIAGNOSTICS = { latency_ms: 41.6, max_latency_ms: 250, age_ms: 20, books: 52, books_live: 50 };
const diagnosticsWith = (over: Partial<Diagnostics> = {}): Diagnostics => ({
  ...EMPTY_DIAGNOSTICS,
  limits: DIAGNOSTICS_LIMITS,
  feed: FEED_DIAGNOSTICS,
  ...over,
});
const anEntryBlock = (name: string, reason: string, until: string | null = null) => ({
  name,
  label: `label of ${name}`,
  component: 'RISK',
  reason,
  until,
});
const gateTexts = (over?: Partial<Diagnostics>): string[] =>
  entryGatesOf(diagnosticsWith(over)).map(({ label, value, detail, state }) =>
    [label, value, detail, state].filter(Boolean).join(' | '),
  );
const entryGateNamed = (name: string, over?: Partial<Diagnostics>) =>
  entryGatesOf(diagnosticsWith(over)).find((gate) => gate.name === name);

test('entryGatesOf returns usage, limit and state of each entry gate', () => {
  expect(gateTexts()).toEqual([
    'Bot | no entries | closed',
    'Feed | 42 ms | 50/52 books | ok',
    'Slots | 5/5 | full',
    'Hour | 12/15 | near',
    'Day | 20/50 | ok',
    'Losses | 1/5 | in a row | ok',
    'Drawdown | 0.4% | of 10.0% | ok',
    'Free margin, USDT | 60 | of 1,000 | near',
  ]);
});

test('an entry gate has a release time only while the gate is near its limit or blocking', () => {
  expect(entryGateNamed('hour')?.until).toBe('2026-03-10T12:39:00.000Z');
  expect(entryGateNamed('day')?.until).toBeNull();
});

test('a reported entry block makes its gate blocking even when the usage is low', () => {
  const until = '2026-03-10T12:05:00.000Z';
  const blocks = [anEntryBlock('loss_run', 'Cooldown after 5 losses in a row', until)];
  expect(entryGateNamed('losses', { blocks })).toMatchObject({
    value: '—/5',
    state: 'blocking',
    reason: 'Cooldown after 5 losses in a row',
    until,
  });
});

test('a blocking gate shows the figure that tripped the limit, not the figure after the trip', () => {
  const blocks = [{ ...anEntryBlock('loss_run', 'Cooldown'), tripped_by: { used: 5, max: 5 } }];
  const limits = { ...DIAGNOSTICS_LIMITS, consecutive_losses: { used: 0, max: 8 } };
  expect(entryGateNamed('losses', { blocks, limits })).toMatchObject({ value: '5/5', state: 'blocking' });
});

test('the first gate names the block that lasts longest and counts the others', () => {
  const limits = { ...DIAGNOSTICS_LIMITS, slots: { used: 1, max: 5 } };
  const cooldown = {
    ...anEntryBlock('loss_run', 'Cooldown after 5 losses in a row', '2026-03-10T12:05:00.000Z'),
    tripped_by: { used: 5, max: 5 },
  };
  expect(entryGateNamed('bot', { blocks: [cooldown], limits })).toMatchObject({
    value: 'no entries',
    cause: '5 losses in a row',
    state: 'blocking',
    reason: 'Cooldown after 5 losses in a row',
    until: cooldown.until,
  });
  const hour = anEntryBlock('hour_limit', 'max_trades_per_hour 15 is reached', '2026-03-10T12:39:00.000Z');
  const full = { ...limits, trades_hour: { used: 15, max: 15, next_free_at: null } };
  expect(entryGateNamed('bot', { blocks: [cooldown, hour], limits: full })).toMatchObject({
    cause: '15/15 trades in the hour, and 1 more',
    until: hour.until,
  });
});

test('the bot gate of a stopped or fully invested bot is closed, because no limit tripped', () => {
  const blocks = [anEntryBlock('entries_closed', 'The bot is stopped')];
  expect(entryGateNamed('bot', { blocks })).toMatchObject({
    value: 'no entries',
    cause: 'stopped, and 1 more',
    state: 'closed',
    reason: 'The bot is stopped; slots 5/5',
  });
});

test('an entry block without a matching gate is shown as a separate gate', () => {
  const blocks = [anEntryBlock('storage', 'The database cannot be written')];
  expect(gateTexts({ blocks }).at(-1)).toBe('label of storage | blocking | blocking');
});

test('the gate of the trading windows is closed, because the operator planned the time between them', () => {
  const blocks = [anEntryBlock('trading_window', 'Outside', '2026-03-11T08:00:00.000Z')];
  expect(entryGateNamed('trading_window', { blocks })).toMatchObject({ value: 'closed', state: 'closed' });
  expect(entryGatesOf({ ...EMPTY_DIAGNOSTICS, blocks })[0]).toMatchObject({
    ...{ value: 'no entries', state: 'closed', cause: 'label of trading_window' },
    until: '2026-03-11T08:00:00.000Z',
  });
});

test('halted entries show in the gate of the bot and in no further gate', () => {
  const blocks = [anEntryBlock('halted', 'Halted by the operator')];
  expect(gateTexts({ blocks, limits: undefined, feed: undefined })).toEqual(['Bot | no entries | blocking']);
  expect(entryGateNamed('bot', { blocks, limits: undefined })).toMatchObject({
    cause: 'label of halted',
    reason: 'Halted by the operator',
  });
});

test('the gate of a disabled trade limit has the state off and no fraction', () => {
  const over = {
    limits: { ...DIAGNOSTICS_LIMITS, enabled: false, trades_hour: { used: 30, max: 15, next_free_at: null } },
  };
  expect(gateTexts(over).slice(3, 5)).toEqual(['Hour | 30 | limit off | off', 'Day | 20 | limit off | off']);
});

test.each([
  ['a slow feed', { latency_ms: 200 }, 'near'],
  ['a feed without many live books', { books_live: 30 }, 'near'],
  ['the feed of a bot without symbols', { books: 0, books_live: 0, age_ms: null }, 'off'],
])('the entry gate of %s has the state %s', (_what, over, state) => {
  expect(entryGateNamed('feed', { feed: { ...FEED_DIAGNOSTICS, ...over } })?.state).toBe(state);
});

test('entryGatesOf returns only the bot gate when the bot reports neither limits nor feed', () => {
  expect(gateTexts({ limits: undefined, feed: undefined })).toEqual(['Bot | entries open | ok']);
});
