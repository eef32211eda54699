import { fireEvent, screen } from '@testing-library/react';
import type { Trade } from '@/contract/trades/trade';
import { jsonReply } from '@/testing/console/fakeWire';
import {
  buttonNamed,
  cellTexts,
  hideMostColumns,
  createManyTrades,
  openTradesTab,
  pressButton,
  setUpTradesTests,
  symbolCellTexts,
} from '@/testing/screens/tradesScreen';

setUpTradesTests();

const VALID_TRADE_FIELDS = { symbol: 'BTCUSDT', side: 'LONG', status: 'OPEN', mode: 'PAPER', exchange: 'BYBIT' };
const openTabWithOddTrades = (...trades: object[]) => openTradesTab(trades as Trade[]);
const closeButtons = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-field="actions"] button');

test('a trade with unknown side, status, mode and exchange is shown as received and has a Close button', async () => {
  const environment = await openTabWithOddTrades(
    { ...VALID_TRADE_FIELDS, trade_id: 'odd', side: 'BOTH', status: 'PENDING', mode: 'DEMO', exchange: 'OKX' },
    {
      ...VALID_TRADE_FIELDS,
      trade_id: 'none',
      symbol: 'ETHUSDT',
      side: null,
      status: null,
      mode: null,
      exchange: null,
    },
    { ...VALID_TRADE_FIELDS, trade_id: 'closed', status: 'CLOSED' },
  );
  const shown = ['side', 'status', 'mode', 'exchange'].map(cellTexts);
  expect(shown).toEqual([
    ['BOTH', '—', expect.stringContaining('LONG')],
    ['PENDING', '—', 'CLOSED'],
    ['DEMO', '—', 'PAPER'],
    ['OKX', '—', 'BYBIT'],
  ]);
  expect(closeButtons()).toHaveLength(2);
  await pressButton(/^Open/, environment);
  expect(cellTexts('status')).toEqual(['PENDING', '—']);

  // Close asks for confirmation, because the unknown mode may be LIVE.
  environment.wire.answer('POST /api/close', {});
  fireEvent.click(closeButtons()[0]!);
  await environment.wait(50);
  expect(await screen.findByRole('dialog')).toHaveTextContent('It is not known whether this is PAPER or LIVE.');
  fireEvent.click(buttonNamed('Close Position'));
  await environment.wait(100);
  expect(environment.wire.last('POST /api/close')?.body).toEqual({ symbol: 'BTCUSDT' });
});

test('the trades table shows a numeric text as a number, and any other text as a dash', async () => {
  await openTabWithOddTrades({
    ...VALID_TRADE_FIELDS,
    trade_id: 'a',
    entry_price: '43250.1',
    tp_price: 'NaN',
    sl_price: '',
  });
  expect([cellTexts('entry_price'), cellTexts('tp_price'), cellTexts('sl_price')]).toEqual([
    ['43,250.10'],
    ['—'],
    ['—'],
  ]);
});

test('the trades table reports unreadable rows instead of an empty history', async () => {
  await openTradesTab([], ({ wire }) =>
    wire.answer('GET /api/trades', () =>
      jsonReply({ trades: [{ ...VALID_TRADE_FIELDS, symbol: null, trade_id: 'a' }], total: 1 }),
    ),
  );
  expect(screen.queryByText(/No trades yet/)).toBeNull();
  expect(screen.getByText('1 row could not be read')).toBeInTheDocument();
  expect(screen.getByText('1 row could not be read: symbol is missing or has another form')).toBeInTheDocument();
});

test('the trades table replaces a page that no longer exists by the last page', async () => {
  hideMostColumns();
  const trades = createManyTrades(230);
  location.hash = '#trades?page=2';
  const environment = await openTradesTab(trades);
  await pressButton('Next', environment);
  expect(screen.getByText('Page 3 of 5 (230 total trades)')).toBeInTheDocument();
  // Another console clears the database, and the bot continues to trade.
  trades.splice(0, trades.length, ...createManyTrades(20));
  await pressButton('Prev', environment);
  expect(screen.getByText('Page 1 of 1 (20 total trades)')).toBeInTheDocument();
  expect(symbolCellTexts()).toHaveLength(20);
  expect(environment.trades()).toHaveLength(20);
  const asked = environment.wire.count('GET /api/trades');
  await environment.wait(5_000);
  expect(environment.wire.count('GET /api/trades')).toBe(asked);
});
