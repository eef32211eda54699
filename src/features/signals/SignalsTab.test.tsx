import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULTS } from '@/contract/params/catalogue';
import { SIGNAL_BATCH_MS } from '@/contract/timings';
import { useFakeClock } from '@/testing/fakeEnvironment';
import { json } from '@/testing/fakeWire';
import { aSignal, aStatus } from '@/testing/fixtures';
import { renderScreen } from '@/testing/renderScreen';
import { SignalsTab } from './SignalsTab';

beforeEach(() => {
  location.hash = '';
  useFakeClock();
});
afterEach(() => jest.useRealTimers());

const NOON = Date.UTC(2026, 2, 10, 12);
const at = (n: number, over: Parameters<typeof aSignal>[1] = {}) => aSignal(NOON + n * 1_000, over);
const frame = (data: unknown) => ({ type: 'signal', data });

const cards = (): HTMLElement[] => screen.queryAllByRole('article');
const symbols = (): (string | null)[] => cards().map((card) => within(card).getByRole('heading').textContent);

test('the tab without signals says to start the bot', async () => {
  await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/status', aStatus({ running: false })));
  expect(screen.getByText('No signals yet. Start the bot to see live signals.')).toBeInTheDocument();
  expect(screen.queryByText(/The bot is running/)).toBeNull();
});

test('the tab without signals says that the bot is running when it runs', async () => {
  await renderScreen(<SignalsTab />);
  expect(screen.getByText(/The bot is running/)).toBeInTheDocument();
});

test('a card shows every figure with its decimals', async () => {
  const signal = at(0, {
    side: 'SHORT',
    obi: -0.41234,
    spread_bps: 1.234,
    score: 73.456,
    price_mid: 100.5,
    tp_price: 99.495,
    sl_price: 101,
    depth_total: 3_456_789,
  });
  await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', [signal]));
  const [card] = cards();
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(NOON);
  for (const text of ['SHORT', time, 'OBI', '−0.412', 'Score73.46', 'Spread1.23 bps', 'Depth3.46M'])
    expect(card).toHaveTextContent(text);
  for (const text of ['Entry100.50', 'TP99.4950−1.00%', 'SL101.00+0.50%']) expect(card).toHaveTextContent(text);
  expect(card).toHaveTextContent('newest');
});

test('a card shows reward to risk before and after the costs of the saved parameters', async () => {
  const signal = at(0, { side: 'LONG', price_mid: 100, tp_price: 100.3, sl_price: 99.75 });
  const saved = { ...DEFAULTS, entry_order_type: 'MARKET', taker_fee_rate_pct: 0.05, maker_fee_rate_pct: 0.02 };
  const costs = { simulate_slippage_entry_bps: 1, simulate_slippage_exit_bps: 2, paper_reduce_maker_exits: false };
  const { wait } = await renderScreen(<SignalsTab />, ({ wire }) => {
    wire.answer('GET /api/signals', [signal]);
    wire.answer('GET /api/params', { ...saved, ...costs });
  });
  await wait(50);
  // A win is 0.3 - 0.06 - 0.02 %, and a loss is 0.25 + 0.06 + 0.07 %.
  expect(cards()[0]).toHaveTextContent('R:R1.20net 0.58, needs 63% wins');
});

test('a card with missing figures and an unknown side shows dashes and the side as received', async () => {
  const bare = { symbol: 'ODDUSDT', side: 'HEDGE', timestamp: 'soon' };
  await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', [bare]));
  expect(cards()[0]).toHaveTextContent('ODDUSDTHEDGEOBI—Score——Entry—TP——SL——R:R—Spread— bpsDepth—newest');
});

test('the newest 20 signals are shown, and the signals of the first load are newest first', async () => {
  const { receive } = await renderScreen(<SignalsTab />);
  await receive(...Array.from({ length: 25 }, (_, n) => frame(at(n, { symbol: `S${n}` }))));
  expect(cards()).toHaveLength(20);
  expect(symbols().slice(0, 2)).toEqual(['S24', 'S23']);
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
});

