import { TRADE_SORT_FIELDS, type TradeSearch } from '@/contract/trades/tradeSearch';
import { storedClosedTrade, storedOpenTrade } from '@/testing/rows/storedRows';

import type { Store } from '../repositories';
import { openStore } from '../store';

const HOUR_MS = 3_600_000;
const MIDNIGHT_MS = Date.parse('2026-03-10T00:00:00.000Z');
let store: Store;

beforeEach(() => {
  store = openStore(':memory:', { secret: 'for tests' });
  const close = (id: string, exitMs: number, symbol: string, reason_exit: string) =>
    store.trades.save(
      storedClosedTrade(id, exitMs, 1, { symbol, reason_exit, config_version: `1.0.${id.length}` }),
      null,
    );
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
  [{ from: MIDNIGHT_MS, to: MIDNIGHT_MS + 24 * HOUR_MS }, ['last', 'noon', 'first']],
  [{ from: MIDNIGHT_MS + 24 * HOUR_MS }, ['after']],
  [{ symbol: 'eth' }, ['after', 'last', 'open', 'noon']],
  [{ reason: 'TP' }, ['last', 'noon', 'before']],
  [{ from: MIDNIGHT_MS, to: MIDNIGHT_MS + 24 * HOUR_MS, symbol: 'USDT', reason: 'TP' }, ['noon']],
  [{ version: '1.0.5' }, ['after', 'first']],
  [{ version: '1.0' }, []],
  [{ group: 'hour:00' }, ['after', 'first']],
  [{ group: 'hour:12' }, ['noon']],
  [{ group: 'side:LONG', reason: 'SL' }, ['after', 'first']],
  [{ group: 'side:SHORT' }, []],
  [{ group: 'liquidity:maker', reason: 'TP' }, ['last', 'noon', 'before']],
  [{ group: 'liquidity:taker' }, []],
  [{ sort: 'timestamp_exit' }, ['before', 'first', 'noon', 'last', 'after', 'open']],
  [{ symbol: 'eth', sort: '-timestamp_exit' }, ['after', 'last', 'noon', 'open']],
  [{ symbol: 'XRP' }, []],
])('the trade search %o lists the matching trades in its order, newest entry first by default', (search, ids) => {
  expect(searchTradeIds(search)).toEqual({ ids, total: ids.length, has_more: false });
});

test('a page of search results contains the total number of matches', () => {
  expect(searchTradeIds({ symbol: 'ETH' }, 1, 2)).toEqual({ ids: ['last', 'open'], total: 4, has_more: true });
});

test('the trade search treats a percent sign in a symbol as text, not as a wildcard', () => {
  expect(searchTradeIds({ symbol: '%' }).total).toBe(0);
});

test('pages of the sorted trades contain each trade once, with missing values last in both directions', () => {
  const ids = (sort: TradeSearch['sort']) => [0, 2, 4].flatMap((skip) => searchTradeIds({ sort }, skip, 2).ids);
  const unsorted = ids(undefined).sort();
  for (const field of TRADE_SORT_FIELDS) {
    expect(ids(field).sort()).toEqual(unsorted);
    expect(ids(`-${field}`).sort()).toEqual(unsorted);
  }
  expect(ids('pnl_net').at(-1)).toBe('open');
  expect(ids('-pnl_net').at(-1)).toBe('open');
});
