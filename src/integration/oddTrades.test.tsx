import { fireEvent, screen } from '@testing-library/react';
import type { Trade } from '@/contract/trade';
import { json } from '@/testing/fakeWire';
import { button, cells, openTrades, press, startEachTestAtTheTrades } from './tradesDesk';

/** An operator at the Trades tab of a bot whose trades are not quite those of the specification. */
startEachTestAtTheTrades();

const trade = { symbol: 'BTCUSDT', side: 'LONG', status: 'OPEN', mode: 'PAPER', exchange: 'BYBIT' };
const open = (...trades: object[]) => openTrades(trades as Trade[]);
const closeButtons = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-field="actions"] button');

test('a trade of unknown side, status, mode and exchange is shown as it came, with its Close button', async () => {
  const world = await open(
    { ...trade, trade_id: 'odd', side: 'BOTH', status: 'PENDING', mode: 'DEMO', exchange: 'OKX' },
    { ...trade, trade_id: 'none', symbol: 'ETHUSDT', side: null, status: null, mode: null, exchange: null },
    { ...trade, trade_id: 'closed', status: 'CLOSED' },
  );
  const shown = ['side', 'status', 'mode', 'exchange'].map(cells);
  expect(shown).toEqual([
    ['BOTH', '—', expect.stringContaining('LONG')],
    ['PENDING', '—', 'CLOSED'],
    ['DEMO', '—', 'PAPER'],
    ['OKX', '—', 'BYBIT'],
  ]);
  expect(closeButtons()).toHaveLength(2);
  await press(/^Open/, world);
  expect(cells('status')).toEqual(['PENDING', '—']);

  // The mode is not known to be PAPER: closing asks first.
  world.wire.answer('POST /api/close', {});
  fireEvent.click(closeButtons()[0]!);
  await world.wait(50);
  expect(await screen.findByRole('dialog')).toHaveTextContent('It is not known whether this is PAPER or LIVE.');
  fireEvent.click(button('Close Position'));
  await world.wait(100);
  expect(world.wire.last('POST /api/close')?.body).toEqual({ symbol: 'BTCUSDT' });
});

test('numbers in text are shown, and what is no number is a dash', async () => {
  await open({ ...trade, trade_id: 'a', entry_price: '43250.1', tp_price: 'NaN', sl_price: '' });
  expect([cells('entry_price'), cells('tp_price'), cells('sl_price')]).toEqual([['43,250.10'], ['—'], ['—']]);
});

test('a list of which no row could be read is not said to be empty', async () => {
  await openTrades([], ({ wire }) =>
    wire.answer('GET /api/trades', () => json({ trades: [{ ...trade, symbol: null, trade_id: 'a' }], total: 1 })),
  );
  expect(screen.queryByText(/No trades yet/)).toBeNull();
  expect(screen.getByText('1 row could not be read')).toBeInTheDocument();
  expect(screen.getByText('1 row could not be read: symbol is missing or has another form')).toBeInTheDocument();
});
