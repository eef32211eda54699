import { createBotHarness } from '@/testing/bot/botHarness';
import { aSnapshotPosition, createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import { listAccountProblems } from './accountProblems';

/** Runs the bot with a reading of the account every 250 ms. */
async function runWithAccount(
  { h, port }: { h: ReturnType<typeof createBotHarness>; port: ReturnType<typeof createScriptedPort> },
  ms: number,
  positions: ReturnType<typeof aSnapshotPosition>[],
): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    port.snapshots = [{ takenAt: h.market.clock.now(), positions }];
    h.market.run(250);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

async function startHarness() {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  return { h, port };
}

test('listAccountProblems names a position of somebody else until the account is flat', async () => {
  const rig = await startHarness();
  const problems = () => listAccountProblems(rig.h.bot.status().execution);
  await runWithAccount(rig, 90_000, [aSnapshotPosition({ qty: 0.5 })]);
  expect(problems()).toEqual([{ symbol: 'BTCUSDT', text: 'BTCUSDT: the bot holds 0, the account 0.5' }]);
  await runWithAccount(rig, 5_000, []);
  expect(problems()).toEqual([]);
});

test('listAccountProblems names a position that stays without a stop', () => {
  const naked = (naked_ms: number | null) =>
    listAccountProblems({
      findings: [],
      stops: [{ trade_id: 'T-1', symbol: 'ETHUSDT', trigger: null, naked_ms, unread_ms: null }],
    });
  expect([naked(null), naked(1_000)]).toEqual([[], []]);
  expect(naked(4_000)).toEqual([{ symbol: 'ETHUSDT', text: 'The position on ETHUSDT has no stop at the exchange' }]);
});

test('listAccountProblems names nothing without an account', () => {
  expect(listAccountProblems(null)).toEqual([]);
});
