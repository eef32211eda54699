import { act, fireEvent, screen, within } from '@testing-library/react';
import { consoleApi } from '@/api/consoleApi';
import { DIAGNOSTICS_EVERY_MS } from '@/contract/timings';
import { selectIsSignedIn } from '@/slices/session';
import { aStatus } from '@/testing/fixtures';
import { json } from '@/testing/fakeWire';
import { advance, useFakeClock } from '@/testing/fakeWorld';
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

/** The Dashboard of a bot with this answer. Received data is drawn with the next frame. */
async function dashboard(answer: object | (() => Response), status: object = OFFERED) {
  const world = await renderScreen(<DashboardTab />, ({ wire }) => {
    wire.answer(ROUTE, answer);
    wire.answer('GET /api/status', status);
  });
  await world.wait(50);
  return world;
}

const card = (): HTMLElement => screen.getByRole('region', { name: 'Why no trade?' });
const show = (name: string | RegExp): void => void fireEvent.click(within(card()).getByRole('button', { name }));
const linesOf = (name: string): string[] =>
  within(within(card()).getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('span')].map(({ textContent }) => textContent).join(' | '));

test('the answer is one sentence', async () => {
  await dashboard(reply());
  expect(card()).toHaveTextContent(
    'Most candidates fail: spread too wide 62%, imbalance too small 38%. 4 signals led to 1 trade; rejected: no free slot 3.',
  );
});

test('the answer is requested again when the bot is started, paused or stopped', async () => {
  const world = await dashboard(reply({ evaluations: 0, signals: 0, entries: 0, filters: [] }));
  expect(card()).toHaveTextContent('No book update has been evaluated yet.');
  const asked = world.wire.count(ROUTE);
  world.wire.answer('GET /api/status', { ...OFFERED, paused: true });
  world.wire.answer(ROUTE, reply());
  await act(async () => {
    world.store.dispatch(consoleApi.util.invalidateTags(['Status']));
    await advance(100);
  });
  expect(world.wire.count(ROUTE)).toBe(asked + 1);
  expect(card()).toHaveTextContent('Most candidates fail');
});

test.each([
  ['lists no capabilities', undefined],
  ['lists other capabilities', ['presets.save']],
  ['sends capabilities that are not a list', 'diagnostics'],
])('a bot that %s is not asked for diagnostics and has no card', async (_name, capabilities) => {
  const { wire, wait } = await dashboard(reply(), { ...aStatus(), capabilities });
  await wait(4 * DIAGNOSTICS_EVERY_MS);
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
  // Requested at 0, 10, 30, 70 and 150 s.
  for (let second = 0; second < 155; second += 5) await wait(5_000);
  expect(selectIsSignedIn(store.getState())).toBe(true);
  expect(wire.count(ROUTE)).toBe(5);
  expect(card()).toHaveTextContent('Not available: ');
  wire.answer(ROUTE, reply());
  for (let second = 0; second < 160; second += 5) await wait(5_000);
  expect(card()).toHaveTextContent('Most candidates fail');
  const answered = wire.count(ROUTE);
  await wait(2 * DIAGNOSTICS_EVERY_MS);
  expect(wire.count(ROUTE)).toBe(answered + 2);
});

test('the answer is requested again every few seconds', async () => {
  const { wire, wait } = await dashboard(reply());
  wire.answer(
    ROUTE,
    reply({
      blocks: [{ name: 'entries_closed', label: 'x', component: 'SYSTEM', reason: 'The bot is paused', until: null }],
    }),
  );
  await wait(DIAGNOSTICS_EVERY_MS);
  expect(card()).toHaveTextContent('The bot is paused. Most candidates fail');
  expect(wire.count(ROUTE)).toBe(2);
});

test('a failed reload keeps the last answer with its age', async () => {
  const { wire, wait } = await dashboard(reply());
  wire.answer(ROUTE, () => json({ detail: 'busy' }, 500));
  await wait(2 * DIAGNOSTICS_EVERY_MS);
  expect(card()).toHaveTextContent(/spread too wide 62%.*Not refreshed since \d\d:\d\d:\d\d local: busy/);
});

test('an error of the bot is shown and the details are empty', async () => {
  await dashboard(() => json({ detail: 'busy' }, 500));
  expect(card()).toHaveTextContent('Not available: busy');
  expect(within(card()).getByRole('button', { name: 'Show details' })).toBeDisabled();
});

test('the details list the filters by count, before and after the signal', async () => {
  await dashboard(reply());
  show('Show details');
  expect(linesOf('1,000 book updates evaluated')).toEqual([
    'spread too wide | 620 | 62%',
    'imbalance too small | 376 | 38%',
  ]);
  expect(linesOf('4 signals, 1 trade')).toEqual(['no free slot | 3 | 75%']);
  show('Hide details');
  expect(within(card()).queryByRole('listitem')).toBeNull();
});

test('the details do not move under the pointer', async () => {
  const { wire, wait } = await dashboard(reply());
  show('Show details');
  const list = within(card()).getByRole('region', { name: '1,000 book updates evaluated' }).closest('[id]')!;
  fireEvent.pointerEnter(list);
  wire.answer(ROUTE, reply({ evaluations: 2_000 }));
  await wait(DIAGNOSTICS_EVERY_MS);
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
  show('Show details');
  show('By symbol (4)');
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
const limitTexts = (): string[] =>
  within(screen.getByRole('list', { name: 'Limits' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the limits show their usage early and link to their parameters', async () => {
  await dashboard(reply({ limits }));
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(NOON + 39 * 60_000);
  expect(limitTexts()).toEqual([
    `nearhour 12/15, next free ${time}`,
    'reachedday 50/50, blocking',
    'losses in a row 1/5',
    'drawdown 0.4% of 10.0%',
    'slots 2/5',
  ]);
  expect(screen.getByRole('link', { name: /^hour 12\/15/ })).toHaveAttribute(
    'href',
    '#parameters?focus=max_trades_per_hour',
  );
});

test('disabled trade limits are named as off', async () => {
  await dashboard(reply({ limits: { ...limits, enabled: false } }));
  expect(limitTexts().slice(0, 2)).toEqual(['hour 12/15, limit off', 'day 50/50, limit off']);
});

test('a bot without limits in its answer has no line of limits', async () => {
  await dashboard(reply());
  expect(screen.queryByRole('list', { name: 'Limits' })).not.toBeInTheDocument();
});
