import type { MarketAnalysis } from '@/contract/market';
import type { MarketSource } from '../../market/source';
import { CommandRefused } from '../bot';
import { isoTime } from '../runtime/botLog';
import { viewBook } from '../strategy/bookView';
import { median } from '../strategy/indicators';
import type { BotContext } from '../botContext';
import { MARKET_TYPE_RULES, type MarketFigures, wallFilterRating } from './marketType';
import { recommend } from './recommend';
import { type BookSample, motionOf, sampleBook, medianSample } from './symbolMetrics';

const SAMPLES = 5;
const SAMPLE_EVERY_MS = 200;
const MIN_SYMBOLS = 3;

type Samples = Map<string, BookSample[]>;

/** Samples the books five times, 200 ms of market time apart, and classifies the market. */
export async function analyzeMarket(context: BotContext, topN: number): Promise<MarketAnalysis> {
  const { market, params } = context;
  const samples: Samples = new Map(readableViews(context, topN).map(({ instrument }) => [instrument.symbol, []]));
  requireEnoughBooks(context, samples.size);
  for (let taken = 0; taken < SAMPLES; taken += 1) {
    if (taken > 0) await new Promise<void>((resolve) => void market.clock.after(SAMPLE_EVERY_MS, resolve));
    for (const { instrument, view } of readableViews(context, topN)) {
      samples.get(instrument.symbol)?.push(sampleBook(view, params()));
    }
  }
  return summarise(context, samples);
}

/** Returns the largest symbols whose books are readable and fresh. A stale book describes a past market. */
export function readableViews({ market, params }: BotContext, topN: number) {
  const now = market.clock.now();
  const oldest = now - params().book_stale_threshold_ms;
  const readable = [];
  for (const instrument of market.instruments()) {
    if (readable.length === topN) break;
    const book = market.book(instrument.symbol);
    if (book?.ready !== true || book.updatedAt < oldest) continue;
    const view = viewBook(book, instrument.tick_size, params());
    if (view !== undefined) readable.push({ instrument, view });
  }
  return readable;
}

export function requireEnoughBooks(context: BotContext, readable: number): void {
  if (readable >= MIN_SYMBOLS) return;
  const books = readable === 1 ? '1 order book' : `${readable} order books`;
  throw new CommandRefused(
    `Only ${books} can be read at the moment, at least ${MIN_SYMBOLS} are needed. ${adviceFor(context, readable)}`,
    503,
  );
}

function adviceFor({ market, params }: BotContext, readable: number): string {
  const instruments = market.instruments();
  if (instruments.length < MIN_SYMBOLS) return `This market has no more: ${market.description}.`;
  const old = instruments.filter(({ symbol }) => market.book(symbol)?.ready === true).length - readable;
  if (old <= 0) return 'Try again in a few seconds.';
  return `The last update of ${old} more is older than ${params().book_stale_threshold_ms} ms: the feed may be interrupted, or the recording has ended.`;
}

function summarise({ market, params }: BotContext, samples: Samples): MarketAnalysis {
  const symbols = [...samples].map(([symbol, taken]) => ({ symbol, ...medianSample(taken) }));
  const withBothWalls = symbols.filter(({ both_walls }) => both_walls > 0.5).length;
  const coverage_pct = (withBothWalls / symbols.length) * 100;
  const figures = figuresOf(market, symbols, coverage_pct);
  const rule = MARKET_TYPE_RULES.find(({ matches }) => matches(figures)) ?? MARKET_TYPE_RULES.at(-1);
  // The last rule has no condition.
  if (rule === undefined) throw new Error('no market type');
  const mean = (key: keyof BookSample) => meanOf(symbols.map((symbol) => symbol[key]));
  const spread = mean('spread_pct');
  const depth = mean('depth_usdt');
  const wallDistance = mean('wall_distance_usd');
  return {
    market_type: rule.type,
    market_description: rule.description,
    symbols_analyzed: symbols.length,
    timestamp: isoTime(market.clock.now()),
    metrics: {
      avg_spread_pct: spread,
      avg_spread: spread,
      avg_depth_usdt: depth,
      avg_depth: depth,
      avg_walls_count: mean('walls'),
      avg_walls_1k: mean('walls_1k'),
      avg_walls_15k: mean('walls_15k'),
      avg_wall_distance_usd: wallDistance,
      avg_wall_distance: wallDistance,
      avg_wall_distance_pct: mean('wall_distance_pct'),
      avg_obi: mean('obi'),
      both_walls_coverage: coverage_pct,
    },
    both_walls_filter_analysis: {
      coverage_pct,
      symbols_with_both_walls: withBothWalls,
      symbols_analyzed: symbols.length,
      recommendation: wallFilterRating(coverage_pct),
      impact: impactOf(coverage_pct),
    },
    recommendations: [recommend(rule.type, rule.preset, figures, params())],
  };
}

/** Rounds once, so that both shares add up to 100. */
export function impactOf(coverage_pct: number): string {
  const usable = Math.round(coverage_pct);
  return `${usable}% dei simboli operabili: il filtro scarta circa il ${100 - usable}% dei segnali`;
}

function figuresOf(
  market: MarketSource,
  symbols: readonly (BookSample & { symbol: string })[],
  coverage_pct: number,
): MarketFigures {
  const motions = symbols.map(({ symbol, mid }) => motionOf(market.candles(symbol, 1), mid));
  const typical = (values: readonly number[]) => median(values.filter((value) => !Number.isNaN(value)));
  return {
    spread_pct: typical(symbols.map(({ spread_pct }) => spread_pct)),
    depth_usdt: typical(symbols.map(({ depth_usdt }) => depth_usdt)),
    v_ratio: typical(motions.map(({ v_ratio }) => v_ratio)),
    efficiency: typical(motions.map(({ efficiency }) => efficiency)),
    range_h_pct: typical(motions.map(({ range_h_pct }) => range_h_pct)),
    obi: meanOf(symbols.map(({ obi }) => obi)) ?? 0,
    coverage_pct,
  };
}

/** Returns null where no symbol has the figure. The console shows a dash, never 0. */
function meanOf(values: readonly number[]): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
