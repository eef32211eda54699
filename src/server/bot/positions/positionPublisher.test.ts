import type { LivePosition } from '@/contract/live/streams';
import {
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { createSimulator } from '../../market/simulator/simulator';
import { seededRandom } from '../../market/rng';
import { openStore } from '../../store/store';
import { createBot } from '../createBot';
import { createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';

jest.setTimeout(60_000);

const TRADING_COST_PARAMS: TestParameters = {
  simulate_slippage_exit_bps: 1.5,
  taker_fee_rate_pct: 0.05,
  exit_on_timeout: false,
};

function createBotWithOpenTrade(params: TestParameters = TRADING_COST_PARAMS): BotHarness {
  const h = createBotHarness({ params });
  h.bot.start();
  openLong(h);
  expect(h.opened()).toHaveLength(1);
  return h;
}

const publishedPositionLists = ({ frames }: BotHarness): LivePosition[][] =>
  frames.flatMap((frame) => (frame.type === 'positions' ? [frame.data] : []));

test('the bot reports open trades twice a second and one empty list after the last close', () => {
  const h = createBotWithOpenTrade();
  h.frames.length = 0;
  h.market.run(10_000);
  expect(publishedPositionLists(h)).toHaveLength(20);
  h.bot.closeAll();
  h.market.run(10_000);
  expect(publishedPositionLists(h).slice(20)).toEqual([[]]);
});

test('the bot reports open trades at most twice per second of wall time on a market at ten times real speed', () => {
  let wall = 0;
  const h = createBotHarness({ params: TRADING_COST_PARAMS, wallNow: () => wall });
  h.bot.start();
  openLong(h);
  h.frames.length = 0;
  for (let step = 0; step < 100; step += 1) {
    h.market.run(500);
    wall += 50;
  }
  expect(publishedPositionLists(h).length).toBeGreaterThanOrEqual(9);
  expect(publishedPositionLists(h).length).toBeLessThanOrEqual(10);
});

test('the reported PnL of an open trade equals the PnL of an immediate close', async () => {
  const startMs = Date.parse('2026-03-10T12:00:00.000Z');
  const market = createSimulator({ seed: 11, startMs, symbols: 6 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({ ...TRADING_COST_PARAMS, cooldown_seconds: 5, obi_threshold: 0.3 });
  let latest: readonly LivePosition[] = [];
  let compared = 0;
  const bot = createBot({
    market,
    store,
    random: seededRandom(11),
    wallNow: market.clock.now,
    publish: () => undefined,
    stream: (frame) => {
      if (frame.type === 'positions') latest = frame.data;
    },
  });
  await market.start();
  market.advanceTo(startMs + 500);
  bot.start();
  while (compared < 3 && market.clock.now() < startMs + 300_000) {
    market.advanceTo(market.clock.now() + 500);
    const [position] = latest;
    const open = store.trades.listOpenTrades().map(({ trade }) => trade.trade_id);
    if (position === undefined || !open.includes(position.trade_id)) continue;
    if (Date.parse(String(position.timestamp)) !== market.clock.now()) continue;
    bot.closePosition(position.symbol);
    const trade = store.trades.listPage(0, 500).trades.find(({ trade_id }) => trade_id === position.trade_id);
    expect(trade?.pnl_net).toBeCloseTo(position.unrealized_pnl_net!, 9);
    expect(trade?.exit_price).toBeCloseTo(position.mark_price!, 9);
    compared += 1;
  }
  expect(compared).toBe(3);
  bot.shutdown();
  store.close();
});

test('a position report has the SL, the state of the SL and the R multiple', () => {
  const h = createBotWithOpenTrade({
    ...TRADING_COST_PARAMS,
    enable_breakeven_sl: true,
    breakeven_activation_pct: 0.3,
    tp_min_usd: 50,
  });
  h.market.run(1_000);
  const [first] = publishedPositionLists(h).at(-1)!;
  const { entry_price, sl_price, quantity } = h.opened()[0]!;
  const risk = Math.abs(entry_price! - sl_price!) * quantity!;
  expect(first).toMatchObject({ symbol: 'BTCUSDT', sl_price, sl_state: 'fixed', age_ms: expect.any(Number) });
  expect(first).toMatchObject({ initial_sl_price: sl_price });
  expect(first!.r_multiple).toBeCloseTo(first!.unrealized_pnl_net! / risk, 9);
  expect(h.bot.status().unrealized_pnl_net).toBeCloseTo(first!.unrealized_pnl_net!, 9);
});

test('a trade whose book is out of sync is reported with its last price and the age of that price', () => {
  const h = createBotWithOpenTrade({ ...TRADING_COST_PARAMS, max_monitoring_errors_before_close: 1_000 });
  h.market.run(1_000);
  const before = publishedPositionLists(h).at(-1)![0]!;
  h.market.loseBook('BTCUSDT');
  h.market.silence(20_000);
  const after = publishedPositionLists(h).at(-1)![0]!;
  expect(after.mark_price).toBeCloseTo(before.mark_price!, -1);
  expect(after.age_ms).toBeGreaterThan(15_000);
  expect(after.age_ms).toBeLessThan(25_000);
});

test('the audit fields of a trade survive a restart of the bot', () => {
  const h = createBotWithOpenTrade();
  const { entry_liquidity, entry_touch, slippage_bps, config_version, signal_timestamp } = h.opened()[0]!;
  expect(entry_liquidity).toBe('taker');
  expect(entry_touch).toBeCloseTo(10_000.01, 2);
  expect(slippage_bps).toBeGreaterThan(0);
  h.bot.shutdown();
  const again = h.restart();
  again.market.setBook('BTCUSDT', bidHeavyLadder(9_998));
  again.bot.closeAll();
  expect(again.closed()[0]).toMatchObject({
    entry_liquidity,
    entry_touch,
    slippage_bps,
    config_version,
    signal_timestamp,
    exit_liquidity: 'taker',
    exit_touch: 9_998,
  });
  expect(again.store.trades.listPage(0, 1).trades[0]).toEqual(again.closed()[0]);
});

test.each([
  ['no initial SL', null],
  ['an initial SL at the entry', 0],
  ['an initial SL near the entry', 1],
])('a restored trade without a book and with %s is reported without an age', (_, distance) => {
  const before = createBotWithOpenTrade();
  before.bot.shutdown();
  const { trade, monitor } = before.store.trades.listOpenTrades()[0]!;
  const initial_sl = distance === null ? null : trade.entry_price! - distance;
  before.store.trades.save(trade, { ...monitor, initial_sl });
  before.market.loseBook('BTCUSDT');
  const h = before.restart();
  h.market.silence(1_000);
  const position = publishedPositionLists(h).at(-1)![0]!;
  const { unrealized_pnl_net } = position;
  expect(position).toMatchObject({ age_ms: null, initial_sl_price: initial_sl, sl_price: trade.sl_price });
  const risk = (distance ?? 0) * trade.quantity!;
  expect(position.r_multiple).toEqual(risk > 0 ? expect.closeTo(unrealized_pnl_net! / risk, 6) : null);
  expect(h.bot.status().unrealized_pnl_net).toBe(unrealized_pnl_net);
});

test('a live position has the quantity that is held now and the quantity that was ordered', async () => {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const [entry] = port.submitted;
  const { qty } = entry!;
  const lastRows = () => h.frames.findLast(({ type }) => type === 'positions')?.data;
  port.fill(entry, qty / 2);
  h.market.run(600);
  expect(lastRows()).toMatchObject([{ held_qty: qty / 2, full_qty: qty }]);
  port.fill(entry, qty / 2);
  h.market.run(600);
  expect(lastRows()).toMatchObject([{ held_qty: qty, full_qty: qty }]);
});
