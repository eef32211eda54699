import type { MarketType } from '@/contract/enums';
import { createBot } from '../../bot/createBot';
import { MARKET_TYPE_RULES } from '../../bot/analysis/marketType';
import { openStore } from '../../store/store';
import { CONTRACTS } from '../contracts';
import { seededRandom } from '../rng';
import { REGIME_NAMES, type Regime } from './model/regime';
import { createSimulator } from './simulator';

// The simulation of all contracts for a minute takes more than 20 s on a busy machine.
jest.setTimeout(60_000);

const START_MS = Date.UTC(2026, 0, 5, 12, 0, 30);
const MARKET_SETTLING_TIME_MS = 2_000;
const ALL_SYMBOLS = CONTRACTS.map(({ symbol }) => symbol);
/** A quarter of the contracts, in which the analysis finds the same market type as in all contracts. */
const EVERY_FOURTH_SYMBOL = [...CONTRACTS]
  .sort((a, b) => b.turnover_24h - a.turnover_24h)
  .filter((_, rank) => rank % 4 === 2)
  .map(({ symbol }) => symbol);

/** Returns the market type that the bot's analysis finds in a regime. */
async function analyseRegime(
  forcedRegime: Regime,
  { seed = 2, after_ms = MARKET_SETTLING_TIME_MS, symbols = EVERY_FOURTH_SYMBOL } = {},
): Promise<string | undefined> {
  const market = createSimulator({ seed, startMs: START_MS, symbols, forcedRegime });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  const random = seededRandom(1);
  const bot = createBot({ market, store, random, wallNow: market.clock.now, publish: () => undefined });
  await market.start();
  market.advanceTo(START_MS + after_ms);
  let type: string | undefined;
  const analysis = bot.analyzeMarket(symbols.length).then(({ market_type }) => {
    type = market_type;
  });
  for (let ms = 100; ms <= 2_000 && type === undefined; ms += 100) {
    market.advanceTo(START_MS + after_ms + ms);
    await new Promise(setImmediate);
  }
  await analysis;
  bot.shutdown();
  store.close();
  return type;
}

const MARKET_TYPE_BY_REGIME: Partial<Record<Regime, MarketType>> = {
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

test('every market type of the analysis has a simulated regime', () => {
  expect(Object.values(MARKET_TYPE_BY_REGIME).sort()).toEqual(MARKET_TYPE_RULES.map(({ type }) => type).sort());
});

test.each(Object.entries(MARKET_TYPE_BY_REGIME))(
  "the bot's analysis identifies the simulated regime %s as market type %s",
  async (regime, type) => {
    expect(await analyseRegime(REGIME_NAMES.find((name) => name === regime)!)).toBe(type);
  },
);

test.each([1, 3])(
  "the bot's analysis still identifies the regime BALANCED with seed %p as BILANCIATO after a minute",
  async (seed) => {
    expect(await analyseRegime('BALANCED', { seed, after_ms: 60_000, symbols: ALL_SYMBOLS })).toBe('BILANCIATO');
  },
);

test('the forced regime TREND moves the whole market upwards', async () => {
  const climbOf = async (forcedRegime: Regime): Promise<number> => {
    const market = createSimulator({ seed: 4, startMs: START_MS, symbols: 3, forcedRegime });
    await market.start();
    market.advanceTo(START_MS + 1_000);
    const before = market.currentPrices();
    market.advanceTo(START_MS + 241_000);
    const climbs = [...market.currentPrices()].map(([symbol, price]) => Math.log(price / before.get(symbol)!));
    return climbs.reduce((sum, climb) => sum + climb, 0) / climbs.length;
  };
  expect((await climbOf('TREND')) - (await climbOf('NORMAL'))).toBeGreaterThan(8e-4);
});
