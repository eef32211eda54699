import { tradeStorySchema, type TradeStory } from '@/contract/trades/tradeStory';
import {
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import type { Ladder } from '@/testing/bot/ladder';
import { createTestPosition } from '@/testing/bot/testPosition';
import type { BotContext } from '../core/context';
import { createEmptyTradePath, createTradePathRecorder, createTradePathRecording } from './tradePathRecorder';

const TRADING_COST_PARAMS: TestParameters = {
  exit_on_timeout: false,
  taker_fee_rate_pct: 0.05,
  simulate_slippage_exit_bps: 1,
};

function createBotWithOpenTrade(params: TestParameters = {}, before_ms = 0): BotHarness {
  const h = createBotHarness({ params: { ...TRADING_COST_PARAMS, ...params } });
  h.bot.start();
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  if (before_ms > 0) {
    h.market.setBook('BTCUSDT', { ...bidHeavyLadder(), bids: bidHeavyLadder().asks });
    h.market.run(before_ms);
  }
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  return h;
}

function readTradeStory(h: BotHarness): TradeStory {
  const story = h.bot.tradeStory(h.opened()[0]!.trade_id);
  expect(tradeStorySchema.safeParse(JSON.parse(JSON.stringify(story))).error).toBeUndefined();
  return story;
}
const tradeStoryEventTexts = (h: BotHarness) => readTradeStory(h).events.map(({ kind, text }) => `${kind}: ${text}`);

test('a trade story has one sample a second from a minute before the entry to a minute after the exit', () => {
  const h = createBotWithOpenTrade({}, 90_000);
  const { timestamp_entry } = h.opened()[0]!;
  h.market.run(20_000);
  h.bot.closeAll();
  const closedAt = h.market.clock.now();
  h.market.run(90_000);
  const { samples } = readTradeStory(h);
  const openedAt = Date.parse(String(timestamp_entry));
  expect(openedAt - samples[0]!.at).toBeGreaterThan(55_000);
  expect(openedAt - samples[0]!.at).toBeLessThanOrEqual(61_000);
  expect(samples.at(-1)!.at - closedAt).toBeGreaterThan(55_000);
  expect(samples.at(-1)!.at - closedAt).toBeLessThanOrEqual(61_000);
  const open = samples.filter(({ sl }) => sl !== null);
  expect(open.length).toBeGreaterThanOrEqual(19);
  expect(open.every(({ at }) => at >= openedAt && at <= closedAt)).toBe(true);
  expect(open.every(({ pnl_net, tp }) => pnl_net !== null && tp !== null)).toBe(true);
});

test('a trade story contains the reasons of entry and exit, the signal, both books and the costs', () => {
  const h = createBotWithOpenTrade();
  h.market.run(5_000);
  h.bot.closePosition('BTCUSDT');
  const trade = h.closed()[0]!;
  const story = readTradeStory(h);
  expect(tradeStoryEventTexts(h)[0]).toMatch(/^entry: LONG [\d.]+ at 10000\.\d+ \(taker\), TP [\d.]+, SL [\d.]+$/);
  expect(tradeStoryEventTexts(h).at(-1)).toBe('exit: closed by the operator');
  expect(story.signal).toMatchObject({ timestamp: trade.signal_timestamp, outcome: { trade_id: trade.trade_id } });
  expect(story.entry_book?.bids.length).toBeGreaterThan(5);
  expect(story.exit_book?.asks.length).toBeGreaterThan(5);
  const { entry_fee, exit_fee, entry_slippage, exit_slippage } = story.costs!;
  expect([entry_fee, exit_fee]).toEqual([trade.entry_fee, trade.exit_fee]);
  expect(entry_slippage).toBeCloseTo((trade.entry_price! - story.signal!.price_mid!) * trade.quantity!, 6);
  expect(exit_slippage).toBeCloseTo((trade.exit_touch! - trade.exit_price!) * trade.quantity!, 9);
});

test('the trade story reports a stop that moved to breakeven, with the reason', () => {
  const h = createBotWithOpenTrade({
    ...{ enable_breakeven_sl: true, breakeven_activation_pct: 0.3, breakeven_offset_pct: 0.0001 },
    ...{ enable_trailing_stop: false, wall_following: false },
  });
  const { entry_price, tp_price, sl_price } = h.opened()[0]!;
  h.market.setBook('BTCUSDT', bidHeavyLadder(Math.round(entry_price! + (tp_price! - entry_price!) * 0.6)));
  h.market.run(3_000);
  const moved = readTradeStory(h).events.find(({ kind }) => kind === 'stop');
  expect(moved?.text).toMatch(/^SL moved from [\d.]+ to [\d.]+: breakeven after \+0\.\d\d %$/);
  expect(moved?.text).toContain(`from ${sl_price!.toFixed(2)}`);
  expect(readTradeStory(h).samples.at(-1)!.sl).toBe(moved?.price);
});

test('the trade story reports a trusted wall near the trade once when the wall appears and once when the wall vanishes', () => {
  const h = createBotWithOpenTrade({ wall_min_units: 100_000, enable_dual_threshold: false, wall_persist_ms: 500 });
  const ladder = bidHeavyLadder();
  const wall: Ladder = { ...ladder, bids: ladder.bids.map((size, index) => (index === 10 ? 60 : size)) };
  h.market.setBook('BTCUSDT', wall);
  h.market.run(8_000);
  h.market.setBook('BTCUSDT', ladder);
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', wall);
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', ladder);
  h.market.run(5_000);
  const walls = tradeStoryEventTexts(h).filter((text) => text.startsWith('wall: '));
  expect(walls).toEqual([
    expect.stringMatching(/^wall: bid wall at 9997\.50 appeared: \d+ k USDT$/),
    expect.stringMatching(/^wall: bid wall at 9997\.50 vanished: \d+ k USDT$/),
  ]);
  expect(readTradeStory(h).events.flatMap(({ wall }) => wall ?? [])).toEqual([
    { side: 'bid', notional: expect.any(Number), gone: false },
    { side: 'bid', notional: expect.any(Number), gone: true },
  ]);
});

test.each([
  ['TP', { tp_trigger_by: 'LAST' } as const, 300, /^exit: closed: the target at [\d.]+ was reached$/],
  ['SL', {}, -300, /^exit: closed: the stop at [\d.]+ was reached$/],
])('the trade story describes an exit by %s', (reason, params, move, text) => {
  const h = createBotWithOpenTrade({
    ...params,
    wall_following: false,
    enable_breakeven_sl: false,
    enable_trailing_stop: false,
  });
  h.market.setBook('BTCUSDT', bidHeavyLadder(10_000 + move));
  h.market.run(3_000);
  expect(h.closed()[0]?.reason_exit).toBe(reason);
  expect(tradeStoryEventTexts(h).at(-1)).toMatch(text);
});

test('a trade story covers the time before and after a restart of the bot', () => {
  const h = createBotWithOpenTrade();
  h.market.run(10_000);
  h.bot.shutdown();
  const again = h.restart();
  again.market.run(10_000);
  again.bot.closeAll();
  again.market.run(70_000);
  const { trade_id } = again.closed()[0]!;
  again.bot.shutdown();
  const { samples, events } = again.restart().bot.tradeStory(trade_id);
  expect(samples.filter(({ sl }) => sl !== null).length).toBeGreaterThanOrEqual(19);
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['entry', 'exit']));
});

