import { openDatabase } from '../database/database';
import { migrateDatabase } from '../database/migrations';
import { createOrderResultsRepository, listComparedOrders, type StoredOrderResult } from './orderResults';
import { createOrdersRepository } from './orders';

function openRepositories(keep?: number) {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const orders = createOrdersRepository(database);
  const results = createOrderResultsRepository(database, keep);
  const addOrder = (client_id: string, created_ms = 1_000, symbol = 'BTCUSDT') => {
    const terms = { purpose: 'entry', symbol, side: 'BUY', qty: 3, limit_price: 10, time_in_force: 'FOK' };
    orders.saveOrder({
      client_id,
      trade_id: null,
      ...terms,
      state: 'done',
      filled_qty: 0,
      reason: '',
      created_ms,
      plan: null,
    });
  };
  const addFill = (fill_id: string, client_id: string, qty: number, price: number) =>
    orders.addFill({
      ...{ fill_id, client_id, symbol: 'BTCUSDT', side: 'BUY', price, qty, fee: 0, fee_asset: 'USDT' },
      ...{ liquidity: 'taker', cause: 'order', at_ms: 1_000, trade_id: null },
    });
  const list = (since = 0, symbol?: string) => listComparedOrders(database, { since, symbol }).orders;
  return { results, addOrder, addFill, list };
}

const aResult = (client_id: string, changes: Partial<StoredOrderResult> = {}): StoredOrderResult => ({
  ...{ client_id, delay_ms: 5, estimate_qty: 3, estimate_price: 10, estimate_delay_ms: 0 },
  ...changes,
});

test('quantity and price of an order follow from all its fills, late ones included', () => {
  const { results, addOrder, addFill, list } = openRepositories();
  addOrder('a');
  results.saveResult(aResult('a'));
  expect(list()).toMatchObject([{ client_id: 'a', filled_qty: null, average_price: null, estimate_qty: 3 }]);
  addFill('f1', 'a', 1, 10);
  addFill('f2', 'a', 2, 13);
  addFill('f3', 'other', 2, 99);
  expect(list()).toMatchObject([{ filled_qty: 3, average_price: 12 }]);
});

test('a later result replaces the stored result of its order', () => {
  const { results, addOrder, list } = openRepositories();
  addOrder('a');
  results.saveResult(aResult('a', { delay_ms: null }));
  results.saveResult(aResult('a', { delay_ms: 7, estimate_qty: null }));
  expect(list()).toMatchObject([{ delay_ms: 7, estimate_qty: null }]);
});

test('the list has the orders since a time and of a symbol, oldest first', () => {
  const { results, addOrder, list } = openRepositories();
  addOrder('late', 3_000);
  addOrder('early', 1_000);
  addOrder('other', 2_000, 'ETHUSDT');
  for (const id of ['late', 'early', 'other']) results.saveResult(aResult(id));
  const ids = (...filter: Parameters<typeof list>) => list(...filter).map(({ client_id }) => client_id);
  expect([ids(), ids(2_000), ids(0, 'BTCUSDT')]).toEqual([
    ['early', 'other', 'late'],
    ['other', 'late'],
    ['early', 'late'],
  ]);
});

test('the store keeps the newest results, however often one of them is updated', () => {
  const { results, addOrder, list } = openRepositories(10);
  for (let index = 0; index < 1_000; index += 1) {
    addOrder(`o${index}`, index);
    results.saveResult(aResult(`o${index}`, { delay_ms: null }));
    results.saveResult(aResult(`o${index}`));
  }
  expect(list().length).toBeLessThan(600);
  expect(list().at(-1)).toMatchObject({ client_id: 'o999', delay_ms: 5 });
});
