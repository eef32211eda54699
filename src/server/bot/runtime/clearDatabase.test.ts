import { CommandRefused } from '../../commandRefused';
import { createBotHarness, openLong } from '@/testing/bot/botHarness';

test('clearing the database is rejected while the bot runs or a trade is open', () => {
  const h = createBotHarness();
  h.bot.start();
  openLong(h);
  const rejection = (() => {
    try {
      return h.bot.clearDatabase();
    } catch (error) {
      return error;
    }
  })();
  expect(rejection).toBeInstanceOf(CommandRefused);
  expect(rejection).toMatchObject({ httpStatus: 400 });
  h.bot.stop();
  expect(() => h.bot.clearDatabase()).toThrow('close them');
});

test('clearing the database deletes trades and signals and resets the signal count', () => {
  const h = createBotHarness();
  h.bot.start();
  openLong(h);
  h.bot.stop();
  h.bot.closeAll();
  expect(h.bot.clearDatabase()).toEqual({ status: 'cleared', trades_deleted: 1, signals_deleted: 1 });
  expect(h.bot.status().total_signals).toBe(0);
});
