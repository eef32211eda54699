import { balanced, bidHeavy, type Harness, harness, type Rules } from '@/testing/bot/botHarness';
import { fakeMarket, instrument } from '@/testing/bot/fakeMarket';

/** Returns a bot with a signal whose order is in transit. */
function ordered(params: Rules, market = fakeMarket()): Harness {
  const h = harness({ market, params: { simulate_fill_delay_ms: 500, ...params } });
  h.bot.start();
  h.market.setBook('BTCUSDT', balanced());
  h.market.run(1500);
  h.market.setBook('BTCUSDT', bidHeavy());
  while (h.bot.status().total_signals === 0) h.market.run(20);
  expect(h.opened()).toEqual([]);
  return h;
}
const ON_EXECUTION: Rules = { exchange: 'BYBIT', data_source_exchange: 'BINANCE', enable_validator: false };
const save = ({ bot }: Harness, params: Rules) => bot.saveParameters({ ...bot.parameters(), ...params });
const entered = (h: Harness) => {
  h.market.run(10_000);
  return h.opened();
};

describe('an entry in transit', () => {
  test('an entry is cancelled when its symbol is no longer chosen', () => {
    const market = () => fakeMarket({ instruments: [instrument('BTCUSDT'), instrument('ETHUSDT')] });
    const left = ordered({}, market());
    save(left, { symbols: ['ETHUSDT'] });
    expect(entered(left)).toEqual([]);
    expect(left.logs('EXECUTION').join()).toContain('its symbol is no longer chosen');
    const kept = ordered({}, market());
    save(kept, { symbols: ['ETHUSDT', 'BTCUSDT'] });
    expect(entered(kept)).toHaveLength(1);
  });

  test('an entry is cancelled when the exchanges change', () => {
    const market = fakeMarket({ twoVenues: true });
    market.executionVenue.setBook('BTCUSDT', bidHeavy(9_996));
    const h = ordered({ ...ON_EXECUTION, entry_order_type: 'LIMIT' }, market);
    expect([...market.executionVenue.followed]).toEqual(['BTCUSDT']);
    save(h, { exchange: 'BINANCE' });
    expect(entered(h)).toEqual([]);
    expect(h.logs('EXECUTION').join()).toContain('the exchanges were changed');
  });

  test('an entry is cancelled by Close of its symbol and by Close All', () => {
    const h = ordered({ allow_duplicate_symbols: true, max_positions_per_symbol: 3 });
    expect(entered(h)).toHaveLength(1);
    h.market.setBook('BTCUSDT', balanced());
    h.market.run(1500);
    h.market.setBook('BTCUSDT', bidHeavy());
    while (h.bot.status().total_signals === 1) h.market.run(20);
    expect(h.bot.closePosition('BTCUSDT')).toEqual({ closed: 1 });
    expect(entered(h)).toHaveLength(1);
    expect(h.bot.status().active_trades).toBe(0);
  });
});
