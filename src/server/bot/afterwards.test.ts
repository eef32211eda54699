import { balanced, harness, openLong } from '@/testing/bot/botHarness';
import type { KpiFigures } from './diagnostics/kpi';
import { createDecisionCache } from './entry/validation/decisionCache';
import { DEFAULTS } from '@/contract/params/catalogue';

test('KPI figures include only later trades after the database was cleared', () => {
  const exported: KpiFigures[] = [];
  const h = harness({
    params: { enable_kpi_tracking: true, kpi_export_interval_trades: 1 },
    exportKpi: (figures) => void exported.push(figures),
  });
  const trade = () => {
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    h.bot.stop();
  };
  trade();
  h.bot.clearDatabase();
  trade();
  expect(exported.map(({ trades }) => trades)).toEqual([1, 1]);
});

test('a failed save of parameters shows the operator a message without internal details', () => {
  const h = harness();
  h.store.params.save = () => {
    throw new Error('SQLITE_BUSY: database is locked');
  };
  const refusal = (() => {
    try {
      return h.bot.saveParameters({ obi_threshold: 0.5 });
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toMatchObject({ httpStatus: 503, message: expect.not.stringContaining('SQLITE') });
  expect(h.logs('CONFIG').join()).toContain('SQLITE_BUSY');
  expect(h.bot.parameters().obi_threshold).toBe(0.35);
});

test("an exit larger than the book's depth fills the remainder at the last price of the book", () => {
  const h = harness({ params: { simulate_slippage_exit_bps: 0 } });
  h.bot.start();
  openLong(h);
  h.market.setBook('BTCUSDT', { bid: 10_000, ask: 10_000.01, step: 10, bids: [0.01, 0.01], asks: [1] });
  h.bot.closeAll();
  // 0.049 in all: 0.01 at 10,000, all that is left at 9,990.
  expect(h.closed()[0]!.exit_price).toBeCloseTo((0.01 * 10_000 + 0.039 * 9_990) / 0.049, 6);
});

test('a rebuilt book is logged as RECOVERY', () => {
  const h = harness();
  const event = { kind: 'feed', at: h.market.clock.now(), symbol: 'BTCUSDT', detail: 'the book was rebuilt' } as const;
  h.market.emit({ ...event, state: 'resynced' });
  expect(h.logs('RECOVERY')).toEqual(['INFO RECOVERY BTCUSDT resynced: the book was rebuilt']);
});

test('a cached validator decision does not apply while the price is unreadable', () => {
  const cache = createDecisionCache();
  cache.put('BTCUSDT', 1, 0, 10_000, { ok: true }, DEFAULTS);
  expect(cache.find('BTCUSDT', 1, 1, 10_000, DEFAULTS)).toEqual({ ok: true });
  expect(cache.find('BTCUSDT', 1, 1, NaN, DEFAULTS)).toBeUndefined();
});

test('the imbalance exit needs the full hold time again after the book was stale', () => {
  const h = harness({ params: { obi_exit_multiplier: 4, hold_ms_before_flatten: 3_000, exit_on_timeout: false } });
  h.bot.start();
  openLong(h);
  const pressed = balanced();
  h.market.setBook('BTCUSDT', { ...pressed, bids: pressed.bids.map(() => 1), asks: pressed.asks.map(() => 3) });
  h.market.run(1_500);
  h.market.silence(4_000);
  h.market.run(1_000);
  expect(h.closed()).toEqual([]);
  h.market.run(3_000);
  expect(h.closed()[0]?.reason_exit).toBe('OBI_REVERSAL');
});
