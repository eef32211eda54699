import type { TradeSearch } from '@/contract/trades/tradeSearch';
import { storedClosedTrade, storedOpenTrade } from '@/testing/rows/storedRows';

import type { Store } from '../repositories';
import { openStore } from '../store';

const HOUR_MS = 3_600_000;
const MIDNIGHT_MS = Date.parse('2026-03-10T00:00:00.000Z');
let store: Store;

beforeEach(() => {
  store = openStore(':memory:', { secret: 'for tests' });
  const close = (id: string, exitMs: number, symbol: string, reason_exit: string) =>
    store.trades.save(storedClosedTrade(id, exitMs, 1, { symbol, reason_exit }), null);
  close('before', MIDNIGHT_MS - 1, 'BTCUSDT', 'TP');
  close('first', MIDNIGHT_MS, 'BTCUSDT', 'SL');
  close('noon', MIDNIGHT_MS + 12 * HOUR_MS, 'ETHUSDT', 'TP');
  close('last', MIDNIGHT_MS + 24 * HOUR_MS - 1, 'ETHBTC', 'TP');
  close('after', MIDNIGHT_MS + 24 * HOUR_MS, 'ETHUSDT', 'SL');
  store.trades.save(storedOpenTrade('open', MIDNIGHT_MS + 13 * HOUR_MS, { symbol: 'ETHUSDT' }), null);
});
afterEach(() => store.close());

const searchTradeIds = (search: TradeSearch, skip = 0, limit = 50) => {
  const { trades, ...rest } = store.trades.listPage(skip, limit, search);
  return { ids: trades.map(({ trade_id }) => trade_id), ...rest };
};

test.each<[TradeSearch, string[]]>([
  [{ day: '2026-03-10' }, ['last', 'noon', 'first']],
  [{ symbol: 'eth' }, ['after', 'last', 'open', 'noon']],
  [{ reason: 'TP' }, ['last', 'noon', 'before']],
  [{ day: '2026-03-10', symbol: 'USDT', reason: 'TP' }, ['noon']],
  [{ symbol: 'XRP' }, []],
])('the trade search %o finds the matching trades, newest entry first', (search, ids) => {
  expect(searchTradeIds(search)).toEqual({ ids, total: ids.length, has_more: false });
});

test('a page of search results contains the total number of matches', () => {
  expect(searchTradeIds({ symbol: 'ETH' }, 1, 2)).toEqual({ ids: ['last', 'open'], total: 4, has_more: true });
});

test('the trade search treats a percent sign in a symbol as text, not as a wildcard', () => {
  expect(searchTradeIds({ symbol: '%' }).total).toBe(0);
});
