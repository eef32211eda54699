import type { MarketType } from '@/contract/enums';
import { DEFAULTS } from '@/contract/params/catalogue';
import { marketAnalysisSchema, tradeSimulationSchema } from '@/contract/market/analysis';
import { createBotHarness, type TestParameters } from '@/testing/bot/botHarness';
import { driftingCandles, fakeMarket, type FakeMarket, testInstrument } from '@/testing/bot/fakeMarket';
import { wallFilterImpactText } from './analyzeMarket';
import { MARKET_TYPE_RULES, type MarketTypeMetrics, rateWallFilter } from './marketType';

const FOUR_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'];
const createFourSymbolMarket = () =>
  fakeMarket({ instruments: FOUR_SYMBOLS.map((symbol) => testInstrument(symbol)), hasHistory: true });

/** Sets books with more bids than asks. Each side of a book has one wall, `wall` buckets from the best price. */
function setBooksWithWalls(market: FakeMarket, wall = 12, symbols = FOUR_SYMBOLS): void {
  const side = (size: number) => Array.from({ length: 30 }, (_, index) => (index === wall ? 40 : size));
  for (const symbol of symbols) {
    market.setBook(symbol, { bid: 1000, ask: 1000.01, step: 0.1, bids: side(4), asks: side(2) });
    market.publishBook(symbol);
  }
}

async function runMarketAnalysis(market: FakeMarket, params: TestParameters = {}, topN = 50) {
  const { bot } = createBotHarness({ market, params });
  const promise = bot.analyzeMarket(topN);
  market.silence(800);
  await Promise.resolve();
  for (let i = 0; i < 5; i += 1) {
    market.silence(200);
    await Promise.resolve();
    await Promise.resolve();
  }
  return promise;
}

describe('market type', () => {
  const ordinary: MarketTypeMetrics = {
    spread_pct: 0.04,
    depth_usdt: 60_000,
    v_ratio: 1,
    efficiency: 0.5,
    range_h_pct: 1,
    obi: 0.3,
    coverage_pct: 50,
  };
  const typeOf = (changes: Partial<MarketTypeMetrics>): MarketType | undefined =>
    MARKET_TYPE_RULES.find(({ matches }) => matches({ ...ordinary, ...changes }))?.type;

  test.each<[MarketType, Partial<MarketTypeMetrics>]>([
    ['STANDARD', {}],
    ['BASSA LIQUIDITÀ', { spread_pct: 0.081, v_ratio: 3 }],
    ['BASSA LIQUIDITÀ', { depth_usdt: 19_999 }],
    ['VOLATILE_SCARSI_WALLS', { v_ratio: 2, coverage_pct: 59 }],
    ['VOLATILE', { v_ratio: 2, coverage_pct: 60 }],
    ['LATERALE STRETTO', { v_ratio: 0.5, range_h_pct: 0.4 }],
    ['LATERALE_WALLS', { v_ratio: 0.8, efficiency: 0.25, coverage_pct: 60 }],
    ['LIQUIDO_STABILE', { spread_pct: 0.02, depth_usdt: 200_000, v_ratio: 1.2, coverage_pct: 80 }],
    ['LIQUIDO', { spread_pct: 0.03, depth_usdt: 100_000 }],
    ['BILANCIATO', { obi: -0.15, coverage_pct: 60 }],
    ['STANDARD', { v_ratio: NaN, efficiency: NaN, range_h_pct: NaN, obi: 0, coverage_pct: 90 }],
  ])('the rules of the market types classify the market figures as %s', (type, changes) => {
    expect(typeOf(changes)).toBe(type);
  });

  test('the rounded shares in the text of wallFilterImpactText add up to 100 %', () => {
    expect(wallFilterImpactText(12.5)).toBe('13% dei simboli operabili: il filtro scarta circa il 87% dei segnali');
  });

  test('rateWallFilter rates the both-walls filter as usable from 80 % coverage and as limited from 60 %', () => {
    expect([80, 79.9, 60, 59.9].map(rateWallFilter)).toEqual(['USABILE', 'LIMITATO', 'LIMITATO', 'SCONSIGLIATO']);
  });
});

