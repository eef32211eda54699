import { readAccount } from '@/testing/exchange/readAccount';
import { createAccountRows } from '../rows/accountRows';

const good = {
  ...{ symbol: 'ETHUSDT', execId: 'good', side: 'Buy', execPrice: '5', execQty: '1', execTime: '5', execType: 'Trade' },
};

/** Reads one row. Returns what became of it, and the lines of the log. */
async function read(row: unknown) {
  const { fills, funding, failures, lines } = await readAccount({ executions: [row, good] });
  // The reading keeps its other rows when one row is unreadable.
  expect(fills.map(({ id }) => id)).toContain('good');
  expect(failures).toEqual([]);
  return { fill: fills.find(({ id }) => id !== 'good'), funding: funding[0], lines };
}

/** Row of the document of the trade history, with values of its own. */
const documented = {
  symbol: 'SOLUSDT',
  orderType: 'Market',
  underlyingPrice: '',
  orderLinkId: '',
  side: 'Sell',
  indexPrice: '',
  orderId: '3b1d-01',
  stopOrderType: 'UNKNOWN',
  leavesQty: '0',
  execTime: '1764000000123',
  feeCurrency: '',
  isMaker: false,
  execFee: '0.0713',
  feeRate: '0.00055',
  execId: '77aa-01',
  tradeIv: '',
  blockTradeId: '',
  markPrice: '129.61',
  execPrice: '129.6',
  markIv: '',
  orderQty: '1',
  orderPrice: '123.1',
  execValue: '129.6',
  execType: 'Trade',
  execQty: '1',
  closedSize: '1',
  extraFees: '',
  seq: 4_688_002_127,
};
/** Row of the execution stream, as the clients bybit-api and nautilus describe it. */
const streamed = { ...documented, category: 'linear', isLeverage: '0', execPnl: '1.2', createType: 'CreateByUser' };

test.each<[string, object, object]>([
  [
    'of the document',
    {},
    { id: '77aa-01', side: 'SELL', price: 129.6, qty: 1, fee: 0.0713, liquidity: 'taker', at: 1_764_000_000_123 },
  ],
  ['of the stream', streamed, { id: '77aa-01', symbol: 'SOLUSDT', cause: 'order' }],
  [
    'with numbers instead of texts',
    { execPrice: 129.6, execQty: 1, execTime: 1_764_000_000_123, execFee: 0.0713 },
    { price: 129.6, fee: 0.0713 },
  ],
  ['with an id and a client id as numbers', { execId: 77, orderLinkId: 12 }, { id: '77', clientId: '12' }],
  ['with a flag as text', { isMaker: 'true' }, { liquidity: 'maker' }],
  ['with a rebate', { execFee: '-0.02', isMaker: true }, { fee: -0.02, liquidity: 'maker' }],
  [
    'with nulls in all optional fields',
    { orderLinkId: null, stopOrderType: null, isMaker: null, feeCurrency: null, seq: null },
    { cause: 'order' },
  ],
  ['of a stop', { stopOrderType: 'StopLoss', createType: 'CreateByStopLoss' }, { cause: 'stop' }],
  ['of a liquidation', { execType: 'BustTrade', createType: 'CreateByTakeOver_PassThrough' }, { cause: 'liquidation' }],
  ['of a deleveraging', { execType: 'AdlTrade', createType: 'CreateByAdl_PassThrough' }, { cause: 'adl' }],
  ['of a delisting', { execType: 'Settle', createType: 'CreateBySettle' }, { cause: 'settlement' }],
  ['of a delivery', { execType: 'Delivery' }, { cause: 'settlement' }],
  ['of a block desk', { execType: 'BlockTrade', blockTradeId: 'b-1' }, { cause: 'order' }],
  [
    'of an own order and an unknown type',
    { execType: 'RpiTrade', orderLinkId: 'e-1' },
    { clientId: 'e-1', cause: 'order' },
  ],
  [
    'of an own order of a classic account',
    { execType: 'UNKNOWN', orderLinkId: 'e-1', seq: undefined },
    { cause: 'order' },
  ],
])('an execution %s is read', async (_, changes, fill) => {
  expect(await read({ ...documented, ...changes })).toMatchObject({ fill, lines: [] });
});