test('a new signal takes the place of the oldest, and the other nineteen do not move', async () => {
  const first = Array.from({ length: 20 }, (_, n) => at(20 - n, { symbol: `S${20 - n}` }));
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', first));
  const before = symbols();
  expect(before.at(-1)).toBe('S1');
  await receive(frame(at(21, { symbol: 'NEW1' })));
  expect(symbols()).toEqual([...before.slice(0, 19), 'NEW1']);
  await receive(frame(at(22, { symbol: 'NEW2' })));
  expect(symbols()).toEqual([...before.slice(0, 18), 'NEW2', 'NEW1']);
  const [newest] = cards().filter((card) => card.textContent.includes('newest'));
  expect(newest).toHaveTextContent('NEW2');
  expect(newest!.closest('li')).toHaveAttribute('aria-posinset', '1');
  expect(cards()[0]!.closest('li')).toHaveAttribute('aria-posinset', '3');
});

test.each([
  ['#signals?side=short', ['B']],
  ['#signals?q=a', ['A']],
  ['#signals?side=long&q=x', []],
])('the address %s shows the signals of its filter', async (hash, expected) => {
  location.hash = hash;
  await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [at(1, { symbol: 'B', side: 'SHORT' }), at(0, { symbol: 'A' })]),
  );
  expect(symbols()).toEqual(expected);
  expect(screen.getByText(`${expected.length} of 2 signals`)).toBeInTheDocument();
});

test('the filters are written to the address, and Show all removes the filters', async () => {
  await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', [at(0, { symbol: 'A' })]));
  fireEvent.click(screen.getByRole('button', { name: 'SHORT' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find symbol' }), { target: { value: 'eth' } });
  expect(location.hash).toBe('#signals?side=short&q=eth');
  expect(screen.getByText('No signal passes the filter')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(location.hash).toBe('#signals');
  expect(symbols()).toEqual(['A']);
});

test.each([
  ['pending', { state: 'pending' }, '… pending'],
  ['a trade', { state: 'traded', trade_id: '7' }, '✓ traded'],
  ['a rejection', { state: 'rejected', check: 'slots', label: 'no free slot' }, 'rejected: no free slot'],
])('a card shows the outcome %s', async (_what, outcome, text) => {
  await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', [{ ...at(0), outcome }]));
  expect(cards()[0]).toHaveTextContent(text);
});

test('the outcome of a traded signal links to its trade', async () => {
  const outcome = { state: 'traded', trade_id: '7' };
  await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', [{ ...at(0), outcome }]));
  expect(screen.getByRole('link', { name: '✓ traded' })).toHaveAttribute('href', '#trades?trade=7');
});

test('the bar of the imbalance marks the threshold of the parameters', async () => {
  const { wait } = await renderScreen(<SignalsTab />, ({ wire }) => {
    wire.answer('GET /api/params', { obi_threshold: 0.35 });
    wire.answer('GET /api/signals', [at(0, { side: 'SHORT', obi: -0.5 })]);
  });
  await wait(50);
  expect(within(cards()[0]!).getByTitle('Threshold 0.350')).toHaveTextContent('−0.500');
  expect(cards()[0]!.querySelector('line.limit')).toHaveAttribute('x1', '-0.35');
});

test('cards do not move while pointer or focus is inside, and the pill shows the waiting signals', async () => {
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [at(0, { symbol: 'OLDUSDT' })]),
  );
  const region = screen.getByRole('region', { name: 'Live Signals' });
  fireEvent.pointerEnter(region);
  await receive(frame(at(1, { symbol: 'A' })), frame(at(2, { symbol: 'B' })));
  expect(symbols()).toEqual(['OLDUSDT']);
  fireEvent.click(screen.getByRole('button', { name: '2 new signals, show' }));
  expect(symbols()).toEqual(['OLDUSDT', 'A', 'B']);
  await receive(frame(at(3, { symbol: 'C' })));
  expect(symbols()).toEqual(['OLDUSDT', 'A', 'B']);
  fireEvent.pointerLeave(region);
  expect(symbols()).toEqual(['OLDUSDT', 'A', 'B', 'C']);
});

test('a held card stays after twenty newer signals, and the pill says that more signals arrived', async () => {
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [at(0, { symbol: 'OLDUSDT' })]),
  );
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Live Signals' }));
  await receive(...Array.from({ length: 30 }, (_, n) => frame(at(n + 1))));
  expect(symbols()).toEqual(['OLDUSDT']);
  expect(screen.getByRole('button', { name: /new signals/ })).toHaveTextContent('20+ new');
});

