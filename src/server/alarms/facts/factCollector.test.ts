import { createBotHarness } from '@/testing/bot/botHarness';
import { createFactCollector } from './factCollector';

test.each([
  ['BUY 0.04 ETHUSDT at 2452.23 belongs to no order of this bot', 'account_trouble'],
  ['T1 XRPUSDT is closed: no stop at the exchange for 2 s', 'account_trouble'],
  ['T1 XRPUSDT: the exchange refused the exit order: code 110007', 'exit_failed'],
  ['Monitoring T1 failed: no book', 'exit_failed'],
  ['Not read since 2026-03-10T12:00:00.000Z: positions of the account: code 10016', undefined],
])('the log line "%s" is an event of the kind %s', (message, kind) => {
  const { bot, store, market } = createBotHarness();
  const { now } = market.clock;
  const collector = createFactCollector({
    store,
    marketNow: now,
    wallNow: now,
    steadyNow: now,
    process: { freeDisk_mb: () => null, memory_mb: () => null, takeLongestBlockMs: () => 0, stop: () => undefined },
    settings: { feedLostAge_s: () => 10, canRing: () => true },
  });
  collector.onLogLine({ level: 'ERROR', component: 'EXECUTION', message, timestamp: '2026-03-10T12:00:00.000Z' });
  const { events } = collector.collect(bot);
  const found = (['account_trouble', 'exit_failed'] as const).filter((each) => events.of(each).length > 0);
  expect(found).toEqual(kind === undefined ? [] : [kind]);
});
