import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  crossSectionQuantiles,
  measureRecordingCrossSection,
  measureSimulatorCrossSection,
  type CrossSectionQuantiles,
} from '@/testing/market/statistics/crossSection';
import { recordingPath } from '@/testing/market/recordings';
import { DEFAULTS } from '@/contract/params/catalogue';
import { wallSurvivalShare, WallLifetimes } from '@/testing/bot/wallLifetimes';
import { WeightedObi } from '@/testing/market/statistics/weightedObi';
import {
  type MarketObserver,
  measureRecordingStatistics,
  measureSimulatorStatistics,
} from '@/testing/market/statistics/measureStatistics';
import type { MarketFigure, MarketStatistics } from '@/testing/market/statistics/marketStatistics';

const HELP_TEXT = `Prints the statistics of the simulated market beside those of recorded ones: "recorded | simulated".

  npm run calibrate -- [--seconds 600] [--seed 3] [--data <folder of recordings>]

Default folder: MARKET_RECORDINGS, else the short recordings of the project. A missing recording leaves its column out.`;

/** Recorded contracts, each of which is compared with a simulated contract of the same class. */
const COMPARED_CONTRACTS = [
  { title: 'BTC 2024', symbol: 'BTCUSDT', files: ['binance-usdm/BTCUSDT-20240808.frames.gz'] },
  {
    title: 'BTC 2026',
    symbol: 'BTCUSDT',
    files: ['binance-usdm/BTCUSDT-20260216-book50.jsonl.gz', 'binance-usdm/BTCUSDT-20260216-trades.jsonl.gz'],
  },
  { title: 'ETH 2024', symbol: 'ETHUSDT', files: ['binance-usdm/ETHUSDT-20240808.frames.gz'] },
  { title: 'XRP 2024, 5 s', symbol: 'XRPUSDT', files: ['bybit-linear/XRPUSDT-20241201-ob500.frames.gz'] },
  { title: 'LINK 2021, 30 s', symbol: 'LINKUSDT', files: ['bybit-linear/MULTI8-20210417-asV5.frames.gz'] },
  {
    title: 'SUSHI 2021, 30 s',
    symbol: 'SUSHIUSDT',
    simulated: 'WIFUSDT',
    files: ['binance-usdm/ALTS4-20210722.frames.gz'],
  },
] as const;
const CROSS_SECTION_FILE = 'bybit-linear/REST78-20240701-top5.jsonl.gz';
const SIMULATED_SYMBOL_COUNT = 50;
const COLUMN_WIDTH_CHARS = 44;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '3' },
    data: { type: 'string', default: recordingPath('.') },
    help: { type: 'boolean', default: false },
  },
});

const simulatedSymbolOf = (pair: (typeof COMPARED_CONTRACTS)[number]): string =>
  'simulated' in pair ? pair.simulated : pair.symbol;

const formatFigure = (value: number): string => {
  if (Number.isNaN(value)) return '-';
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
};
const formatFigures = (figures: readonly number[]): string => figures.map(formatFigure).join(' ');

/** Collects statistics of a market and the lifetimes of the walls that the bot trusts with default parameters. */
class MarketMeasurement {
  private statistics: ReadonlyMap<string, MarketStatistics> = new Map();
  private readonly walls = new Map<string, WallLifetimes>();
  private readonly weighted = new Map<string, WeightedObi>();

  readonly createObserver = (symbol: string, tickSize: number): MarketObserver => {
    const lives = new WallLifetimes(tickSize, DEFAULTS);
    const weighted = new WeightedObi(tickSize);
    this.walls.set(symbol, lives);
    this.weighted.set(symbol, weighted);
    return {
      addSample(book, at) {
        lives.addSample(book, at);
        weighted.addSample(book);
      },
      recordTrades: (trades) => lives.recordTrades(trades),
    };
  };

  async loadStatistics(statistics: Promise<ReadonlyMap<string, MarketStatistics>>): Promise<this> {
    this.statistics = await statistics;
    return this;
  }

  listFigures(symbol: string): MarketFigure[] {
    const lives = this.walls.get(symbol)?.listLifetimes() ?? [];
    return [
      ...(this.statistics.get(symbol)?.listFigures() ?? []),
      ...(this.weighted.get(symbol)?.listFigures() ?? []),
      { name: 'trusted walls', values: [lives.length] },
      { name: 'not depleted after 5, 10, 30, 60 s', values: [5, 10, 30, 60].map((s) => wallSurvivalShare(lives, s)) },
    ];
  }
}

