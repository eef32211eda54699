import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Trade } from '@/contract/trades/trade';
import { selectNotices } from '@/slices/notices';
import { jsonReply } from '@/testing/console/fakeWire';
import { aPosition, aStatus, aTrade } from '@/testing/rows/fixtures';
import {
  buttonNamed,
  summaryCard,
  cellTexts,
  columnHeader,
  hideMostColumns,
  tradesGrid,
  createManyTrades,
  openTradesTab as open,
  pressButton,
  searchSymbol,
  setUpTradesTests,
  symbolCellTexts,
  type FakeEnvironment,
} from '@/testing/screens/tradesScreen';

setUpTradesTests(() => hideMostColumns('status'));

const tradesGridFrame = (): HTMLElement =>
  tradesGrid().parentElement!.closest<HTMLElement>('.MuiDataGrid-root')!.parentElement!;
const movePointerIntoTable = (): void => void fireEvent.pointerEnter(tradesGridFrame());
const movePointerOutOfTable = (): void => void fireEvent.pointerLeave(tradesGridFrame());
const closeButtons = (): HTMLElement[] => [
  ...tradesGrid().querySelectorAll<HTMLElement>('[data-field="actions"] button'),
];
const sentCloseRequests = ({ wire }: Pick<FakeEnvironment, 'wire'>): unknown[] =>
  wire.sent.filter(({ route }) => route === 'POST /api/close').map(({ body }) => body);

async function receiveOpenedTrade({ receive, wait }: FakeEnvironment, trades: Trade[], trade: Trade): Promise<void> {
  trades.unshift(trade);
  await receive({ type: 'trade_open', data: trade });
  await wait(300);
}
async function receiveClosedTrade({ receive, wait }: FakeEnvironment, trades: Trade[], id: string): Promise<void> {
  const index = trades.findIndex(({ trade_id }) => trade_id === id);
  trades[index] = { ...trades[index]!, status: 'CLOSED', pnl_net: 1, exit_price: 2 };
  await receive({ type: 'trade_close', data: trades[index] });
  await wait(1_000);
}

