import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import type { KpiFigures } from '../core/dependencies';

test('KPI figures include only trades that closed after the last clearing of the database', () => {
  const exported: KpiFigures[] = [];
  const h = createBotHarness({
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
