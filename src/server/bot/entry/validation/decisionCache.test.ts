import { DEFAULTS } from '@/contract/params/catalogue';
import { createDecisionCache } from './decisionCache';

test('a cached validator decision does not apply while the price is unknown', () => {
  const cache = createDecisionCache();
  cache.storeDecision('BTCUSDT', 1, 0, 10_000, { ok: true }, DEFAULTS);
  expect(cache.findDecision('BTCUSDT', 1, 1, 10_000, DEFAULTS)).toEqual({ ok: true });
  expect(cache.findDecision('BTCUSDT', 1, 1, NaN, DEFAULTS)).toBeUndefined();
});
