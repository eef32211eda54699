import { isPositionStop, readFill, readOrderRow } from './interpret';
import { readPositions } from './positionRows';
import { readWallet } from './wallet';

const execution = {
  execId: 'f-1',
  orderLinkId: 'e-1',
  symbol: 'BTCUSDT',
  side: 'Buy',
  execPrice: '100',
  execQty: '0.02',
  execFee: '0.001',
  execType: 'Trade',
  execTime: '1700000000000',
};
const order = {
  orderId: '1',
  symbol: 'BTCUSDT',
  side: 'Sell',
  qty: '1',
  cumExecQty: '0',
  orderStatus: 'Untriggered',
};
const position = { symbol: 'BTCUSDT', side: 'Buy', size: '0.02', leverage: '10', positionIdx: 1 };

test.each(['isMaker', 'execFee', 'feeCurrency', 'stopOrderType', 'orderLinkId'])(
  'a fill whose field %s is unreadable is a fill',
  (field) => {
    expect(readFill({ ...execution, [field]: {} })).toMatchObject({ id: 'f-1', qty: 0.02, liquidity: 'taker' });
  },
);

test.each(['execId', 'execPrice', 'execQty', 'execTime'])('a fill without the field %s is no fill', (field) => {
  expect(readFill({ ...execution, [field]: '' })).toBeUndefined();
});

test('funding is no fill', () => {
  expect(readFill({ ...execution, execType: 'Funding' })).toBeUndefined();
});

test.each([
  ['StopLoss', true, 'stop'],
  ['PartialTakeProfit', true, 'stop'],
  ['Stop', false, 'order'],
  ['', false, 'order'],
  ['UNKNOWN', false, 'order'],
])('an order of the type %p belongs to a position: %p', (stopOrderType, isOfPosition, cause) => {
  const row = readOrderRow({ ...order, stopOrderType });
  expect(row && isPositionStop(row)).toBe(isOfPosition);
  expect(readFill({ ...execution, stopOrderType })?.cause).toBe(cause);
});

test('a symbol with two rows has two positions, although the first row is empty', () => {
  const rows = [
    { ...position, side: '', size: '0' },
    { ...position, side: 'Sell', positionIdx: 2 },
  ];
  expect(readPositions(rows)).toMatchObject([{ qty: -0.02, positionMode: 'hedge' }]);
});

test('an unreadable position is an error and never means a flat account', () => {
  expect(() => readPositions([{ ...position, size: 'x' }])).toThrow('size');
});

test('a position in portfolio margin, which has no leverage, is a position', () => {
  const rows = [{ ...position, leverage: '', positionIdx: 0 }];
  expect(readPositions(rows)).toMatchObject([{ qty: 0.02, leverage: 0 }]);
});

test('an unreadable coin besides USDT changes nothing, and a wallet without readable USDT has no figure', () => {
  const usdt = { coin: 'USDT', equity: '100', walletBalance: '90', totalPositionIM: '20', totalOrderIM: '' };
  const wallet = { totalAvailableBalance: '', coin: [{ coin: 'BTC', equity: '' }, usdt] };
  expect(readWallet([wallet])).toEqual({ equity: 100, availableMargin: 70, balance: 90 });
  expect(readWallet([{ ...wallet, coin: [{ ...usdt, equity: '' }] }])).toEqual({});
});
