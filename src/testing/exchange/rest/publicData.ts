import { toDecimalText } from '../account/rows';
import type { LoopbackInstrument } from '../account/model';
import type { AccountState } from '../account/state';

/** Document: get server time. */
export const toServerTime = (now: number) => ({
  timeSecond: String(Math.floor(now / 1000)),
  timeNano: `${now}000000`,
});

/** Document: get instruments info. */
function instrumentRow(instrument: LoopbackInstrument) {
  const { symbol, status, tick_size, qty_step, min_qty, max_qty, min_notional, max_leverage } = instrument;
  return {
    symbol,
    contractType: 'LinearPerpetual',
    status,
    baseCoin: symbol.replace(/USDT$/, ''),
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: '1584230400000',
    deliveryTime: '0',
    deliveryFeeRate: '',
    priceScale: '2',
    leverageFilter: { minLeverage: '1', maxLeverage: toDecimalText(max_leverage), leverageStep: '0.01' },
    priceFilter: { minPrice: toDecimalText(tick_size), maxPrice: '1999999.8', tickSize: toDecimalText(tick_size) },
    lotSizeFilter: {
      maxOrderQty: toDecimalText(max_qty),
      maxMktOrderQty: toDecimalText(max_qty),
      minOrderQty: toDecimalText(min_qty),
      qtyStep: toDecimalText(qty_step),
      minNotionalValue: toDecimalText(min_notional),
    },
    unifiedMarginTrade: true,
    fundingInterval: 480,
  };
}

export function listInstruments(state: AccountState, query: URLSearchParams) {
  const symbol = query.get('symbol');
  const list = [...state.instruments.values()].filter((known) => !symbol || known.symbol === symbol);
  return { category: 'linear', nextPageCursor: '', list: list.map(instrumentRow) };
}

/** Document: get tickers. */
export function listTickers(state: AccountState, query: URLSearchParams) {
  const symbol = query.get('symbol');
  const list = [...state.instruments.values()]
    .filter((known) => !symbol || known.symbol === symbol)
    .map((known) => {
      const prices = state.market.prices(known.symbol);
      const book = state.market.book(known.symbol);
      return {
        symbol: known.symbol,
        lastPrice: toDecimalText(prices?.last ?? 0),
        markPrice: toDecimalText(prices?.mark ?? 0),
        indexPrice: toDecimalText(prices?.index ?? 0),
        bid1Price: toDecimalText(book?.priceAt('bid', 0) ?? 0),
        ask1Price: toDecimalText(book?.priceAt('ask', 0) ?? 0),
        turnover24h: toDecimalText(known.turnover_24h),
      };
    });
  return { category: 'linear', list };
}
