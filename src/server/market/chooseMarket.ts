import type { Exchange } from '@/contract/enums';

import { StartError } from '../startError';
import type { FeedSettings } from './live/exchanges/exchangeFeed';
import { openRecordings } from './openRecordings';
import { createSessionRecorder, SIMULATED_SESSION_HEADER, type SessionRecorder } from './session/sessionRecorder';
import { persistPrices, type PriceStore } from './simulator/pricePersistence';
import { parseForcedRegime } from './simulator/forcedRegime';
import { createSimulator } from './simulator/simulator';
import type { MarketSource } from './source';

export type MarketChoice = {
  /** 'simulator', 'bybit', 'binance', or 'replay:' with files or folders separated by commas. */
  MARKET?: string | undefined;
  MARKET_SPEED?: number | undefined;
  MARKET_SEED?: number | undefined;
  /** Account of mode LIVE. The testnet has prices of its own, and a demo account trades at the prices of the main market. */
  EXECUTION?: 'paper' | 'demo' | 'testnet' | undefined;
  /** Name of the regime that the simulated market keeps. */
  MARKET_REGIME?: string | undefined;
};

const MAX_MARKET_SPEED = 1000;
const MAX_MARKET_SEED = 2 ** 31;
const REPLAY_PREFIX = 'replay:';
const EXCHANGE_BY_MARKET: ReadonlyMap<string, Exchange> = new Map([
  ['bybit', 'BYBIT'],
  ['binance', 'BINANCE'],
]);

/** Names no files, because anyone can read the page before the sign-in. */
export function describeMarketKind({ MARKET = 'simulator', EXECUTION }: MarketChoice): string {
  const exchange = EXCHANGE_BY_MARKET.get(MARKET);
  if (exchange) return `live market data of ${exchange}${EXECUTION === 'testnet' ? ' testnet' : ''}`;
  return isReplayMarket({ MARKET }) ? 'recorded market' : 'simulated market';
}

export const isReplayMarket = ({ MARKET }: MarketChoice): boolean => MARKET?.startsWith(REPLAY_PREFIX) ?? false;

export type MarketDependencies = {
  prices: PriceStore;
  feedSettings(): FeedSettings;
  /** Seed of the bot's random numbers, which a recording stores. */
  bot_seed: number;
  /** Recorder of the market. Absent if the server keeps no recordings. */
  recorder?: SessionRecorder;
};

/**
 * Creates the market that MARKET names. Throws StartError for an invalid choice. Without MARKET_SEED every start of the
 * server chooses a new seed. The description shows the seed. The simulator continues from the stored prices.
 */
export async function chooseMarket(
  choice: MarketChoice,
  startMs: number,
  needs: MarketDependencies,
): Promise<MarketSource> {
  const market = choice.MARKET ?? 'simulator';
  const exchange = EXCHANGE_BY_MARKET.get(market);
  const speed = choice.MARKET_SPEED ?? 1;
  if (!(speed > 0 && speed <= MAX_MARKET_SPEED))
    throw new StartError(`MARKET_SPEED must be above 0 and at most ${MAX_MARKET_SPEED}.`);
  if (market !== 'simulator' && choice.MARKET_REGIME !== undefined)
    throw new StartError('MARKET_REGIME is for the simulated market only.');
  if (exchange !== undefined) {
    if (speed !== 1)
      throw new StartError('MARKET_SPEED is for simulated and recorded markets: a live market runs in real time.');
    return createChosenLiveMarket(exchange, needs, choice.EXECUTION === 'testnet');
  }
  if (market === 'simulator') return createChosenSimulator(choice, startMs, needs);
  if (isReplayMarket(choice)) return openRecordings(market.slice(REPLAY_PREFIX.length), startMs, { speed });
  throw new StartError(
    `MARKET=${market} is unknown: use "simulator", "bybit", "binance" or "replay:<file or folder>[,<another>]".`,
  );
}

const TESTNET_FEEDS = {
  BYBIT: { restUrl: 'https://api-testnet.bybit.com', wsUrl: 'wss://stream-testnet.bybit.com/v5/public/linear' },
};

async function createChosenLiveMarket(
  exchange: Exchange,
  needs: MarketDependencies,
  isTestnet: boolean,
): Promise<MarketSource> {
  // Loads the module of the live market only on use, because its client libraries are large.
  const { createLiveMarket } = await import('./live/liveMarket');
  const { recorder = createSessionRecorder() } = needs;
  const live = await createLiveMarket({
    exchange,
    settings: needs.feedSettings,
    probes: recorder.probes,
    isTestnet,
    ...(isTestnet && { feeds: TESTNET_FEEDS }),
  });
  const [data, execution] = exchange === 'BYBIT' ? (['bybit', 'binance'] as const) : (['binance', 'bybit'] as const);
  const venues = { data: { protocol: data }, execution: { protocol: execution, name: live.execution?.name } };
  recorder.attachMarket(live, { bot_seed: needs.bot_seed, ...venues });
  return live;
}

function createChosenSimulator(choice: MarketChoice, startMs: number, needs: MarketDependencies): MarketSource {
  const seed = choice.MARKET_SEED ?? Math.floor(startMs) % MAX_MARKET_SEED;
  const { recorder = createSessionRecorder() } = needs;
  const forcedRegime = parseForcedRegime(choice.MARKET_REGIME);
  const simulator = createSimulator({
    seed,
    startMs,
    speed: choice.MARKET_SPEED,
    prices: needs.prices.load(),
    ...(forcedRegime && { forcedRegime }),
    probes: recorder.probes,
  });
  const market = persistPrices(simulator, needs.prices);
  recorder.attachMarket(market, { bot_seed: needs.bot_seed, ...SIMULATED_SESSION_HEADER });
  return market;
}
