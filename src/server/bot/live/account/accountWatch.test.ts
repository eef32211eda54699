import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';
import { aSnapshotPosition, createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import type { AccountInspection, LiveAccount } from '../../../orders/account';
import type { AccountSnapshot, Fill } from '../../../orders/port';

/** Bot in mode LIVE whose account answers each reading and each inspection. */
async function startBot(changes: Partial<LiveAccount> = {}, symbols = ['BTCUSDT']) {
  const port = createScriptedPort();
  const inspected: Parameters<LiveAccount['inspect']>[0][] = [];
  let inspection: AccountInspection | undefined = { findings: [] };
  const inspect: LiveAccount['inspect'] = (what) => {
    inspected.push(what);
    return inspection === undefined ? Promise.reject(new Error('HTTP 503')) : Promise.resolve(inspection);
  };
  const h = createBotHarness({
    market: fakeMarket({ instruments: symbols.map((symbol) => testInstrument(symbol)) }),
    params: { mode: 'LIVE', trade_nominal_usdt: 100, trade_margin_usdt: 10, symbols },
    liveAccount: scriptedAccount(port, { inspect, ...changes }),
  });
  await startLive(h, port);
  return {
    h,
    port,
    inspected,
    answer: (next: AccountInspection | undefined) => (inspection = next),
    async run(ms: number, snapshot: Partial<AccountSnapshot> = {}) {
      for (let passed = 0; passed < ms; passed += 500) {
        port.snapshots = [{ takenAt: h.market.clock.now(), ...snapshot }];
        h.market.run(500);
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
    },
    halts: () => h.bot.status().execution?.halts.map(({ text }) => text),
    outcomeOfSignal() {
      openLong(h);
      return [port.submitted.length, h.store.signals.listLatest(1)[0]?.outcome?.reason];
    },
  };
}

const refuse = (text: string) => ({ findings: [{ isWarning: false, text }] });

test.each([
  'The account does not use isolated margin. Set isolated margin at Bybit.',
  'BTCUSDT is in hedge mode. Set one-way mode at Bybit.',
  'Bybit reports maintenance: upgrade',
  'The API key has expired. Create a new key at Bybit (code 33004: expired)',
])('the finding "%s" halts entries within 10 s while the bot runs, until it is gone', async (text) => {
  const { h, answer, run, halts, outcomeOfSignal, inspected } = await startBot();
  await run(2_000);
  expect([halts(), inspected.length]).toEqual([[], 1]);
  answer(refuse(text));
  await run(10_500);
  expect([halts(), outcomeOfSignal()]).toEqual([[text], [0, text]]);
  answer(undefined);
  await run(10_500);
  expect(halts()).toEqual([text]);
  expect(h.logs('EXECUTION').join('\n')).not.toContain('HTTP 503');
  answer({ findings: [] });
  await run(10_500);
  expect(halts()).toEqual([]);
});

test('each inspection reads the next symbol, and the key is read every hour', async () => {
  const { run, inspected } = await startBot({}, ['BTCUSDT', 'ETHUSDT', 'XRPUSDT']);
  await run(42_000);
  const [first, second, third, fourth] = inspected.map(({ symbol }) => symbol);
  expect(new Set([first, second, third])).toEqual(new Set(['BTCUSDT', 'ETHUSDT', 'XRPUSDT']));
  expect(fourth).toBe(first);
  expect(inspected.map(({ withKey }) => withKey)).toEqual([true, ...inspected.slice(1).map(() => false)]);
});

test('a symbol in hedge mode is inspected again, so that no other symbol ends the halt', async () => {
  const text = 'ETHUSDT is in hedge mode. Set one-way mode at Bybit.';
  let isHedged = true;
  const inspect: LiveAccount['inspect'] = ({ symbol }) =>
    Promise.resolve(symbol === 'ETHUSDT' && isHedged ? refuse(text) : { findings: [] });
  const { run, halts } = await startBot({ inspect }, ['BTCUSDT', 'ETHUSDT']);
  await run(22_000);
  for (let inspection = 0; inspection < 3; inspection += 1) {
    expect(halts()).toEqual([text]);
    await run(10_000);
  }
  isHedged = false;
  await run(10_500);
  expect(halts()).toEqual([]);
});

test('server errors for 10 s halt entries, and the first other reply releases them', async () => {
  let outageSince: number | undefined;
  const { run, halts, h, outcomeOfSignal } = await startBot({ outageSince: () => outageSince });
  outageSince = h.market.clock.now();
  await run(9_500);
  expect(halts()).toEqual([]);
  await run(1_500);
  const text = 'the exchange answers with server errors for 10 s';
  expect([halts(), outcomeOfSignal()]).toEqual([[text], [0, text]]);
  outageSince = undefined;
  await run(1_500);
  expect(halts()).toEqual([]);
});

test('the warning about the key is in the status after a restart, without a start, until the key is bound', async () => {
  const port = createScriptedPort();
  const warning = 'The API key works from every address.';
  let findings: AccountInspection['findings'] = [{ isWarning: true, text: warning }];
  const inspect = () => Promise.resolve({ findings });
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port, { inspect }) });
  const pass = async (ms: number) => {
    h.market.run(ms);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  await pass(1_500);
  expect([h.bot.status().running, h.bot.status().execution?.warnings]).toEqual([false, [warning]]);
  findings = [];
  await pass(60_000);
  expect(h.bot.status().execution?.warnings).toEqual([warning]);
  await pass(3_600_000);
  await pass(11_000);
  expect(h.bot.status().execution?.warnings).toEqual([]);
});

