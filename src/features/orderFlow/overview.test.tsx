import { fireEvent, screen, within } from '@testing-library/react';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { aPosition, aStatus, aTrade } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { SignalHeatmap } from './views/SignalHeatmap';
import { MarketSection } from './MarketSection';
import { TradeStory } from './TradeStory';

beforeEach(() => {
  useFakeClock();
  location.hash = '';
  // jsdom does not implement drawing on a canvas.
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(() => jest.useRealTimers());

const overviewRow = (name: string, over: object = {}) => ({
  symbol: name,
  price: 10,
  obi: 0.1,
  age_ms: 100,
  ...over,
});
const overviewReply = (...symbols: object[]) => ({ timestamp: 0, symbols });
const OVERVIEW_ROUTE = 'GET /api/market/overview';

const renderMarketSection = (capabilities: string[], trades: unknown[] = []) =>
  renderScreen(<MarketSection />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer('GET /api/trades', trades);
    wire.answer(
      OVERVIEW_ROUTE,
      overviewReply(overviewRow('BBB', { obi: -0.7 }), overviewRow('AAA', { price: 30, age_ms: 60_000 })),
    );
  });

const overviewTable = (): HTMLElement =>
  within(screen.getByRole('group', { name: 'Market overview' })).getByRole('table');
const overviewSymbolTexts = (): (string | null)[] =>
  within(overviewTable())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

test('the market overview updates every second in the chosen sort order', async () => {
  const { wait, wire } = await renderMarketSection(['market.overview']);
  await wait(100);
  expect(overviewSymbolTexts()).toEqual(['AAA old 1 min', 'BBB ']);
  fireEvent.click(within(overviewTable()).getByRole('button', { name: /Price/ }));
  wire.answer(OVERVIEW_ROUTE, overviewReply(overviewRow('BBB', { price: 99 }), overviewRow('AAA', { price: 30 })));
  await wait(1_100);
  expect(overviewSymbolTexts()).toEqual(['BBB ', 'AAA ']);
});

test('the market overview keeps the order of the rows while the pointer is inside', async () => {
  const { wait, wire } = await renderMarketSection(['market.overview']);
  await wait(100);
  fireEvent.click(within(overviewTable()).getByRole('button', { name: /Price/ }));
  const group = screen.getByRole('group', { name: 'Market overview' });
  fireEvent.pointerEnter(group);
  wire.answer(
    OVERVIEW_ROUTE,
    overviewReply(overviewRow('BBB', { price: 99 }), overviewRow('CCC', { price: 500 }), overviewRow('AAA')),
  );
  await wait(1_100);
  expect(overviewSymbolTexts()).toEqual(['AAA ', 'BBB ', 'CCC ']);
  fireEvent.pointerLeave(group);
  await wait(100);
  expect(overviewSymbolTexts()).toEqual(['CCC ', 'BBB ', 'AAA ']);
});

test('the market overview shows a dash for a position with an unknown PnL', async () => {
  const { receive, wait } = await renderMarketSection(['market.overview', 'positions']);
  await wait(100);
  const data = [
    aPosition('one', { symbol: 'AAA', unrealized_pnl_net: 2 }),
    aPosition('two', { symbol: 'BBB', unrealized_pnl_net: null }),
  ];
  await receive({ type: 'positions', data });
  const positionCell = (symbol: RegExp) =>
    within(overviewTable()).getByRole('rowheader', { name: symbol }).parentElement!.lastElementChild;
  expect(positionCell(/^AAA/)).toHaveTextContent('+2.00');
  expect(positionCell(/^BBB/)).toHaveTextContent(/^—$/);
});

test('the market section shows the newest position, or the strongest imbalance when no position is open', async () => {
  const { wait, unmount } = await renderMarketSection(['market.overview', 'market.watch']);
  await wait(100);
  expect(screen.getByRole('region', { name: 'Market view of BBB' })).toHaveTextContent('strongest imbalance');
  unmount();
  const held = await renderMarketSection(['market.overview', 'market.watch'], [aTrade('one', { symbol: 'ZZZ' })]);
  await held.wait(100);
  expect(screen.getByRole('region', { name: 'Market view of ZZZ' })).toHaveTextContent('newest position');
});

test('the market section shows a symbol for at least five seconds while positions open in quick succession', async () => {
  const { wait, receive } = await renderMarketSection(
    ['market.overview', 'market.watch'],
    [aTrade('one', { symbol: 'ZZZ' })],
  );
  await wait(100);
  const openTrade = (id: string, symbol: string) =>
    receive({ type: 'trade_open', data: aTrade(id, { symbol, timestamp_entry: new Date().toISOString() }) });
  await openTrade('two', 'YYY');
  await wait(100);
  await openTrade('three', 'XXX');
  await wait(4_000);
  expect(screen.getByRole('region', { name: 'Market view of YYY' })).toHaveTextContent('open position');
  await wait(2_000);
  expect(screen.getByRole('region', { name: 'Market view of XXX' })).toHaveTextContent('newest position');
});

test('the market section follows the strongest imbalance at most once per minute and never under the pointer', async () => {
  jest.setSystemTime(Date.UTC(2026, 2, 10, 12));
  const { wait, wire } = await renderMarketSection(['market.overview', 'market.watch']);
  await wait(100);
  const view = screen.getByRole('region', { name: 'Market view of BBB' }).parentElement!;
  wire.answer(OVERVIEW_ROUTE, overviewReply(overviewRow('BBB'), overviewRow('AAA', { obi: 0.9 })));
  await wait(5_000);
  expect(screen.getByRole('region', { name: 'Market view of BBB' })).toBeInTheDocument();
  expect(view).not.toHaveTextContent('held while you point here');
  fireEvent.pointerEnter(view);
  expect(view).toHaveTextContent('held while you point here');
  await wait(60_000);
  expect(screen.getByRole('region', { name: 'Market view of BBB' })).toBeInTheDocument();
  fireEvent.pointerLeave(view);
  await wait(100);
  expect(screen.getByRole('region', { name: 'Market view of AAA' })).toBeInTheDocument();
});

test('the market section requests the overview rarely while one symbol is shown, and at once for the table', async () => {
  const { wait, wire } = await renderMarketSection(['market.overview', 'market.watch']);
  await wait(10_000);
  expect(wire.count(OVERVIEW_ROUTE)).toBe(1);
  wire.answer(OVERVIEW_ROUTE, overviewReply(overviewRow('AAA', { age_ms: 0 })));
  fireEvent.click(screen.getByRole('button', { name: 'All symbols' }));
  await wait(100);
  expect(overviewSymbolTexts()).toEqual(['AAA ']);
});

test('the market section sends no requests to a bot without market capabilities', async () => {
  const { wait, wire, sockets } = await renderMarketSection([]);
  await wait(3_000);
  expect(wire.last(OVERVIEW_ROUTE)).toBeUndefined();
  expect(sockets.latest().sent).toEqual([]);
});

test('the signal heat map shows the mean OBI of each minute from the first signal with a sign', async () => {
  const { receive, wait } = await renderScreen(<SignalHeatmap />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('The map grows from the first signal.')).toBeInTheDocument();
  const at = Date.UTC(2026, 2, 10, 12);
  const signal = (obi: number, seconds: number) => ({
    type: 'signal',
    data: { symbol: 'BTCUSDT', side: 'SHORT', timestamp: at + 1_000 * seconds, obi },
  });
  await receive(signal(0.3, 1), signal(-0.4, 121), signal(-0.6, 122));
  await wait(1_100);
  const [row] = within(screen.getByRole('table', { name: 'Signals by symbol and minute' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    within(row!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['+0.300', '', '−−0.500']);
  expect(screen.getByText('mean OBI by minute, 3 signals in 3 min')).toBeInTheDocument();
});

test('the trade story shows events, best and worst PnL, costs and the signal of a trade', async () => {
  const { wait } = await renderScreen(<TradeStory tradeId="t 1" />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: ['trades.story'] }));
    wire.answer('GET /api/trades/t%201/story', {
      trade_id: 't 1',
      symbol: 'BTCUSDT',
      exchange: 'BYBIT',
      book_exchange: 'BINANCE',
      entry_book: { timestamp: 0, mid: 100, bucket: 1, bids: [[99.5, 10]], asks: [[100.5, 10]] },
      samples: [
        { at: 0, price: 100, sl: 99, tp: 102, pnl_net: -1.5 },
        { at: 1_000, price: 101, sl: 100, tp: 102, pnl_net: 2.25 },
      ],
      events: [{ at: 1_000, kind: 'stop', price: 100, text: 'SL moved to breakeven after +0.30 %' }],
      signal: { symbol: 'BTCUSDT', side: 'LONG', timestamp: 0, obi: 0.41, score: 37 },
      costs: { entry_fee: 0.0123, exit_fee: 0.02, funding: 0, entry_slippage: 0.5, exit_slippage: null },
    });
  });
  await wait(100);
  expect(screen.getByText('SL moved to breakeven after +0.30 %')).toBeInTheDocument();
  expect(screen.getByText('BYBIT book, execution')).toBeInTheDocument();
  expect(screen.getByText(/0 walls of the BINANCE book as bars/)).toBeInTheDocument();
  expect(screen.getByText('BINANCE book at entry, mid 100.00')).toBeInTheDocument();
  const figure = (term: string) => screen.getByText(term).nextElementSibling;
  expect(figure('Best open PnL (MFE)')).toHaveTextContent('+2.25 USDT net');
  expect(figure('Worst open PnL (MAE)')).toHaveTextContent('−1.50 USDT net');
  expect(figure('Entry fee')).toHaveTextContent('0.0123 USDT');
  expect(figure('Exit slippage')).toHaveTextContent('—');
  expect(figure('Signal, local')).toHaveTextContent('LONG, ');
  expect(figure('Signal OBI')).toHaveTextContent('0.410');
  expect(figure('Signal score')).toHaveTextContent('37.00');
});

test('the trade story of a Lab trade comes from the Lab run', async () => {
  const { wait, wire } = await renderScreen(<TradeStory tradeId="t 1" lab={{ run: 'r1', variant: 2 }} />, (made) => {
    made.wire.answer('GET /api/status', aStatus({ capabilities: ['lab'] }));
    made.wire.answer('GET /api/lab/runs/r1/variants/2/trades/t%201/story', {
      trade_id: 't 1',
      symbol: 'BTCUSDT',
      samples: [],
      events: [{ at: 1_000, kind: 'exit', price: 100, text: 'SL hit at 99' }],
    });
  });
  await wait(100);
  expect(screen.getByText('SL hit at 99')).toBeInTheDocument();
  expect(wire.count('GET /api/trades/t%201/story')).toBe(0);
});
