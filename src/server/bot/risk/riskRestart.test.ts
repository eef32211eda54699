import { balancedLadder, createBotHarness, openLong } from '@/testing/bot/botHarness';

test('the losses in a row and the net PnL of the day survive a restart', () => {
  const h = createBotHarness({ params: { max_consecutive_losses: 1 } });
  h.bot.start();
  openLong(h);
  expect(h.bot.risk().positions).toMatchObject([{ symbol: 'BTCUSDT', waitsForBook: false }]);
  h.market.setBook('BTCUSDT', balancedLadder(9_900));
  h.market.run(1_000);
  const { pnl_net } = h.closed()[0]!;
  const risk = { lossRun: 1, closedPnlOfDay: pnl_net, positions: [] };
  expect(h.bot.risk()).toEqual(risk);
  h.bot.shutdown();
  expect(h.restart().bot.risk()).toEqual(risk);
});
