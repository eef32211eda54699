import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { StartError } from '../startError';
import { createReplay } from './replay/replay';
import { keepingPrices, type PriceMemory } from './simulator/keptPrices';
import { createSimulator } from './simulator/simulator';
import type { MarketSource } from './source';

export type MarketChoice = {
  /** 'simulator', or 'replay:' and files or folders with commas between them. */
  MARKET?: string | undefined;
  MARKET_SPEED?: number | undefined;
  MARKET_SEED?: number | undefined;
};

const MAX_SPEED = 1000;
const MAX_SEED = 2 ** 31;
const RECORDING = /\.(frames|jsonl)(\.jsonl)?(\.gz)?$/;
const REPLAY_PREFIX = 'replay:';

/**
 * Throws StartError. Without MARKET_SEED every start is another market; its seed stands in the description. The simulator
 * goes on from the prices in `memory`; a recording has its own.
 */
export function chooseMarket(choice: MarketChoice, startMs: number, memory: PriceMemory): MarketSource {
  const market = choice.MARKET ?? 'simulator';
  const speed = choice.MARKET_SPEED ?? 1;
  if (!(speed > 0 && speed <= MAX_SPEED))
    throw new StartError(`MARKET_SPEED must be above 0 and at most ${MAX_SPEED}.`);
  if (market === 'simulator') {
    const seed = choice.MARKET_SEED ?? Math.floor(startMs) % MAX_SEED;
    return keepingPrices(createSimulator({ seed, startMs, prices: memory.load() }), memory);
  }
  if (market.startsWith(REPLAY_PREFIX)) {
    return createReplay({ ...recordingsIn(market.slice(REPLAY_PREFIX.length)), startMs, speed });
  }
  throw new StartError(`MARKET=${market} is unknown: use "simulator" or "replay:<file or folder>[,<another>]".`);
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
