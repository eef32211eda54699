import { setImmediate as turn } from 'node:timers/promises';
import { assembleServer } from '@/server/assemble';
import { createBot } from '@/server/bot/createBot';
import { seededRandom } from '@/server/market/rng';
import { createSimulator } from '@/server/market/simulator/simulator';
import { openStore } from '@/server/store/store';
import { figureWithoutTarget, figureWithUpperLimit, type MeasuredFigure } from '../figures';

const MARKET_START_MS = Date.UTC(2026, 0, 5, 12);
const SEEDS = [1, 2, 3];
const SYMBOLS = 6;
const HOURS = 24;
const SECONDS_PER_HOUR = 3_600;
/** Average of an hour that an operator can manage, of EEMUA 191. */
const ALARMS_AN_HOUR_LIMIT = 6;
const MAX_LISTED = 500;

/** Runs server and bot at their defaults for a simulated day. Returns the number of raised alarms by rule. */
async function countAlarmsOfDay(seed: number): Promise<Map<string, number>> {
  const store = openStore(':memory:', { secret: 'a secret that only this benchmark uses' });
  const market = createSimulator({ seed, startMs: MARKET_START_MS, symbols: SYMBOLS });
  const { bot, alarms } = assembleServer({
    ...{ store, market, createBot, random: seededRandom(seed), cookieName: 'socket' },
    wallNow: market.clock.now,
    steadyNow: market.clock.now,
    consoleFiles: () => Promise.resolve(new Response('page')),
  });
  try {
    await market.start();
    bot.start();
    for (let second = 1; second <= HOURS * SECONDS_PER_HOUR; second += 1) {
      market.advanceTo(MARKET_START_MS + second * 1_000);
      alarms.evaluate();
      await turn();
    }
    const counts = new Map<string, number>();
    for (const { change, rank, title } of alarms.history({ skip: 0, limit: MAX_LISTED }).changes) {
      const name = `${title} (${rank})`;
      if (change === 'raised') counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  } finally {
    bot.shutdown();
    alarms.stop();
    store.close();
  }
}

/** Counts the alarms of a simulated day on several seeds. */
export async function measureAlarmDays(): Promise<MeasuredFigure[]> {
  const figures: MeasuredFigure[] = [];
  for (const seed of SEEDS) {
    const counts = await countAlarmsOfDay(seed);
    const name = (what: string): string => `alarms of a simulated day, seed ${seed}: ${what}`;
    const anHour = [...counts.values()].reduce((sum, count) => sum + count, 0) / HOURS;
    figures.push(figureWithUpperLimit(name('an hour'), anHour, 'alarms', ALARMS_AN_HOUR_LIMIT));
    figures.push(...[...counts].map(([rule, count]) => figureWithoutTarget(name(rule), count, '')));
  }
  return figures;
}
