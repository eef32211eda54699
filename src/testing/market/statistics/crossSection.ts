import { createSimulator } from '@/server/market/simulator/simulator';
import { createReplay } from '@/server/market/replay/replay';
import { BOOK_SIDES, type BookReader, type MarketSource } from '@/server/market/source';
import { sortAscending, quantile } from './series';

const QUANTILE_SHARES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
const SAMPLED_DEPTH_LEVELS = 5;
const SAMPLE_COUNT = 60;
const SAMPLE_INTERVAL_MS = 1_000;

/** Median spread and median depth of each contract of a market. */
export type CrossSection = ReadonlyMap<string, { spread_bps: number; depth_kusdt: number }>;

/** Quantiles of spread and depth over all contracts of a market. */
export type CrossSectionQuantiles = { contracts: number; spread_bps: number[]; depth_kusdt: number[] };

export function measureSimulatorCrossSection(seed: number, symbols: number): Promise<CrossSection> {
  return sampleCrossSection(createSimulator({ seed, startMs: 0, symbols }));
}

export function measureRecordingCrossSection(file: string): Promise<CrossSection> {
  return sampleCrossSection(createReplay({ files: [file], startMs: 0 }));
}

/** Computes the quantiles over the contracts that are also in `among`. */
export function crossSectionQuantiles(section: CrossSection, among: CrossSection = section): CrossSectionQuantiles {
  const known = [...section].flatMap(([symbol, figures]) => (among.has(symbol) ? [figures] : []));
  const over = (values: readonly number[]): number[] =>
    QUANTILE_SHARES.map((share) => quantile(sortAscending(values), share));
  return {
    contracts: known.length,
    spread_bps: over(known.map(({ spread_bps }) => spread_bps)),
    depth_kusdt: over(known.map(({ depth_kusdt }) => depth_kusdt)),
  };
}

async function sampleCrossSection(market: MarketSource): Promise<CrossSection> {
  const spreads = new Map<string, number[]>();
  const depths = new Map<string, number[]>();
  await market.start();
  for (let sample = 1; sample <= SAMPLE_COUNT; sample++) {
    market.advanceTo(market.clock.now() + SAMPLE_INTERVAL_MS);
    for (const { symbol } of market.instruments()) {
      const book = market.book(symbol);
      if (book?.ready !== true) continue;
      const [bid, ask] = [book.priceAt('bid', 0), book.priceAt('ask', 0)];
      addValueOfSymbol(spreads, symbol, ((ask - bid) / ((ask + bid) / 2)) * 1e4);
      addValueOfSymbol(depths, symbol, topDepthUsdt(book) / 1e3);
    }
  }
  await market.stop();
  return new Map(
    [...spreads].map(([symbol, values]) => [
      symbol,
      { spread_bps: medianOf(values), depth_kusdt: medianOf(depths.get(symbol) ?? []) },
    ]),
  );
}

function addValueOfSymbol(bySymbol: Map<string, number[]>, symbol: string, value: number): void {
  const known = bySymbol.get(symbol);
  if (known) known.push(value);
  else bySymbol.set(symbol, [value]);
}

function topDepthUsdt(book: BookReader): number {
  let usdt = 0;
  for (const side of BOOK_SIDES) {
    for (let index = 0; index < Math.min(SAMPLED_DEPTH_LEVELS, book.depth(side)); index++) {
      usdt += book.priceAt(side, index) * book.quantityAt(side, index);
    }
  }
  return usdt;
}

const medianOf = (values: readonly number[]): number => quantile(sortAscending(values), 0.5);
