import { balancedLadder, bidHeavyLadder, type BotHarness, createBotHarness, openLong } from '@/testing/bot/botHarness';
import { createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import { type FakeMarket, fakeMarket } from '@/testing/bot/fakeMarket';

const ONE_MINUTE_TIMEOUT_PARAMS = { exit_on_timeout: true, timeout_seconds: 60 };
/** Returns a bot that opened a trade on the market `marketId` and was shut down. */
function createBotWithOpenTrade(marketId: string) {
  const market = fakeMarket({ marketId });
  market.setBook('BTCUSDT', bidHeavyLadder());
  const h = createBotHarness({ market, params: ONE_MINUTE_TIMEOUT_PARAMS });
  h.bot.start();
  openLong(h);
  h.bot.shutdown();
  return h;
}

test('on a live market only the operator closes a trade that was opened on the simulated market', () => {
  const { store, opened } = createBotWithOpenTrade('simulated');
  const market = fakeMarket({ marketId: 'live' });
  market.setBook('BTCUSDT', balancedLadder(5_000));
  const live = createBotHarness({ market, store });
  live.bot.start();
  market.run(120_000);
  expect(live.closed()).toEqual([]);
  expect(live.logs('RECOVERY').join()).toContain('was opened on another market (simulated)');
  expect(live.bot.closePosition('BTCUSDT')).toMatchObject({ closed: 1 });
  const [closed] = live.closed();
  // The close uses the last known price of the simulated market.
  expect(closed?.exit_price).toBeCloseTo(opened()[0]!.entry_price!, -1);
});

test('a trade of mode LIVE stays open without monitoring in a bot that is not connected to its account', async () => {
  const port = createScriptedPort();
  const params = { ...ONE_MINUTE_TIMEOUT_PARAMS, mode: 'LIVE' } as const;
  const before = createBotHarness({ params, liveAccount: scriptedAccount(port) });
  await startLive(before, port);
  openLong(before);
  port.fill(port.submitted[0], port.submitted[0]!.qty);
  before.bot.shutdown();
  const { market, store } = before;
  const h = createBotHarness({ market, store });
  market.setBook('BTCUSDT', balancedLadder(5_000));
  market.run(120_000);
  expect(h.logs('RECOVERY').join()).toContain('is open at an account that is not connected');
  expect(h.logs('EXECUTION').join()).not.toContain('Monitoring');
  const [failed] = h.bot.closeAll().failed;
  expect(failed?.error).toBe('No account is connected for orders in mode LIVE');
  expect([h.closed(), h.store.trades.listOpenTrades().length]).toEqual([[], 1]);
});

const PRICE_BELOW_ENTRY = 9_990;
/** Returns a bot whose open trade has a small loss. `end` ends the bot before the price reaches TP or SL. */
function createBotWithPriceDrop(end: (h: BotHarness) => void): BotHarness {
  const market = fakeMarket({ marketId: 'simulated' });
  const h = createBotHarness({ market, params: { ...ONE_MINUTE_TIMEOUT_PARAMS, exit_on_timeout: false } });
  h.bot.start();
  openLong(h);
  market.setBook('BTCUSDT', bidHeavyLadder(PRICE_BELOW_ENTRY));
  end(h);
  return h;
}
const runMarketThenShutDown = (h: BotHarness) => {
  h.market.run(1_000);
  h.bot.shutdown();
};
const runMarketWithoutShutdown = ({ market }: BotHarness) => market.run(31_000, 100);
const createLiveMarket = () => fakeMarket({ marketId: 'live' });
const createMarketWithoutBook = () => {
  const market = fakeMarket({ marketId: 'simulated' });
  market.loseBook('BTCUSDT');
  return market;
};

test.each([
  ['a shutdown', 'on another market', runMarketThenShutDown, createLiveMarket],
  ['a shutdown', 'on the market of the trade before the first book', runMarketThenShutDown, createMarketWithoutBook],
  ['a kill of the process', 'on another market', runMarketWithoutShutdown, createLiveMarket],
])('a manual close uses the last known price after %s and a restart %s', (_how, _where, end, next) => {
  const { store, opened } = createBotWithPriceDrop(end);
  const [trade] = opened();
  expect(trade?.sl_price).toBe(store.trades.listOpenTrades()[0]?.trade.sl_price);
  const h = createBotHarness({ market: next(), store });
  expect(h.bot.closeAll().closed).toHaveLength(1);
  expect(h.closed()[0]?.exit_price).toBeCloseTo(PRICE_BELOW_ENTRY * (1 - 1e-4), 6);
});

describe('a loss on another market', () => {
  const LOSS_LIMIT_PARAMS = {
    ...ONE_MINUTE_TIMEOUT_PARAMS,
    cooldown_seconds: 600,
    max_consecutive_losses: 2,
    exit_on_timeout: false,
  };
  /**
   * Opens a trade on the simulated market and ends the bot with `endBot`. Restarts the bot on the market `marketId`,
   * closes all trades and causes an entry signal.
   */
  function createBotAfterLosses(marketId: string, endBot: (h: BotHarness) => void): BotHarness {
    const before = createBotHarness({ market: fakeMarket({ marketId: 'simulated' }), params: LOSS_LIMIT_PARAMS });
    before.bot.start();
    openLong(before);
    endBot(before);
    const market = fakeMarket({ marketId, startMs: before.market.clock.now() + 1_000 });
    market.setBook('BTCUSDT', balancedLadder());
    const h = createBotHarness({ market, store: before.store });
    h.bot.closeAll();
    h.bot.start();
    openLong(h);
    return h;
  }
  const blocks = ({ bot }: BotHarness) => bot.diagnostics().blocks.map(({ name }) => name);
  const closeAllAndShutDown = (h: BotHarness) => {
    h.bot.closeAll();
    h.bot.shutdown();
  };
  const shutDownOnly = (h: BotHarness) => h.bot.shutdown();

  test.each([
    ['was closed on the market where it was opened', closeAllAndShutDown],
    ['is closed manually on the current market', shutDownOnly],
  ])('the loss of a trade that was opened on another market starts no cooldown if the trade %s', (_where, endBot) => {
    const h = createBotAfterLosses('live', endBot);
    expect(h.opened()).toHaveLength(1);
    h.bot.closeAll();
    expect(blocks(h)).not.toContain('loss_run');
    // A loss on the current market starts the cooldown.
    expect(createBotAfterLosses('simulated', endBot).opened()).toEqual([]);
  });

  test('the loss of a trade that was opened on another market counts for the drawdown', () => {
    const h = createBotWithPriceDrop(runMarketThenShutDown);
    h.store.params.save({ ...h.store.params.load(), total_capital_usdt: 60, max_drawdown_pct: 0.05 });
    const live = createBotHarness({ market: createLiveMarket(), store: h.store });
    live.bot.closeAll();
    expect(live.logs('RISK')[0]).toContain('has reached max_drawdown_pct 0.05%');
  });
});

test('a trade is monitored again when the bot returns to the market of the trade', () => {
  const { store } = createBotWithOpenTrade('simulated');
  createBotHarness({ market: fakeMarket({ marketId: 'live' }), store }).bot.shutdown();
  const market = fakeMarket({ marketId: 'simulated' });
  market.setBook('BTCUSDT', balancedLadder(9_000));
  const again = createBotHarness({ market, store });
  market.run(1_000);
  expect(again.closed()).toMatchObject([{ reason_exit: 'SL' }]);
});

test('a trade times out even if its entry time is later than the current market time', () => {
  const { store, market } = createBotWithOpenTrade('simulated');
  const earlier = fakeMarket({ marketId: 'simulated', startMs: market.clock.now() - 3_600_000 });
  earlier.setBook('BTCUSDT', balancedLadder());
  const again = createBotHarness({ market: earlier, store });
  earlier.run(61_000);
  expect(again.closed()).toMatchObject([{ reason_exit: 'TIMEOUT' }]);
});

test('an open trade does not change while the bot runs on another market', () => {
  const ended = (between: () => FakeMarket | undefined) => {
    const own = () => fakeMarket({ twoVenues: true, marketId: 'simulated' });
    const market = own();
    market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(PRICE_BELOW_ENTRY));
    const h = createBotHarness({
      market,
      params: { ...ONE_MINUTE_TIMEOUT_PARAMS, exit_on_timeout: false, enable_validator: false },
    });
    h.bot.start();
    openLong(h);
    h.bot.shutdown();
    const other = between();
    if (other !== undefined) {
      const otherRun = createBotHarness({ market: other, store: h.store });
      other.run(2_000);
      otherRun.bot.shutdown();
    }
    const back = own();
    back.setBook('BTCUSDT', balancedLadder(9_999));
    back.executionVenue.setBook('BTCUSDT', balancedLadder(PRICE_BELOW_ENTRY - 1));
    const again = createBotHarness({ market: back, store: h.store });
    back.run(1_000);
    again.bot.closeAll();
    return again.closed().map(({ exit_price }) => exit_price);
  };
  const onOwnMarket = ended(() => undefined);
  expect(onOwnMarket).toEqual([expect.closeTo(PRICE_BELOW_ENTRY - 2, -0.5)]);
  expect(ended(() => fakeMarket({ marketId: 'recording' }))).toEqual(onOwnMarket);
  expect(ended(() => fakeMarket({ twoVenues: true, venue: 'BYBIT', marketId: 'live' }))).toEqual(onOwnMarket);
});