describe('market analysis', () => {
  test('the market analysis computes all figures from the order books while the bot is stopped', async () => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market);
    for (const symbol of FOUR_SYMBOLS) market.setCandles(symbol, 1, driftingCandles(300, 1000, 0));
    const analysis = await runMarketAnalysis(market);
    expect(marketAnalysisSchema.safeParse(analysis).success).toBe(true);
    expect(analysis.symbols_analyzed).toBe(4);
    expect(analysis.metrics).toMatchObject({ avg_walls_count: 2, both_walls_coverage: 100 });
    expect(analysis.metrics!.avg_spread_pct).toBeCloseTo(0.001, 6);
    // The bids have 19 buckets of 4,000 USDT and a wall of 40,000 USDT. The asks have 19 buckets of 2,000 USDT and a
    // wall of 40,000 USDT.
    expect(analysis.metrics!.avg_depth_usdt! / 1000).toBeCloseTo(194, 0);
    expect(analysis.metrics!.avg_wall_distance_usd).toBeCloseTo(1.205, 2);
    expect(analysis.metrics!.avg_wall_distance).toBe(analysis.metrics!.avg_wall_distance_usd);
    expect(analysis.metrics!.avg_wall_distance_pct).toBeCloseTo(0.1205, 3);
    expect(analysis.both_walls_filter_analysis).toEqual({
      coverage_pct: 100,
      symbols_with_both_walls: 4,
      symbols_analyzed: 4,
      recommendation: 'USABILE',
      impact: '100% dei simboli operabili: il filtro scarta circa il 0% dei segnali',
    });
    const [advice] = analysis.recommendations;
    expect(advice?.current_vs_suggested.obi_threshold).toMatchObject({ current: 0.35 });
    const { params, current_vs_suggested } = advice!;
    const needed = Object.entries(current_vs_suggested).filter(([, { change_needed }]) => change_needed);
    expect(needed.map(([key]) => key).sort()).toEqual(Object.keys(params).sort());
  });

  test('a recommended preset does not set the mode and marks every parameter that would change', async () => {
    const market = createFourSymbolMarket();
    // The market type depends only on the liquidity, because the books are nearly empty and no candles exist.
    for (const symbol of FOUR_SYMBOLS) {
      market.setBook(symbol, { bid: 1000, ask: 1000.01, step: 0.1, bids: [1], asks: [1] });
      market.publishBook(symbol);
    }
    const { params, current_vs_suggested } = (await runMarketAnalysis(market, { mode: 'LIVE' })).recommendations[0]!;
    expect(params).toMatchObject({ enable_ema_filter: true, ema_mtf_enabled: true, cooldown_seconds: 180 });
    expect(params).not.toHaveProperty('mode');
    expect(params).not.toHaveProperty('preset_name');
    expect(current_vs_suggested.enable_ema_filter).toEqual({ current: false, suggested: true, change_needed: true });
    expect(current_vs_suggested.require_both_walls).toMatchObject({ change_needed: false });
  });

  test('the market analysis ignores a wall that only one of five book samples contains', async () => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market);
    const { bot } = createBotHarness({ market });
    const promise = bot.analyzeMarket(50);
    setBooksWithWalls(market, 99);
    for (let i = 0; i < 5; i += 1) {
      market.silence(200);
      await Promise.resolve();
      await Promise.resolve();
    }
    expect((await promise).metrics?.avg_walls_count).toBe(0);
  });

  test('the market analysis includes at most the requested number of symbols', async () => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market);
    expect((await runMarketAnalysis(market, {}, 3)).symbols_analyzed).toBe(3);
  });

  test('the market analysis includes the largest symbols with synchronised books', async () => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market, 12, FOUR_SYMBOLS.slice(1));
    expect((await runMarketAnalysis(market, {}, 3)).symbols_analyzed).toBe(3);
  });

  test('the market analysis is rejected at once with fewer than three synchronised books', async () => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market, 12, ['BTCUSDT', 'ETHUSDT']);
    await expect(createBotHarness({ market }).bot.analyzeMarket(50)).rejects.toMatchObject({
      httpStatus: 503,
      message: 'Only 2 order books can be read at the moment, at least 3 are needed. Try again in a few seconds.',
    });
  });

  test('the rejected analysis of a market with only two symbols advises no retry', async () => {
    const market = fakeMarket({ instruments: FOUR_SYMBOLS.slice(2).map((symbol) => testInstrument(symbol)) });
    setBooksWithWalls(market, 12, FOUR_SYMBOLS.slice(2));
    await expect(createBotHarness({ market }).bot.analyzeMarket(50)).rejects.toMatchObject({
      message:
        'Only 2 order books can be read at the moment, at least 3 are needed. This market has no more: fake market.',
    });
  });

  test('the market analysis and the trade simulation use no stale book', async () => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market);
    market.silence(1_500);
    setBooksWithWalls(market, 12, ['BTCUSDT']);
    market.silence(501);
    const { bot } = createBotHarness({ market });
    const rejection = {
      httpStatus: 503,
      message:
        'Only 1 order book can be read at the moment, at least 3 are needed. ' +
        'The last update of 3 more is older than 2000 ms: the feed may be interrupted, or the recording has ended.',
    };
    await expect(bot.analyzeMarket(50)).rejects.toMatchObject(rejection);
    await expect(bot.simulateTrades(30)).rejects.toMatchObject(rejection);
  });
});