async function measureRecordedMarkets(folder: string): Promise<(MarketMeasurement | undefined)[]> {
  const markets: (MarketMeasurement | undefined)[] = [];
  for (const { files } of COMPARED_CONTRACTS) {
    const paths = files.map((file) => join(folder, file));
    const missing = paths.filter((path) => !existsSync(path));
    if (missing.length > 0) console.log(`Missing recordings: ${missing.join(', ')}`);
    const market = new MarketMeasurement();
    markets.push(
      missing.length > 0
        ? undefined
        : await market.loadStatistics(measureRecordingStatistics(paths, market.createObserver)),
    );
  }
  return markets;
}

function formatTableRow(name: string, cells: readonly string[]): string {
  return [name.padEnd(COLUMN_WIDTH_CHARS), ...cells.map((cell) => cell.padEnd(COLUMN_WIDTH_CHARS))].join('').trimEnd();
}

function printComparison(recorded: readonly (MarketMeasurement | undefined)[], simulated: MarketMeasurement): void {
  console.log(
    formatTableRow(
      'recorded | simulated',
      COMPARED_CONTRACTS.map((pair) => `${pair.title} | ${simulatedSymbolOf(pair)}`),
    ),
  );
  const known = recorded.map((market, pair) => market?.listFigures(COMPARED_CONTRACTS[pair]?.symbol ?? ''));
  const own = COMPARED_CONTRACTS.map((pair) => simulated.listFigures(simulatedSymbolOf(pair)));
  for (const [index, { name }] of (own[0] ?? []).entries()) {
    const cells = COMPARED_CONTRACTS.map((_, pair) => {
      const [real, made] = [known[pair]?.[index]?.values, own[pair]?.[index]?.values ?? []];
      return `${real ? formatFigures(real) : '-'} | ${formatFigures(made)}`;
    });
    console.log(formatTableRow(name, cells));
  }
}

function printQuantiles(title: string, { contracts, spread_bps, depth_kusdt }: CrossSectionQuantiles): void {
  console.log(
    formatTableRow(`${title}, ${contracts} contracts`, [formatFigures(spread_bps), formatFigures(depth_kusdt)]),
  );
}

/** Prints spreads and depths of both markets, for all contracts and for the contracts that both markets have. */
async function compareCrossSections(file: string, seed: number): Promise<void> {
  console.log(`\n${formatTableRow('quantiles 10 25 50 75 90', ['spread, bps', 'five levels of both sides, kUSDT'])}`);
  const simulated = await measureSimulatorCrossSection(seed, SIMULATED_SYMBOL_COUNT);
  if (existsSync(file)) {
    const recorded = await measureRecordingCrossSection(file);
    printQuantiles('recorded 2024, of both', crossSectionQuantiles(recorded, simulated));
    printQuantiles('simulated, of both', crossSectionQuantiles(simulated, recorded));
    printQuantiles('recorded 2024', crossSectionQuantiles(recorded));
  } else {
    console.log(`Missing recording: ${file}`);
  }
  printQuantiles('simulated', crossSectionQuantiles(simulated));
}

async function runCalibration(): Promise<void> {
  const seconds = Number(values.seconds);
  const seed = Number(values.seed);
  if (!(seconds >= 60) || !Number.isSafeInteger(seed)) throw new RangeError('--seconds: at least 60; --seed: a number');
  const recorded = await measureRecordedMarkets(values.data);
  const symbols = [...new Set(COMPARED_CONTRACTS.map(simulatedSymbolOf))];
  const simulated = new MarketMeasurement();
  const options = { seed, startMs: 0, symbols, forcedRegime: 'NORMAL' } as const;
  await simulated.loadStatistics(measureSimulatorStatistics(options, seconds, simulated.createObserver));
  printComparison(recorded, simulated);
  await compareCrossSections(join(values.data, CROSS_SECTION_FILE), seed);
}

if (values.help) console.log(HELP_TEXT);
else {
  runCalibration().catch((error: unknown) => {
    console.error(error instanceof RangeError ? error.message : error);
    process.exitCode = 1;
  });
}
