import { act, fireEvent, screen, within } from '@testing-library/react';
import { consoleApi } from '@/api/consoleApi';
import { DIAGNOSTICS_INTERVAL_MS } from '@/contract/timings';
import { selectIsSignedIn } from '@/slices/session';
import { aStatus, aTrade } from '@/testing/rows/fixtures';
import { jsonReply } from '@/testing/console/fakeWire';
import { advanceClock, useFakeClock } from '@/testing/console/fakeEnvironment';
import { renderScreen } from '@/testing/console/renderScreen';
import { DashboardTab } from '../DashboardTab';
import { loadLaterPanels } from '../laterPanels';

beforeAll(loadLaterPanels);
beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const DIAGNOSTICS_ROUTE = 'GET /api/diagnostics';
const NOON_MS = Date.UTC(2026, 2, 10, 12);
const obiRejection = (reason: string) => ({ name: 'obi', label: 'imbalance too small', reason, at: NOON_MS });
const symbolDiagnostics = (name: string, over: object = {}) => ({
  symbol: name,
  followed: true,
  evaluations: 500,
  signals: 1,
  entries: 0,
  filters: { obi: 480 },
  last: obiRejection('OBI 0.120 < 0.350'),
  ...over,
});
const diagnosticsReply = (over: object = {}) => ({
  since: NOON_MS,
  at: NOON_MS + 60_000,
  evaluations: 1_000,
  signals: 4,
  entries: 1,
  filters: [
    { name: 'spread', label: 'spread too wide', component: 'STRATEGY', stage: 'candidate', count: 620 },
    { name: 'obi', label: 'imbalance too small', component: 'STRATEGY', stage: 'candidate', count: 376 },
    { name: 'slots', label: 'no free slot', component: 'RISK', stage: 'signal', count: 3 },
  ],
  blocks: [],
  symbols: [symbolDiagnostics('BTCUSDT'), symbolDiagnostics('ETHUSDT')],
  ...over,
});

const STATUS_WITH_DIAGNOSTICS = aStatus({ capabilities: ['diagnostics'] });

/** Opens the Dashboard of a bot that sends `answer` as diagnostics. Waits until the console shows the reply. */
async function openDashboard(answer: object | (() => Response), status: object = STATUS_WITH_DIAGNOSTICS) {
  const environment = await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer(DIAGNOSTICS_ROUTE, answer);
    wire.answer('GET /api/status', status);
  });
  await environment.wait(50);
  return environment;
}

const gatesStrip = (): HTMLElement => screen.getByRole('region', { name: 'Gates' });
const pressButton = (name: string | RegExp): void =>
  void fireEvent.click(within(gatesStrip()).getByRole('button', { name }));
const openNoTradeDetails = (): HTMLElement => {
  pressButton('Why no trade?');
  return noTradeDetails();
};
const noTradeDetails = (): HTMLElement => within(gatesStrip()).getByRole('region', { name: 'Why no trade?' });
const rejectionBarTexts = (name: string): string[] =>
  within(within(noTradeDetails()).getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('span')].map(({ textContent }) => textContent).join(' | '));

test('the Why no trade details state which filters reject most candidates and signals', async () => {
  await openDashboard(diagnosticsReply());
  openNoTradeDetails();
  expect(noTradeDetails()).toHaveTextContent(
    'Most candidates fail: spread too wide 62%, imbalance too small 38%. 4 signals led to 1 trade; rejected: no free slot 3.',
  );
});

test('the console requests diagnostics again when the bot is started, paused or stopped', async () => {
  const environment = await openDashboard(diagnosticsReply({ evaluations: 0, signals: 0, entries: 0, filters: [] }));
  openNoTradeDetails();
  expect(noTradeDetails()).toHaveTextContent('No book update has been evaluated yet.');
  const asked = environment.wire.count(DIAGNOSTICS_ROUTE);
  environment.wire.answer('GET /api/status', { ...STATUS_WITH_DIAGNOSTICS, paused: true });
  environment.wire.answer(DIAGNOSTICS_ROUTE, diagnosticsReply());
  await act(async () => {
    environment.store.dispatch(consoleApi.util.invalidateTags(['Status']));
    await advanceClock(100);
  });
  expect(environment.wire.count(DIAGNOSTICS_ROUTE)).toBe(asked + 1);
  expect(noTradeDetails()).toHaveTextContent('Most candidates fail');
});

