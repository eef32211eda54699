import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';
import type { Bot } from '../bot';

/** Returns a bot that has sent an entry order. The order has not filled yet. */
function createBotWithSentOrder(params: TestParameters, market = fakeMarket()): BotHarness {
  const h = createBotHarness({ market, params: { simulate_fill_delay_ms: 500, ...params } });
  h.bot.start();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1500);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.runUntil(() => h.bot.status().total_signals > 0);
  expect(h.opened()).toEqual([]);
  return h;
}
const changeParameters = ({ bot }: BotHarness, params: TestParameters) =>
  bot.saveParameters({ ...bot.parameters(), ...params });
const tradesAfterTenSeconds = (h: BotHarness) => {
  h.market.run(10_000);
  return h.opened();
};

describe('an entry in transit', () => {
  test('a pending entry is cancelled when its symbol is no longer chosen', () => {
    const market = () => fakeMarket({ instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT')] });
    const left = createBotWithSentOrder({}, market());
    changeParameters(left, { symbols: ['ETHUSDT'] });
    expect(tradesAfterTenSeconds(left)).toEqual([]);
    expect(left.logs('EXECUTION').join()).toContain('its symbol is no longer chosen');
    const kept = createBotWithSentOrder({}, market());
    changeParameters(kept, { symbols: ['ETHUSDT', 'BTCUSDT'] });
    expect(tradesAfterTenSeconds(kept)).toHaveLength(1);
  });

  test('a pending entry is cancelled when the operator chooses another exchange', () => {
    const market = fakeMarket({ twoVenues: true });
    market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(9_996));
    const h = createBotWithSentOrder({ ...EXECUTION_VENUE_PARAMS, entry_order_type: 'LIMIT' }, market);
    expect([...market.executionVenue.followed]).toEqual(['BTCUSDT']);
    changeParameters(h, { exchange: 'BINANCE' });
    expect(tradesAfterTenSeconds(h)).toEqual([]);
    expect(h.logs('EXECUTION').join()).toContain('the exchanges were changed');
  });

  test('an entry does not fill when its order cannot write a log line and continues', () => {
    const h = createBotWithSentOrder({
      entry_order_type: 'LIMIT',
      replace_max_attempts: 0,
      marketable_limit_fallback: true,
      enable_detailed_logging: true,
      log_trade_lifecycle: true,
    });
    const { logs } = h.store;
    const { add } = logs;
    logs.add = (line) => {
      if (!line.message.includes('crosses the spread')) return add(line);
      logs.add = add;
      throw new Error('disk full');
    };
    expect(tradesAfterTenSeconds(h)).toEqual([]);
    const lines = h.logs('EXECUTION').join('\n');
    expect(lines).toContain('the database cannot be written');
    expect(lines).not.toContain('The entry order of');
  });

  test.each<[string, (bot: Bot) => unknown]>([
    ['Close of its symbol', (bot) => bot.closePosition('BTCUSDT')],
    ['Close All', (bot) => bot.closeAll()],
  ])('a pending entry is cancelled by the command %s', (_command, close) => {
    const h = createBotWithSentOrder({ allow_duplicate_symbols: true, max_positions_per_symbol: 3 });
    expect(tradesAfterTenSeconds(h)).toHaveLength(1);
    h.market.setBook('BTCUSDT', balancedLadder());
    h.market.run(1500);
    h.market.setBook('BTCUSDT', bidHeavyLadder());
    h.market.runUntil(() => h.bot.status().total_signals > 1);
    close(h.bot);
    expect(tradesAfterTenSeconds(h)).toHaveLength(1);
    expect(h.bot.status().active_trades).toBe(0);
  });
});
