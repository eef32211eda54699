import { persistPrices } from './pricePersistence';
import { createSimulator } from './simulator';

const START_MS = Date.UTC(2026, 0, 5, 12);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const createTestSimulator = () => createSimulator({ seed: 1, startMs: START_MS, symbols: ['BTCUSDT'] });

test('persistPrices stores the simulated prices every two seconds and when the market stops', async () => {
  const save = jest.fn<void, [ReadonlyMap<string, number>]>();
  const market = persistPrices(createTestSimulator(), { save });
  await market.start();
  market.advanceTo(START_MS + 60_000);
  jest.advanceTimersByTime(4_000);
  expect(save).toHaveBeenCalledTimes(2);
  market.advanceTo(START_MS + 120_000);
  await market.stop();
  expect(save).toHaveBeenCalledTimes(3);
  const [noted, last] = [save.mock.calls[1]![0].get('BTCUSDT'), save.mock.calls[2]![0].get('BTCUSDT')];
  expect(last).not.toBe(noted);
  expect(last).toBeCloseTo(market.book('BTCUSDT')!.priceAt('bid', 0), 0);
  expect(jest.getTimerCount()).toBe(0);
});

test('a failing price store neither stops the simulated market nor prevents its shutdown', async () => {
  const market = persistPrices(createTestSimulator(), {
    save: () => {
      throw new Error('database or disk is full');
    },
  });
  await market.start();
  jest.advanceTimersByTime(10_000);
  market.advanceTo(START_MS + 1_000);
  expect(market.book('BTCUSDT')?.ready).toBe(true);
  await expect(market.stop()).resolves.toBeUndefined();
});
