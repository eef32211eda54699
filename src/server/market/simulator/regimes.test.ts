import type { MarketType } from '@/contract/enums';
import { createBot } from '../../bot/createBot';
import { MARKET_TYPE_RULES } from '../../bot/analysis/marketType';
import { openStore } from '../../store/store';
import { CONTRACTS } from '../contracts';
import { seededRandom } from '../rng';
import { REGIME_NAMES, type Regime } from './model/regime';
import { createSimulator } from './simulator';

// A minute of the whole market takes more than 20 s on a busy machine.
jest.setTimeout(60_000);

const START = Date.UTC(2026, 0, 5, 12, 0, 30);
const SETTLING_MS = 2_000;
const ALL = CONTRACTS.map(({ symbol }) => symbol);
/**
 * A quarter of the contracts. Right after the start of the simulator the analysis finds the same market type for them as
 * for all contracts.
 */
const EVERY_FOURTH = [...CONTRACTS]
  .sort((a, b) => b.turnover_24h - a.turnover_24h)
  .filter((_, rank) => rank % 4 === 2)
  .map(({ symbol }) => symbol);

/** Returns the market type that the bot's analysis finds in a regime. */
async function typeOf(
  forcedRegime: Regime,
  { seed = 2, after_ms = SETTLING_MS, symbols = EVERY_FOURTH } = {},
): Promise<string | undefined> {
  const market = createSimulator({ seed, startMs: START, symbols, forcedRegime });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  const random = seededRandom(1);
  const bot = createBot({ market, store, random, wallNow: market.clock.now, publish: () => undefined });
  await market.start();
  market.advanceTo(START + after_ms);
  let type: string | undefined;
  const analysis = bot.analyzeMarket(symbols.length).then(({ market_type }) => {
    type = market_type;
  });
  for (let ms = 100; ms <= 2_000 && type === undefined; ms += 100) {
    market.advanceTo(START + after_ms + ms);
    await new Promise(setImmediate);
  }
  await analysis;
  bot.shutdown();
  store.close();
  return type;
}

const REACHED: Partial<Record<Regime, MarketType>> = {
  THIN: 'BASSA LIQUIDITÀ',
  STORM: 'VOLATILE_SCARSI_WALLS',
  WALLED_STORM: 'VOLATILE',
  STILL: 'LATERALE STRETTO',
  WALLED_RANGE: 'LATERALE_WALLS',
  DEEP: 'LIQUIDO_STABILE',
  LIQUID: 'LIQUIDO',
  BALANCED: 'BILANCIATO',
  SPARSE: 'STANDARD',
};

test('every market type of the analysis has a regime', () => {
  expect(Object.values(REACHED).sort()).toEqual(MARKET_TYPE_RULES.map(({ type }) => type).sort());
});

test.each(Object.entries(REACHED))('a market in regime %s is analysed as %s', async (regime, type) => {
  expect(await typeOf(REGIME_NAMES.find((name) => name === regime)!)).toBe(type);
});

test.each([1, 3])('seed %p: a market in BALANCED is still analysed as BILANCIATO after a minute', async (seed) => {
  expect(await typeOf('BALANCED', { seed, after_ms: 60_000, symbols: ALL })).toBe('BILANCIATO');
});

test('a trend moves the whole market in one direction', async () => {
  const climbOf = async (forcedRegime: Regime): Promise<number> => {
    const market = createSimulator({ seed: 4, startMs: START, symbols: 3, forcedRegime });
    await market.start();
    market.advanceTo(START + 1_000);
    const before = market.presentPrices();
    market.advanceTo(START + 241_000);
    const climbs = [...market.presentPrices()].map(([symbol, price]) => Math.log(price / before.get(symbol)!));
    return climbs.reduce((sum, climb) => sum + climb, 0) / climbs.length;
  };
  expect((await climbOf('TREND')) - (await climbOf('NORMAL'))).toBeGreaterThan(8e-4);
});
