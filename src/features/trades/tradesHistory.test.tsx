import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { jsonReply } from '@/testing/console/fakeWire';
import { aTrade } from '@/testing/rows/fixtures';
import {
  pagedTradesReply,
  buttonNamed,
  summaryCard,
  cellTexts,
  columnHeader,
  hideMostColumns,
  tradesGrid,
  createManyTrades as many,
  openTradesTab as open,
  pressButton,
  searchSymbol,
  setUpTradesTests,
  symbolCellTexts,
  type FakeEnvironment,
} from '@/testing/screens/tradesScreen';

setUpTradesTests();

const requestedChunkQueries = ({ wire }: Pick<FakeEnvironment, 'wire'>): string[] =>
  wire.sent.filter(({ search: asked }) => asked.includes('limit=500')).map(({ search: asked }) => asked);

test('the trade history shows the 17 specified columns in order, with the specified decimals', async () => {
  await open([
    aTrade('a', {
      status: 'CLOSED',
      symbol: 'PEPEUSDT',
      side: 'SHORT',
      entry_price: 0.0000123,
      exit_price: 54.2,
      tp_price: 100,
      pnl_net: -1.5,
      pnl_pct: 12.345,
      total_fees: 0.12345,
      entry_fee: 0.1,
      exit_fee: 0.02,
      reason_exit: 'TP',
      mode: 'PAPER',
      exchange: 'BYBIT',
    }),
  ]);
  const titles = [...tradesGrid().querySelectorAll('[role="columnheader"]')].map(({ textContent }) =>
    textContent.replace(' local', ''),
  );
  expect(titles).toEqual([
    'Symbol',
    'Side',
    'Entry Time',
    'Entry Price',
    'Exit Time',
    'Exit Price',
    'Exit Reason',
    'TP',
    'SL',
    'PnL Gross',
    'PnL Net',
    'PnL %',
    'Total Fees',
    'Status',
    'Mode',
    'Exchange',
    'Actions',
  ]);
  expect(['entry_price', 'exit_price', 'tp_price', 'sl_price'].map((field) => cellTexts(field)[0])).toEqual([
    '0.000012',
    '54.2000',
    '100.00',
    '—',
  ]);
  expect([cellTexts('pnl_net')[0], cellTexts('pnl_pct')[0], cellTexts('total_fees')[0]]).toEqual([
    '−1.50',
    '+12.35%',
    '0.1235',
  ]);
  expect(tradesGrid().querySelector('button[aria-label^="Close"]')).toBeNull();
});

test('the tooltip of Total Fees lists entry, exit and funding fee', async () => {
  const { wait } = await open([aTrade('a', { status: 'CLOSED', total_fees: 0.3, entry_fee: 0.1, exit_fee: 0.2 })]);
  fireEvent.mouseOver(screen.getByText('0.3000', { selector: '.fees' }));
  await wait(1_000);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Entry fee: 0.1000 USDTExit fee: 0.2000 USDTFunding fee: —');
});

test('an empty trade history explains when trades will appear', async () => {
  await open([]);
  expect(screen.getByText('No trades yet. Signals will generate trades when conditions are met.')).toBeInTheDocument();
  expect(screen.getByText('Page 1 of 1 (0 total trades)')).toBeInTheDocument();
});

