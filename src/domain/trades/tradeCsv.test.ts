import { aTrade } from '@/testing/rows/fixtures';
import { runAllSteps } from '../lists/steps';
import { tradeCsvInSteps } from './tradeCsv';

const csvLinesOf = (...trades: ReturnType<typeof aTrade>[]): string[] =>
  runAllSteps(tradeCsvInSteps(trades)).join('').split('\r\n');

test('the CSV file of trades has a header of 17 columns even without trades', () => {
  const [header, ...rest] = csvLinesOf();
  const columns = header?.split(',') ?? [];
  expect([columns.length, columns[0], columns.at(-1)]).toEqual([17, 'symbol', 'exchange']);
  expect(rest).toEqual(['']);
});

test('the CSV file of trades has UTC times, figures without binary errors and empty cells for missing values', () => {
  const trade = aTrade('a', {
    status: 'CLOSED',
    timestamp_entry: 1_773_144_000,
    timestamp_exit: '2026-03-10T14:00:00+01:00',
    exit_price: 0.000012345678,
    reason_exit: 'TP',
    pnl_gross: 0.1 + 0.2,
    pnl_net: -0.25,
    pnl_pct: -1.5,
    total_fees: 0.55,
    funding_fee: -0.01,
    mode: 'LIVE',
    exchange: 'BINANCE',
  });
  expect(csvLinesOf(trade)[1]).toBe(
    'BTCUSDT,LONG,2026-03-10T12:00:00.000Z,60000,2026-03-10T13:00:00.000Z,0.000012345678,TP,,,0.3,-0.25,-1.5,0.55,-0.01,CLOSED,LIVE,BINANCE',
  );
});

test('the CSV file of trades with details has local times, trade id and quantity behind the other columns', () => {
  const trade = aTrade('T-1', { timestamp_entry: Date.UTC(2026, 2, 10, 12), quantity: 0.1 + 0.2 });
  const options = { format: 'semicolon', times: 'local', details: true } as const;
  const [header, line] = runAllSteps(tradeCsvInSteps([trade], options))
    .join('')
    .split('\r\n')
    .map((text) => text.split(';'));
  expect(header?.slice(16)).toEqual(['exchange', 'trade_id', 'quantity']);
  expect(line?.slice(17)).toEqual(['T-1', '0,3']);
  expect(new Date(line![2]!).getTime()).toBe(Date.UTC(2026, 2, 10, 12));
});

test('the CSV file of trades contains an exit reason that looks like a formula as text', () => {
  expect(csvLinesOf(aTrade('a', { reason_exit: '=cmd|"/c calc"!A1' }))[1]).toContain(`"'=cmd|""/c calc""!A1"`);
});

test('tradeCsvInSteps returns each row of a long list once and in order', () => {
  const trades = Array.from({ length: 2_501 }, (_, index) => aTrade(String(index), { entry_price: index }));
  const all = csvLinesOf(...trades);
  expect(all).toHaveLength(2_501 + 2);
  expect(all[2_501]).toContain(',2500,');
});