test.each<[string, object, string]>([
  ['of category spot', { category: 'spot', feeCurrency: 'SOL' }, '1 × execution of category spot, ignored'],
  ['of category inverse', { category: 'inverse', symbol: 'SOLUSD' }, '1 × execution of category inverse, ignored'],
  ['of category option', { category: 'option' }, '1 × execution of category option, ignored'],
  ['in USDC', { symbol: 'ETHPERP' }, '1 × execution of a contract that does not settle in USDT, ignored'],
  ['in coin', { symbol: 'SOLUSD' }, '1 × execution of a contract that does not settle in USDT, ignored'],
  [
    'of a spread',
    { execType: 'FutureSpread', execFeeV2: '0.1' },
    '1 × execution of type FutureSpread that is no readable trade, ignored',
  ],
  [
    'of a moved position',
    { execType: 'MovePosition' },
    '1 × execution of type MovePosition that is no readable trade, ignored',
  ],
  ['of an unknown type', { execType: 'UNKNOWN' }, '1 × execution of type UNKNOWN that is no readable trade, ignored'],
  ['without type', { execType: null }, '1 × execution of type unknown that is no readable trade, ignored'],
  ['at price 0', { execPrice: '0' }, '1 × execution of type Trade that is no readable trade, ignored'],
  ['of quantity 0', { execQty: '0' }, '1 × execution of type Trade that is no readable trade, ignored'],
  ['without price', { execPrice: '' }, '1 × execution of type Trade that is no readable trade, ignored'],
  ['without time', { execTime: null }, '1 × execution of type Trade that is no readable trade, ignored'],
  ['without id', { execId: '' }, '1 × execution of type Trade that is no readable trade, ignored'],
  ['of side None', { side: 'None' }, '1 × execution of type Trade that is no readable trade, ignored'],
])('an execution %s is ignored with one line', async (_, changes, line) => {
  expect(await read({ ...documented, ...changes })).toEqual({
    fill: undefined,
    funding: undefined,
    lines: [`Rows of the account: ${line}`],
  });
});

test.each([null, 'text', 7, [], {}])('the row %j is ignored', async (row) => {
  expect(await read(row)).toMatchObject({ fill: undefined, lines: [expect.stringContaining('ignored')] });
});

test.each<[string, object, object]>([
  // A LONG pays a positive rate. Measured rows have no coin, and the side of the position.
  [
    'paid',
    { side: 'Buy', execFee: '0.0198', feeRate: '0.0001' },
    { id: '77aa-01', symbol: 'SOLUSDT', amount: 0.0198, asset: 'USDT', at: 1_764_000_000_123 },
  ],
  ['received', { side: 'Sell', execFee: '-0.0085' }, { amount: -0.0085 }],
  ['of a negative rate', { side: 'Sell', execFee: 0.0085, feeRate: '-0.0001' }, { amount: 0.0085 }],
  ['with its coin', { feeCurrency: 'USDT', execFee: '0.01' }, { asset: 'USDT' }],
  ['without price and quantity', { execPrice: '0', execQty: '0', execFee: '0.5' }, { amount: 0.5 }],
  ['of amount 0', { execFee: '0' }, { amount: 0 }],
])('a funding row %s is a payment and no fill', async (_, changes, funding) => {
  const row = { ...documented, orderType: 'UNKNOWN', execType: 'Funding', ...changes };
  expect(await read(row)).toMatchObject({ fill: undefined, funding, lines: [] });
});

test('a funding row without its amount is ignored with one line', async () => {
  const { funding, lines } = await read({ ...documented, execType: 'Funding', execFee: '' });
  expect(funding).toBeUndefined();
  expect(lines).toHaveLength(1);
});

test('a thousand foreign rows, read again and again, write one line with their count, and the next after 10 min', () => {
  const lines: string[] = [];
  let now = 0;
  const rows = createAccountRows({
    findContract: () => undefined,
    warn: (text) => void lines.push(text),
    now: () => now,
  });
  const foreign = (from: number) =>
    Array.from({ length: 900 }, (_, index) => ({ ...streamed, execId: `f-${from + index}`, category: 'spot' }));
  for (let reading = 0; reading < 5; reading += 1) rows.readExecutions(foreign(0));
  now = 300_000;
  rows.readExecutions(foreign(0).slice(0, 5));
  expect(lines).toEqual(['Rows of the account: 900 × execution of category spot, ignored']);
  rows.readExecutions(foreign(900).slice(0, 20));
  now = 600_000;
  rows.readExecutions(foreign(920).slice(0, 1));
  expect(lines.slice(1)).toEqual(['Rows of the account: 21 × execution of category spot, ignored']);
});
