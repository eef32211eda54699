import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { aSnapshotPosition, createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import { openPositions } from '@/testing/exchange/account/state';
import { createVirtualBot, type VirtualBot } from '@/testing/exchange/virtualBot';
import type { AccountSnapshot, FundingPayment } from '../../../orders/port';

const SYMBOL = 'BTCUSDT';
const HOUR_MS = 3_600_000;

/** Opens a LONG trade of mode LIVE on a market that announces a funding within the minute. */
async function openTrade() {
  const market = fakeMarket();
  market.setFunding(SYMBOL, { rate: 0.01, next_at: market.clock.now() + 20_000, every_ms: 8 * HOUR_MS });
  const port = createScriptedPort();
  const h = createBotHarness({ market, params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const entry = port.submitted[0]!;
  const now = () => h.market.clock.now();
  const openedAt = now();
  port.fill(entry, entry.qty, { at: openedAt });
  const held = aSnapshotPosition({ qty: entry.qty, stop: h.opened()[0]!.sl_price });
  const read = async (snapshot: Partial<AccountSnapshot>, ms = 6_000) => {
    for (let passed = 0; passed < ms; passed += 250) {
      port.snapshots = [{ takenAt: now(), positions: h.bot.status().active_trades > 0 ? [held] : [], ...snapshot }];
      h.market.run(250);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  const close = () => {
    h.bot.closeAll();
    port.fill(port.submitted.at(-1), entry.qty, { at: now() });
  };
  const storedTrade = () => h.store.trades.listPage(0, 1).trades[0]!;
  const loss = () => h.bot.status().execution?.daily_loss_usdt ?? NaN;
  return { h, port, read, close, storedTrade, loss, openedAt, now };
}

const payment = (at: number, changes: Partial<FundingPayment> = {}): FundingPayment => ({
  id: 'p1',
  symbol: SYMBOL,
  amount: 0.0123,
  asset: 'USDT',
  at,
  ...changes,
});

test('a trade of mode LIVE pays each payment of the exchange once, and no announced rate', async () => {
  const { h, read, close, now } = await openTrade();
  const funding = [payment(now()), payment(now(), { id: 'p2', amount: -0.002 })];
  await read({ funding }, 30_000);
  close();
  const [trade] = h.closed();
  expect(trade!.funding_fee).toBeCloseTo(0.0103, 10);
  expect(trade!.total_fees).toBeCloseTo(trade!.entry_fee! + trade!.exit_fee! + 0.0103, 10);
  expect(h.closed()).toHaveLength(1);
});

test('a payment that is read after its trade closed corrects the stored trade and the loss of the day', async () => {
  const { h, read, close, storedTrade, loss, now } = await openTrade();
  await read({}, 1_000);
  const at = now();
  await read({}, 1_000);
  close();
  const [trade] = h.closed();
  const before = loss();
  await read({ funding: [payment(at)] });
  const expected = {
    funding_fee: 0.0123,
    total_fees: expect.closeTo(trade!.total_fees! + 0.0123, 10),
    pnl_net: expect.closeTo(trade!.pnl_net! - 0.0123, 10),
    pnl_pct: expect.closeTo(((trade!.pnl_net! - 0.0123) / trade!.margin!) * 100, 10),
  };
  expect(storedTrade()).toMatchObject({ ...expected, pnl_gross: trade!.pnl_gross });
  expect(h.events.at(-1)).toMatchObject({ type: 'trade_close', is_correction: true, data: expected });
  expect(loss() - before).toBeCloseTo(0.0123, 10);
  expect(h.closed()).toHaveLength(2);
});

test('a payment belongs to the trade of its time, not to the one that is open when it is read', async () => {
  const { h, port, read, close, storedTrade, openedAt, now } = await openTrade();
  await read({}, 1_000);
  close();
  const [first] = h.closed();
  await read({}, 20_000);
  openLong(h);
  const entry = port.submitted.at(-1);
  expect(entry?.purpose).toBe('entry');
  port.fill(entry, entry!.qty, { at: now() });
  await read({ funding: [payment(openedAt + 500)] });
  expect(h.store.trades.findTrade(first!.trade_id)).toMatchObject({ funding_fee: 0.0123 });
  close();
  expect(storedTrade()).toMatchObject({ status: 'CLOSED', funding_fee: 0 });
  expect(storedTrade().trade_id).not.toBe(first!.trade_id);
});

test('a payment for the position of a person is stored without a trade and logged once', async () => {
  const { h, read, now } = await openTrade();
  await read({ funding: [payment(now(), { id: 'p9', symbol: 'ETHUSDT' })] }, 20_000);
  const lines = h.logs('EXECUTION').filter((line) => line.includes('for a position of no trade'));
  expect(lines).toEqual(['WARNING EXECUTION ETHUSDT funding paid: 0.0123 USDT, for a position of no trade']);
  expect(h.store.funding.hasPayment('p9')).toBe(true);
});

test('a payment in a coin other than USDT is not added as USDT, and halts entries until the next start', async () => {
  const { h, read, close, now } = await openTrade();
  await read({ funding: [payment(now(), { asset: 'BTC', amount: 0.5 })] });
  expect(h.bot.status().execution?.halts).toMatchObject([
    { text: expect.stringContaining('the funding p1 is 0.5 BTC, and no trade counts it') },
  ]);
  close();
  expect(h.closed()[0]!.funding_fee).toBe(0);
});

test('a later process does not book a payment again', async () => {
  const { h, read, now } = await openTrade();
  const paid = payment(now());
  await read({ funding: [paid] });
  const port = createScriptedPort();
  const next = createBotHarness({ store: h.store, market: h.market, liveAccount: scriptedAccount(port) });
  port.snapshots = [{ takenAt: now(), funding: [paid] }];
  h.market.run(500);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  next.bot.closeAll();
  port.fill(port.submitted[0], port.submitted[0]!.qty, { id: 'exit', at: now() });
  expect(next.closed()).toMatchObject([{ funding_fee: 0.0123 }]);
});

/** Charges funding on all positions of the account. Returns the number of charges. */
function charge({ account }: VirtualBot): number {
  const held = openPositions(account.state);
  for (const { symbol } of held) account.chargeFunding(symbol, 0.0003);
  return held.length;
}

const netOfTrades = ({ store }: VirtualBot): number =>
  store.trades.listPage(0, 200).trades.reduce((sum, { pnl_net }) => sum + (pnl_net ?? 0), 0);

test('wallet and trades agree to the digit when funding is charged at any moment of a trade', async () => {
  const virtual = await createVirtualBot({ seed: 4 });
  await virtual.start();
  let charges = 0;
  for (let step = 0; step < 60; step += 1) {
    await virtual.run(530);
    charges += charge(virtual);
  }
  virtual.bot().stop();
  await virtual.run(20_000);
  expect(charges).toBeGreaterThan(20);
  expect(openPositions(virtual.account.state)).toEqual([]);
  expect(virtual.account.state.wallet - 10_000).toBeCloseTo(netOfTrades(virtual), 8);
  virtual.stop();
});

test('wallet and trades agree when funding is charged around the death of processes', async () => {
  const virtual = await createVirtualBot({ seed: 5 });
  let charges = 0;
  for (let round = 0; round < 4; round += 1) {
    await virtual.start();
    for (let step = 0; step < 9 || openPositions(virtual.account.state).length === 0; step += 1) {
      await virtual.run(530);
      charges += charge(virtual);
    }
    virtual.kill();
    await virtual.run(2_000);
    charges += charge(virtual);
    await virtual.restart();
    await virtual.run(1_000);
  }
  await virtual.run(30_000);
  expect(charges).toBeGreaterThan(4);
  expect(openPositions(virtual.account.state)).toEqual([]);
  expect(virtual.account.state.wallet - 10_000).toBeCloseTo(netOfTrades(virtual), 8);
  virtual.stop();
});
