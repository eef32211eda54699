import { presetParameters } from '@/contract/params/presets';
import type { SocketEvent } from '@/contract/live/socket';
import { seededRandom } from '../market/rng';
import { createSimulator } from '../market/simulator/simulator';
import { openStore } from '../store/store';
import { createBot } from './createBot';

const START_TIME_MS = Date.parse('2026-03-10T12:00:00.000Z');

/** Runs the bot on the simulated market, by default with default parameters. */
async function runBotOnSimulator(
  seed: number,
  seconds: number,
  until: (events: readonly SocketEvent[]) => boolean = () => false,
  parameters: Record<string, unknown> = {},
) {
  const market = createSimulator({ seed, startMs: START_TIME_MS });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save(parameters);
  const events: (SocketEvent & { after_s: number })[] = [];
  const bot = createBot({
    market,
    store,
    random: seededRandom(seed),
    wallNow: market.clock.now,
    publish: (event) => void events.push({ ...event, after_s: (market.clock.now() - START_TIME_MS) / 1000 }),
  });
  await market.start();
  market.advanceTo(START_TIME_MS + 500);
  bot.start();
  for (let second = 1; second <= seconds && !until(events); second += 1)
    market.advanceTo(START_TIME_MS + second * 1000);
  return {
    bot,
    store,
    events,
    first: (type: SocketEvent['type']) => events.find((event) => event.type === type)?.after_s,
  };
}

describe('the simulated market with default parameters', () => {
  test.each([3, 12, 20])(
    'on the simulated market with seed %p, the bot finds a signal within 20 s and opens a trade within 60 s of Start',
    async (seed) => {
      const traded = (events: readonly SocketEvent[]) => events.some(({ type }) => type === 'trade_open');
      const { first } = await runBotOnSimulator(seed, 60, traded);
      expect(first('signal')).toBeLessThan(20);
      expect(first('trade_open')).toBeLessThan(60);
    },
  );

  test.each([4, 12])(
    'a bot with the preset `conservative` opens its first trade within five minutes with seed %p',
    async (seed) => {
      const traded = (events: readonly SocketEvent[]) => events.some(({ type }) => type === 'trade_open');
      const { first } = await runBotOnSimulator(seed, 300, traded, presetParameters('conservative'));
      expect(first('trade_open')).toBeLessThan(300);
    },
  );

  test('a bot with the preset `walls` opens a trade whose stop is behind a wall, beyond the minimum distance', async () => {
    const params = presetParameters('walls');
    const isByWall = (event: SocketEvent) =>
      event.type === 'trade_open' &&
      Math.abs(event.data.sl_price! / event.data.entry_price! - 1) > 1.2 * params.min_sl_distance_pct;
    const { events } = await runBotOnSimulator(3, 200, (seen) => seen.some(isByWall), params);
    expect(events.some(isByWall)).toBe(true);
  });

  test('every trade of the bot opens with its SL on the losing side and its TP on the winning side', async () => {
    const { events } = await runBotOnSimulator(5, 45);
    const opened = events.flatMap((event) => (event.type === 'trade_open' ? [event.data] : []));
    expect(opened.length).toBeGreaterThan(0);
    for (const { side, entry_price, sl_price, tp_price } of opened) {
      const direction = side === 'LONG' ? 1 : -1;
      expect((tp_price! - entry_price!) * direction).toBeGreaterThan(0);
      expect((entry_price! - sl_price!) * direction).toBeGreaterThan(0);
    }
  });
});
