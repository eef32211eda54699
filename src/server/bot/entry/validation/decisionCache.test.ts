import { DEFAULTS } from '@/contract/params/catalogue';
import { createDecisionCache } from './decisionCache';

test('a cached validator decision does not apply while the price is unknown', () => {
  const cache = createDecisionCache();
  cache.store('BTCUSDT', 1, 0, 10_000, { ok: true }, DEFAULTS);
  expect(cache.find('BTCUSDT', 1, 1, 10_000, DEFAULTS)).toEqual({ ok: true });
  expect(cache.find('BTCUSDT', 1, 1, NaN, DEFAULTS)).toBeUndefined();
});
