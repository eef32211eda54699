import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import {
  aSnapshotPosition,
  aWallet,
  createScriptedPort,
  runAnswered,
  scriptedAccount,
  startLive,
} from '@/testing/bot/scriptedPort';

async function startBot() {
  const port = createScriptedPort();
  const findings = [{ isWarning: true, text: 'The key has no IP restriction.' }];
  const liveAccount = scriptedAccount(port, {
    clockOffset: () => 12,
    check: () => Promise.resolve(findings),
    inspect: () => Promise.resolve({ findings }),
  });
  const h = createBotHarness({
    params: { mode: 'LIVE', trade_nominal_usdt: 100, max_sl_distance_pct: 0.02 },
    liveAccount,
  });
  await startLive(h, port);
  return { h, port, read: (changes: object) => runAnswered(h, port, 5_250, changes) };
}

test('the status of a bot without an account has no account', () => {
  expect(createBotHarness().bot.status().execution).toBeNull();
});

test('the status names account, limits, worst loss and warnings of the account check', async () => {
  const { h, port, read } = await startBot();
  port.link = () => ({ state: 'banned', until: 9 });
  await read({ wallet: aWallet({ equity: 1_000, availableMargin: 900 }) });
  expect(h.bot.status().execution).toMatchObject({
    ...{ account_kind: 'demo', account_tail: '7703', equity: 1_000, available_margin: 900 },
    ...{ link: 'banned', link_until: 9, clock_offset_ms: 12, agreed_age_ms: expect.any(Number) },
    ...{ max_notional_usdt: 1e6, daily_loss_limit_usdt: 1e5, daily_loss_usdt: 0 },
    // 2 % to the farthest stop, and 0.055 % of fees twice.
    worst_trade_loss_usdt: expect.closeTo(2.11, 6),
    warnings: ['The key has no IP restriction.'],
  });
});

test('the status has the halts, and differences with the quantity of bot and exchange', async () => {
  const { h, read } = await startBot();
  await read({ positions: [aSnapshotPosition({ qty: 0.5 })] });
  await read({ positions: [aSnapshotPosition({ qty: 0.5 })] });
  const finding = { symbol: 'BTCUSDT', ledger_qty: 0, exchange_qty: 0.5, is_disputed: true };
  expect(h.bot.status().execution).toMatchObject({ halts: [{ cause: 'disputed' }], findings: [finding] });
});

test('the orders show what filled at the exchange and in the paper simulation', async () => {
  const { h, port } = await startBot();
  openLong(h);
  const [entry] = port.submitted;
  expect(h.bot.accountOrders()).toMatchObject([{ state: 'open', result: { filled_qty: 0, delay_ms: null } }]);
  const { created_at } = h.bot.accountOrders()[0]!;
  h.market.run(200);
  port.fill(entry, entry!.qty / 2, { price: 9_000 });
  port.fill(entry, entry!.qty / 2, { price: 9_100 });
  expect(h.bot.accountOrders()).toMatchObject([
    {
      ...{ client_id: entry!.clientId, state: 'done', side: 'BUY', purpose: 'entry' },
      result: { filled_qty: entry!.qty, average_price: 9_050, delay_ms: h.market.clock.now() - Number(created_at) },
      estimate: { filled_qty: entry!.qty, delay_ms: 0 },
    },
  ]);
  expect(h.bot.accountOrders()[0]?.estimate?.average_price).not.toBe(9_050);
});

test('the status has the stop of each position, or the time without one', async () => {
  const { h, port, read } = await startBot();
  openLong(h);
  const [entry] = port.submitted;
  port.fill(entry, entry!.qty);
  const [trade] = h.opened();
  const stopsAfter = async (stop: number | null) => {
    await read({ positions: [aSnapshotPosition({ qty: entry!.qty, stop })] });
    return h.bot.status().execution?.stops;
  };
  const common = { trade_id: trade!.trade_id, symbol: 'BTCUSDT' };
  expect(await stopsAfter(9_950)).toEqual([{ ...common, trigger: 9_950, naked_ms: null, unread_ms: null }]);
  expect(await stopsAfter(null)).toMatchObject([{ ...common, trigger: null }]);
});

test('the status has the age of each list, and why a list is not read', async () => {
  const { h, port, read } = await startBot();
  const lists = () => h.bot.status().execution?.lists;
  await read({});
  const fresh = { age_ms: expect.any(Number), failing_ms: null, why: null };
  expect(lists()).toEqual(['positions', 'orders', 'fills', 'wallet'].map((list) => ({ list, ...fresh })));
  const failures = [{ list: 'wallet', why: 'code 10016' }] as const;
  await runAnswered(h, port, 12_000, { wallet: undefined, failures });
  expect(lists()![3]).toMatchObject({ list: 'wallet', why: 'code 10016' });
  expect(lists()![3]!.age_ms).toBeGreaterThanOrEqual(12_000);
  expect(h.bot.status().execution?.halts).toMatchObject([{ text: 'the wallet could not be read: code 10016' }]);
  await read({});
  expect([lists()![3], h.bot.status().execution?.halts]).toEqual([{ list: 'wallet', ...fresh }, []]);
});

test('a wallet without USDT has no equity and halts entries until it has one', async () => {
  const { h, read } = await startBot();
  const money = () => [h.bot.status().execution?.equity, h.bot.status().execution?.halts.map(({ text }) => text)];
  await read({ wallet: aWallet({ equity: undefined, availableMargin: undefined, balance: undefined }) });
  expect(money()).toEqual([null, ['the wallet of the account shows no USDT, so that its equity is not known']]);
  await read({ wallet: aWallet({ equity: 100 }) });
  expect(money()).toEqual([100, []]);
});

test('a position that no reading shows is named as unread with its age, and halts entries', async () => {
  const { h, port } = await startBot();
  openLong(h);
  port.fill(port.submitted[0], port.submitted[0]!.qty);
  const failures = [{ list: 'positions', why: 'code 10016' }] as const;
  await runAnswered(h, port, 2_000, { positions: undefined, failures });
  const { stops, halts } = h.bot.status().execution!;
  expect(stops).toMatchObject([{ trigger: null, naked_ms: null, unread_ms: 2_000 }]);
  expect(halts.map(({ text }) => text)).toContain('BTCUSDT: position and stop at the exchange were not read yet');
});
