import { createBotHarness, type BotHarness } from '@/testing/bot/botHarness';
import { createScriptedPort, runAnswered, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import { createMeasurementCollector } from './measurementCollector';

function createCollector({ store, market }: Pick<BotHarness, 'market' | 'store'>) {
  const { now } = market.clock;
  return createMeasurementCollector({
    store,
    marketNow: now,
    wallNow: now,
    steadyNow: now,
    process: { freeDisk_mb: () => null, memory_mb: () => null, takeLongestBlockMs: () => 0, stop: () => undefined },
    settings: { feedLostAge_s: () => 10, canRing: () => true },
  });
}

/** A bot of mode LIVE, whose log lines the alarms read. */
async function startBot() {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  const collector = createCollector(h);
  h.store.onLogLine(collector.onLogLine);
  await startLive(h, port);
  const kinds = () => {
    const { events } = collector.collect(h.bot);
    return (['account_trouble', 'exit_failed'] as const).filter((each) => events.of(each).length > 0);
  };
  return { h, port, kinds };
}

test.each([
  ['BUY 0.04 ETHUSDT at 2452.23 belongs to no order of this bot', 'account_trouble'],
  ['T1 XRPUSDT is closed: no stop at the exchange for 2 s', 'account_trouble'],
  ['T1 XRPUSDT: the exchange refused the exit order: code 110007', 'exit_failed'],
  ['Monitoring T1 failed: no book', 'exit_failed'],
  ['The check of the account failed: connection lost', undefined],
])('the log line "%s" is an event of the kind %s', (message, kind) => {
  const h = createBotHarness();
  const collector = createCollector(h);
  collector.onLogLine({ level: 'ERROR', component: 'EXECUTION', message, timestamp: '2026-03-10T12:00:00.000Z' });
  const { events } = collector.collect(h.bot);
  const found = (['account_trouble', 'exit_failed'] as const).filter((each) => events.of(each).length > 0);
  expect(found).toEqual(kind === undefined ? [] : [kind]);
});

test('an account that cannot be read for a time is no failed exit', async () => {
  const { h, port, kinds } = await startBot();
  port.snapshot = () => Promise.reject(new Error('connection lost'));
  for (let step = 0; step < 40; step += 1) {
    h.market.run(250);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  expect(h.logs('EXECUTION').join()).toContain('positions, orders, fills, wallet of the account: connection lost');
  expect(kinds()).toEqual([]);
});

test('a fill of no order of the bot is trouble of the account', async () => {
  const { h, port, kinds } = await startBot();
  const terms = { price: 9_990, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker', cause: 'order' } as const;
  port.report({
    kind: 'fill',
    fill: { id: 'h', symbol: 'BTCUSDT', side: 'BUY', qty: 1, at: h.market.clock.now(), ...terms },
  });
  await runAnswered(h, port, 6_000);
  expect(kinds()).toEqual(['account_trouble']);
});