test.each([
  ['lists no capabilities', undefined],
  ['lists other capabilities', ['presets.save']],
  ['sends capabilities that are not a list', 'diagnostics'],
])('the console requests no diagnostics from a bot that %s', async (_name, capabilities) => {
  const { wire, wait } = await openDashboard(diagnosticsReply(), { ...aStatus(), capabilities });
  await wait(4 * DIAGNOSTICS_INTERVAL_MS);
  expect(screen.queryByText('Why no trade?')).toBeNull();
  expect(wire.count(DIAGNOSTICS_ROUTE)).toBe(0);
});

test.each<[string, () => Response]>([
  ['401', () => jsonReply({ detail: 'Not authenticated' }, 401)],
  ['403', () => jsonReply({ detail: 'Forbidden' }, 403)],
  ['405', () => jsonReply({ detail: 'Method not allowed' }, 405)],
  ['HTML', () => new Response('<h1>Welcome</h1>')],
  ['another form', () => jsonReply({ since: [] })],
])('the console requests diagnostics at growing intervals while the bot answers with %s', async (_name, answer) => {
  const { wire, wait, store } = await openDashboard(answer);
  // The console requests diagnostics after 0, 10, 30, 70 and 150 s.
  for (let second = 0; second < 155; second += 5) await wait(5_000);
  expect(selectIsSignedIn(store.getState())).toBe(true);
  expect(wire.count(DIAGNOSTICS_ROUTE)).toBe(5);
  expect(gatesStrip()).toHaveTextContent('Not available: ');
  wire.answer(DIAGNOSTICS_ROUTE, diagnosticsReply());
  for (let second = 0; second < 160; second += 5) await wait(5_000);
  expect(openNoTradeDetails()).toHaveTextContent('Most candidates fail');
  const answered = wire.count(DIAGNOSTICS_ROUTE);
  await wait(2 * DIAGNOSTICS_INTERVAL_MS);
  expect(wire.count(DIAGNOSTICS_ROUTE)).toBe(answered + 2);
});

test('the gates strip requests diagnostics at a fixed interval', async () => {
  const { wire, wait } = await openDashboard(diagnosticsReply());
  wire.answer(
    DIAGNOSTICS_ROUTE,
    diagnosticsReply({
      blocks: [{ name: 'entries_closed', label: 'x', component: 'SYSTEM', reason: 'The bot is paused', until: null }],
    }),
  );
  await wait(DIAGNOSTICS_INTERVAL_MS);
  expect(openNoTradeDetails()).toHaveTextContent('The bot is paused. Most candidates fail');
  expect(wire.count(DIAGNOSTICS_ROUTE)).toBe(2);
});

test('the gates strip keeps the last diagnostics after a failed request', async () => {
  const { wire, wait } = await openDashboard(diagnosticsReply());
  wire.answer(DIAGNOSTICS_ROUTE, () => jsonReply({ detail: 'busy' }, 500));
  await wait(2 * DIAGNOSTICS_INTERVAL_MS);
  expect(gatesStrip()).toHaveTextContent(/Not refreshed since \d\d:\d\d:\d\d local: busy/);
  expect(openNoTradeDetails()).toHaveTextContent('spread too wide 62%');
});

test('the gates strip shows the error of a failed first diagnostics request', async () => {
  await openDashboard(() => jsonReply({ detail: 'busy' }, 500));
  expect(gatesStrip()).toHaveTextContent('Not available: busy');
  expect(within(gatesStrip()).getByRole('button', { name: 'Why no trade?' })).toBeDisabled();
});

