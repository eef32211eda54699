import { aTrade } from '@/testing/rows/fixtures';
import { TRADE_DETAIL_GROUPS } from './tradeDetails';
import { TRADE_FIELDS } from './tradeFields';

const DETAIL_ROWS = TRADE_DETAIL_GROUPS.flatMap(({ rows: all }) => all);
const detailTexts = (trade: ReturnType<typeof aTrade>): string[] =>
  DETAIL_ROWS.flatMap((row) => ('text' in row ? [row.text(trade, 'utc', 'USDT')] : []));

test('the trade details contain every field of a trade once, except symbol and side', () => {
  const held = DETAIL_ROWS.flatMap((row) => ('field' in row ? [row.field] : []));
  const all = TRADE_FIELDS.map(({ field }) => field).filter((field) => field !== 'symbol' && field !== 'side');
  expect(held.toSorted()).toEqual(all.toSorted());
});

test('the trade details show slippage, liquidity and size of a trade with audit fields', () => {
  const trade = aTrade('t1', {
    mfe: 1.5,
    mae: -0.25,
    signal_timestamp: '2026-03-10T12:00:00Z',
    entry_touch: 60_000,
    slippage_bps: 0.42,
    entry_liquidity: 'maker',
    exit_touch: null,
    exit_slippage_bps: -1,
    exit_liquidity: 'taker',
    quantity: 0.0512,
    margin: 300,
    config_version: 'v7',
  });
  expect(detailTexts(trade)).toEqual([
    '+1.50 USDT',
    '−0.25 USDT',
    '2026-03-10 12:00:00',
    '60,000.00',
    '+0.42 bps',
    'maker',
    '—',
    '−1.00 bps',
    'taker',
    '0.0512',
    '300.00 USDT',
    'v7',
    't1',
  ]);
});

test('the trade details show a dash for each missing audit field', () => {
  expect(new Set(detailTexts(aTrade('t1')))).toEqual(new Set(['—', 't1']));
});