describe('live trades', () => {
  test('a new trade becomes the first row while pointer and focus are outside the table', async () => {
    const trades = createManyTrades(3);
    const environment = await open(trades);
    await receiveOpenedTrade(environment, trades, aTrade('new', { symbol: 'NEW' }));
    expect(symbolCellTexts()).toEqual(['NEW', 'S3', 'S2', 'S1']);
    expect(screen.getByText('Page 1 of 1 (4 total trades)')).toBeInTheDocument();
  });

  test('the Net PnL card names a trade that left the page, beside the PnL of today and of all time', async () => {
    const trades = createManyTrades(50, (index) => ({ status: 'CLOSED', pnl_net: index + 1 }));
    const environment = await open(trades, ({ wire }) =>
      wire.answer('GET /api/stats/analytics', { global: { total_pnl: 1_275 }, daily: [] }),
    );
    expect(summaryCard('Net PnL')).toHaveTextContent(
      'Net PnL+1,275.00 USDT, loaded— today (UTC)+1,275.00 all timeover 50 closed trades loaded of 50',
    );
    await receiveOpenedTrade(environment, trades, aTrade('new', { symbol: 'NEW' }));
    expect(summaryCard('Net PnL')).toHaveTextContent(
      /^Net PnL\+1,225.00 USDT, this page.*over 49 closed trades loaded of 51; 1 older trade left, −50.00$/,
    );
  });

  test('trade rows under the pointer stay in place when trades open and close', async () => {
    const trades = createManyTrades(3);
    const environment = await open(trades);
    movePointerIntoTable();
    await receiveOpenedTrade(environment, trades, aTrade('new', { symbol: 'NEW' }));
    await receiveClosedTrade(environment, trades, 't2');
    expect(symbolCellTexts()).toEqual(['S3', 'S2', 'S1']);
    expect(cellTexts('status')).toEqual(['OPEN', 'CLOSED', 'OPEN']);
    await receiveOpenedTrade(environment, trades, aTrade('newer', { symbol: 'NEWER' }));
    fireEvent.click(screen.getByLabelText('2 new trades, show'));
    expect(symbolCellTexts().slice(0, 3)).toEqual(['NEWER', 'NEW', 'S3']);
  });

  test('waiting new trades appear when the pointer leaves the table', async () => {
    const trades = createManyTrades(2);
    const environment = await open(trades);
    movePointerIntoTable();
    await receiveOpenedTrade(environment, trades, aTrade('new', { symbol: 'NEW' }));
    expect(symbolCellTexts()).toHaveLength(2);
    movePointerOutOfTable();
    expect(symbolCellTexts()).toHaveLength(3);
  });

  test('new trades are not inserted while the keyboard focus is in the table', async () => {
    const trades = createManyTrades(2);
    const environment = await open(trades);
    act(() => columnHeader('symbol').focus());
    await receiveOpenedTrade(environment, trades, aTrade('new', { symbol: 'NEW' }));
    expect(symbolCellTexts()).toHaveLength(2);
  });

  test('a trade filter takes effect immediately while the pointer is over the rows', async () => {
    const trades = createManyTrades(3);
    await open(trades);
    movePointerIntoTable();
    searchSymbol('S2');
    expect(symbolCellTexts()).toEqual(['S2']);
  });

  test('an open trade shows its unrealised net PnL with age, and a closed trade shows its final net PnL', async () => {
    // The displayed ages and the frames of the fake environment use the same clock.
    const startedAt = Date.now();
    jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - startedAt);
    const trades = [aTrade('a'), aTrade('b', { status: 'CLOSED', pnl_net: 7 })];
    const environment = await open(trades, ({ wire }) =>
      wire.answer('GET /api/status', aStatus({ capabilities: ['positions'] })),
    );
    expect(cellTexts('pnl_net')).toEqual(['—', '+7.00']);
    await environment.receive({ type: 'positions', data: [aPosition('a'), aPosition('b')] });
    expect(cellTexts('pnl_net')).toEqual(['+1.25 now ', '+7.00']);
    await environment.receive({
      type: 'positions',
      data: [aPosition('a', { unrealized_pnl_net: -3, age_ms: 42_000 })],
    });
    expect(cellTexts('pnl_net')).toEqual(['−3.00 now old 42 s', '+7.00']);
    await environment.receive({ type: 'positions', data: [] });
    expect(cellTexts('pnl_net')).toEqual(['—', '+7.00']);
    jest.restoreAllMocks();
  });

  test('the list of all trades adds new trades and updates an old trade that closes', async () => {
    const trades = createManyTrades(320, (index) => ({ status: index === 310 ? 'OPEN' : 'CLOSED', pnl_net: 1 }));
    const environment = await open(trades);
    searchSymbol('S10');
    await pressButton('Load All 320 Trades', environment);
    await environment.wait(500);
    expect(symbolCellTexts()).toHaveLength(11);
    expect(cellTexts('status').at(-1)).toBe('OPEN');
    await receiveClosedTrade(environment, trades, 't10');
    expect(cellTexts('status').at(-1)).toBe('CLOSED');
    await receiveOpenedTrade(environment, trades, aTrade('new', { symbol: 'S10NEW' }));
    expect(symbolCellTexts()[0]).toBe('S10NEW');
    expect(summaryCard('Net PnL')).toHaveTextContent('321 loaded of 321');
  });

  test('the list of all trades includes more than 200 trades that opened during an outage', async () => {
    const trades = createManyTrades(60, () => ({ status: 'CLOSED', pnl_net: 1 }));
    const environment = await open(trades);
    searchSymbol('S60');
    await pressButton('Load All 60 Trades', environment);
    await environment.wait(500);
    act(() => environment.sockets.latest().on.closed());
    trades.unshift(...Array.from({ length: 700 }, (_, index) => aTrade(`m${700 - index}`, { symbol: 'MEANWHILE' })));
    await environment.wait(11_000);
    await environment.wait(1_000);
    expect(summaryCard('Net PnL')).toHaveTextContent('760 loaded of 760');
  });

  test('the Trades tab shows the age of its figures during an outage', async () => {
    const environment = await open(createManyTrades(3, () => ({ status: 'CLOSED', pnl_net: 1 })));
    expect(screen.queryByText(/^old /)).toBeNull();
    environment.wire.answer('GET /api/trades', () => jsonReply({ detail: 'overloaded' }, 503));
    act(() => environment.sockets.latest().on.closed());
    // The monotonic clock advances by half a minute.
    const later = performance.now() + 30_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await environment.wait(2_000);
    expect(summaryCard('Net PnL')).toHaveTextContent(/old \d+ s/);
    expect(summaryCard('Fees').querySelector('[data-old]')).not.toBeNull();
    expect(symbolCellTexts()).toHaveLength(3);
    jest.restoreAllMocks();
  });

  test('a cleared database empties the list of all trades', async () => {
    const trades = createManyTrades(60);
    const environment = await open(trades);
    await pressButton('Load All 60 Trades', environment);
    await environment.wait(500);
    trades.length = 0;
    await environment.receive({ type: 'trade_close', data: aTrade('t1', { status: 'CLOSED' }) });
    await environment.wait(4_000);
    expect(screen.getByText(/^No trades yet/)).toBeInTheDocument();
  });
});

