import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULTS } from '@/contract/params/catalogue';
import { SIGNAL_BATCH_MS, SIGNAL_FLOOD_BATCH_MS } from '@/contract/timings';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { aSignal, aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { SignalsTab } from './SignalsTab';

beforeEach(() => {
  location.hash = '';
  useFakeClock();
});
afterEach(() => jest.useRealTimers());

const NOON_MS = Date.UTC(2026, 2, 10, 12);
const signalAtSecond = (n: number, over: Parameters<typeof aSignal>[1] = {}) => aSignal(NOON_MS + n * 1_000, over);
const signalFrame = (data: unknown) => ({ type: 'signal', data });

const signalCards = (): HTMLElement[] => screen.queryAllByRole('article');
const displayedSymbols = (): (string | null)[] =>
  signalCards().map((card) => within(card).getByRole('heading').textContent);

test('an empty list of signals shows a hint to start the stopped bot', async () => {
  await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/status', aStatus({ running: false })));
  expect(screen.getByText('No signals yet. Start the bot to see live signals.')).toBeInTheDocument();
  expect(screen.queryByText(/The bot is running/)).toBeNull();
});

test('an empty list of signals shows that the bot is running', async () => {
  await renderScreen(<SignalsTab />);
  expect(screen.getByText(/The bot is running/)).toBeInTheDocument();
});

test('a signal card shows every figure with the specified decimals', async () => {
  const signal = signalAtSecond(0, {
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
  const [card] = signalCards();
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(NOON_MS);
  for (const text of ['SHORT', time, 'OBI', '−0.412', 'Score73.46', 'Spread1.23 bps', 'Depth3.46M'])
    expect(card).toHaveTextContent(text);
  for (const text of ['Entry100.50', 'TP99.4950−1.00%', 'SL101.00+0.50%']) expect(card).toHaveTextContent(text);
  expect(card).toHaveTextContent('newest');
});

test('a signal card shows R:R before and after the costs of the saved parameters', async () => {
  const signal = signalAtSecond(0, { side: 'LONG', price_mid: 100, tp_price: 100.3, sl_price: 99.75 });
  const saved = { ...DEFAULTS, entry_order_type: 'MARKET', taker_fee_rate_pct: 0.05, maker_fee_rate_pct: 0.02 };
  const costs = { simulate_slippage_entry_bps: 1, simulate_slippage_exit_bps: 2, paper_reduce_maker_exits: false };
  const { wait } = await renderScreen(<SignalsTab />, ({ wire }) => {
    wire.answer('GET /api/signals', [signal]);
    wire.answer('GET /api/params', { ...saved, ...costs });
  });
  await wait(50);
  // After costs a win earns 0.3 - 0.06 - 0.02 % and a loss costs 0.25 + 0.06 + 0.07 %.
  expect(signalCards()[0]).toHaveTextContent('R:R1.20net 0.58, needs 63% wins');
});

test('a signal card shows dashes for missing figures and an unknown side as received', async () => {
  const bare = { symbol: 'ODDUSDT', side: 'HEDGE', timestamp: 'soon' };
  await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', [bare]));
  expect(signalCards()[0]).toHaveTextContent('ODDUSDTHEDGEOBI—Score——Entry—TP——SL——R:R—Spread— bpsDepth—newest');
});

test('the Live Signals tab shows the newest 20 signals, newest first', async () => {
  const { receive } = await renderScreen(<SignalsTab />);
  await receive(...Array.from({ length: 25 }, (_, n) => signalFrame(signalAtSecond(n, { symbol: `S${n}` }))));
  expect(signalCards()).toHaveLength(20);
  expect(displayedSymbols().slice(0, 2)).toEqual(['S24', 'S23']);
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
});

test('the card of a new signal is the first card, and the other cards keep their page elements', async () => {
  const first = Array.from({ length: 20 }, (_, n) => signalAtSecond(20 - n, { symbol: `S${20 - n}` }));
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) => wire.answer('GET /api/signals', first));
  const before = displayedSymbols();
  const cardsBefore = signalCards();
  await receive(signalFrame(signalAtSecond(21, { symbol: 'NEW1' })));
  expect(displayedSymbols()).toEqual(['NEW1', ...before.slice(0, 19)]);
  expect(signalCards().slice(1)).toEqual(cardsBefore.slice(0, 19));
  expect(signalCards().map((card) => card.textContent.includes('newest'))).toEqual([true, ...Array(19).fill(false)]);
});

test('a focused link in a signal card keeps the focus when newer signals arrive', async () => {
  const outcome = { state: 'traded', trade_id: '7' };
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [{ ...signalAtSecond(0), outcome }]),
  );
  const link = screen.getByRole('link', { name: '✓ traded' });
  // A click focuses a link without a visible focus, so that the list is not paused.
  jest.spyOn(link, 'matches').mockReturnValue(false);
  act(() => link.focus());
  await receive(signalFrame(signalAtSecond(1, { symbol: 'A' })));
  expect(displayedSymbols()).toEqual(['A', 'BTCUSDT']);
  expect(link).toHaveFocus();
});