test('the Why no trade details count the rejections of each candidate filter and signal filter', async () => {
  await openDashboard(diagnosticsReply());
  openNoTradeDetails();
  expect(rejectionBarTexts('1,000 book updates evaluated')).toEqual([
    'spread too wide | 620 | 62%',
    'imbalance too small | 376 | 38%',
  ]);
  expect(rejectionBarTexts('4 signals, 1 trade')).toEqual(['no free slot | 3 | 75%']);
  pressButton('Why no trade?');
  expect(within(gatesStrip()).queryByRole('region', { name: 'Why no trade?' })).toBeNull();
});

test('the Why no trade details stay unchanged while the pointer is inside', async () => {
  const { wire, wait } = await openDashboard(diagnosticsReply());
  openNoTradeDetails();
  const list = within(noTradeDetails()).getByRole('region', { name: '1,000 book updates evaluated' }).closest('[id]')!;
  fireEvent.pointerEnter(list);
  wire.answer(DIAGNOSTICS_ROUTE, diagnosticsReply({ evaluations: 2_000 }));
  await wait(DIAGNOSTICS_INTERVAL_MS);
  expect(within(noTradeDetails()).getByRole('region', { name: '1,000 book updates evaluated' })).toBeInTheDocument();
  fireEvent.pointerLeave(list);
  expect(within(noTradeDetails()).getByRole('region', { name: '2,000 book updates evaluated' })).toBeInTheDocument();
});

test('the table of reasons by symbol shows the current block of a symbol, or the latest rejection without a block', async () => {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(NOON_MS);
  const block = { name: 'symbol_cooldown', label: 'x', component: 'RISK', reason: 'Cooldown', until: NOON_MS };
  const symbols = [
    symbolDiagnostics('AAAUSDT'),
    symbolDiagnostics('BBBUSDT', {
      last_signal: { ...obiRejection('all 5 slots are taken'), name: 'slots', label: 'no free slot' },
    }),
    symbolDiagnostics('CCCUSDT', { blocks: [block] }),
    symbolDiagnostics('DDDUSDT', { followed: false }),
  ];
  await openDashboard(diagnosticsReply({ symbols }));
  openNoTradeDetails();
  pressButton('By symbol (4)');
  const rows = within(within(noTradeDetails()).getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))).toEqual([
    `AAAUSDT | 500 | 1 | 0 | ${time} imbalance too small: OBI 0.120 < 0.350`,
    `BBBUSDT | 500 | 1 | 0 | ${time} no free slot: all 5 slots are taken`,
    `CCCUSDT | 500 | 1 | 0 | Now: Cooldown, until ${time}.`,
    'DDDUSDT | 500 | 1 | 0 | Not among the chosen symbols.',
  ]);
});

const ENTRY_LIMITS = {
  enabled: true,
  trades_hour: { used: 12, max: 15, next_free_at: NOON_MS + 39 * 60_000 },
  trades_day: { used: 50, max: 50, next_free_at: null },
  consecutive_losses: { used: 1, max: 5 },
  drawdown_pct: { used: 0.4, max: 10 },
  slots: { used: 2, max: 5 },
};
const gateTexts = (): string[] =>
  within(within(gatesStrip()).getByRole('list', { name: 'Gates' }))
    .getAllByRole('listitem')
    .map((gate) =>
      [...gate.querySelectorAll('span:not(.name)')].map(({ textContent }) => textContent.trim()).join(' | '),
    );

test('each entry gate shows the usage, the state as a word and the countdown', async () => {
  await openDashboard(diagnosticsReply({ limits: ENTRY_LIMITS }));
  expect(gateTexts()).toEqual([
    'Bot blocking | no entries: 50/50 trades in the UTC day',
    'Slots ok | 2/5',
    'Hour near | 12/15 free in 38 min',
    'Day blocking | 50/50',
    'Losses ok | 1/5 in a row',
    'Drawdown ok | 0.4% of 10.0%',
  ]);
  expect(screen.getByRole('link', { name: /^Hour near/ })).toHaveAttribute(
    'href',
    '#parameters?focus=max_trades_per_hour',
  );
});

