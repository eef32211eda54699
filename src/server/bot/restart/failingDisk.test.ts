import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import {
  aSnapshotPosition,
  createScriptedPort,
  runAnswered,
  scriptedAccount,
  startLive,
} from '@/testing/bot/scriptedPort';

async function startBot() {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE', sl_trigger_by: 'LAST' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  return {
    h,
    port,
    /** Makes each write of an order and of a fill fail. */
    breakDisk(message: string) {
      const fail = () => {
        throw new Error(message);
      };
      h.store.orders.saveOrder = fail;
      h.store.orders.addFill = fail;
    },
    run: (ms: number, stop: number | null, qty: number) =>
      runAnswered(h, port, ms, { positions: [aSnapshotPosition({ qty, stop })] }),
  };
}

test.each(['database or disk is full', 'database disk image is malformed'])(
  'the disk error "%s" before an entry is stored keeps the entry here, with its sentence',
  async (message) => {
    const { h, port, breakDisk } = await startBot();
    breakDisk(message);
    openLong(h);
    expect(port.submitted).toEqual([]);
    expect(h.store.signals.listLatest(1)[0]?.outcome?.reason).toBe('the database cannot be written');
    expect(h.bot.status().storage_problem).toBe(`the order could not be stored: ${message}`);
    openLong(h);
    expect(port.submitted).toEqual([]);
  },
);

test.each(['database or disk is full', 'database disk image is malformed'])(
  'stops move and exits leave at once during the disk error "%s"',
  async (message) => {
    const { h, port, breakDisk, run } = await startBot();
    openLong(h);
    const [entry] = port.submitted;
    port.fill(entry, entry!.qty);
    const { sl_price } = h.opened()[0]!;
    breakDisk(message);
    await run(1_000, sl_price! * 0.99, entry!.qty);
    expect(port.stops.at(-1)).toEqual({ symbol: 'BTCUSDT', stop: { trigger: sl_price, by: 'LAST' } });
    h.bot.closeAll();
    expect(port.submitted[1]).toMatchObject({ purpose: 'exit', reduceOnly: true, qty: entry!.qty });
    port.fill(port.submitted[1], entry!.qty);
    expect(h.closed()).toMatchObject([{ reason_exit: 'CLOSE_ALL' }]);
  },
);

test('a later process reads the fills again that the disk did not take', async () => {
  const { h, port, breakDisk, run } = await startBot();
  h.store.exchangeAccount.keepAccountId('7703');
  openLong(h);
  const [entry] = port.submitted;
  await run(40_000, null, 0);
  const readUntil = () => h.store.exchangeAccount.loadReadUntil() ?? 0;
  const before = readUntil();
  breakDisk('database or disk is full');
  port.fill(entry, entry!.qty, { at: h.market.clock.now() });
  await run(60_000, 9_950, entry!.qty);
  expect(before).toBeGreaterThan(0);
  expect([readUntil(), h.store.orders.hasFill('fill-1')]).toEqual([before, false]);
});

test('a fill that waits for the disk is stored with the trade that it closed meanwhile', async () => {
  const { h, port, breakDisk } = await startBot();
  openLong(h);
  const [entry] = port.submitted;
  const { saveOrder, addFill } = h.store.orders;
  breakDisk('database or disk is full');
  const stop = { side: 'SELL', cause: 'stop', price: 9_950, at: h.market.clock.now() } as const;
  const terms = {
    ...stop,
    symbol: 'BTCUSDT',
    qty: entry!.qty,
    fee: 0.01,
    feeAsset: 'USDT',
    liquidity: 'taker',
  } as const;
  port.report({ kind: 'fill', fill: { id: 's', ...terms } });
  // The writes that wait are tried again between the two fills.
  h.market.run(20_000);
  port.fill(entry, entry!.qty);
  h.market.run(20_000);
  expect(h.closed()).toMatchObject([{ reason_exit: 'SL' }]);
  Object.assign(h.store.orders, { saveOrder, addFill });
  h.market.run(60_000);
  expect([h.store.orders.hasFill('s'), h.store.orders.listUnattributedFills(0)]).toEqual([true, []]);
});
