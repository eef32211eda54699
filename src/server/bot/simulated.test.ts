import type { SocketEvent } from '@/contract/socket';
import { seededRandom } from '../market/rng';
import { createSimulator } from '../market/simulator/simulator';
import { openStore } from '../store/store';
import { createBot } from './createBot';

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');

/** The bot as shipped, on the simulated market as shipped. */
async function run(seed: number, seconds: number, until: (events: readonly SocketEvent[]) => boolean = () => false) {
  const market = createSimulator({ seed, startMs: START_MS });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  const events: (SocketEvent & { after_s: number })[] = [];
  const bot = createBot({
    market,
    store,
    random: seededRandom(seed),
    wallNow: market.clock.now,
    publish: (event) => void events.push({ ...event, after_s: (market.clock.now() - START_MS) / 1000 }),
  });
  await market.start();
  market.advanceTo(START_MS + 500);
  bot.start();
  for (let second = 1; second <= seconds && !until(events); second += 1) market.advanceTo(START_MS + second * 1000);
  return {
    bot,
    store,
    events,
    first: (type: SocketEvent['type']) => events.find((event) => event.type === type)?.after_s,
  };
}

describe('the simulated market with default parameters', () => {
  test.each([3, 12, 20])('seed %p gives a signal within 20 s and a trade within 60 s of Start', async (seed) => {
    const traded = (events: readonly SocketEvent[]) => events.some(({ type }) => type === 'trade_open');
    const { first } = await run(seed, 60, traded);
    expect(first('signal')).toBeLessThan(20);
    expect(first('trade_open')).toBeLessThan(60);
  });

  test('one seed gives identical signals and trades, and another seed differs', async () => {
    const [one, same, other] = [await run(7, 40), await run(7, 40), await run(8, 40)];
    expect(one.events.length).toBeGreaterThan(5);
    expect(JSON.stringify(same.events)).toBe(JSON.stringify(one.events));
    expect(JSON.stringify(other.events)).not.toBe(JSON.stringify(one.events));
    expect(same.store.trades.page(0, 100)).toEqual(one.store.trades.page(0, 100));
  });

  test('every open trade has its SL on the losing side and its TP on the winning side', async () => {
    const { store } = await run(5, 45);
    const { trades } = store.trades.page(0, 100);
    expect(trades.length).toBeGreaterThan(0);
    for (const { side, entry_price, tp_price } of trades) {
      expect((tp_price! - entry_price!) * (side === 'LONG' ? 1 : -1)).toBeGreaterThan(0);
    }
  });
});
