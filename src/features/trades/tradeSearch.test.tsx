import { act, fireEvent, screen, within } from '@testing-library/react';
import { aStatus, aTrade } from '@/testing/rows/fixtures';
import {
  pagedTradesReply,
  summaryCard,
  cellTexts,
  hideMostColumns,
  tradesGrid,
  createManyTrades,
  openTradesTab,
  pressButton,
  searchSymbol,
  setUpTradesTests,
  symbolCellTexts,
} from '@/testing/screens/tradesScreen';

setUpTradesTests(hideMostColumns);

const SEARCHED_DAY = '2026-03-10';
const noonTimestamp = (day: string) => `${day}T12:00:00Z`;
const isClosedOnSearchedDay = (index: number) => index === 70;
const STORED_TRADES = createManyTrades(80, (index) => ({
  status: 'CLOSED',
  pnl_net: 1,
  reason_exit: index === 75 ? 'SL' : 'TP',
  config_version: index === 75 ? '1.0.7' : '1.0.6',
  entry_liquidity: index === 71 ? 'taker' : 'maker',
  timestamp_exit: noonTimestamp(isClosedOnSearchedDay(index) ? SEARCHED_DAY : '2026-03-11'),
}));

const openTradesAtUrl = (hash: string, capabilities: string[] = ['trades.query']) => {
  location.hash = hash;
  return openTradesTab(STORED_TRADES, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer('GET /api/trades', ({ search: query }) => {
      const { from = '0', to, symbol = '', reason, version, sort } = Object.fromEntries(new URLSearchParams(query));
      const exitMs = ({ timestamp_exit }: (typeof STORED_TRADES)[number]) => Date.parse(String(timestamp_exit));
      const found = STORED_TRADES.filter(
        (trade) =>
          trade.symbol.includes(symbol) &&
          exitMs(trade) >= Number(from) &&
          (to === undefined || exitMs(trade) < Number(to)) &&
          (reason === undefined || trade.reason_exit === reason) &&
          (version === undefined || trade.config_version === version),
      );
      if (sort === 'timestamp_exit') found.sort((a, b) => exitMs(a) - exitMs(b));
      return pagedTradesReply(found)({ search: query });
    });
  });
};
const chooseExitTime = (value: string) => fireEvent.change(screen.getByLabelText('Exit time'), { target: { value } });
type FakeEnvironment = Awaited<ReturnType<typeof openTradesAtUrl>>;
const sentUrlQueries = ({ wire }: FakeEnvironment): string[] => wire.sent.map(({ search: query }) => query);

test('a link to a day loads the trades of the day with one request when the bot can search its history', async () => {
  const environment = await openTradesAtUrl(`#trades?day=${SEARCHED_DAY}`);
  await environment.wait(500);
  expect(symbolCellTexts()).toEqual(['S10']);
  expect(summaryCard('Net PnL')).toHaveTextContent(
    /^Net PnL\+1.00 USDT, in view.*over 1 closed trade in view, 1 of 1 found$/,
  );
  expect(sentUrlQueries(environment)).toContain(
    `?skip=0&limit=500&from=${Date.parse(SEARCHED_DAY)}&to=${Date.parse('2026-03-11')}`,
  );
  expect(sentUrlQueries(environment).filter((query) => query.includes('skip=499'))).toEqual([]);
  expect(screen.getByLabelText('Exit time')).toHaveDisplayValue('2026-03-10, UTC day');
  chooseExitTime('');
  await environment.wait(100);
  expect(location.hash).toBe('#trades');
  expect(screen.getByText('Page 1 of 2 (80 total trades)')).toBeInTheDocument();
});

test('the filters by symbol and by exit reason find trades on other pages', async () => {
  const environment = await openTradesAtUrl('#trades');
  searchSymbol('s7');
  await environment.wait(500);
  expect(sentUrlQueries(environment)).toContain('?skip=0&limit=500&symbol=s7');
  searchSymbol('');
  fireEvent.change(screen.getByLabelText('Exit reason'), { target: { value: 'SL' } });
  await environment.wait(500);
  expect(symbolCellTexts()).toEqual(['S5']);
  expect(location.hash).toBe('#trades?reason=SL');
  expect(sentUrlQueries(environment)).toContain('?skip=0&limit=500&reason=SL');
});

test('a link to a version asks the bot for its trades, and a click takes the filter back', async () => {
  const environment = await openTradesAtUrl('#trades?version=1.0.7');
  await environment.wait(500);
  expect(sentUrlQueries(environment)).toContain('?skip=0&limit=500&version=1.0.7');
  expect(symbolCellTexts()).toEqual(['S5']);
  await pressButton('Version 1.0.7', environment);
  expect(location.hash).toBe('#trades');
});