const foreignFill = (clientId: string, at: number): Fill => ({
  id: clientId,
  clientId,
  symbol: 'ETHUSDT',
  side: 'BUY',
  price: 1,
  qty: 1,
  fee: 0,
  feeAsset: 'USDT',
  liquidity: 'taker',
  at,
  cause: 'order',
});

test('a second bot on the account halts entries until the next start', async () => {
  const { run, halts, h, port, outcomeOfSignal } = await startBot();
  const now = h.market.clock.now();
  const clientId = `e-${(now + 1_000).toString(36)}-1`;
  await run(6_000, { fills: [foreignFill(clientId, now + 1_000)] });
  const text = `another bot sent the order ${clientId} to the account. Stop it, then start this bot again`;
  const ofFill = 'BUY 1 ETHUSDT at 1 belongs to no order of this bot. Compare the account, then start the bot again';
  expect([halts(), outcomeOfSignal()]).toEqual([
    [text, ofFill],
    [0, text],
  ]);
  await run(60_000);
  expect(halts()).toEqual([text, ofFill]);
  h.bot.stop();
  await startLive(h, port);
  // Readings repeat the fills of the last minutes.
  await run(6_000, { fills: [foreignFill(clientId, now + 1_000)] });
  expect(halts()).toEqual([]);
});

test('more fill than ordered halts entries, and the whole quantity is booked', async () => {
  const { run, halts, h, port } = await startBot();
  openLong(h);
  const [entry] = port.submitted;
  const { clientId, qty } = entry!;
  port.fill(entry, qty * 2);
  await run(1_500, { positions: [aSnapshotPosition({ qty: qty * 2 })] });
  expect(halts()).toEqual([
    `BTCUSDT: the exchange filled ${qty * 2} of the order ${clientId} of ${qty}. Compare the account, then start the bot again`,
  ]);
  h.bot.closeAll();
  expect(port.submitted[1]).toMatchObject({ qty: qty * 2, reduceOnly: true });
  port.fill(port.submitted[1], qty * 2);
  h.bot.stop();
  await startLive(h, port);
  await run(1_500);
  expect(halts()).toEqual([]);
});

test('a leverage that a person changed is set again before the next order', async () => {
  const setLeverage = jest.fn(() => Promise.resolve(undefined));
  const { answer, run, h, outcomeOfSignal } = await startBot({ setLeverage });
  expect(setLeverage).toHaveBeenCalledTimes(1);
  answer({ findings: [], leverage: 10 });
  await run(11_000);
  answer({ findings: [], leverage: 20 });
  await run(10_500);
  expect(h.logs('EXECUTION').join('\n')).toContain('BTCUSDT: somebody set the leverage 20 at the exchange.');
  expect(outcomeOfSignal()[0]).toBe(0);
  await run(500);
  expect(setLeverage.mock.calls).toEqual([
    ['BTCUSDT', 10],
    ['BTCUSDT', 10],
  ]);
});