test('a click on a row of the trades table opens the details of the trade', async () => {
  const Story = ({ tradeId }: { tradeId: string }) => <p>Story of {tradeId}</p>;
  const slots = { Market: () => null, SignalHeatmap: () => null, Story };
  await open(createManyTrades(2), undefined, { slots });
  fireEvent.click(tradesGrid().querySelectorAll('[role="gridcell"][data-field="pnl_net"]')[1]!);
  const details = screen.getByRole('complementary', { name: /^S1/ });
  expect(within(details).getByText('Story of t1')).toBeInTheDocument();
});

describe('closing', () => {
  const paper = { mode: 'PAPER', symbol: 'BTCUSDT' };

  test('repeated clicks on Close in PAPER mode send one request without a confirmation', async () => {
    const trades = [aTrade('a', paper)];
    const environment = await open(trades);
    environment.wire.answer('POST /api/close', {});
    const [close] = closeButtons();
    for (let click = 0; click < 5; click += 1) fireEvent.click(close!);
    await environment.wait(300);
    fireEvent.click(close!);
    await environment.wait(300);
    expect(sentCloseRequests(environment)).toEqual([{ symbol: 'BTCUSDT' }]);
    // The bot has replied, but the table does not show the trade as closed yet.
    expect(closeButtons()[0]).toHaveAccessibleName('Closing BTCUSDT');
    await receiveClosedTrade(environment, trades, 'a');
    expect(closeButtons()).toEqual([]);
    expect(cellTexts('status')).toEqual(['CLOSED']);
  });

  test('the Space key on the Close button does not scroll the grid', async () => {
    await open([aTrade('a', paper), aTrade('b')]);
    const [close] = closeButtons();
    act(() => close!.focus());
    expect(fireEvent.keyDown(close!, { key: ' ' })).toBe(true);
    expect(close).toHaveFocus();
  });

  test('the Close button keeps the focus until the trade closes and its cell gets the focus', async () => {
    const trades = [aTrade('a', paper), aTrade('b', { symbol: 'ETHUSDT' })];
    const environment = await open(trades);
    environment.wire.answer('POST /api/close', {});
    const [close] = closeButtons();
    const cell = close!.closest('[role="gridcell"]');
    act(() => close!.focus());
    fireEvent.click(close!);
    await environment.wait(300);
    expect(close).toHaveFocus();
    expect(close).toHaveAccessibleName('Closing BTCUSDT');
    await receiveClosedTrade(environment, trades, 'a');
    expect(closeButtons()).toHaveLength(1);
    expect(cell).toHaveFocus();
  });

  test('the Close button can be pressed again after a rejected close', async () => {
    const environment = await open([aTrade('a', paper)]);
    environment.wire.answer('POST /api/close', () => jsonReply({ detail: 'no position' }, 400));
    fireEvent.click(closeButtons()[0]!);
    await environment.wait(300);
    expect(closeButtons()[0]).toHaveAccessibleName('Close BTCUSDT');
    fireEvent.click(closeButtons()[0]!);
    await environment.wait(300);
    expect(sentCloseRequests(environment)).toHaveLength(2);
    expect(selectNotices(environment.store.getState())[0]?.text).toBe('Error closing position: no position');
  });

  test('the Close button shows the number of open trades of its symbol', async () => {
    const environment = await open([aTrade('a', paper), aTrade('b', { ...paper, side: 'SHORT' })]);
    environment.wire.answer('POST /api/close', {});
    expect(closeButtons()[0]).toHaveAccessibleName('Close all 2 open BTCUSDT trades');
    fireEvent.click(closeButtons()[0]!);
    await environment.wait(300);
    expect(sentCloseRequests(environment)).toHaveLength(1);
    expect(closeButtons().map((one) => one.getAttribute('aria-label'))).toEqual(['Closing BTCUSDT', 'Closing BTCUSDT']);
  });

  test.each([
    ['a loss', { pnl_net: -12.3 }, 'BTCUSDT LONG, unrealised loss −12.30 USDT.'],
    ['a gain', { pnl_net: 4 }, 'BTCUSDT LONG, unrealised gain +4.00 USDT.'],
    ['an unknown PnL', {}, 'BTCUSDT LONG, unrealised PnL not known.'],
  ])('the confirmation of a LIVE close shows %s and focuses Cancel', async (_what, more, text) => {
    const environment = await open([aTrade('a', { ...paper, mode: 'LIVE', ...more })]);
    environment.wire.answer('POST /api/close', {});
    fireEvent.click(closeButtons()[0]!);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Close the LIVE BTCUSDT position?');
    expect(dialog).toHaveTextContent(text);
    expect(within(dialog).getByText('Cancel')).toHaveFocus();
    fireEvent.click(within(dialog).getByText('Cancel'));
    await environment.wait(500);
    expect(sentCloseRequests(environment)).toEqual([]);
    expect(closeButtons()[0]).toHaveAccessibleName('Close BTCUSDT');
    fireEvent.click(closeButtons()[0]!);
    fireEvent.click(within(await screen.findByRole('dialog')).getByText('Close Position'));
    await environment.wait(500);
    expect(sentCloseRequests(environment)).toEqual([{ symbol: 'BTCUSDT' }]);
  });

  test('the confirmation of a LIVE close lists all open trades of the symbol', async () => {
    const live = { mode: 'LIVE', symbol: 'BTCUSDT', pnl_net: -1 };
    const environment = await open([aTrade('a', live), aTrade('b', { ...live, side: 'SHORT' }), aTrade('c')]);
    environment.wire.answer('POST /api/close', {});
    fireEvent.click(closeButtons()[0]!);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Close all 3 LIVE BTCUSDT positions?');
    expect(dialog).toHaveTextContent('3 open trades share BTCUSDT (LONG, SHORT, LONG), and all of them are meant');
    expect(dialog).toHaveTextContent('unrealised PnL not known');
  });

  test('the Close button of a trade without a mode asks for confirmation when the bot is in LIVE mode', async () => {
    const environment = await open([aTrade('a')], ({ wire }) =>
      wire.answer('GET /api/status', aStatus({ mode: 'LIVE' })),
    );
    fireEvent.click(closeButtons()[0]!);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(sentCloseRequests(environment)).toEqual([]);
  });
});

