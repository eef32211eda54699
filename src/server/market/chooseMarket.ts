import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Exchange } from '@/contract/enums';

import { StartError } from '../startError';
import type { FeedSettings } from './live/exchanges/exchangeFeed';
import { createReplay } from './replay/replay';
import { readSessionHeader } from './session/readSession';
import { createSessionRecorder, type SessionRecorder } from './session/sessionRecorder';
import { openSessionFile } from './session/sessionFile';
import { createSessionReplay } from './session/sessionReplay';
import { persistPrices, type PriceStore } from './simulator/pricePersistence';
import {
  rejectSimulatorOptions,
  parseSimulatorOptions,
  type SimulatorChoice,
} from './simulator/options/simulatorOptions';
import { createSimulator } from './simulator/simulator';
import type { MarketSource } from './source';

export type MarketChoice = SimulatorChoice & {
  /** 'simulator', 'bybit', 'binance', or 'replay:' with files or folders separated by commas. */
  MARKET?: string | undefined;
  MARKET_SPEED?: number | undefined;
  MARKET_SEED?: number | undefined;
  /** File into which the market session is recorded. */
  RECORD?: string | undefined;
};

const MAX_MARKET_SPEED = 1000;
const MAX_MARKET_SEED = 2 ** 31;
const RECORDING_FILE_NAME = /\.(frames|jsonl)(\.jsonl)?(\.gz)?$/;
const REPLAY_PREFIX = 'replay:';
const EXCHANGE_BY_MARKET: ReadonlyMap<string, Exchange> = new Map([
  ['bybit', 'BYBIT'],
  ['binance', 'BINANCE'],
]);

/**
 * Returns the kind of market for the console page. Contains no file names, because anyone can read the page before
 * the sign-in.
 */
export function marketKind({ MARKET = 'simulator' }: MarketChoice): string {
  const exchange = EXCHANGE_BY_MARKET.get(MARKET);
  if (exchange) return `live market data of ${exchange}`;
  return MARKET.startsWith(REPLAY_PREFIX) ? 'recorded market' : 'simulated market';
}

/** Services that a market needs from the server. */
export type MarketDependencies = {
  prices: PriceStore;
  /** Returns the feed settings from the current parameters. */
  feedSettings(): FeedSettings;
  /** Seed of the bot's random numbers. The recording of a session stores this seed. */
  bot_seed: number;
  recordingFailed(why: string): void;
};

/**
 * Creates the market that MARKET names. Throws StartError. Without MARKET_SEED every start uses another seed and
 * shows it in the description. The simulator continues from the stored prices.
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
  if (market !== 'simulator') rejectSimulatorOptions(choice);
  if (exchange !== undefined) {
    if (speed !== 1)
      throw new StartError('MARKET_SPEED is for simulated and recorded markets: a live market runs in real time.');
    return createChosenLiveMarket(exchange, choice, needs);
  }
  if (market === 'simulator') return createChosenSimulator(choice, startMs, needs);
  if (market.startsWith(REPLAY_PREFIX)) {
    if (choice.RECORD !== undefined) throw new StartError('RECORD: a replay is a recording already.');
    return openRecordings(market.slice(REPLAY_PREFIX.length), startMs, speed);
  }
  throw new StartError(
    `MARKET=${market} is unknown: use "simulator", "bybit", "binance" or "replay:<file or folder>[,<another>]".`,
  );
}

async function createChosenLiveMarket(
  exchange: Exchange,
  choice: MarketChoice,
  needs: MarketDependencies,
): Promise<MarketSource> {
  // Loads the live market only when it is used, because the client libraries are large.
  const { createLiveMarket } = await import('./live/liveMarket');
  const recorder = createRecorder(choice, needs);
  const live = await createLiveMarket({
    exchange,
    settings: () => needs.feedSettings(),
    ...(recorder && { probes: recorder.probes }),
  });
  if (!recorder) return live;
  const [data, execution] = exchange === 'BYBIT' ? (['bybit', 'binance'] as const) : (['binance', 'bybit'] as const);
  return recorder.record(live, {
    bot_seed: needs.bot_seed,
    data: { protocol: data },
    execution: { protocol: execution, name: live.execution?.name },
    hasInitialState: false,
  });
}

function createChosenSimulator(choice: MarketChoice, startMs: number, needs: MarketDependencies): MarketSource {
  const seed = choice.MARKET_SEED ?? Math.floor(startMs) % MAX_MARKET_SEED;
  const recorder = createRecorder(choice, needs);
  const simulator = createSimulator({
    seed,
    startMs,
    speed: choice.MARKET_SPEED,
    prices: needs.prices.load(),
    ...parseSimulatorOptions(choice),
    ...(recorder && { probes: recorder.probes }),
  });
  const market = persistPrices(simulator, needs.prices);
  return recorder ? recorder.record(market, { bot_seed: needs.bot_seed, ...SIMULATED_SESSION_HEADER }) : market;
}

const SIMULATED_SESSION_HEADER = {
  data: { protocol: 'bybit' },
  execution: { protocol: 'bybit' },
  hasInitialState: true,
} as const;

function createRecorder(
  { RECORD }: MarketChoice,
  { recordingFailed }: MarketDependencies,
): SessionRecorder | undefined {
  return RECORD === undefined ? undefined : createSessionRecorder(openSessionFile(RECORD, recordingFailed));
}

/**
 * Opens recordings or one recorded session. `list` contains files or folders, separated by commas. Throws
 * StartError. Without `startMs` bare frames keep the time of their recording.
 */
export const openRecordings = (list: string, startMs?: number, speed?: number): MarketSource =>
  openReplay(findRecordings(list), startMs, speed);

function openReplay({ files, skipUnreadable }: FoundRecordings, startMs?: number, speed?: number): MarketSource {
  for (const file of files) {
    const head = readSessionHeader(file);
    if (!head) continue;
    if (files.length > 1) throw new StartError(`${file} is a recorded session: it is replayed alone.`);
    return createSessionReplay(file, head, { startedAt: startMs ?? 0, speed });
  }
  return createReplay({ files, skipUnreadable, startMs, speed });
}

type FoundRecordings = { files: string[]; skipUnreadable: boolean };

function findRecordings(list: string): FoundRecordings {
  const named = list
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
  if (named.length === 0) throw new StartError('MARKET=replay: names no file: write "replay:<file or folder>".');
  let skipUnreadable = false;
  const files = named.flatMap((path) => {
    if (!existsSync(path)) throw new StartError(`The recording ${path} does not exist.`);
    if (!statSync(path).isDirectory()) return [path];
    skipUnreadable = true;
    const inside = readdirSync(path)
      .filter((name) => RECORDING_FILE_NAME.test(name))
      .sort();
    if (inside.length === 0) throw new StartError(`The folder ${path} holds no recording (*.frames.gz or *.jsonl.gz).`);
    return inside.map((name) => join(path, name));
  });
  return { files, skipUnreadable };
}
