import { act, fireEvent, screen, within } from '@testing-library/react';
import { consoleApi } from '@/api/consoleApi';
import { DIAGNOSTICS_INTERVAL_MS } from '@/contract/timings';
import { selectIsSignedIn } from '@/slices/session';
import { aStatus } from '@/testing/fixtures';
import { json } from '@/testing/fakeWire';
import { advance, useFakeClock } from '@/testing/fakeEnvironment';
import { renderScreen } from '@/testing/renderScreen';
import { DashboardTab } from './DashboardTab';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const ROUTE = 'GET /api/diagnostics';
const NOON = Date.UTC(2026, 2, 10, 12);
const stop = (reason: string) => ({ name: 'obi', label: 'imbalance too small', reason, at: NOON });
const symbol = (name: string, over: object = {}) => ({
  symbol: name,
  followed: true,
  evaluations: 500,
  signals: 1,
  entries: 0,
  filters: { obi: 480 },
  last: stop('OBI 0.120 < 0.350'),
  ...over,
});
const reply = (over: object = {}) => ({
  since: NOON,
  at: NOON + 60_000,
  evaluations: 1_000,
  signals: 4,
  entries: 1,
  filters: [
    { name: 'spread', label: 'spread too wide', component: 'STRATEGY', stage: 'candidate', count: 620 },
    { name: 'obi', label: 'imbalance too small', component: 'STRATEGY', stage: 'candidate', count: 376 },
    { name: 'slots', label: 'no free slot', component: 'RISK', stage: 'signal', count: 3 },
  ],
  blocks: [],
  symbols: [symbol('BTCUSDT'), symbol('ETHUSDT')],
  ...over,
});

const OFFERED = aStatus({ capabilities: ['diagnostics'] });

/** Opens the Dashboard of a bot that sends this answer. The console draws received data with the next frame. */
async function dashboard(answer: object | (() => Response), status: object = OFFERED) {
  const environment = await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer(ROUTE, answer);
    wire.answer('GET /api/status', status);
  });
  await environment.wait(50);
  return environment;
}

const gates = (): HTMLElement => screen.getByRole('region', { name: 'Gates' });
const press = (name: string | RegExp): void => void fireEvent.click(within(gates()).getByRole('button', { name }));
const openDetails = (): HTMLElement => {
  press('Why no trade?');
  return card();
};
const card = (): HTMLElement => within(gates()).getByRole('region', { name: 'Why no trade?' });
const linesOf = (name: string): string[] =>
  within(within(card()).getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('span')].map(({ textContent }) => textContent).join(' | '));

test('the gates strip answers in one sentence why the bot does not trade', async () => {
  await dashboard(reply());
  openDetails();
  expect(card()).toHaveTextContent(
    'Most candidates fail: spread too wide 62%, imbalance too small 38%. 4 signals led to 1 trade; rejected: no free slot 3.',
  );
});

test('diagnostics are requested again when the bot is started, paused or stopped', async () => {
  const environment = await dashboard(reply({ evaluations: 0, signals: 0, entries: 0, filters: [] }));
  openDetails();
  expect(card()).toHaveTextContent('No book update has been evaluated yet.');
  const asked = environment.wire.count(ROUTE);
  environment.wire.answer('GET /api/status', { ...OFFERED, paused: true });
  environment.wire.answer(ROUTE, reply());
  await act(async () => {
    environment.store.dispatch(consoleApi.util.invalidateTags(['Status']));
    await advance(100);
  });
  expect(environment.wire.count(ROUTE)).toBe(asked + 1);
  expect(card()).toHaveTextContent('Most candidates fail');
});

test.each([
  ['lists no capabilities', undefined],
  ['lists other capabilities', ['presets.save']],
  ['sends capabilities that are not a list', 'diagnostics'],
])('the console requests no diagnostics and shows no gates for a bot that %s', async (_name, capabilities) => {
  const { wire, wait } = await dashboard(reply(), { ...aStatus(), capabilities });
  await wait(4 * DIAGNOSTICS_INTERVAL_MS);
  expect(screen.queryByText('Why no trade?')).toBeNull();
  expect(wire.count(ROUTE)).toBe(0);
});

test.each<[string, () => Response]>([
  ['401', () => json({ detail: 'Not authenticated' }, 401)],
  ['403', () => json({ detail: 'Forbidden' }, 403)],
  ['405', () => json({ detail: 'Method not allowed' }, 405)],
  ['HTML', () => new Response('<h1>Welcome</h1>')],
  ['another form', () => json({ since: [] })],
])('diagnostics that answer with %s do not sign out and are requested at growing intervals', async (_name, answer) => {
  const { wire, wait, store } = await dashboard(answer);
  // The console requests diagnostics at 0, 10, 30, 70 and 150 s.
  for (let second = 0; second < 155; second += 5) await wait(5_000);
  expect(selectIsSignedIn(store.getState())).toBe(true);
  expect(wire.count(ROUTE)).toBe(5);
  expect(gates()).toHaveTextContent('Not available: ');
  wire.answer(ROUTE, reply());
  for (let second = 0; second < 160; second += 5) await wait(5_000);
  expect(openDetails()).toHaveTextContent('Most candidates fail');
  const answered = wire.count(ROUTE);
  await wait(2 * DIAGNOSTICS_INTERVAL_MS);
  expect(wire.count(ROUTE)).toBe(answered + 2);
});

