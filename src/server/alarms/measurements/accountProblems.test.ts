import { createBotHarness } from '@/testing/bot/botHarness';
import {
  aSnapshotPosition,
  createScriptedPort,
  runAnswered,
  scriptedAccount,
  startLive,
} from '@/testing/bot/scriptedPort';
import { listAccountProblems } from './accountProblems';

test('listAccountProblems names a foreign position until the account is flat', async () => {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  const problems = () => listAccountProblems(h.bot.status().execution);
  await startLive(h, port);
  await runAnswered(h, port, 90_000, { positions: [aSnapshotPosition({ qty: 0.5 })] });
  expect(problems()).toEqual([{ symbol: 'BTCUSDT', text: 'BTCUSDT: the bot holds 0, the account 0.5' }]);
  await runAnswered(h, port, 5_000, { positions: [] });
  expect(problems()).toEqual([]);
});

test('listAccountProblems names a position that has no stop for 3 s', () => {
  const naked = (naked_ms: number | null) =>
    listAccountProblems({
      findings: [],
      stops: [{ trade_id: 'T-1', symbol: 'ETHUSDT', trigger: null, naked_ms, unread_ms: null }],
    });
  expect([naked(null), naked(1_000)]).toEqual([[], []]);
  expect(naked(4_000)).toEqual([{ symbol: 'ETHUSDT', text: 'The position on ETHUSDT has no stop at the exchange' }]);
});

test('listAccountProblems returns no problem without an account', () => {
  expect(listAccountProblems(null)).toEqual([]);
});
