import { closedPositionsText, closeReplyText } from './closeResults';

const closed = (symbol: string, pnl_net: number | null, side: string | null = 'LONG') => ({ symbol, side, pnl_net });

test('closedPositionsText names the side and the net PnL of one closed position', () => {
  expect(closedPositionsText([closed('BTCUSDT', -0.42)], 'USDT')).toBe('BTCUSDT LONG, net −0.42 USDT');
  expect(closeReplyText({ symbol: 'BTCUSDT', closed: 1, trades: [closed('BTCUSDT', 1.1, null)] }, 'EUR')).toBe(
    'BTCUSDT, net +1.10 EUR',
  );
});

test('closedPositionsText sums the net PnL of several positions and names the first five', () => {
  expect(closedPositionsText([closed('BTCUSDT', -0.42), closed('ETHUSDT', 1.1, 'SHORT')], 'USDT')).toBe(
    'Net +0.68 USDT: BTCUSDT LONG −0.42, ETHUSDT SHORT +1.10',
  );
  expect(
    closedPositionsText(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((symbol) => closed(symbol, 1)),
      'USDT',
    ),
  ).toMatch(/^Net \+7.00 USDT: A LONG \+1.00, .*E LONG \+1.00, and 2 more$/);
});

test.each([
  ['a count', 3],
  ['no position', []],
  ['a position without a PnL', [closed('BTCUSDT', null), closed('ETHUSDT', 1)]],
  ['ids', ['1', '2']],
])('closedPositionsText returns undefined for %s', (_case, entries) => {
  expect(closedPositionsText(entries, 'USDT')).toBeUndefined();
});
