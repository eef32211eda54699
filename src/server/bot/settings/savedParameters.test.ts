import { balancedLadder, bidHeavyLadder, createBotHarness, openLong } from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

test('a failed save of parameters shows the operator a message without internal details', () => {
  const h = createBotHarness();
  h.store.params.save = () => {
    throw new Error('SQLITE_BUSY: database is locked');
  };
  const rejection = (() => {
    try {
      return h.bot.saveParameters({ obi_threshold: 0.5 });
    } catch (error) {
      return error;
    }
  })();
  expect(rejection).toMatchObject({ httpStatus: 503, message: expect.not.stringContaining('SQLITE') });
  expect(h.logs('CONFIG').join()).toContain('SQLITE_BUSY');
  expect(h.bot.parameters().obi_threshold).toBe(0.35);
});

test('a running bot applies saved parameters immediately', () => {
  const h = createBotHarness();
  h.bot.start();
  h.bot.saveParameters({ obi_threshold: 0.9 });
  openLong(h);
  expect(h.events).toEqual([]);
  h.bot.saveParameters({ obi_threshold: 0.4 });
  h.market.run(100);
  expect(h.bot.status().total_signals).toBe(1);
});

test('a running bot applies a saved list of symbols immediately but keeps symbols with an open trade', () => {
  const market = fakeMarket({ instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT')] });
  const h = createBotHarness({ market });
  h.bot.start();
  openLong(h);
  h.bot.saveParameters({ symbols: ['ethusdt', 'NOSUCH'] });
  expect(h.logs('DATA').join()).toContain('Not listed on this market: NOSUCH');
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1500);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.run(1000);
  expect(h.bot.status().total_signals).toBe(1);
  h.market.setBook('BTCUSDT', balancedLadder(10_200));
  h.market.run(100);
  expect(h.closed()[0]?.reason_exit).toBe('TP');
});
