import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Exchange } from '@/contract/enums';

import { StartError } from '../startError';
import type { FeedSettings } from './live/exchanges/exchangeFeed';
import { createReplay } from './replay/replay';
import { readSessionHeader } from './session/readSession';
import { createSessionRecorder, type SessionRecorder } from './session/sessionRecorder';
import { createSessionReplay } from './session/sessionReplay';
import { persistPrices, type PriceStore } from './simulator/pricePersistence';
import { parseForcedRegime } from './simulator/forcedRegime';
import { createSimulator } from './simulator/simulator';
import type { MarketSource } from './source';

export type MarketChoice = {
  /** 'simulator', 'bybit', 'binance', or 'replay:' with files or folders separated by commas. */
  MARKET?: string | undefined;
  MARKET_SPEED?: number | undefined;
  MARKET_SEED?: number | undefined;
  /** Name of the regime that the simulated market keeps. */
  MARKET_REGIME?: string | undefined;
};

const MAX_MARKET_SPEED = 1000;
const MAX_MARKET_SEED = 2 ** 31;
const RECORDING_FILE_NAME_PATTERN = /\.(frames|jsonl)(\.jsonl)?(\.gz)?$/;
const REPLAY_PREFIX = 'replay:';
const EXCHANGE_BY_MARKET: ReadonlyMap<string, Exchange> = new Map([
  ['bybit', 'BYBIT'],
  ['binance', 'BINANCE'],
]);

/**
 * Returns the kind of market for the console page. The text has no file names, because anyone can read the page before
 * the sign-in.
 */
export function describeMarketKind({ MARKET = 'simulator' }: MarketChoice): string {
  const exchange = EXCHANGE_BY_MARKET.get(MARKET);
  if (exchange) return `live market data of ${exchange}`;
  return isReplayMarket({ MARKET }) ? 'recorded market' : 'simulated market';
}

/** Returns whether the market is a replay of recordings. */
export const isReplayMarket = ({ MARKET }: MarketChoice): boolean => MARKET?.startsWith(REPLAY_PREFIX) ?? false;

/** Services that a market needs from the server. */
export type MarketDependencies = {
  prices: PriceStore;
  /** Returns the feed settings from the current parameters. */
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
    return createChosenLiveMarket(exchange, needs);
  }
  if (market === 'simulator') return createChosenSimulator(choice, startMs, needs);
  if (market.startsWith(REPLAY_PREFIX)) {
    return openRecordings(market.slice(REPLAY_PREFIX.length), startMs, { speed });
  }
  throw new StartError(
    `MARKET=${market} is unknown: use "simulator", "bybit", "binance" or "replay:<file or folder>[,<another>]".`,
  );
}

async function createChosenLiveMarket(exchange: Exchange, needs: MarketDependencies): Promise<MarketSource> {
  // Loads the module of the live market only on use, because its client libraries are large.
  const { createLiveMarket } = await import('./live/liveMarket');
  const { recorder = createSessionRecorder() } = needs;
  const live = await createLiveMarket({
    exchange,
    settings: () => needs.feedSettings(),
    probes: recorder.probes,
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

/** Session header of a simulated market, without the seed of the bot. */
export const SIMULATED_SESSION_HEADER = {
  data: { protocol: 'bybit' },
  execution: { protocol: 'bybit' },
} as const;

export type ReplayChoice = {
  speed?: number | undefined;
  /**
   * Recorded time in ms at which the replay begins. The start of the replay plays all earlier frames at once. Default:
   * the first frame.
   */
  fromMs?: number | undefined;
};

/**
 * Opens recordings of exchange frames, a recorded session, or consecutive parts of a session. `list` contains paths of
 * files or folders, as a list or as a text with commas. Throws StartError for an unreadable path. Without `startMs`
 * each frame is played at its recorded time.
 */
export function openRecordings(
  list: string | readonly string[],
  startMs?: number,
  how: ReplayChoice = {},
): MarketSource {
  const { files, skipUnreadable } = findRecordingFiles(typeof list === 'string' ? list.split(',') : list);
  for (const file of files) {
    const head = readSessionHeader(file);
    if (!head) continue;
    requireConsecutiveParts(files);
    return createSessionReplay(files, head, { startedAt: startMs ?? 0, ...how });
  }
  return createReplay({ files, skipUnreadable, startMs, ...how });
}

/** Throws StartError if several files are not consecutive parts of one recording. */
function requireConsecutiveParts(files: readonly string[]): void {
  const heads = files.map((file) => ({ file, head: readSessionHeader(file) }));
  for (const [index, { file, head }] of heads.entries()) {
    const before = heads[index - 1]?.head?.part;
    if (index === 0 && heads.length === 1) return;
    if (!head) throw new StartError(`${file} is not a part of a recorded session: replay it alone.`);
    if (!head.part) throw new StartError(`${file} is a recorded session: it is replayed alone.`);
    if (index > 0 && (head.part.of !== before?.of || head.part.index !== before.index + 1)) {
      throw new StartError(`${file} does not continue the part of the recording before it.`);
    }
  }
}

type RecordingFiles = { files: string[]; skipUnreadable: boolean };

function findRecordingFiles(list: readonly string[]): RecordingFiles {
  const named = list.map((path) => path.trim()).filter((path) => path !== '');
  if (named.length === 0) throw new StartError('MARKET=replay: names no file: write "replay:<file or folder>".');
  let skipUnreadable = false;
  const files = named.flatMap((path) => {
    if (!existsSync(path)) throw new StartError(`The recording ${path} does not exist.`);
    if (!statSync(path).isDirectory()) return [path];
    skipUnreadable = true;
    const inside = readdirSync(path)
      .filter((name) => RECORDING_FILE_NAME_PATTERN.test(name))
      .sort();
    if (inside.length === 0) throw new StartError(`The folder ${path} holds no recording (*.frames.gz or *.jsonl.gz).`);
    return inside.map((name) => join(path, name));
  });
  return { files, skipUnreadable };
}
