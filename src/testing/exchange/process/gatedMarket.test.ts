import { createMarketClock } from '@/server/market/clock/marketClock';
import { gateClock } from './gatedMarket';
import { createOutsideGate } from './outsideGate';

test('no task of a killed process runs, and the task that contains the kill continues', () => {
  const gate = createOutsideGate(() => undefined);
  const market = createMarketClock(0);
  const clock = gateClock(market, gate);
  const ran: string[] = [];
  clock.after(1_000, () => {
    gate.kill();
    clock.after(1_000, () => ran.push('added behind the kill'));
    ran.push('rest of the task');
  });
  clock.after(2_000, () => ran.push('added before the kill'));
  market.advanceTo(5_000);
  expect(ran).toEqual(['rest of the task']);
});