test('signal cards move to their new cells, but jump when signals arrive fast', async () => {
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [signalAtSecond(0)]),
  );
  const list = screen.getByRole('list');
  const began = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(began + 400);
  await receive(signalFrame(signalAtSecond(1, { symbol: 'A' })));
  expect(list).toHaveAttribute('data-moving');
  clock.mockReturnValue(began + 500);
  await receive(signalFrame(signalAtSecond(2, { symbol: 'B' })));
  expect(list).not.toHaveAttribute('data-moving');
  clock.mockReturnValue(began + 900);
  await receive(signalFrame(signalAtSecond(3, { symbol: 'C' })), signalFrame(signalAtSecond(4, { symbol: 'D' })));
  expect(list).not.toHaveAttribute('data-moving');
});

test.each([
  ['#signals?side=short', ['B']],
  ['#signals?q=a', ['A']],
  ['#signals?side=long&q=x', []],
])('the URL %s shows the signals that match its filter', async (hash, expected) => {
  location.hash = hash;
  await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [
      signalAtSecond(1, { symbol: 'B', side: 'SHORT' }),
      signalAtSecond(0, { symbol: 'A' }),
    ]),
  );
  expect(displayedSymbols()).toEqual(expected);
  expect(screen.getByText(`${expected.length} of 2 signals`)).toBeInTheDocument();
});

test('the URL contains the signal filters until the operator presses Show all', async () => {
  await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [signalAtSecond(0, { symbol: 'A' })]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'SHORT' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find symbol' }), { target: { value: 'eth' } });
  expect(location.hash).toBe('#signals?side=short&q=eth');
  expect(screen.getByText('No signal passes the filter')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(location.hash).toBe('#signals');
  expect(displayedSymbols()).toEqual(['A']);
});

test.each([
  ['pending', { state: 'pending' }, '… pending'],
  ['a trade', { state: 'traded', trade_id: '7' }, '✓ traded'],
  ['a rejection', { state: 'rejected', check: 'slots', label: 'no free slot' }, 'rejected: no free slot'],
])('a signal card shows the outcome %s', async (_what, outcome, text) => {
  await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [{ ...signalAtSecond(0), outcome }]),
  );
  expect(signalCards()[0]).toHaveTextContent(text);
});

test('the outcome of a traded signal links to its trade', async () => {
  const outcome = { state: 'traded', trade_id: '7' };
  await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [{ ...signalAtSecond(0), outcome }]),
  );
  expect(screen.getByRole('link', { name: '✓ traded' })).toHaveAttribute('href', '#trades?trade=7');
});

test('the OBI bar of a signal card marks the OBI threshold of the parameters', async () => {
  const { wait } = await renderScreen(<SignalsTab />, ({ wire }) => {
    wire.answer('GET /api/params', { obi_threshold: 0.35 });
    wire.answer('GET /api/signals', [signalAtSecond(0, { side: 'SHORT', obi: -0.5 })]);
  });
  await wait(50);
  expect(within(signalCards()[0]!).getByTitle('Threshold 0.350')).toHaveTextContent('−0.500');
  const bar = signalCards()[0]!.querySelector<HTMLElement>('.obi > .bar')!;
  // Sizes of threshold, zero line, OBI and scale. Half of the scale from −1 to 1 is the OBI −1.
  expect(bar.style.backgroundSize).toBe('2px 100%, 1px 6px, 25.0% 6px, 100% 6px');
});

test('signal cards stay in place under the pointer, and a button counts the new signals', async () => {
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [signalAtSecond(0, { symbol: 'OLDUSDT' })]),
  );
  const region = screen.getByRole('region', { name: 'Live Signals' });
  fireEvent.pointerEnter(region);
  await receive(signalFrame(signalAtSecond(1, { symbol: 'A' })), signalFrame(signalAtSecond(2, { symbol: 'B' })));
  expect(displayedSymbols()).toEqual(['OLDUSDT']);
  fireEvent.click(screen.getByRole('button', { name: '2 new signals, show' }));
  expect(displayedSymbols()).toEqual(['B', 'A', 'OLDUSDT']);
  await receive(signalFrame(signalAtSecond(3, { symbol: 'C' })));
  expect(displayedSymbols()).toEqual(['B', 'A', 'OLDUSDT']);
  fireEvent.pointerLeave(region);
  expect(displayedSymbols()).toEqual(['C', 'B', 'A', 'OLDUSDT']);
});