test('a burst of signals renders at most once per batch and does not render unchanged cards', async () => {
  const { receive, container } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [at(0), at(-1, { symbol: 'STAYUSDT' })]),
  );
  const stays = cards()[1];
  const changes: MutationRecord[] = [];
  let turns = 0;
  const observer = new MutationObserver((records) => {
    turns += 1;
    changes.push(...records);
  });
  observer.observe(container, { childList: true, subtree: true, characterData: true, attributes: true });
  await receive(...Array.from({ length: 15 }, (_, n) => frame(at(n + 1, { symbol: `S${n}` }))));
  expect(cards()).toHaveLength(17);
  expect(cards()[1]).toBe(stays);
  expect(turns).toBe(1);
  expect(changes.some(({ target }) => stays!.contains(target))).toBe(false);
});

test('a burst of signals reuses the cards that it replaces', async () => {
  const { receive } = await renderScreen(<SignalsTab />);
  await receive(...Array.from({ length: 25 }, (_, n) => frame(at(n, { symbol: `S${n}` }))));
  const before = cards();
  await receive(...Array.from({ length: 25 }, (_, n) => frame(at(n + 25, { symbol: `S${n + 25}` }))));
  expect(symbols().slice(0, 2)).toEqual(['S49', 'S48']);
  expect(cards().every((card, index) => card === before[index])).toBe(true);
});

test('malformed rows and frames are skipped, and the other signals are shown', async () => {
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [at(0), { side: 'LONG' }, 42]),
  );
  expect(screen.getByText('2 rows could not be read: symbol is missing or has another form')).toBeInTheDocument();
  await receive('not json', frame({ symbol: 1 }), frame(at(1, { symbol: 'GOODUSDT' })));
  expect(symbols()).toEqual(['BTCUSDT', 'GOODUSDT']);
});

test('signals that could not be loaded show an error with a retry', async () => {
  const { wire, wait } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', () => json({ detail: 'database is locked' }, 500)),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The signals could not be loadeddatabase is locked');
  wire.answer('GET /api/signals', [at(0)]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(50);
  expect(cards()).toHaveLength(1);
});

test('cards stay and are marked as old when the live connection is lost', async () => {
  const { sockets, wait } = await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', [at(0)]));
  expect(screen.queryByText(/^old/)).toBeNull();
  await act(async () => sockets.latest().on.closed());
  // The fake clock does not change the monotonic clock. A tick of the fake clock only triggers a new age.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await wait(1_000 + SIGNAL_BATCH_MS);
  expect(screen.getByText(/^old/)).toBeInTheDocument();
  expect(cards()).toHaveLength(1);
});

/** The tab stops of the filters. The sides share one stop, and the search has its own. */
const FILTER_STOPS = 2;

test('the list can be held, released and left with the keyboard', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [at(0, { symbol: 'OLDUSDT' })]),
  );
  for (let stop = 1; stop <= FILTER_STOPS + 1; stop += 1) await user.tab();
  await receive(frame(at(1, { symbol: 'A' })));
  expect(symbols()).toEqual(['OLDUSDT']);
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: '1 new signal, show' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(symbols()).toEqual(['OLDUSDT', 'A']);
  // The list has the focus after the pill disappears, and the focus still holds the list.
  expect(screen.getByRole('group', { name: 'Live Signals: list' })).toHaveFocus();
  await receive(frame(at(2, { symbol: 'B' })));
  expect(symbols()).toEqual(['OLDUSDT', 'A']);
  act(() => screen.getByRole('group', { name: 'Live Signals: list' }).blur());
  expect(symbols()).toEqual(['OLDUSDT', 'A', 'B']);
});
