import type { TradeSearch } from '@/contract/tradeSearch';
import { closedTrade, openTrade } from '@/testing/storedRows';

import type { Store } from '../repositories';
import { openStore } from '../store';

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-03-10T00:00:00.000Z');
let store: Store;

beforeEach(() => {
  store = openStore(':memory:', { secret: 'for tests' });
  const close = (id: string, exitMs: number, symbol: string, reason_exit: string) =>
    store.trades.save(closedTrade(id, exitMs, 1, { symbol, reason_exit }), null);
  close('before', MIDNIGHT - 1, 'BTCUSDT', 'TP');
  close('first', MIDNIGHT, 'BTCUSDT', 'SL');
  close('noon', MIDNIGHT + 12 * HOUR, 'ETHUSDT', 'TP');
  close('last', MIDNIGHT + 24 * HOUR - 1, 'ETHBTC', 'TP');
  close('after', MIDNIGHT + 24 * HOUR, 'ETHUSDT', 'SL');
  store.trades.save(openTrade('open', MIDNIGHT + 13 * HOUR, { symbol: 'ETHUSDT' }), null);
});
afterEach(() => store.close());

const found = (search: TradeSearch, skip = 0, limit = 50) => {
  const { trades, ...rest } = store.trades.page(skip, limit, search);
  return { ids: trades.map(({ trade_id }) => trade_id), ...rest };
};

test.each<[TradeSearch, string[]]>([
  [{ day: '2026-03-10' }, ['last', 'noon', 'first']],
  [{ symbol: 'eth' }, ['after', 'last', 'open', 'noon']],
  [{ reason: 'TP' }, ['last', 'noon', 'before']],
  [{ day: '2026-03-10', symbol: 'USDT', reason: 'TP' }, ['noon']],
  [{ symbol: 'XRP' }, []],
])('the search %o finds its trades, newest entry first', (search, ids) => {
  expect(found(search)).toEqual({ ids, total: ids.length, has_more: false });
});

test('a page of a search has the total of the search', () => {
  expect(found({ symbol: 'ETH' }, 1, 2)).toEqual({ ids: ['last', 'open'], total: 4, has_more: true });
});

test('a percent sign in a symbol is no wildcard', () => {
  expect(found({ symbol: '%' }).total).toBe(0);
});
