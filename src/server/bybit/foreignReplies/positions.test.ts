import { readAccount } from '@/testing/exchange/readAccount';
import { readStopEvent } from '../rows/positionRows';

/** Returns the positions of a list, and why they are unread. */
async function read(...list: unknown[]) {
  const { positions, orders, failures } = await readAccount({ positions: list });
  // A list that fails costs no other list.
  expect(orders).toEqual([]);
  return { positions, why: failures[0]?.why };
}

const UPDATED_AT = 1_764_000_000_001;

/** Row of the document of positions, with values of its own. */
const documented = {
  positionIdx: 0,
  riskId: 1,
  riskLimitValue: '150',
  symbol: 'BTCUSDT',
  side: 'Buy',
  size: '0.02',
  avgPrice: '91000.5',
  positionValue: '1820.01',
  tradeMode: 0,
  positionStatus: 'Normal',
  autoAddMargin: 0,
  adlRankIndicator: 2,
  leverage: '10',
  positionBalance: '182',
  markPrice: '91100',
  liqPrice: '82800',
  bustPrice: '82000',
  positionMM: '9',
  positionIM: '183',
  tpslMode: 'Full',
  takeProfit: '',
  stopLoss: '90000',
  trailingStop: '0',
  unrealisedPnl: '1.99',
  curRealisedPnl: '-1',
  cumRealisedPnl: '-3',
  seq: 5_723_621_632,
  isReduceOnly: false,
  mmrSysUpdateTime: '',
  leverageSysUpdatedTime: '',
  sessionAvgPrice: '',
  createdTime: '1764000000000',
  updatedTime: String(UPDATED_AT),
};
const empty = { ...documented, side: '', size: '0', avgPrice: '0', stopLoss: '', liqPrice: '', leverage: '10' };

test.each<[string, object, object]>([
  [
    'of the document',
    {},
    {
      symbol: 'BTCUSDT',
      qty: 0.02,
      entry: 91_000.5,
      stop: 90_000,
      liquidation: 82_800,
      leverage: 10,
      positionMode: 'one-way',
    },
  ],
  [
    'of the stream, whose entry price has another name',
    { avgPrice: undefined, entryPrice: '91000.5', category: 'linear' },
    { entry: 91_000.5 },
  ],
  ['of a SHORT', { side: 'Sell' }, { qty: -0.02 }],
  ['of the long side of a hedge', { positionIdx: 1 }, { qty: 0.02, positionMode: 'hedge' }],
  ['of the short side of a hedge', { positionIdx: 2, side: 'Sell' }, { qty: -0.02, positionMode: 'hedge' }],
  [
    'with numbers and texts exchanged',
    { positionIdx: '0', size: 0.02, stopLoss: 90_000, leverage: 10 },
    { qty: 0.02, stop: 90_000, positionMode: 'one-way' },
  ],
  ['with the stop "0"', { stopLoss: '0' }, { stop: null }],
  ['with the stop "0.00"', { stopLoss: '0.00' }, { stop: null }],
  ['with an unreadable stop', { stopLoss: null }, { stop: undefined }],
  ['without a stop field', { stopLoss: undefined }, { stop: undefined }],
  ['in portfolio margin', { leverage: '', liqPrice: '', positionIM: '' }, { leverage: 0, liquidation: null }],
  ['in liquidation', { positionStatus: 'Liq' }, { qty: 0.02 }],
  [
    'of a classic account',
    { tradeMode: 1, isReduceOnly: undefined, seq: undefined, autoAddMargin: undefined },
    { qty: 0.02 },
  ],
  ['of a dated contract', { symbol: 'BTCUSDT-26JUN26' }, { symbol: 'BTCUSDT-26JUN26', qty: 0.02 }],
])('a position %s is read', async (_, changes, position) => {
  expect(await read({ ...documented, ...changes })).toMatchObject({ positions: [position], why: undefined });
});

test.each<[string, object]>([
  ['of size 0', {}],
  ['of size 0 as number, with the side None', { side: 'None', size: 0 }],
  ['of size 0 of a hedge', { positionIdx: 2 }],
  ['of size 0 without any other readable field', { symbol: null, side: null, positionIdx: null }],
  ['of category inverse', { category: 'inverse', side: 'Buy', size: '100', symbol: 'BTCUSD' }],
  ['of category option', { category: 'option', side: 'Buy', size: '1' }],
])('a row %s is no position, and costs no other row', async (_, changes) => {
  const { positions } = await read({ ...empty, ...changes }, documented);
  expect(positions).toMatchObject([{ symbol: 'BTCUSDT', qty: 0.02 }]);
});

test.each<[string, unknown, string]>([
  ['without size', { ...documented, size: '' }, 'the position of BTCUSDT is unreadable (size)'],
  ['of a negative size', { ...documented, size: '-1' }, 'the position of BTCUSDT is unreadable (size)'],
  ['without side', { ...documented, side: '' }, 'the position of BTCUSDT is unreadable (side)'],
  ['without index', { ...documented, positionIdx: null }, 'the position of BTCUSDT is unreadable (positionIdx)'],
  ['without symbol', { ...documented, symbol: '' }, 'the position of an unknown symbol is unreadable (symbol)'],
  ['that is null', null, 'the position of an unknown symbol is unreadable (row)'],
])('a position %s makes the positions unread, because they must never mean flat', async (_, row, sentence) => {
  expect(await read(documented, row)).toEqual({ positions: undefined, why: sentence });
});

test('a symbol whose empty side is listed before its open side has one position', async () => {
  const open = { ...documented, positionIdx: 2, side: 'Sell' };
  const { positions } = await read({ ...empty, positionIdx: 1 }, open);
  expect(positions).toMatchObject([{ qty: -0.02 }]);
});

test.each<[string, unknown, object | undefined]>([
  ['with a stop', documented, { symbol: 'BTCUSDT', at: UPDATED_AT, stop: 90_000 }],
  ['without a stop', { ...documented, stopLoss: '' }, { symbol: 'BTCUSDT', at: UPDATED_AT, stop: null }],
  ['with an unreadable stop', { ...documented, stopLoss: null }, undefined],
  ['of size 0', empty, { symbol: 'BTCUSDT', at: UPDATED_AT, stop: 'no position' }],
  ['without size', { ...documented, size: '' }, undefined],
  ['that is null', null, undefined],
])('an event of a position %s is read', async (_, row, event) => {
  expect(readStopEvent(row)).toEqual(event);
});
