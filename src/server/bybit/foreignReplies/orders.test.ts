import { readAccount } from '@/testing/exchange/readAccount';

async function read(row: unknown) {
  const { orders, failures, lines } = await readAccount({ orders: [row, { ...documented, orderId: 'good' }] });
  // The reading keeps its other rows when one row is unreadable.
  expect(orders?.map(({ exchangeId }) => exchangeId)).toContain('good');
  expect(failures).toEqual([]);
  return { order: orders?.find(({ exchangeId }) => exchangeId !== 'good'), lines };
}

/** Row of the document of open orders, with values of its own. */
const documented = {
  orderId: '51f2-01',
  orderLinkId: 'e-1',
  blockTradeId: '',
  symbol: 'XRPUSDT',
  price: '2.1',
  qty: '15',
  side: 'Buy',
  isLeverage: '',
  positionIdx: 0,
  orderStatus: 'New',
  cancelType: 'UNKNOWN',
  rejectReason: 'EC_NoError',
  avgPrice: '0',
  leavesQty: '15',
  leavesValue: '31.5',
  cumExecQty: '0',
  cumExecValue: '0',
  cumExecFee: '0',
  timeInForce: 'GTC',
  orderType: 'Limit',
  stopOrderType: 'UNKNOWN',
  orderIv: '',
  triggerPrice: '0',
  takeProfit: '2.5',
  stopLoss: '1.5',
  tpTriggerBy: 'LastPrice',
  slTriggerBy: 'LastPrice',
  triggerDirection: 0,
  triggerBy: 'UNKNOWN',
  lastPriceOnCreated: '',
  reduceOnly: false,
  closeOnTrigger: false,
  smpType: 'None',
  smpGroup: 0,
  smpOrderId: '',
  tpslMode: 'Full',
  tpLimitPrice: '',
  slLimitPrice: '',
  placeType: '',
  createdTime: '1764000000000',
  updatedTime: '1764000000001',
};

test.each<[string, object, object]>([
  ['of the document', {}, { clientId: 'e-1', side: 'BUY', qty: 15, filledQty: 0, limit: 2.1, state: 'open' }],
  [
    'of UTA 2.0',
    { category: 'linear', ocoTriggerBy: '', slippageTolerance: '0', seq: 9, extraFees: '' },
    { state: 'open' },
  ],
  [
    'of a classic account',
    { category: '', isLeverage: undefined, orderIv: undefined, smpType: undefined },
    { state: 'open' },
  ],
  [
    'with numbers instead of texts',
    { qty: 15, cumExecQty: 5, price: 2.1, orderId: 51, reduceOnly: 'true' },
    { exchangeId: '51', filledQty: 5, reduceOnly: true },
  ],
  [
    'at the market',
    { orderType: 'Market', price: '0', orderStatus: 'Filled', cumExecQty: '15' },
    { state: 'filled', filledQty: 15 },
  ],
  ['without price', { price: '' }, { state: 'open' }],
  ['without client id', { orderLinkId: null }, { exchangeId: '51f2-01', state: 'open' }],
  [
    'that waits for its trigger',
    { orderStatus: 'Untriggered', stopOrderType: 'Stop', triggerPrice: '2' },
    { state: 'open' },
  ],
  [
    'that was cancelled in part',
    { orderStatus: 'Cancelled', cancelType: 'CancelByUser', cumExecQty: '4', rejectReason: 'EC_PerCancelRequest' },
    { state: 'cancelled', filledQty: 4 },
  ],
  [
    'that was rejected',
    { orderStatus: 'Rejected', rejectReason: 'EC_PostOnlyWillTakeLiquidity' },
    { state: 'rejected' },
  ],
  ['that was deactivated', { orderStatus: 'Deactivated', cancelType: 'CancelByTpSlTsClear' }, { state: 'cancelled' }],
  [
    'with nulls in all optional fields',
    { price: null, rejectReason: null, cancelType: null, stopOrderType: null, reduceOnly: null },
    { state: 'open' },
  ],
])('an order %s is read', async (_, changes, order) => {
  const { order: row, lines } = await read({ ...documented, ...changes });
  expect(row).toMatchObject(order);
  expect(lines).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'of the unknown status PendingCancel',
    { orderStatus: 'PendingCancel' },
    '1 × order of the unknown status PendingCancel, kept as open',
  ],
  ['of the old status Created', { orderStatus: 'Created' }, '1 × order of the unknown status Created, kept as open'],
  ['without status', { orderStatus: null }, '1 × unreadable order, kept as open'],
  ['without side', { side: '' }, '1 × unreadable order, kept as open'],
  [
    'that filled, without its filled quantity',
    { orderStatus: 'Filled', cumExecQty: '' },
    '1 × unreadable order, kept as open',
  ],
  ['without quantity', { qty: 'x' }, '1 × unreadable order, kept as open'],
])('an order %s is kept as open, because it can still fill', async (_, changes, line) => {
  const { order, lines } = await read({ ...documented, ...changes });
  expect(order).toMatchObject({ clientId: 'e-1', exchangeId: '51f2-01', state: 'open' });
  expect(lines).toEqual([`Rows of the account: ${line}`]);
});

test.each<[string, unknown, string]>([
  ['of category spot', { ...documented, category: 'spot' }, '1 × order of category spot, ignored'],
  ['of category option', { ...documented, category: 'option' }, '1 × order of category option, ignored'],
  ['without id', { ...documented, orderId: '' }, '1 × unreadable order, ignored'],
  ['without symbol', { ...documented, symbol: null }, '1 × unreadable order, ignored'],
  ['that is null', null, '1 × unreadable order, ignored'],
  ['that is a text', 'order', '1 × unreadable order, ignored'],
])('an order %s is ignored with one line', async (_, row, line) => {
  expect(await read(row)).toEqual({ order: undefined, lines: [`Rows of the account: ${line}`] });
});

test.each([
  ['StopLoss', true],
  ['PartialStopLoss', true],
  ['TrailingStop', true],
  ['Stop', false],
  ['tpslOrder', false],
  ['OcoOrder', false],
  ['MmRateClose', false],
  ['BidirectionalTpslOrder', false],
  [null, false],
])('an order of the stop type %p belongs to a position: %p', async (stopOrderType, isOfPosition) => {
  const { order } = await read({ ...documented, stopOrderType });
  // The stop of a position is shown with the position.
  expect(order === undefined).toBe(isOfPosition);
});
