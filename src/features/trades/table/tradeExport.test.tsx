import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import {
  buttonNamed,
  createManyTrades,
  hideMostColumns,
  openTradesTab,
  pagedTradesReply,
  pressButton,
  setUpTradesTests,
} from '@/testing/screens/tradesScreen';

setUpTradesTests(hideMostColumns);

const files: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const TRADE_COUNT = 1_200;
const TRADES = createManyTrades(TRADE_COUNT, (index) => ({ status: 'CLOSED', pnl_net: index % 7 }));
const isChunk = (query: string): boolean => query.includes('limit=500');

/** Opens the export of a bot whose chunk at `failing` does not arrive while `failing` is set. */
async function openExport(capabilities = ['trades.query']) {
  const bot = { failing: null as string | null };
  const environment = await openTradesTab(TRADES, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer('GET /api/trades', ({ search }) =>
      bot.failing !== null && search.includes(bot.failing)
        ? jsonReply({ detail: 'database is locked' }, 503)
        : pagedTradesReply(TRADES)({ search }),
    );
  });
  await environment.wait(500);
  await pressButton('Export CSV', environment);
  const chunks = (): string[] => environment.wire.sent.map(({ search }) => search).filter(isChunk);
  return { ...environment, bot, chunks };
}

async function pressInDialog(name: string, { wait }: { wait: (ms: number) => Promise<void> }): Promise<void> {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await wait(100);
}

const fileRows = async (): Promise<string[]> => {
  await waitFor(() => expect(files).toHaveLength(1));
  return (await files[0]!.text()).replace('\ufeff', '').trimEnd().split('\r\n');
};

test('the export of trades writes the rows in view in 17 columns unless the operator chooses more', async () => {
  const environment = await openExport();
  expect(buttonNamed('These 50 rows')).toHaveAttribute('aria-pressed', 'true');
  await pressInDialog('Export', environment);
  const [header, ...rows] = await fileRows();
  expect(header).toBe(
    'symbol,side,timestamp_entry,entry_price,timestamp_exit,exit_price,reason_exit,tp_price,sl_price,pnl_gross,pnl_net,pnl_pct,total_fees,funding_fee,status,mode,exchange',
  );
  expect(rows).toHaveLength(50);
  expect(environment.chunks()).toEqual([]);
  await environment.wait(500);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the export of all trades fetches them in steps in the order of the table', async () => {
  localStorage.setItem('order-flow/grid/trades', JSON.stringify({ sort: { field: 'pnl_net', direction: 'desc' } }));
  const environment = await openExport();
  await pressInDialog('All 1,200', environment);
  await pressInDialog('With details', environment);
  await pressInDialog('Export', environment);
  await environment.wait(2_000);
  const [header, ...rows] = await fileRows();
  expect(header).toMatch(/,exchange,trade_id,quantity$/);
  expect(rows).toHaveLength(TRADE_COUNT);
  expect(environment.chunks()).toContain('?skip=499&limit=500&sort=-pnl_net');
});

test('the export of all trades filters and sorts the plain pages of a bot without trades.query', async () => {
  localStorage.setItem('order-flow/grid/trades', JSON.stringify({ sort: { field: 'pnl_net', direction: 'desc' } }));
  location.hash = '#trades?q=S11';
  const environment = await openExport([]);
  await pressInDialog('All that match, of 1,200', environment);
  await pressInDialog('Export', environment);
  await environment.wait(2_000);
  const [, ...rows] = await fileRows();
  const pnls = rows.map((row) => Number(row.split(',')[10]));
  expect(rows.map((row) => row.split(',')[0]).every((symbol) => symbol?.startsWith('S11'))).toBe(true);
  expect(rows).toHaveLength(111);
  expect(pnls).toEqual([...pnls].sort((a, b) => b - a));
  expect(environment.chunks().join()).not.toContain('symbol');
});

test('a failed page of an export keeps the loaded trades, writes no file, and Try again continues', async () => {
  const environment = await openExport();
  environment.bot.failing = 'skip=998';
  await pressInDialog('All 1,200', environment);
  await pressInDialog('Export', environment);
  await environment.wait(4_000);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Loading stopped at 999 of 1,200 trades: database is locked. No file was written.',
  );
  expect(files).toEqual([]);
  environment.bot.failing = null;
  const before = environment.chunks().length;
  await pressInDialog('Try again', environment);
  await environment.wait(2_000);
  expect((await fileRows()).length).toBe(TRADE_COUNT + 1);
  expect(environment.chunks()[before]).toBe('?skip=998&limit=500');
});

test('Cancel stops the export of all trades without a file', async () => {
  const environment = await openExport();
  environment.bot.failing = 'skip=499';
  await pressInDialog('All 1,200', environment);
  await pressInDialog('Export', environment);
  expect(screen.getByRole('progressbar', { name: 'Loading the trades of the file' })).toBeInTheDocument();
  await pressInDialog('Cancel', environment);
  environment.bot.failing = null;
  await environment.wait(5_000);
  expect([files, screen.queryByRole('dialog')]).toEqual([[], null]);
});
