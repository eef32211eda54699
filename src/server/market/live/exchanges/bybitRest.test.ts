import type { RestClientV5 } from 'bybit-api';

import { createBybitRest } from './bybitRest';

/** Contract of the document of instruments, with values of its own. */
const documented = {
  symbol: 'SOLUSDT',
  contractType: 'LinearPerpetual',
  status: 'Trading',
  baseCoin: 'SOL',
  quoteCoin: 'USDT',
  launchTime: '1634256000000',
  deliveryTime: '0',
  deliveryFeeRate: '',
  priceScale: '3',
  leverageFilter: { minLeverage: '1', maxLeverage: '75.00', leverageStep: '0.01' },
  priceFilter: { minPrice: '0.010', maxPrice: '1999.98', tickSize: '0.010' },
  lotSizeFilter: {
    maxOrderQty: '79770.0',
    minOrderQty: '0.1',
    qtyStep: '0.1',
    postOnlyMaxOrderQty: '79770.0',
    maxMktOrderQty: '15954.0',
    minNotionalValue: '5',
  },
  unifiedMarginTrade: true,
  fundingInterval: 480,
  settleCoin: 'USDT',
  copyTrading: 'both',
  upperFundingRate: '0.005',
  lowerFundingRate: '-0.005',
  isPreListing: false,
  preListingInfo: null,
  riskParameters: { priceLimitRatioX: '0.05', priceLimitRatioY: '0.1' },
  displayName: '',
  symbolType: '',
};
const good = { ...documented, symbol: 'BTCUSDT' };
const { lotSizeFilter } = documented;

/** Reads a list of contracts. The client package returns the bodies of the replies. */
async function read(list: unknown[], cursor: unknown = '') {
  const client = {
    getInstrumentsInfo: () =>
      Promise.resolve({ retCode: 0, result: { category: 'linear', list, nextPageCursor: cursor } }),
    getTickers: () => Promise.resolve({ retCode: 0, result: { list: [{ symbol: 'SOLUSDT', turnover24h: '7.5' }] } }),
  };
  // The cast is safe: reading contracts calls no other method.
  return createBybitRest(client as unknown as RestClientV5).requestInstruments();
}

test.each<[string, object, object]>([
  [
    'of the document',
    {},
    { symbol: 'SOLUSDT', tick_size: 0.01, qty_step: 0.1, min_qty: 0.1, min_notional: 5, turnover_24h: 7.5 },
  ],
  [
    'with numbers instead of texts',
    { priceFilter: { tickSize: 0.01 }, lotSizeFilter: { ...lotSizeFilter, qtyStep: 0.1, minOrderQty: 1 } },
    { tick_size: 0.01, min_qty: 1 },
  ],
  [
    'without minimum notional',
    { lotSizeFilter: { ...lotSizeFilter, minNotionalValue: undefined } },
    { min_notional: 5 },
  ],
  [
    'without unused fields',
    { leverageFilter: null, riskParameters: undefined, preListingInfo: undefined },
    { symbol: 'SOLUSDT' },
  ],
])('a contract %s is read', async (_, changes, contract) => {
  expect((await read([{ ...documented, ...changes }, good]))[0]).toMatchObject(contract);
});

test.each<[string, unknown]>([
  ['in USDC', { ...documented, symbol: 'SOLPERP', quoteCoin: 'USDC', settleCoin: 'USDC' }],
  ['of an inverse market', { ...documented, symbol: 'SOLUSD', contractType: 'InversePerpetual', settleCoin: 'SOL' }],
  ['with a date', { ...documented, symbol: 'SOLUSDT-26JUN26', contractType: 'LinearFutures' }],
  ['before its launch', { ...documented, status: 'PreLaunch' }],
  ['in delivery', { ...documented, status: 'Delivering' }],
  ['without tick size', { ...documented, priceFilter: { tickSize: '' } }],
  ['with the quantity step "0"', { ...documented, lotSizeFilter: { ...lotSizeFilter, qtyStep: '0' } }],
  ['without lot sizes', { ...documented, lotSizeFilter: null }],
  ['that is null', null],
  ['that is a text', 'SOLUSDT'],
])('a contract %s is left out, and costs no other contract', async (_, row) => {
  expect((await read([row, good])).map(({ symbol }) => symbol)).toEqual(['BTCUSDT']);
});

test.each([[''], [null], [undefined], [7]])('a list of contracts ends at the cursor %p', async (cursor) => {
  expect(await read([good], cursor)).toHaveLength(1);
});

test('a list of contracts whose cursor leads to itself lists each contract once', async () => {
  expect(await read([good], 'first%3A1')).toHaveLength(1);
});
