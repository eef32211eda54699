import { CommandRefused } from '../../commandRefused';
import { createBot } from '../../bot/createBot';
import { openStore } from '../../store/store';
import { createLiveMarket } from './liveMarket';
import { closeTestResources, openFakeExchange, testResources, waitUntil } from '@/testing/market/liveMarketHarness';
import { createSyntheticScript } from '@/testing/market/referenceBook';

afterEach(closeTestResources);

/** Creates a bot on a live market of three symbols. The exchange starts connected or unreachable. */
async function createLiveBot(isReachable: boolean) {
  const scripts = ['AAAUSDT', 'BBBUSDT', 'CCCUSDT'].map((symbol, index) => createSyntheticScript(symbol, index, 2_000));
  const exchange = await openFakeExchange('BYBIT', scripts);
  if (!isReachable) await exchange.close();
  const market = await createLiveMarket({
    exchange: 'BYBIT',
    settings: () => ({ levels: 50, buckets: 20, pingEveryMs: 20_000 }),
    feeds: { BYBIT: { ...exchange.urls, backOff: { firstMs: 50 } } },
  });
  const store = openStore(':memory:', { secret: 'for tests' });
  const bot = createBot({ market, store, random: () => 0.5, wallNow: Date.now, publish: () => undefined });
  testResources.push({
    async stop() {
      bot.shutdown();
      await market.stop();
      store.close();
    },
  });
  await market.start();
  const logged = () => store.logs.list({ limit: 1000 }).logs.map(({ message }) => message);
  return { exchange, market, bot, logged };
}

test('the bot reports a missing network, stays stopped, and starts once the exchange is connected', async () => {
  const { exchange, bot, logged } = await createLiveBot(false);
  expect(bot.status().market_source).toContain('BYBIT cannot be reached (ECONNREFUSED)');
  expect(logged()).toContainEqual(expect.stringMatching(/^Market data down: BYBIT cannot be reached/));
  expect(() => bot.start()).toThrow(CommandRefused);
  expect(() => bot.start()).toThrow(/^BYBIT cannot be reached \(ECONNREFUSED\).+Start the bot once it is connected\.$/);
  expect(bot.status().running).toBe(false);
  await expect(bot.analyzeMarket(50)).rejects.toThrow(/^BYBIT cannot be reached/);

  await exchange.open();
  await waitUntil('the exchange is connected', () => bot.status().market_source === 'live market of BYBIT');
  bot.start();
  expect(bot.status().running).toBe(true);
  await waitUntil('the bot subscribed its books', () => exchange.subscribed.includes('orderbook.200.BBBUSDT'));
  expect(exchange.subscribed).toEqual(expect.arrayContaining(['publicTrade.AAAUSDT', 'kline.60.CCCUSDT']));
});

test('the bot refuses mode LIVE on a live market', async () => {
  const { market, bot } = await createLiveBot(true);
  await waitUntil('the exchange is connected', () => market.unavailableReason?.() === undefined);
  bot.saveParameters({ ...bot.parameters(), mode: 'LIVE' });
  expect(() => bot.start()).toThrow(/sends no live orders/);
  expect(bot.status().running).toBe(false);
});

test('a stopped bot completes a market analysis within two seconds and a trade simulation on a live market', async () => {
  const { exchange, market, bot } = await createLiveBot(true);
  await waitUntil('the exchange is connected', () => market.unavailableReason?.() === undefined);
  const playing = setInterval(
    () => ['AAAUSDT', 'BBBUSDT', 'CCCUSDT'].forEach((symbol) => exchange.playChange(symbol)),
    50,
  );
  testResources.push({ stop: () => Promise.resolve(clearInterval(playing)) });
  const startedAt = Date.now();
  expect((await bot.analyzeMarket(50)).symbols_analyzed).toBe(3);
  expect(Date.now() - startedAt).toBeLessThan(2_000);
  expect((await bot.simulateTrades(30)).total_analyzed).toBe(3);
});
