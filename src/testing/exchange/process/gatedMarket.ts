import type { Clock } from '@/server/market/clock/clock';
import type { MarketSource } from '@/server/market/source';
import type { OutsideGate } from './outsideGate';

/** Clock of one process. No task of a dead process runs. */
export const gateClock = (clock: Clock, gate: OutsideGate): Clock => ({
  now: () => clock.now(),
  after: (delayMs, task) =>
    gate.isDead()
      ? () => undefined
      : clock.after(delayMs, () => {
          if (!gate.isDead()) task();
        }),
});

/** Market as one process sees it. A dead process receives no event and replaces no listener. */
export function gateMarket(market: MarketSource, clock: Clock, gate: OutsideGate): MarketSource {
  const listen: MarketSource['listen'] = (listener) => {
    if (gate.isDead()) return;
    market.listen((event) => {
      if (!gate.isDead()) listener(event);
    });
  };
  // The object inherits from the market, as the bot's own copy does.
  return Object.assign(Object.create(market) as MarketSource, { clock, listen });
}
