import { fireEvent, screen, within } from '@testing-library/react';
import { anAccount } from '@/testing/rows/accountStatus';
import { aPosition, aStatus, aTrade } from '@/testing/rows/fixtures';
import {
  cellTexts,
  hideMostColumns,
  openTradesTab,
  setUpTradesTests,
  tradesGrid,
} from '@/testing/screens/tradesScreen';

setUpTradesTests(() => hideMostColumns('mode', 'sl_price'));
// The fake environment counts its time from 0. On a slow machine, the time of the page would make its figures old.
beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => jest.restoreAllMocks());

const TRADES = [
  aTrade('safe', { mode: 'LIVE', sl_price: 59_900 }),
  aTrade('naked', { mode: 'LIVE', sl_price: 58_800 }),
  aTrade('paper', { mode: 'PAPER', sl_price: 57_700 }),
];
const STOPS = [
  { trade_id: 'safe', symbol: 'BTCUSDT', trigger: 59_901, naked_ms: null },
  { trade_id: 'naked', symbol: 'BTCUSDT', trigger: null, naked_ms: 100_000 },
];

async function openTrades(account_kind: 'demo' | 'testnet', capabilities: string[]) {
  const execution = anAccount({ account_kind, stops: STOPS });
  const { wait } = await openTradesTab(TRADES, ({ wire }) =>
    wire.answer('GET /api/status', aStatus({ mode: 'LIVE', execution, capabilities })),
  );
  await wait(50);
}

test.each([
  ['demo', 'DEMO'],
  ['testnet', 'TESTNET'],
] as const)('a LIVE trade on a %s account shows the mode %s and its stop at the exchange', async (kind, word) => {
  await openTrades(kind, ['execution']);
  expect(cellTexts('mode').sort()).toEqual([word, word, 'PAPER'].sort());
  expect(tradesGrid().querySelector('[title="Stop at exchange 59,901.00"]')).toHaveTextContent('59,900.00');
  expect(tradesGrid().querySelector('[data-naked]')).toHaveTextContent(/none, 10\d\.\d s/);
});

test('a LIVE trade of a bot without an account shows the mode LIVE and its own stop', async () => {
  await openTrades('demo', []);
  expect(cellTexts('mode').sort()).toEqual(['LIVE', 'LIVE', 'PAPER']);
  expect(tradesGrid().querySelector('[data-naked]')).toBeNull();
});

test('the story of an open trade reads the held quantity of a part fill', async () => {
  const { receive } = await openTradesTab([aTrade('one', { quantity: 0.05 })], ({ wire }) =>
    wire.answer('GET /api/status', aStatus({ capabilities: ['positions'] })),
  );
  fireEvent.click(tradesGrid().querySelector('[data-field="symbol"][role="gridcell"]')!);
  const data = [aPosition('one', { held_qty: 0.025, full_qty: 0.05 })];
  await receive({ type: 'positions', data });
  expect(screen.getByRole('region', { name: 'Story' })).toHaveTextContent('The bot holds 0.025 of 0.05.');
  expect(screen.getByText('Quantity').closest('div')).toHaveTextContent('Quantity0.025');
});

test('Close in the table and the details of a trade names what it can close while bot and account differ', async () => {
  const findings = [
    { symbol: 'BTCUSDT', kind: 'quantity', ledger_qty: 0.025, exchange_qty: 0.01, since: null, is_disputed: true },
  ] as const;
  const { wait } = await openTradesTab([aTrade('one', { mode: 'LIVE' })], ({ wire }) =>
    wire.answer(
      'GET /api/status',
      aStatus({ mode: 'LIVE', execution: anAccount({ findings: [...findings] }), capabilities: ['execution'] }),
    ),
  );
  await wait(50);
  const title = 'Bot and account differ: Close can close 0.01';
  expect(within(tradesGrid()).getByTitle(title)).toHaveTextContent('Close 0.01');
  fireEvent.click(tradesGrid().querySelector('[data-field="symbol"][role="gridcell"]')!);
  expect(screen.getAllByTitle(title)).toHaveLength(2);
});