describe('trade simulation', () => {
  const simulated = (params: Parameters<typeof createBotHarness>[0]) => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market, 12);
    return createBotHarness({ ...params, market }).bot.simulateTrades(30);
  };
  const open = { wall_max_spread_pct: 0.5, enforce_min_tp: false, min_rr_ratio: 0.5, enforce_rr_ratio: false };

  test('the trade simulation rejects walls farther apart than wall_spread_max_pct_filter', async () => {
    const wouldTrade = async (rules: object) =>
      (await simulated({ params: { ...open, min_sl_distance_pct: 0.0015, ...rules } })).old_params.would_trade_count;
    expect(await wouldTrade({})).toBe(4);
    expect(await wouldTrade({ wall_spread_max_pct_filter: 0.0001 })).toBe(0);
  });

  test('the trade simulation reports the smaller loss of a tighter stop as an improvement', async () => {
    const result = await simulated({ params: { ...open, min_sl_distance_pct: 0.0015 } });
    expect(tradeSimulationSchema.safeParse(result).success).toBe(true);
    expect(result.total_analyzed).toBe(4);
    expect(result.old_params).toMatchObject({ would_trade_count: 4, params: { sl_beyond_wall_pct: 0.0015 } });
    expect(result.new_params).toMatchObject({ would_trade_count: 4, params: { sl_beyond_wall_pct: 0.0005 } });
    expect(result.new_params.avg_sl_loss!).toBeLessThan(result.old_params.avg_sl_loss!);
    const { old_params, new_params } = result;
    expect(result.improvement_pct).toBeCloseTo(
      ((old_params.avg_sl_loss! - new_params.avg_sl_loss!) / old_params.avg_sl_loss!) * 100,
    );
    expect(new_params.ready_trades[0]).toMatchObject({ side: 'LONG', entry_price: 1000.01 });
  });

  test.each<[string, number, number, object]>([
    ['a volatile market', 10, 1.5, {}],
    ['a normal market', 1, 1, {}],
    ['a volatile market without regime detection', 10, 1, { enable_regime_detection: false }],
  ])('the trade simulation uses the minimum stop distance of %s', async (_market, range, factor, changes) => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market);
    const quiet = driftingCandles(120, 1000, 0);
    const lively = driftingCandles(20, 1000, 0, range);
    for (const symbol of FOUR_SYMBOLS)
      market.setCandles(symbol, Number(DEFAULTS.ema_candle_interval), [...quiet, ...lively]);
    const params = { ...open, enable_regime_detection: true, min_sl_distance_pct: 0.003, ...changes };
    const [trade] = (await createBotHarness({ params, market }).bot.simulateTrades(30)).new_params.ready_trades;
    expect(trade!.sl_price).toBeCloseTo(1000.01 * (1 - 0.003 * factor), 1);
  });

  test.each<[string, number, number, object]>([
    ['rises', 4, 0.5, {}],
    ['falls', 0, -0.5, {}],
    ['falls while the EMA filter is off', 4, -0.5, { enable_ema_filter: false }],
    ['rises without confirmation by the other time frames', 0, 0.5, { ema_mtf_enabled: true }],
  ])('when the trend %s, %d of four symbols have a simulated LONG trade', async (_trend, ready, drift, changes) => {
    const market = createFourSymbolMarket();
    setBooksWithWalls(market);
    for (const symbol of FOUR_SYMBOLS) {
      market.setCandles(symbol, 5, driftingCandles(120, 1000 - 120 * drift, drift));
      for (const minutes of [1, 15]) market.setCandles(symbol, minutes, driftingCandles(120, 1060, -0.5));
    }
    const params = { enable_ema_filter: true, ema_price_distance_pct: 5, ...changes };
    const result = await createBotHarness({ market, params: { ...open, ...params } }).bot.simulateTrades(30);
    expect(result.new_params.would_trade_count).toBe(ready);
  });

  test('gain and loss of a simulated trade include fees', async () => {
    const [trade] = (await simulated({ params: { ...open, entry_order_type: 'LIMIT' } })).new_params.ready_trades;
    const slShare = (trade!.entry_price! - trade!.sl_price!) / trade!.entry_price!;
    expect(trade!.sl_loss_usd).toBeCloseTo(500 * (slShare + 0.0002 + 0.00055), 6);
    const tpShare = (trade!.tp_price! - trade!.entry_price!) / trade!.entry_price!;
    expect(trade!.tp_win_usd).toBeCloseTo(500 * (tpShare - 0.0004), 6);
    expect(trade!.rr_ratio).toBeCloseTo(tpShare / slShare);
  });

  test('the trade simulation reports no loss and no improvement if no symbol would trade', async () => {
    const result = await simulated({ params: { min_depth_usdt: 9_999_999 } });
    expect(result).toMatchObject({ improvement_pct: 0, old_params: { would_trade_count: 0, avg_sl_loss: null } });
  });
});