test('a signal card under the pointer stays after 30 newer signals, and the button counts 20+', async () => {
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [signalAtSecond(0, { symbol: 'OLDUSDT' })]),
  );
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Live Signals' }));
  await receive(...Array.from({ length: 30 }, (_, n) => signalFrame(signalAtSecond(n + 1))));
  expect(displayedSymbols()).toEqual(['OLDUSDT']);
  expect(screen.getByRole('button', { name: /new signals/ })).toHaveTextContent('20+ new');
});

test('a burst of signals renders once and does not change the cards of older signals', async () => {
  const { receive, container } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [signalAtSecond(0), signalAtSecond(-1, { symbol: 'STAYUSDT' })]),
  );
  const stays = signalCards()[1];
  const changes: MutationRecord[] = [];
  let turns = 0;
  const observer = new MutationObserver((records) => {
    turns += 1;
    changes.push(...records);
  });
  observer.observe(container, { childList: true, subtree: true, characterData: true, attributes: true });
  await receive(...Array.from({ length: 15 }, (_, n) => signalFrame(signalAtSecond(n + 1, { symbol: `S${n}` }))));
  expect(signalCards()).toHaveLength(17);
  expect(signalCards().at(-1)).toBe(stays);
  expect(turns).toBe(1);
  expect(changes.some(({ target }) => stays!.contains(target))).toBe(false);
});

test('a burst of signals reuses the page elements of the replaced signal cards', async () => {
  const { receive, wait } = await renderScreen(<SignalsTab />);
  await receive(...Array.from({ length: 25 }, (_, n) => signalFrame(signalAtSecond(n, { symbol: `S${n}` }))));
  const before = signalCards();
  await receive(...Array.from({ length: 25 }, (_, n) => signalFrame(signalAtSecond(n + 25, { symbol: `S${n + 25}` }))));
  await wait(SIGNAL_FLOOD_BATCH_MS);
  expect(displayedSymbols().slice(0, 2)).toEqual(['S49', 'S48']);
  expect(signalCards().every((card, index) => card === before[index])).toBe(true);
});

test('malformed signals in replies and websocket frames are skipped', async () => {
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [signalAtSecond(0), { side: 'LONG' }, 42]),
  );
  expect(screen.getByText('2 rows could not be read: symbol is missing or has another form')).toBeInTheDocument();
  await receive('not json', signalFrame({ symbol: 1 }), signalFrame(signalAtSecond(1, { symbol: 'GOODUSDT' })));
  expect(displayedSymbols()).toEqual(['GOODUSDT', 'BTCUSDT']);
});

test('the Live Signals tab shows an error after a failed load and the signals after a retry', async () => {
  const { wire, wait } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', () => jsonReply({ detail: 'database is locked' }, 500)),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The signals could not be loadeddatabase is locked');
  wire.answer('GET /api/signals', [signalAtSecond(0)]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(50);
  expect(signalCards()).toHaveLength(1);
});

test('signal cards stay and are marked as old when the live connection is lost', async () => {
  const { sockets, wait } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [signalAtSecond(0)]),
  );
  expect(screen.queryByText(/^old/)).toBeNull();
  await act(async () => sockets.latest().on.closed());
  // The monotonic clock advances by a minute. The second tick after the jump updates the displayed ages.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await wait(2_000 + SIGNAL_BATCH_MS);
  expect(screen.getByText(/^old/)).toBeInTheDocument();
  expect(signalCards()).toHaveLength(1);
});

/** Number of tab stops in the filter bar: one for the side filter and one for the symbol search. */
const FILTER_TAB_STOP_COUNT = 2;

test('signal cards stay in place while the keyboard focus is in the list', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { receive } = await renderScreen(<SignalsTab />, ({ wire }) =>
    wire.answer('GET /api/signals', [signalAtSecond(0, { symbol: 'OLDUSDT' })]),
  );
  for (let stop = 1; stop <= FILTER_TAB_STOP_COUNT + 1; stop += 1) await user.tab();
  await receive(signalFrame(signalAtSecond(1, { symbol: 'A' })));
  expect(displayedSymbols()).toEqual(['OLDUSDT']);
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: '1 new signal, show' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(displayedSymbols()).toEqual(['A', 'OLDUSDT']);
  // The focus moves from the removed button to the list, so that new cards still wait.
  expect(screen.getByRole('group', { name: 'Live Signals: list' })).toHaveFocus();
  await receive(signalFrame(signalAtSecond(2, { symbol: 'B' })));
  expect(displayedSymbols()).toEqual(['A', 'OLDUSDT']);
  act(() => screen.getByRole('group', { name: 'Live Signals: list' }).blur());
  expect(displayedSymbols()).toEqual(['B', 'A', 'OLDUSDT']);
});