test('a trade history that failed to load shows an error and loads after a retry', async () => {
  const environment = await open([], ({ wire }) =>
    wire.answer('GET /api/trades', () => jsonReply({ detail: 'disk full' }, 500)),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The trades could not be loaded');
  expect(screen.getByRole('alert')).toHaveTextContent('disk full');
  environment.wire.answer('GET /api/trades', pagedTradesReply([aTrade('a')]));
  expect(summaryCard('Net PnL')).toHaveTextContent('—not available');
  expect(screen.queryByText('Equity curve')).toBeNull();
  await pressButton('Try again', environment);
  expect(symbolCellTexts()).toEqual(['BTCUSDT']);
});

test('a filter of the trade history changes the counts and the summary figures', async () => {
  const closed = { status: 'CLOSED', timestamp_exit: 1_773_144_000 };
  const environment = await open([
    aTrade('a', { symbol: 'ETHUSDT' }),
    aTrade('b', { ...closed, pnl_net: 8, pnl_gross: 10, total_fees: 2 }),
    aTrade('c', { ...closed, pnl_net: -2, pnl_gross: -1, total_fees: 1, symbol: 'ETHUSDT' }),
  ]);
  expect(['All (3)', 'Open (1)', 'Closed (2)'].map((name) => buttonNamed(name))).toHaveLength(3);
  expect(summaryCard('Net PnL')).toHaveTextContent(/^Net PnL\+6.00 USDT, loaded.*over 2 closed trades loaded of 3$/);
  expect(summaryCard('Win Rate')).toHaveTextContent('50.0%1 of 2 with a net gain');
  expect(summaryCard('Profit Factor')).toHaveTextContent('4.00won +8.00, lost −2.00');
  expect(summaryCard('Average Win')).toHaveTextContent('+8.00 USDTover 1 winning trade');
  expect(summaryCard('Average Loss')).toHaveTextContent('−2.00 USDTover 1 losing trade');
  expect(summaryCard('Fees')).toHaveTextContent('3.00 USDT33.3% of gross PnL +9.00');

  await pressButton('Closed (2)', environment);
  expect(symbolCellTexts()).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(location.hash).toBe('#trades?status=closed');
  searchSymbol('eth');
  await environment.wait(100);
  expect(symbolCellTexts()).toEqual(['ETHUSDT']);
  expect(['All (2)', 'Open (1)', 'Closed (1)'].map((name) => buttonNamed(name))).toHaveLength(3);
  expect(summaryCard('Net PnL')).toHaveTextContent(
    /^Net PnL−2.00 USDT, in view.*over 1 closed trade in view, 3 loaded of 3$/,
  );

  searchSymbol('nothing');
  await environment.wait(100);
  await pressButton('Clear filters', environment);
  expect(symbolCellTexts()).toHaveLength(3);
  expect(location.hash).toBe('#trades');
});

test('a column header of the trade history changes the sort order, which the browser stores', async () => {
  hideMostColumns();
  const pnls = [1, 3, 2].map((pnl_net, index) => aTrade(`t${index}`, { status: 'CLOSED', pnl_net }));
  const environment = await open(pnls);
  const header = (): HTMLElement => columnHeader('pnl_net');
  fireEvent.click(header());
  await environment.wait(100);
  expect(header()).toHaveAttribute('aria-sort', 'ascending');
  expect(cellTexts('pnl_net')).toEqual(['+1.00', '+2.00', '+3.00']);
  fireEvent.keyDown(header(), { key: 'Enter' });
  await environment.wait(100);
  expect(header()).toHaveAttribute('aria-sort', 'descending');
  expect(cellTexts('pnl_net')).toEqual(['+3.00', '+2.00', '+1.00']);

  environment.unmount();
  const again = await open(pnls);
  expect(header()).toHaveAttribute('aria-sort', 'descending');
  expect(columnHeader('side')).toBeNull();
  expect(cellTexts('pnl_net')).toEqual(['+3.00', '+2.00', '+1.00']);
  fireEvent.click(header());
  await again.wait(100);
  expect(header()).toHaveAttribute('aria-sort', 'none');
  expect(cellTexts('pnl_net')).toEqual(['+1.00', '+3.00', '+2.00']);
});

test('First, Prev, Next and Last request pages of 50 trades from the server', async () => {
  hideMostColumns();
  const environment = await open(many(120));
  expect(symbolCellTexts()[0]).toBe('S120');
  expect(symbolCellTexts()).toHaveLength(50);
  for (const [name, text, first] of [
    ['Next', 'Page 2 of 3 (120 total trades)', 'S70'],
    ['Last', 'Page 3 of 3 (120 total trades)', 'S20'],
    ['Next', 'Page 3 of 3 (120 total trades)', 'S20'],
    ['Prev', 'Page 2 of 3 (120 total trades)', 'S70'],
    ['First', 'Page 1 of 3 (120 total trades)', 'S120'],
  ] as const) {
    await pressButton(name, environment);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(symbolCellTexts()[0]).toBe(first);
  }
});

test('a page number of the URL beyond the last page is replaced by the last page', async () => {
  hideMostColumns();
  location.hash = '#trades?page=9';
  await open(many(60));
  expect(screen.getByText('Page 2 of 2 (60 total trades)')).toBeInTheDocument();
  expect(location.hash).toBe('#trades?page=2');
});

test('the trade history is shown in pages when the bot sends plain lists without a total', async () => {
  hideMostColumns();
  const environment = await open(many(60), undefined, { plain: true });
  expect(screen.getByText('Page 1 (total not known)')).toBeInTheDocument();
  expect(buttonNamed('Load All Trades')).toBeInTheDocument();
  await pressButton('Next', environment);
  expect(screen.getByText('Page 2 of 2 (60 total trades)')).toBeInTheDocument();
  expect(symbolCellTexts()).toHaveLength(10);
});

describe('all trades', () => {
  beforeEach(hideMostColumns);

  test('Load All is not offered for a history of 50 trades or fewer', async () => {
    await open(many(50));
    expect(screen.queryByText(/Load All/)).toBeNull();
  });

  test('Load All reads chunks of 500 trades and sorts and filters all trades as one list', async () => {
    const trades = many(1_100, (index) => ({ status: 'CLOSED', pnl_net: index, symbol: index % 400 ? 'A' : 'RARE' }));
    const environment = await open(trades);
    searchSymbol('RARE');
    await pressButton('Load All 1,100 Trades', environment);
    await waitFor(() => expect(buttonNamed('Back to Pagination')).toBeInTheDocument());
    await environment.wait(500);
    expect(requestedChunkQueries(environment)).toEqual([0, 499, 998, 0].map((skip) => `?skip=${skip}&limit=500`));
    expect(symbolCellTexts()).toHaveLength(3);
    expect(summaryCard('Net PnL')).toHaveTextContent('over 3 closed trades in view, 1,100 loaded of 1,100');
    fireEvent.click(columnHeader('pnl_net'));
    fireEvent.click(columnHeader('pnl_net'));
    await environment.wait(500);
    expect(cellTexts('pnl_net')[0]).toBe('+800.00');
    await pressButton('Back to Pagination', environment);
    expect(screen.getByText('Page 1 of 22 (1,100 total trades)')).toBeInTheDocument();
  });

  test('Load All shows its progress and can be stopped', async () => {
    const trades = many(700);
    const environment = await open(trades);
    const held = environment.wire.hold('GET /api/trades');
    fireEvent.click(buttonNamed('Load All 700 Trades'));
    await environment.wait(100);
    await act(async () => held.release(pagedTradesReply(trades)({ search: '?skip=0&limit=500' })));
    await environment.wait(300);
    expect(screen.getByText('500 of 700 trades loaded')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Loading all trades' })).toBeInTheDocument();
    await pressButton('Stop', environment);
    expect(screen.getByText('Page 1 of 14 (700 total trades)')).toBeInTheDocument();
    const asked = requestedChunkQueries(environment).length;
    await act(async () => held.release(pagedTradesReply(trades)({ search: '?skip=499&limit=500' })));
    await environment.wait(5_000);
    expect(requestedChunkQueries(environment)).toHaveLength(asked);
    expect(buttonNamed('Load All 700 Trades')).toBeInTheDocument();
  });

  test('Load All moves the focus to the button that replaces the pressed button', async () => {
    const trades = many(60, () => ({ symbol: 'A' }));
    const environment = await open(trades);
    searchSymbol('B');
    const held = environment.wire.hold('GET /api/trades');
    act(() => buttonNamed('Load All 60 Trades').focus());
    await pressButton('Load All 60 Trades', environment);
    expect(buttonNamed('Stop')).toHaveFocus();
    environment.wire.answer('GET /api/trades', pagedTradesReply(trades));
    await act(async () => held.release(pagedTradesReply(trades)({ search: '?skip=0&limit=500' })));
    await environment.wait(1_000);
    expect(buttonNamed('Back to Pagination')).toHaveFocus();
    await pressButton('Back to Pagination', environment);
    expect(buttonNamed('Load All 60 Trades')).toHaveFocus();
  });

  test('Load All retries during a short outage', async () => {
    const trades = many(60, () => ({ symbol: 'A' }));
    const environment = await open(trades);
    searchSymbol('B');
    let failing = 2;
    environment.wire.answer('GET /api/trades', (request) => {
      failing -= 1;
      return failing >= 0 ? jsonReply({ detail: 'overloaded' }, 503) : pagedTradesReply(trades)(request);
    });
    await pressButton('Load All 60 Trades', environment);
    await environment.wait(3_000);
    expect(buttonNamed('Back to Pagination')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('Load All reports a long outage and continues at the interrupted chunk', async () => {
    const trades = many(60, () => ({ symbol: 'A' }));
    const environment = await open(trades);
    searchSymbol('B');
    environment.wire.answer('GET /api/trades', () => jsonReply({ detail: 'overloaded' }, 503));
    await pressButton('Load All 60 Trades', environment);
    await environment.wait(5_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Loading stopped at 0 trades: overloaded');
    environment.wire.answer('GET /api/trades', pagedTradesReply(trades));
    await pressButton('Try again', environment);
    await environment.wait(500);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(summaryCard('Net PnL')).toHaveTextContent('60 loaded of 60');
  });

  describe('an interrupted Load All', () => {
    /** Opens the Trades tab and lets Load All fail after 500 of 700 trades. */
    async function openHalfLoadedTrades(): Promise<FakeEnvironment> {
      const trades = many(700, () => ({ symbol: 'A' }));
      const environment = await open(trades);
      searchSymbol('B');
      const whole = pagedTradesReply(trades);
      environment.wire.answer('GET /api/trades', (request) =>
        request.search.includes('skip=499') ? jsonReply({ detail: 'overloaded' }, 503) : whole(request),
      );
      await pressButton('Load All 700 Trades', environment);
      await environment.wait(5_000);
      expect(screen.getByRole('alert')).toHaveTextContent('Loading stopped at 500 of 700 trades: overloaded');
      expect(screen.getByText('No trade of this page matches these filters.')).toBeInTheDocument();
      environment.wire.answer('GET /api/trades', whole);
      environment.wire.sent.splice(0);
      return environment;
    }
    const allThere = async (environment: FakeEnvironment): Promise<void> => {
      await environment.wait(500);
      expect(summaryCard('Net PnL')).toHaveTextContent('700 loaded of 700');
      expect(screen.getByText('No trade matches these filters.')).toBeInTheDocument();
    };

    test('Load All continues at the failed chunk after the operator presses Try again', async () => {
      const environment = await openHalfLoadedTrades();
      await pressButton('Try again', environment);
      await allThere(environment);
      expect(requestedChunkQueries(environment)[0]).toBe('?skip=499&limit=500');
    });

    test('Load All continues at the failed chunk after the operator returned to the pages', async () => {
      const environment = await openHalfLoadedTrades();
      await pressButton('Back to Pagination', environment);
      await pressButton('Load All 700 Trades', environment);
      await allThere(environment);
      expect(requestedChunkQueries(environment)[0]).toBe('?skip=499&limit=500');
    });

    test('Load All starts from the first chunk five minutes after an interruption', async () => {
      const environment = await openHalfLoadedTrades();
      await environment.wait(300_000);
      await pressButton('Try again', environment);
      await allThere(environment);
      expect(requestedChunkQueries(environment)[0]).toBe('?skip=0&limit=500');
    });
  });

  test('a link to a day lists the trades of the day even when the bot cannot search its history', async () => {
    location.hash = '#trades?day=2026-03-10';
    const noon = (day: number) => new Date(2026, 2, day, 12).toISOString();
    const closed = (index: number) => ({ status: 'CLOSED', pnl_net: 1, timestamp_exit: noon(index === 70 ? 10 : 11) });
    const environment = await open(many(80, closed));
    await environment.wait(500);
    expect(symbolCellTexts()).toEqual(['S10']);
    fireEvent.change(screen.getByLabelText('Exit time'), { target: { value: '' } });
    await environment.wait(100);
    expect(location.hash).toBe('#trades?view=all');
  });
});
