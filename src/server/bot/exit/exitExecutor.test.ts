import { createBotHarness, openLong } from '@/testing/bot/botHarness';

test('an exit order that exceeds the book fills its remainder at the worst price of the book', () => {
  const h = createBotHarness({ params: { simulate_slippage_exit_bps: 0 } });
  h.bot.start();
  openLong(h);
  h.market.setBook('BTCUSDT', { bid: 10_000, ask: 10_000.01, step: 10, bids: [0.01, 0.01], asks: [1] });
  h.bot.closeAll();
  // The exit sells 0.049: a quantity of 0.01 fills at 10,000, and the remainder fills at 9,990.
  expect(h.closed()[0]!.exit_price).toBeCloseTo((0.01 * 10_000 + 0.039 * 9_990) / 0.049, 6);
});