test('a link to a group of trades sends the group to the bot, and the table lists no other trade', async () => {
  const environment = await openTradesAtUrl('#trades?group=liquidity%3Ataker');
  await environment.wait(500);
  expect(sentUrlQueries(environment)).toContain('?skip=0&limit=500&group=liquidity%3Ataker');
  // The bot of the test ignores the group.
  expect(symbolCellTexts()).toEqual(['S9']);
  await pressButton('Entry as: taker', environment);
  expect(location.hash).toBe('#trades');
});

test('the filter of last night asks the bot for exits from 22:00 to 06:00 in the zone of the operator', async () => {
  localStorage.setItem('order-flow/zone', JSON.stringify('utc'));
  const environment = await openTradesAtUrl('#trades');
  chooseExitTime('night');
  await environment.wait(500);
  expect(location.hash).toBe('#trades?time=night');
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const [from, to] = [today - 2 * 3_600_000, today + 6 * 3_600_000];
  expect(sentUrlQueries(environment)).toContain(`?skip=0&limit=500&from=${from}&to=${to}`);
});

test('a chosen window of exit times is kept in the address and filters on all trades of the bot', async () => {
  localStorage.setItem('order-flow/zone', JSON.stringify('utc'));
  const environment = await openTradesAtUrl('#trades');
  chooseExitTime('chosen');
  const change = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  change(/^From/, '2026-03-10T11:30');
  change(/^To/, '2026-03-10T12:30');
  await environment.wait(500);
  expect(location.hash).toBe('#trades?from=2026-03-10T11%3A30Z&to=2026-03-10T12%3A30Z');
  expect(symbolCellTexts()).toEqual(['S10']);
});

test('a bot that lists trades.query sorts all trades, not only the page of 50', async () => {
  localStorage.setItem(
    'order-flow/grid/trades',
    JSON.stringify({ sort: { field: 'timestamp_exit', direction: 'asc' } }),
  );
  const environment = await openTradesAtUrl('#trades');
  await environment.wait(500);
  expect(sentUrlQueries(environment)).toContain('?skip=0&limit=50&sort=timestamp_exit');
  expect(symbolCellTexts()[0]).toBe('S10');
  expect(screen.queryByText(/^Sorting/)).toBeNull();
});

test('a new sort of all trades returns to the first page', async () => {
  const environment = await openTradesAtUrl('#trades?page=2');
  await environment.wait(500);
  fireEvent.click(within(tradesGrid()).getByRole('columnheader', { name: 'PnL Net' }));
  await environment.wait(500);
  expect(location.hash).toBe('#trades');
  expect(sentUrlQueries(environment).at(-1)).toMatch(/^\?skip=0&limit=50&sort=-?pnl_net$/);
});

test('the console filters only the loaded trades when the bot cannot search its history', async () => {
  const environment = await openTradesAtUrl('#trades?reason=TP', []);
  await environment.wait(500);
  expect(symbolCellTexts()).toHaveLength(50);
  expect(sentUrlQueries(environment).join()).not.toContain('reason');
});

