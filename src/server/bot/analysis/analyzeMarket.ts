import type { MarketAnalysis } from '@/contract/market/analysis';
import type { MarketSource } from '../../market/source';
import { CommandRefused } from '../../commandRefused';
import { isoTime } from '../../logging/botLog';
import { createGroupedBook } from '../strategy/groupedBook';
import { median } from '../strategy/indicators';
import type { BotContext } from '../core/context';
import { MARKET_TYPE_RULES, type MarketTypeMetrics, rateWallFilter } from './marketType';
import { recommendParameters } from './recommend';
import { type BookSample, candleIndicatorsOf, sampleBook, medianBookSample } from './symbolMetrics';

const BOOK_SAMPLE_COUNT = 5;
const BOOK_SAMPLE_INTERVAL_MS = 200;
const MIN_ANALYSED_SYMBOLS = 3;

type BookSamplesBySymbol = Map<string, BookSample[]>;

/** Classifies the market by five samples of the order books. The samples are 200 ms of market time apart. */
export async function analyzeMarket(context: BotContext, topN: number): Promise<MarketAnalysis> {
  const { market, params } = context;
  const samples: BookSamplesBySymbol = new Map(
    freshGroupedBooks(context, topN).map(({ instrument }) => [instrument.symbol, []]),
  );
  requireEnoughBooks(context, samples.size);
  for (let taken = 0; taken < BOOK_SAMPLE_COUNT; taken += 1) {
    if (taken > 0) await new Promise<void>((resolve) => void market.clock.after(BOOK_SAMPLE_INTERVAL_MS, resolve));
    for (const { instrument, view } of freshGroupedBooks(context, topN)) {
      samples.get(instrument.symbol)?.push(sampleBook(view, params()));
    }
  }
  return summariseBookSamples(context, samples);
}

/** Returns the grouped books of the largest symbols whose books are synchronised and fresh, at most `topN`. */
export function freshGroupedBooks({ market, params }: BotContext, topN: number) {
  const now = market.clock.now();
  const oldest = now - params().book_stale_threshold_ms;
  const fresh = [];
  for (const instrument of market.instruments()) {
    if (fresh.length === topN) break;
    const book = market.book(instrument.symbol);
    if (book?.ready !== true || book.updatedAt < oldest) continue;
    const view = createGroupedBook(book, instrument.tick_size, params());
    if (view !== undefined) fresh.push({ instrument, view });
  }
  return fresh;
}

/** Throws CommandRefused if fewer than three books are fresh. */
export function requireEnoughBooks(context: BotContext, freshCount: number): void {
  if (freshCount >= MIN_ANALYSED_SYMBOLS) return;
  const books = freshCount === 1 ? '1 order book' : `${freshCount} order books`;
  throw new CommandRefused(
    `Only ${books} can be read at the moment, at least ${MIN_ANALYSED_SYMBOLS} are needed. ${tooFewBooksAdvice(context, freshCount)}`,
    503,
  );
}

function tooFewBooksAdvice({ market, params }: BotContext, freshCount: number): string {
  const instruments = market.instruments();
  if (instruments.length < MIN_ANALYSED_SYMBOLS) return `This market has no more: ${market.description}.`;
  const old = instruments.filter(({ symbol }) => market.book(symbol)?.ready === true).length - freshCount;
  if (old <= 0) return 'Try again in a few seconds.';
  return `The last update of ${old} more is older than ${params().book_stale_threshold_ms} ms: the feed may be interrupted, or the recording has ended.`;
}

function summariseBookSamples({ market, params }: BotContext, samples: BookSamplesBySymbol): MarketAnalysis {
  const symbols = [...samples].map(([symbol, taken]) => ({ symbol, ...medianBookSample(taken) }));
  const withBothWalls = symbols.filter(({ both_walls }) => both_walls > 0.5).length;
  const coverage_pct = (withBothWalls / symbols.length) * 100;
  const figures = marketFiguresOf(market, symbols, coverage_pct);
  const rule = MARKET_TYPE_RULES.find(({ matches }) => matches(figures)) ?? MARKET_TYPE_RULES.at(-1);
  // An undefined rule is impossible, because the last rule matches every market.
  if (rule === undefined) throw new Error('no market type');
  const mean = (key: keyof BookSample) => meanWithoutNaN(symbols.map((symbol) => symbol[key]));
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
      recommendation: rateWallFilter(coverage_pct),
      impact: wallFilterImpactText(coverage_pct),
    },
    recommendations: [recommendParameters(rule.type, rule.preset, figures, params())],
  };
}

/**
 * Describes the effect of the both-walls filter to the operator. Rounds only the share of usable symbols, so that the
 * shares of usable and rejected symbols add up to 100 %.
 */
export function wallFilterImpactText(coverage_pct: number): string {
  const usable = Math.round(coverage_pct);
  return `${usable}% dei simboli operabili: il filtro scarta circa il ${100 - usable}% dei segnali`;
}

function marketFiguresOf(
  market: MarketSource,
  symbols: readonly (BookSample & { symbol: string })[],
  coverage_pct: number,
): MarketTypeMetrics {
  const motions = symbols.map(({ symbol, mid }) => candleIndicatorsOf(market.candles(symbol, 1), mid));
  const typical = (values: readonly number[]) => median(values.filter((value) => !Number.isNaN(value)));
  return {
    spread_pct: typical(symbols.map(({ spread_pct }) => spread_pct)),
    depth_usdt: typical(symbols.map(({ depth_usdt }) => depth_usdt)),
    v_ratio: typical(motions.map(({ v_ratio }) => v_ratio)),
    efficiency: typical(motions.map(({ efficiency }) => efficiency)),
    range_h_pct: typical(motions.map(({ range_h_pct }) => range_h_pct)),
    obi: meanWithoutNaN(symbols.map(({ obi }) => obi)) ?? 0,
    coverage_pct,
  };
}

/** Returns null if all values are NaN, so that the console shows a dash instead of 0. */
function meanWithoutNaN(values: readonly number[]): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
