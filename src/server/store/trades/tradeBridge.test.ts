import { NOON_MS, storedClosedTrade } from '@/testing/rows/storedRows';
import { openStore } from '../store';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const MIDS = { signal_mid: 100, entry_mid: 100, exit_decision_mid: 100, exit_mid: 100 };

test('the week hours are those of the entry in the zone, and one hour of each week is one observation', async () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  const save = (id: string, entryMs: number, bps: number) => {
    const money = { entry_price: 100, exit_price: 100, quantity: 10, exit_fee: 0, funding_fee: 0 };
    const trade = storedClosedTrade(id, entryMs + 2 * HOUR_MS, bps / 10, {
      ...{ ...MIDS, ...money, entry_fee: -bps / 10, pnl_gross: 0 },
      timestamp_entry: new Date(entryMs).toISOString(),
    });
    store.trades.save(trade, null);
  };
  // 10 March 2026 is a Tuesday. Kolkata is 5:30 ahead of UTC, so 12:00 and 12:29 are in the local hour 17:00.
  save('a', NOON_MS, -4);
  save('b', NOON_MS + 29 * 60_000, -4);
  save('c', NOON_MS + WEEK_MS, -10);
  save('d', NOON_MS + 31 * 60_000, -1);
  const zone = 'Asia/Kolkata';
  const { rows } = await store.trades.computeBridge({ by: 'weekhour', zone }, 'all', NOON_MS + 2 * WEEK_MS);
  store.close();
  expect(rows.map(({ key, recorded, hours }) => [key, recorded, hours])).toEqual([
    ['Tue 17:00', 3, 2],
    ['Tue 18:00', 1, 1],
  ]);
  expect(rows[0]?.net.bps).toBeCloseTo(-6);
  // Residuals of the hours: 2 x (-4 + 6) = 4 and -10 + 6 = -4. Error: sqrt(2 x 32) / 3. Times the root of 2 hours.
  expect(rows[0]?.deviation).toBeCloseTo((8 / 3) * Math.SQRT2);
  expect(rows[1]?.deviation).toBeNull();
});
