import { signedInConsole } from '@/testing/console/fakeStore';
import { jsonReply } from '@/testing/console/fakeWire';
import { aSignal, aTrade } from '@/testing/rows/fixtures';
import { tradesByIds } from '@/domain/trades/tradeTable';
import { keysApi } from '../keys';
import { signalsApi } from '../market/signals';
import { systemLogsApi } from '../systemLogs';
import { tradesApi, type TradesQuery } from '../trades/trades';
import { selectTradeTable } from '../trades/tradeTable';

async function tradesFromReply(reply: object, query: TradesQuery) {
  const console = await signedInConsole(({ wire }) => wire.answer('GET /api/trades', reply));
  const { data, error } = await console.store.dispatch(tradesApi.endpoints.getTrades.initiate(query));
  return { console, page: data, rows: tradesByIds(selectTradeTable(console.store.getState()), data?.ids ?? []), error };
}
const manyTrades = (count: number) => Array.from({ length: count }, (_, index) => aTrade(String(index)));

test.each([
  ['a page', { trades: manyTrades(2), total: 5, has_more: true }, { skip: 0, limit: 2 }, { total: 5, hasMore: true }],
  [
    'the last page',
    { trades: manyTrades(1), total: 5, has_more: false },
    { skip: 4, limit: 2 },
    { total: 5, hasMore: false },
  ],
  ['a page without has_more', { trades: manyTrades(2), total: 5 }, { skip: 0, limit: 2 }, { total: 5, hasMore: true }],
  ['a full plain list', manyTrades(2), { skip: 0, limit: 2 }, { total: null, hasMore: true }],
  ['a short plain list', manyTrades(1), { skip: 2, limit: 2 }, { total: 3, hasMore: false }],
  ['a plain list behind the end', [], { skip: 4, limit: 2 }, { total: null, hasMore: false }],
])('getTrades returns total and hasMore for %s of trades', async (_what, reply, query, expected) => {
  expect((await tradesFromReply(reply, query)).page).toMatchObject(expected);
});

test('getTrades drops an unreadable trade, logs the trade once and keeps all readable trades', async () => {
  const bad = { ...aTrade('b'), symbol: '' };
  const { console, page, rows } = await tradesFromReply([aTrade('a'), bad, bad, aTrade('a')], { skip: 0, limit: 200 });
  expect(rows.map(({ trade_id }) => trade_id)).toEqual(['a']);
  expect(page?.rejected).toHaveLength(2);
  expect(console.errors).toEqual([
    expect.stringMatching(/^getTrades skips a row that does not match the contract: row 1: symbol: /),
  ]);
});

test('getTrades uses pnl for a trade without pnl_net', async () => {
  const { rows } = await tradesFromReply([{ ...aTrade('a'), pnl_net: undefined, pnl: 2.5 }], { skip: 0, limit: 50 });
  expect(rows[0]?.pnl_net).toBe(2.5);
});

test('getSignals drops unreadable signals and keeps all readable signals', async () => {
  const console = await signedInConsole(({ wire }) => wire.answer('GET /api/signals', [aSignal(1), { symbol: 1 }]));
  expect(console.signals()).toHaveLength(1);
  expect(console.wire.last('GET /api/signals')?.search).toBe('?limit=20');
});

test('a signals reply that is not a list gives a readable error', async () => {
  const { store, wire } = await signedInConsole();
  wire.answer('GET /api/signals', { detail: 'odd' });
  const { error } = await store.dispatch(signalsApi.endpoints.getSignals.initiate(undefined, { forceRefetch: true }));
  expect(error).toMatchObject({
    status: 'CUSTOM_ERROR',
    error: "the list of signals could not be read: the bot's answer has another form than expected",
  });
});

test('the logs request contains only the chosen level and component', async () => {
  const { store, wire } = await signedInConsole(({ wire }) =>
    wire.answer('GET /api/system-logs', {
      logs: [{ timestamp: 1, level: 'INFO', component: 'AUTH', message: 'Hello' }],
    }),
  );
  const ask = (query: { level?: string; component?: string }) =>
    store.dispatch(systemLogsApi.endpoints.getSystemLogs.initiate({ ...query, limit: 500 }));
  const { data } = await ask({ level: '' });
  expect(data).toMatchObject({ rows: [{ message: 'Hello' }], levels: [], rejected: [] });
  expect(wire.last('GET /api/system-logs')?.search).toBe('?limit=500');
  await ask({ level: 'ERROR', component: 'RISK' });
  expect(wire.last('GET /api/system-logs')?.search).toBe('?level=ERROR&component=RISK&limit=500');
});

test('the cache drops the exchange keys when the screen closes', async () => {
  const { store, wire } = await signedInConsole();
  wire.answer('GET /api/keys', () => jsonReply({ binance_key: 'k' }));
  const shown = store.dispatch(keysApi.endpoints.getKeys.initiate());
  expect((await shown).data).toMatchObject({ binance_key: 'k', bybit_secret: '' });
  shown.unsubscribe();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(JSON.stringify(store.getState().api.queries)).not.toContain('binance_key');
});
