import { DEFAULTS } from '@/contract/params/catalogue';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { openStore } from '../store/store';
import { createBotLog } from './botLog';
import { createStoreWriter } from './storeWriter';

const openEmptyStore = () => openStore(':memory:', { secret: 'a secret for tests, long enough for it' });

const createTestStoreWriter = () => {
  const market = fakeMarket();
  const store = openEmptyStore();
  const log = createBotLog(store.logs, market.clock);
  const writer = createStoreWriter(market.clock, log, () => DEFAULTS);
  return { market, writer, errors: () => store.logs.list({ limit: 10, level: 'ERROR' }).logs };
};

test('the store writer reports a failed write after its retries with doubling delays', () => {
  const { market, writer, errors } = createTestStoreWriter();
  const attempts: number[] = [];
  const begin = market.clock.now();
  writer.write('Trade T1', () => {
    attempts.push(market.clock.now() - begin);
    throw new Error('disk full');
  });
  market.silence(60_000);
  expect(attempts).toEqual([0, 500, 1500, 3500]);
  expect(errors()[0]?.message).toBe('Trade T1 could not be stored after 4 attempts: disk full');
});

test('the store writer never overwrites newer state with a pending write', () => {
  const { market, writer } = createTestStoreWriter();
  const stored: string[] = [];
  let isLocked = true;
  const save = (state: string) => () => {
    if (isLocked) throw new Error('locked');
    stored.push(state);
  };
  writer.write('Trade T1', save('open'));
  isLocked = false;
  writer.write('Trade T1', save('closed'));
  market.silence(60_000);
  expect(stored).toEqual(['closed']);
});