test('a trade story covers a long trade completely with a limited number of samples', () => {
  const h = createBotWithOpenTrade({ wall_following: false });
  for (let minute = 0; minute < 65; minute += 1) h.market.run(60_000, 1_000);
  const { samples } = readTradeStory(h);
  expect(samples.length).toBeLessThanOrEqual(1_800);
  expect(samples.length).toBeGreaterThan(850);
  expect(samples.at(-1)!.at - samples[0]!.at).toBeGreaterThan(64 * 60_000);
});

test('a trade story names the exchange of its prices and the exchange of its books', () => {
  const market = fakeMarket({ twoVenues: true });
  const h = createBotHarness({ market, params: { ...TRADING_COST_PARAMS, ...EXECUTION_VENUE_PARAMS } });
  h.bot.start();
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(10_020));
  openLong(h);
  market.run(2_000);
  expect(readTradeStory(h)).toMatchObject({ exchange: 'BYBIT', book_exchange: 'BINANCE' });
  expect(readTradeStory(h).samples.at(-1)!.price).toBeCloseTo(10_020.005, 3);
  expect(readTradeStory(h).entry_book?.mid).toBeLessThan(10_010);
  expect(h.frames.flatMap((frame) => (frame.type === 'positions' ? frame.data : [])).at(-1)?.book).toBe('execution');
});

test('clearing the database deletes all trade stories', () => {
  const h = createBotWithOpenTrade();
  const { trade_id } = h.opened()[0]!;
  h.bot.closeAll();
  h.bot.stop();
  expect(h.store.tradePaths.loadPath(trade_id)).toBeDefined();
  h.bot.clearDatabase();
  h.market.run(70_000);
  expect(h.store.tradePaths.loadPath(trade_id)).toBeUndefined();
  expect(() => h.bot.tradeStory(trade_id)).toThrow('There is no such trade.');
});

test('a trade story with the largest number of events still records the exit', () => {
  const recorder = createTradePathRecorder({ market: fakeMarket() } as unknown as BotContext, () => undefined);
  const recording = createTradePathRecording(createTestPosition(), createEmptyTradePath(0));
  for (let move = 0; move < 600; move += 1) recorder.addEvent(recording, 'stop', 'SL moved', 100);
  recorder.addEvent(recording, 'exit', 'closed by the operator', 100);
  expect(recording.path.events).toHaveLength(501);
  expect(recording.path.events.at(-1)?.kind).toBe('exit');
});

test('the trade story of a trade that an earlier version of the bot stored has no samples', () => {
  const h = createBotHarness({ params: TRADING_COST_PARAMS });
  const kept = { ...{ trade_id: 'old', symbol: 'BTCUSDT', side: 'LONG', status: 'CLOSED' }, timestamp_exit: null };
  const figures = { entry_price: 1, exit_price: 2, tp_price: 2, sl_price: 1, pnl_gross: 1, pnl_net: 1, pnl_pct: 1 };
  const fees = { total_fees: 0.3, entry_fee: 0.1, exit_fee: 0.2, funding_fee: 0 };
  h.store.trades.save(
    { ...kept, ...figures, ...fees, timestamp_entry: null, reason_exit: 'TP', mode: 'PAPER', exchange: 'BYBIT' },
    null,
  );
  expect(h.bot.tradeStory('old')).toMatchObject({
    samples: [],
    events: [],
    signal: null,
    costs: { entry_fee: 0.1, exit_fee: 0.2, entry_slippage: null, exit_slippage: null },
  });
});
