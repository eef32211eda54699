import { openStore } from '../../store/store';
import { createTradeIdGenerator } from './tradeIds';

const openEmptyStore = () => openStore(':memory:', { secret: 'a secret for tests, long enough for it' });

test('trade ids continue from the stored trades and contain the entry time', () => {
  const total = { now: 0 };
  const trades = { ...openEmptyStore().trades, listPage: () => ({ trades: [], total: total.now, has_more: false }) };
  const ids = createTradeIdGenerator(trades);
  expect([ids.nextTradeId(36), ids.nextTradeId(37)]).toEqual(['T000001-10', 'T000002-11']);
  total.now = 2;
  // Two replays of one recording open trades at the same market time.
  expect(createTradeIdGenerator(trades).nextTradeId(36)).toBe('T000003-10');
  ids.restartNumbers();
  expect(ids.nextTradeId(38)).toBe('T000001-12');
});
