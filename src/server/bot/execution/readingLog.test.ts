import { fakeMarket } from '@/testing/bot/fakeMarket';
import { openStore } from '../../store/store';
import { createBotLog } from '../runtime/botLog';
import { createReadingLog } from './readingLog';

function createLog() {
  const market = fakeMarket();
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  const readings = createReadingLog({ market, log: createBotLog(store.logs, market.clock) });
  return {
    market,
    readings,
    lines: () =>
      store.logs
        .list({ limit: 100 })
        .logs.map(({ message }) => message)
        .reverse(),
  };
}

test('a ban of 10 min gives three log lines, although 1,200 readings fail', () => {
  const { market, readings, lines } = createLog();
  for (let reading = 0; reading < 1_200; reading += 1) {
    readings.failed(new Error('not sent: the exchange banned this address'));
    market.run(500);
  }
  readings.succeeded();
  const why = 'not sent: the exchange banned this address';
  expect(lines()).toEqual([
    `The account could not be read for 1 s: ${why}`,
    `The account could not be read for 301 s: ${why}`,
    'The account can be read again after 600 s and 1200 failed readings',
  ]);
});

test('one failed reading between others gives no line', () => {
  const { readings, lines } = createLog();
  for (let reading = 0; reading < 5; reading += 1) {
    readings.failed(new Error('no reply in time'));
    readings.succeeded();
  }
  expect(lines()).toEqual([]);
});