test('the countdown of an entry gate continues between two diagnostics replies', async () => {
  const soon = { ...ENTRY_LIMITS, trades_hour: { used: 15, max: 15, next_free_at: NOON_MS + 60_000 + 90_000 } };
  const { wait, wire } = await openDashboard(diagnosticsReply({ limits: soon }));
  expect(gateTexts()[2]).toBe('Hour blocking | 15/15 free in 90 s');
  wire.hold(DIAGNOSTICS_ROUTE);
  await wait(10_000);
  expect(gateTexts()[2]).toBe('Hour blocking | 15/15 free in 80 s');
});

test('the first cell counts down the time without entries and names the cause', async () => {
  const limits = { ...ENTRY_LIMITS, trades_day: { used: 12, max: 50, next_free_at: null } };
  const blocks = [
    {
      ...{ name: 'loss_run', label: 'cooldown after losses', component: 'RISK', reason: 'Cooldown' },
      until: NOON_MS + 60_000 + 43_000,
      tripped_by: { used: 5, max: 5 },
    },
  ];
  const { wait, wire } = await openDashboard(
    diagnosticsReply({ blocks, limits: { ...limits, consecutive_losses: { used: 0, max: 5 } } }),
  );
  expect(gateTexts()[0]).toBe('Bot blocking | no entries, 43 s: 5 losses in a row');
  expect(gateTexts()[4]).toBe('Losses blocking | 5/5 free in 43 s');
  wire.hold(DIAGNOSTICS_ROUTE);
  await wait(3_000);
  expect(gateTexts()[0]).toBe('Bot blocking | no entries, 40 s: 5 losses in a row');
});

test('the gates strip shows its age from the opening of a position until the next diagnostics', async () => {
  const reply = diagnosticsReply({ limits: { ...ENTRY_LIMITS, slots: { used: 0, max: 5 } } });
  const { wait, wire, receive } = await openDashboard(reply);
  expect(gatesStrip()).not.toHaveTextContent('old');
  const { release } = wire.hold(DIAGNOSTICS_ROUTE);
  await receive({ type: 'trade_open', data: aTrade('new') });
  await wait(2_000);
  expect(gatesStrip()).toHaveTextContent(/old 2 s/);
  await wait(DIAGNOSTICS_INTERVAL_MS);
  release(jsonReply(reply));
  await wait(50);
  // The bot still counts no slot for the open position.
  expect(gatesStrip()).toHaveTextContent('old 0 s');
  wire.answer(DIAGNOSTICS_ROUTE, diagnosticsReply({ limits: ENTRY_LIMITS }));
  await wait(DIAGNOSTICS_INTERVAL_MS);
  expect(gatesStrip()).not.toHaveTextContent('old');
});

test('the tooltip of a blocking entry gate shows the reason', async () => {
  const blocks = [
    { name: 'entries_closed', label: 'x', component: 'SYSTEM', reason: 'The bot is stopped', until: null },
  ];
  await openDashboard(diagnosticsReply({ blocks }));
  expect(gateTexts()).toEqual(['Bot closed | no entries: stopped']);
  expect(within(gatesStrip()).getByTitle('The bot is stopped')).toBeInTheDocument();
});

test('the gates strip shows eight placeholders while the diagnostics are loading', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.hold(DIAGNOSTICS_ROUTE);
    wire.answer('GET /api/status', STATUS_WITH_DIAGNOSTICS);
  });
  expect(screen.getByRole('status', { name: 'Loading the gates' }).children).toHaveLength(8);
});

test('the gates strip shows an age on each gate and no tick when the bot does not answer', async () => {
  const { wait, wire } = await openDashboard(diagnosticsReply({ limits: ENTRY_LIMITS }));
  expect(within(gatesStrip()).getAllByTitle('ok').length).toBeGreaterThan(2);
  for (const route of [DIAGNOSTICS_ROUTE, 'GET /api/status']) wire.answer(route, () => Promise.reject(new TypeError()));
  await wait(2 * DIAGNOSTICS_INTERVAL_MS + 1_000);
  const gates = within(gatesStrip()).getAllByRole('listitem');
  expect(gates.map(({ textContent }) => /old \d+ s/.test(textContent))).toEqual(gates.map(() => true));
  expect(within(gatesStrip()).queryByTitle('ok')).toBeNull();
});
