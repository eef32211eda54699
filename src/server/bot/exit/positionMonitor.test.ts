import { balancedLadder, createBotHarness, openLong } from '@/testing/bot/botHarness';

test.each([
  ['LAST', ['SL']],
  ['MARK', []],
] as const)(
  'a price spike within one batch of market trades triggers a stop only if the stop follows the last price: %s',
  (sl_trigger_by, reasons) => {
    const h = createBotHarness({ params: { exit_on_timeout: false, sl_trigger_by } });
    h.bot.start();
    openLong(h);
    expect(h.opened()).toHaveLength(1);
    const trade = (price: number) => ({ price, quantity: 1, taker: 'SELL' as const });
    h.market.trade('BTCUSDT', [trade(10_000), trade(9_900), trade(10_000)]);
    h.market.run(500);
    expect(h.closed().map(({ reason_exit }) => reason_exit)).toEqual(reasons);
  },
);

test('an imbalance exit restarts its hold time after the book was stale', () => {
  const h = createBotHarness({
    params: { obi_exit_multiplier: 4, hold_ms_before_flatten: 3_000, exit_on_timeout: false },
  });
  h.bot.start();
  openLong(h);
  const pressed = balancedLadder();
  h.market.setBook('BTCUSDT', { ...pressed, bids: pressed.bids.map(() => 1), asks: pressed.asks.map(() => 3) });
  h.market.run(1_500);
  h.market.silence(4_000);
  h.market.run(1_000);
  expect(h.closed()).toEqual([]);
  h.market.run(3_000);
  expect(h.closed()[0]?.reason_exit).toBe('OBI_REVERSAL');
});