test('the note that sorting acts on the page is above the column heads when the bot cannot sort', async () => {
  localStorage.setItem('order-flow/grid/trades', JSON.stringify({ sort: { field: 'pnl_net', direction: 'desc' } }));
  await openTradesAtUrl('#trades', []);
  const note = screen.getByText(/^Sorting and filters act on the rows of this page only/);
  const head = tradesGrid().querySelector('[role="columnheader"]')!;
  expect(note.compareDocumentPosition(head)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a phone shows filters and export of the trades after a press on the button that folds them', async () => {
  const noop = (): void => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: true, media, onchange: null, addListener: noop, removeListener: noop });
  try {
    const environment = await openTradesAtUrl('#trades?reason=SL');
    expect(screen.queryByRole('combobox', { name: 'Exit time' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Status' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Filters and export, a filter acts' }));
    await environment.wait(100);
    expect(screen.getByRole('combobox', { name: 'Exit time' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeInTheDocument();
  } finally {
    // jsdom has no matchMedia.
    Reflect.deleteProperty(window, 'matchMedia');
  }
});

describe('details of a trade', () => {
  const openFirst = async (trade: Record<string, unknown>) => {
    localStorage.clear();
    const environment = await openTradesTab([aTrade('t-7', { symbol: 'ETHUSDT', ...trade })]);
    const cell = tradesGrid().querySelector<HTMLElement>('[role="row"][data-id] [data-field="side"]')!;
    act(() => cell.focus());
    fireEvent.keyDown(cell, { key: 'Enter' });
    await environment.wait(100);
    return { ...environment, cell, drawer: screen.getByRole('complementary', { name: /^ETHUSDT/ }) };
  };

  test('Enter on a row opens the details of the trade, and Done closes the details', async () => {
    const environment = await openFirst({ status: 'CLOSED', entry_fee: 0.1, slippage_bps: 0.42, reason_exit: 'TP' });
    expect(within(environment.drawer).getByRole('region', { name: 'Entry' })).toHaveTextContent('Slippage');
    expect(environment.drawer).toHaveTextContent('+0.42 bps');
    expect(within(environment.drawer).getByRole('region', { name: 'Story' })).toHaveTextContent('Take profit reached');
    expect(environment.drawer).toHaveTextContent('Entry fee0.1000');
    expect(within(environment.drawer).getByText('of this trade')).toHaveAttribute('href', '#/logs?q=t-7&limit=2000');
    expect(within(environment.drawer).queryByText('Close Position')).toBeNull();
    await pressButton('Done', environment);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('Close Position in the details of an open trade closes the trade', async () => {
    const environment = await openFirst({ mode: 'PAPER' });
    environment.wire.answer('POST /api/close', {});
    fireEvent.click(within(environment.drawer).getByText('Close Position'));
    await environment.wait(100);
    expect(environment.wire.count('POST /api/close')).toBe(1);
  });

  test('a link to a trade opens the trade details and marks the row until the operator presses Done', async () => {
    const environment = await openTradesAtUrl('#trades?trade=t75');
    const drawer = await screen.findByRole('complementary', { name: /^S75/ });
    expect(within(drawer).getByRole('region', { name: 'Entry' })).toBeInTheDocument();
    const rowAt = (index: number): Element => tradesGrid().querySelector(`[data-rowindex="${index}"]`)!;
    const colourOf = (index: number): string => getComputedStyle(rowAt(index)).backgroundColor;
    expect(colourOf(5)).not.toBe(colourOf(6));
    await pressButton('Done', environment);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(location.hash).toBe('#trades');
    expect(colourOf(5)).toBe(colourOf(6));
  });

  test('a link opens the details of a trade on another page and reports an unknown trade', async () => {
    await openTradesAtUrl('#trades?trade=t5');
    expect(await screen.findByRole('complementary', { name: /^S5/ })).toBeInTheDocument();
    act(() => void (location.hash = '#trades?trade=gone'));
    expect(await screen.findByText(/^Trade gone is not among the loaded trades/)).toBeInTheDocument();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('Escape closes the trade details and returns the focus to the row of the trade', async () => {
    const environment = await openFirst({ status: 'CLOSED' });
    expect(screen.getByText('Done')).toHaveFocus();
    fireEvent.keyDown(screen.getByText('Done'), { key: 'Escape' });
    await environment.wait(100);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(environment.cell).toHaveFocus();
  });
});

test('the trades table shows times of today without date, and the duration when the operator chose it', async () => {
  localStorage.clear();
  localStorage.setItem('order-flow/grid/trades', JSON.stringify({ visible: { duration: true } }));
  const now = new Date();
  const at = (hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, 5, 9).getTime();
  await openTradesTab([
    aTrade('a', { status: 'CLOSED', timestamp_entry: at(1), timestamp_exit: at(3) }),
    aTrade('b', { status: 'CLOSED', timestamp_entry: '2019-05-06T12:00:00Z', timestamp_exit: null }),
  ]);
  expect(cellTexts('timestamp_entry')[0]).toBe('01:05:09');
  expect(cellTexts('timestamp_entry')[1]).toMatch(/^2019-05-0[567] \d\d:\d\d$/);
  expect(cellTexts('duration')).toEqual(['2 h', '—']);
});

test('Ctrl+C copies the text of the focused cell of the trades table', async () => {
  await openTradesTab([aTrade('a', { symbol: 'ETHUSDT' })]);
  const copied = jest.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { clipboard: { writeText: copied } });
  const cell = tradesGrid().querySelector<HTMLElement>('[role="row"][data-id] [data-field="symbol"]')!;
  fireEvent.mouseDown(cell);
  fireEvent.mouseUp(cell);
  fireEvent.click(cell);
  fireEvent.keyDown(cell, { key: 'c', code: 'KeyC', keyCode: 67, ctrlKey: true });
  expect(copied).toHaveBeenCalledWith('ETHUSDT');
});