describe('export and stored choices', () => {
  test('the CSV export of trades contains exactly the visible rows in displayed order', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const environment = await open(
      createManyTrades(5, (index) => ({ status: index % 2 ? 'CLOSED' : 'OPEN', pnl_net: index })),
    );
    await pressButton(/^Closed/, environment);
    fireEvent.click(columnHeader('pnl_net'));
    await environment.wait(100);
    await pressButton('Export CSV', environment);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }));
    await environment.wait(100);
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]!.text()).split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['symbol', 'S4', 'S2', '']);
    expect(names[0]).toMatch(/^trades_\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.csv$/);
    clicked.mockRestore();
  });

  test('the Trades tab first shows only the trades that match the filters of the URL', async () => {
    location.hash = '#trades?status=open&q=S';
    await open(createManyTrades(3, (index) => ({ status: index === 1 ? 'OPEN' : 'CLOSED' })));
    expect(symbolCellTexts()).toEqual(['S2']);
    expect(buttonNamed(/^Open/)).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('plots', () => {
  beforeEach(() => localStorage.setItem('order-flow/trades/plots', 'shown'));
  const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 30).toISOString();
  // 9 March 2026 is a Monday.
  const closed = (index: number) => ({
    status: 'CLOSED',
    pnl_net: index === 0 ? 5 : -2,
    timestamp_exit: index === 0 ? at(9, 14) : at(10, 3),
  });
  const hour = (name: RegExp): HTMLElement => screen.getByLabelText(name);

  test('a click on a heat map cell filters by its hour, and a second click removes the filter', async () => {
    const environment = await open(createManyTrades(3, closed));
    expect(hour(/^Monday 13:00 to 14:00/)).toHaveAccessibleName('Monday 13:00 to 14:00: no closed trade');
    fireEvent.click(hour(/^Tuesday 03:00 to 04:00: −4.00 USDT over 2 trades/));
    await environment.wait(100);
    expect(symbolCellTexts()).toEqual(['S2', 'S1']);
    expect(location.hash).toBe('#trades?hour=1-3');
    // The heat map ignores the filter by hour, so that every hour stays selectable.
    fireEvent.click(hour(/^Monday 14:00 to 15:00: \+5.00 USDT over 1 trade$/));
    await environment.wait(100);
    expect(symbolCellTexts()).toEqual(['S3']);
    fireEvent.click(hour(/^Monday 14:00 to 15:00/));
    await environment.wait(100);
    expect(symbolCellTexts()).toHaveLength(3);
  });

  test('the arrow keys move the focus through the hours of the heat map', async () => {
    const environment = await open(createManyTrades(3, closed));
    const start = hour(/^Monday 00:00/);
    expect(start).toHaveAttribute('tabindex', '0');
    act(() => start.focus());
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
      fireEvent.keyDown(document.activeElement!, { key });
    }
    expect(hour(/^Tuesday 03:00/)).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    await environment.wait(100);
    expect(symbolCellTexts()).toEqual(['S2', 'S1']);
  });

  test('the table view of the heat map lists the hours with trades', async () => {
    const environment = await open(createManyTrades(3, closed));
    await pressButton('As a table', environment);
    const table = screen.getByRole('table', { name: /by weekday and hour/ });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Monday 14:00 to 15:001+5.00', 'Tuesday 03:00 to 04:002−4.00']);
  });

  test('the text of the equity curve contains the final PnL and the maximum drawdown', async () => {
    await open(createManyTrades(3, closed));
    expect(screen.getByRole('region', { name: 'Equity curve' })).toHaveTextContent(
      /\+1\.00 USDT after 3 closed trades, deepest drawdown −4\.00 on 2026-03-10 03:30:00/,
    );
  });

  test('the equity chart is loaded after the table and has a reserved height', async () => {
    const whenIdle: (() => void)[] = [];
    const idle = { requestIdleCallback: (call: () => void) => whenIdle.push(call), cancelIdleCallback: jest.fn() };
    Object.assign(window, idle);
    try {
      const environment = await open(createManyTrades(3, closed));
      const places = (): Element[] => [
        ...screen.getByRole('region', { name: 'Equity curve' }).querySelectorAll('.MuiSkeleton-root'),
      ];
      expect(symbolCellTexts()).toHaveLength(3);
      expect(places()).toHaveLength(1);
      expect(places()[0]).toHaveStyle({ height: '196px' });
      expect(whenIdle).toHaveLength(1);
      act(() => whenIdle.forEach((call) => call()));
      // The region has two placeholders while the chart code loads, and none when the chart is displayed.
      expect(places()).not.toHaveLength(1);
      environment.unmount();
    } finally {
      for (const name of Object.keys(idle)) Reflect.deleteProperty(window, name);
    }
  });
});