test('diagnostics are requested again every few seconds', async () => {
  const { wire, wait } = await dashboard(reply());
  wire.answer(
    ROUTE,
    reply({
      blocks: [{ name: 'entries_closed', label: 'x', component: 'SYSTEM', reason: 'The bot is paused', until: null }],
    }),
  );
  await wait(DIAGNOSTICS_INTERVAL_MS);
  expect(openDetails()).toHaveTextContent('The bot is paused. Most candidates fail');
  expect(wire.count(ROUTE)).toBe(2);
});

test('a failed reload keeps the last answer with its age', async () => {
  const { wire, wait } = await dashboard(reply());
  wire.answer(ROUTE, () => json({ detail: 'busy' }, 500));
  await wait(2 * DIAGNOSTICS_INTERVAL_MS);
  expect(gates()).toHaveTextContent(/Not refreshed since \d\d:\d\d:\d\d local: busy/);
  expect(openDetails()).toHaveTextContent('spread too wide 62%');
});

test('an error of the bot is shown and the details are empty', async () => {
  await dashboard(() => json({ detail: 'busy' }, 500));
  expect(gates()).toHaveTextContent('Not available: busy');
  expect(within(gates()).getByRole('button', { name: 'Why no trade?' })).toBeDisabled();
});

test('the details list the filters by count, before and after the signal', async () => {
  await dashboard(reply());
  openDetails();
  expect(linesOf('1,000 book updates evaluated')).toEqual([
    'spread too wide | 620 | 62%',
    'imbalance too small | 376 | 38%',
  ]);
  expect(linesOf('4 signals, 1 trade')).toEqual(['no free slot | 3 | 75%']);
  press('Why no trade?');
  expect(within(gates()).queryByRole('region', { name: 'Why no trade?' })).toBeNull();
});

test('the details do not move under the pointer', async () => {
  const { wire, wait } = await dashboard(reply());
  openDetails();
  const list = within(card()).getByRole('region', { name: '1,000 book updates evaluated' }).closest('[id]')!;
  fireEvent.pointerEnter(list);
  wire.answer(ROUTE, reply({ evaluations: 2_000 }));
  await wait(DIAGNOSTICS_INTERVAL_MS);
  expect(within(card()).getByRole('region', { name: '1,000 book updates evaluated' })).toBeInTheDocument();
  fireEvent.pointerLeave(list);
  expect(within(card()).getByRole('region', { name: '2,000 book updates evaluated' })).toBeInTheDocument();
});

test('each symbol shows its block, else the rejection of its latest signal, else of its latest candidate', async () => {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(NOON);
  const block = { name: 'symbol_cooldown', label: 'x', component: 'RISK', reason: 'Cooldown', until: NOON };
  const symbols = [
    symbol('AAAUSDT'),
    symbol('BBBUSDT', { last_signal: { ...stop('all 5 slots are taken'), name: 'slots', label: 'no free slot' } }),
    symbol('CCCUSDT', { blocks: [block] }),
    symbol('DDDUSDT', { followed: false }),
  ];
  await dashboard(reply({ symbols }));
  openDetails();
  press('By symbol (4)');
  const rows = within(within(card()).getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))).toEqual([
    `AAAUSDT | 500 | 1 | 0 | ${time} imbalance too small: OBI 0.120 < 0.350`,
    `BBBUSDT | 500 | 1 | 0 | ${time} no free slot: all 5 slots are taken`,
    `CCCUSDT | 500 | 1 | 0 | Now: Cooldown, until ${time}.`,
    'DDDUSDT | 500 | 1 | 0 | Not among the chosen symbols.',
  ]);
});

const limits = {
  enabled: true,
  trades_hour: { used: 12, max: 15, next_free_at: NOON + 39 * 60_000 },
  trades_day: { used: 50, max: 50, next_free_at: null },
  consecutive_losses: { used: 1, max: 5 },
  drawdown_pct: { used: 0.4, max: 10 },
  slots: { used: 2, max: 5 },
};
const gateTexts = (): string[] =>
  within(within(gates()).getByRole('list', { name: 'Gates' }))
    .getAllByRole('listitem')
    .map((gate) => [...gate.querySelectorAll('span')].map(({ textContent }) => textContent.trim()).join(' | '));

test('each gate shows its use, its state as a word, a countdown, and leads to its parameter', async () => {
  await dashboard(reply({ limits }));
  expect(gateTexts()).toEqual([
    'Bot ok | entries open',
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

test('the countdown of a gate runs between two answers', async () => {
  const soon = { ...limits, trades_hour: { used: 15, max: 15, next_free_at: NOON + 60_000 + 90_000 } };
  const { wait, wire } = await dashboard(reply({ limits: soon }));
  expect(gateTexts()[2]).toBe('Hour blocking | 15/15 free in 90 s');
  wire.hold(ROUTE);
  await wait(10_000);
  expect(gateTexts()[2]).toBe('Hour blocking | 15/15 free in 80 s');
});

test('the reason of a block is the tooltip of its gate', async () => {
  const blocks = [
    { name: 'entries_closed', label: 'x', component: 'SYSTEM', reason: 'The bot is stopped', until: null },
  ];
  await dashboard(reply({ blocks }));
  expect(gateTexts()).toEqual(['Bot blocking | stopped']);
  expect(within(gates()).getByTitle('The bot is stopped')).toBeInTheDocument();
});

test('the places of the gates are reserved while diagnostics are loading', async () => {
  await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.hold(ROUTE);
    wire.answer('GET /api/status', OFFERED);
  });
  expect(screen.getByRole('status', { name: 'Loading the gates' }).children).toHaveLength(8);
});
