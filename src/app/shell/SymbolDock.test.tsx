import { act, fireEvent, screen, within } from '@testing-library/react';
import { lazySymbolPanel } from '../orderFlow';
import { BotContexts } from './BotContexts';
import { MarketViewLink } from './MarketViewLink';
import { SymbolDock } from './SymbolDock';
import { selectMessages } from '@/slices/notices';
import { jsonReply } from '@/testing/console/fakeWire';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { aBook, aPosition, aStatus, aTrade } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { setSymbolInAddress } from '@/ui/hooks/hashRoute';
import { SymbolLink } from '@/ui/widgets/SymbolLink';

// Loads the code of the lazy panel before the first test.
beforeAll(async () => {
  await lazySymbolPanel.load();
});
beforeEach(() => {
  useFakeClock();
  // Uses one clock for the displayed ages and for the frames of the fake server.
  const startedAt = Date.now();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - startedAt);
  location.hash = '#signals';
  // jsdom has no canvas drawing.
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const ALL_CAPABILITIES = ['market.watch', 'market.history', 'positions'];

const renderSymbolDock = async (capabilities: string[] = ALL_CAPABILITIES) => {
  const view = await renderScreen(
    <BotContexts>
      <ul>
        {['BTCUSDT', 'ETHUSDT'].map((symbol) => (
          <li key={symbol}>
            <SymbolLink symbol={symbol} />
          </li>
        ))}
      </ul>
      <MarketViewLink />
      <SymbolDock />
    </BotContexts>,
    ({ wire }) => {
      wire.answer('GET /api/status', aStatus({ capabilities }));
      wire.answer('GET /api/trades', [aTrade('own', { entry_price: 60_005, sl_price: 59_955, tp_price: 60_300 })]);
      wire.hold('GET /api/market/history');
      wire.hold('GET /api/market/candles');
    },
  );
  const open = async (symbol: string): Promise<void> => {
    fireEvent.click(screen.getByRole('link', { name: symbol }));
    await view.wait(50);
  };
  return { ...view, open };
};

const marketViewPanel = (): HTMLElement | null => screen.queryByRole('region', { name: /^Market view of/ });
const priceLadderRows = (): string[] =>
  within(screen.getByRole('table', { name: /^Order book of BTCUSDT, mid/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join('|'));

test('a click on a symbol opens a price ladder with walls and with entry, TP and SL of open trades', async () => {
  const { open, receive, sockets } = await renderSymbolDock();
  await open('BTCUSDT');
  expect(sockets.latest().sent).toContainEqual({ type: 'watch', symbol: 'BTCUSDT' });
  const wall = { side: 'bid', price: 59_990, notional: 210_000, age_ms: 65_000, state: 'suspected_spoof' };
  await receive(aBook('BTCUSDT', { walls: [wall] }));
  const rows = priceLadderRows();
  expect(rows).toHaveLength(24);
  expect(rows[11]).toBe('ask|60,005.00|0|0||Entry 60,005.00');
  expect(rows[13]).toBe('bid|59,990.00|10.0k|10.0k|suspected spoof, 210k, 1 min 5 s|');
  expect(rows[16]).toBe('bid|59,960.00|40.0k|100k||SL 59,955.00');
});

test('the link in the tab bar opens the market view of the newest position', async () => {
  const { wait } = await renderSymbolDock();
  fireEvent.click(screen.getByText('Market view'));
  await wait(50);
  expect(marketViewPanel()).toHaveAccessibleName('Market view of BTCUSDT');
});

test('the ladder names the width of its rows in bps', async () => {
  const { open, receive } = await renderSymbolDock();
  await open('BTCUSDT');
  await receive(aBook('BTCUSDT'));
  const widths = within(screen.getByRole('group', { name: 'Width of a row' })).getAllByRole('button');
  expect(widths.map((button) => button.textContent)).toEqual(['1.7', '8.3', '17']);
});

test('the market view names the exchange of its book and has no switch for a bot that sends one book', async () => {
  const { open, receive, sockets } = await renderSymbolDock();
  await open('BTCUSDT');
  await receive(aBook('BTCUSDT', { exchange: 'BINANCE', book: 'signals', other_exchange: 'BYBIT', other_mid: 60_020 }));
  expect(screen.getByRole('group', { name: 'Exchange of the book' })).toHaveTextContent('BINANCE book, signals');
  expect(screen.queryByRole('group', { name: 'Displayed book' })).toBeNull();
  expect(sockets.latest().sent.filter((sent) => JSON.stringify(sent).includes('"book":'))).toEqual([]);
});

test('the market view shows the execution book while a position is open, and the choice of the operator after it', async () => {
  const { open, receive, sockets, wait } = await renderSymbolDock([...ALL_CAPABILITIES, 'market.books']);
  const prices = { entry_price: 60_005, sl_price: 59_955, tp_price: 60_300 };
  await receive({ type: 'positions', data: [aPosition('own', { ...prices, book: 'execution' })] });
  await open('BTCUSDT');
  expect(sockets.latest().sent).toContainEqual({ type: 'watch', symbol: 'BTCUSDT', book: 'execution' });
  const names = { exchange: 'BYBIT', book: 'execution', other_exchange: 'BINANCE', other_mid: 59_980 };
  await receive(aBook('BTCUSDT', names));
  expect(screen.getByText('BYBIT book, execution')).toBeInTheDocument();
  expect(priceLadderRows()[11]).toContain('Entry 60,005.00');
  fireEvent.click(screen.getByRole('button', { name: 'BINANCE book, signals' }));
  await wait(50);
  expect(sockets.latest().sent.at(-1)).toEqual({ type: 'watch', symbol: 'BTCUSDT', book: 'signals' });
  const others = { exchange: 'BINANCE', book: 'signals', other_exchange: 'BYBIT', other_mid: 60_020 };
  // A late frame of the other book must not be drawn.
  await receive(aBook('BTCUSDT', names));
  expect(screen.queryByRole('table', { name: /^Order book of BTCUSDT/ })).toBeNull();
  await receive(aBook('BTCUSDT', others));
  await wait(1_100);
  await receive(aBook('BTCUSDT', { ...others, sequence: 2 }));
  expect(screen.getByText('BINANCE book, signals')).toBeInTheDocument();
  expect(priceLadderRows().join()).toContain('Entry from BYBIT 59,985.00');
  expect(screen.getByText(/^≈ from BYBIT/)).toBeInTheDocument();
});

test('the console sends no watch request to a bot without market.watch', async () => {
  location.hash = '#signals?symbol=BTCUSDT';
  const { wire, sockets } = await renderSymbolDock([]);
  expect(marketViewPanel()).toBeNull();
  expect(screen.queryByText('Market view')).toBeNull();
  expect(sockets.latest().sent).toEqual([]);
  expect(wire.last('GET /api/market/history')).toBeUndefined();
});

test('Escape closes the market view and returns the focus to the symbol link', async () => {
  const { open, wait, sockets } = await renderSymbolDock();
  screen.getByRole('link', { name: 'BTCUSDT' }).focus();
  await open('BTCUSDT');
  expect(marketViewPanel()).toHaveFocus();
  fireEvent.keyDown(marketViewPanel()!, { key: 'Escape' });
  await wait(50);
  expect(marketViewPanel()).toBeNull();
  expect(location.hash).toBe('#signals');
  expect(sockets.latest().sent.at(-1)).toEqual({ type: 'unwatch', symbol: 'BTCUSDT' });
  expect(screen.getByRole('link', { name: 'BTCUSDT' })).toHaveFocus();
});

test('the arrow keys select a neighbouring symbol in the market view', async () => {
  const { open, wait } = await renderSymbolDock();
  await open('BTCUSDT');
  fireEvent.keyDown(marketViewPanel()!, { key: 'ArrowDown' });
  await wait(50);
  expect(marketViewPanel()).toHaveAccessibleName('Market view of ETHUSDT');
  fireEvent.keyDown(marketViewPanel()!, { key: 'ArrowDown' });
  fireEvent.keyDown(marketViewPanel()!, { key: 'ArrowUp' });
  await wait(50);
  expect(marketViewPanel()).toHaveAccessibleName('Market view of BTCUSDT');
});

test('the market view shows value, limit and result of each signal filter', async () => {
  const { open, receive } = await renderSymbolDock();
  await open('BTCUSDT');
  const checks = [
    { name: 'spread', label: 'spread, bps', value: 7.4, limit: 5, passes: false },
    { name: 'depth', label: 'depth, USDT', value: 2_500_000, limit: 1_000_000, passes: true },
  ];
  await receive(aBook('BTCUSDT', { checks }));
  const filters = within(screen.getByRole('list', { name: 'Filters of BTCUSDT' })).getAllByRole('listitem');
  expect(filters.map((item) => item.textContent)).toEqual([
    '✗spread, bps misses7.4 / 5',
    '✓depth, USDT passes2.5M / 1M',
  ]);
});

test('the tape marks a market trade that is much larger than the median', async () => {
  const { open, receive } = await renderSymbolDock();
  await open('BTCUSDT');
  const trades = [1, 1, 1, 9].map((quantity, index) => [1_000 * index, 60_000, quantity, index === 3 ? 'SELL' : 'BUY']);
  await receive({ type: 'tape', data: { symbol: 'BTCUSDT', trades } });
  const [newest, older] = within(screen.getByRole('group', { name: 'Last market trades of BTCUSDT' }))
    .getAllByRole('row')
    .slice(1);
  expect(newest).toHaveTextContent('▼ sell60,000.00540kx9');
  expect(older).toHaveTextContent('▲ buy60,000.0060.0k');
});

test('the market view shows the age of a stale book', async () => {
  const { open, receive, wait } = await renderSymbolDock();
  await open('BTCUSDT');
  expect(marketViewPanel()).toHaveTextContent('waiting for a book');
  await receive(aBook('BTCUSDT'));
  expect(marketViewPanel()).toHaveTextContent('live');
  await wait(4_000);
  expect(marketViewPanel()).toHaveTextContent(/old [345] s/);
});

test('the market view closes with a message when the symbol leaves the market', async () => {
  const { open, receive, wait, wire, store } = await renderSymbolDock();
  await open('BTCUSDT');
  await receive(aBook('BTCUSDT'));
  wire.answer('GET /api/market/history', () => jsonReply({ detail: 'Unknown symbol' }, 404));
  await wait(4_000);
  expect(marketViewPanel()).toBeNull();
  const texts = selectMessages(store.getState()).map(({ text }) => text);
  expect(texts).toEqual(['BTCUSDT left the market: its view was closed.']);
});

test('a reload opens the market view of the symbol in the address', async () => {
  location.hash = '#signals?symbol=ETHUSDT';
  await renderSymbolDock();
  expect(marketViewPanel()).toHaveAccessibleName('Market view of ETHUSDT');
  act(() => setSymbolInAddress(null));
});
