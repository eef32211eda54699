import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Exchange } from '@/contract/enums';

import { StartError } from '../startError';
import type { FeedSettings } from './live/exchangeFeed';
import { createReplay } from './replay/replay';
import { keepingPrices, type PriceMemory } from './simulator/keptPrices';
import { refuseOrders, simulatorOrders, type SimulatorWishes } from './simulator/orders';
import { createSimulator } from './simulator/simulator';
import type { MarketSource } from './source';

export type MarketChoice = SimulatorWishes & {
  /** 'simulator', 'bybit', 'binance', or 'replay:' and files or folders with commas between them. */
  MARKET?: string | undefined;
  MARKET_SPEED?: number | undefined;
  MARKET_SEED?: number | undefined;
};

const MAX_SPEED = 1000;
const MAX_SEED = 2 ** 31;
const RECORDING = /\.(frames|jsonl)(\.jsonl)?(\.gz)?$/;
const REPLAY_PREFIX = 'replay:';
const LIVE: ReadonlyMap<string, Exchange> = new Map([
  ['bybit', 'BYBIT'],
  ['binance', 'BINANCE'],
]);

/** What a market takes from the stored data. */
export type MarketMemory = PriceMemory & {
  /** As the parameters ask at this moment. */
  feedSettings(): FeedSettings;
};

/**
 * Throws StartError. Without MARKET_SEED every start is another market; its seed stands in the description. The simulator
 * goes on from the prices in `memory`; a recording has its own.
 */
export async function chooseMarket(choice: MarketChoice, startMs: number, memory: MarketMemory): Promise<MarketSource> {
  const market = choice.MARKET ?? 'simulator';
  const exchange = LIVE.get(market);
  const speed = choice.MARKET_SPEED ?? 1;
  if (!(speed > 0 && speed <= MAX_SPEED))
    throw new StartError(`MARKET_SPEED must be above 0 and at most ${MAX_SPEED}.`);
  if (market !== 'simulator') refuseOrders(choice);
  if (exchange !== undefined) {
    if (speed !== 1)
      throw new StartError('MARKET_SPEED is for simulated and recorded markets: a live one has its own.');
    // Loaded only when chosen: the client libraries are large.
    const { createLiveMarket } = await import('./live/liveMarket');
    return createLiveMarket({ exchange, settings: () => memory.feedSettings() });
  }
  if (market === 'simulator') {
    const seed = choice.MARKET_SEED ?? Math.floor(startMs) % MAX_SEED;
    const simulator = createSimulator({ seed, startMs, speed, prices: memory.load(), ...simulatorOrders(choice) });
    return keepingPrices(simulator, memory);
  }
  if (market.startsWith(REPLAY_PREFIX)) {
    return createReplay({ ...recordingsIn(market.slice(REPLAY_PREFIX.length)), startMs, speed });
  }
  throw new StartError(
    `MARKET=${market} is unknown: use "simulator", "bybit", "binance" or "replay:<file or folder>[,<another>]".`,
  );
}

function recordingsIn(list: string): { files: string[]; lenient: boolean } {
  const named = list
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
  if (named.length === 0) throw new StartError('MARKET=replay: names no file: write "replay:<file or folder>".');
  let lenient = false;
  const files = named.flatMap((path) => {
    if (!existsSync(path)) throw new StartError(`The recording ${path} does not exist.`);
    if (!statSync(path).isDirectory()) return [path];
    lenient = true;
    const inside = readdirSync(path)
      .filter((name) => RECORDING.test(name))
      .sort();
    if (inside.length === 0) throw new StartError(`The folder ${path} holds no recording (*.frames.gz or *.jsonl.gz).`);
    return inside.map((name) => join(path, name));
  });
  return { files, lenient };
}
