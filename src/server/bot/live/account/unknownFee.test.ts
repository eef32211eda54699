import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { aSnapshotPosition, createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import type { Fill } from '../../../orders/port';

/** Opens a trade of mode LIVE by two fills, of which the second has the given fee. */
async function openTrade(fee: Pick<Fill, 'fee' | 'feeAsset'>) {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const entry = port.submitted[0]!;
  port.fill(entry, entry.qty / 2, { id: 'a' });
  port.fill(entry, entry.qty / 2, { id: 'b', ...fee });
  const halts = () => h.bot.status().execution?.halts.map(({ text }) => text);
  const storedFill = () => h.store.orders.listFillsOfUnclosedTrades().find(({ fill_id }) => fill_id === 'b');
  return { h, port, entry, halts, storedFill };
}

test.each([
  ['a fee in another coin', { fee: 0.5, feeAsset: 'MNT' }, 'the fee of the fill b of BTCUSDT is 0.5 MNT'],
  ['an absent fee', { fee: undefined, feeAsset: 'USDT' }, 'the exchange stated no fee of the fill b of BTCUSDT'],
])('%s is not added to the costs of the trade, and halts entries', async (_, fee, what) => {
  const { h, port, entry, halts } = await openTrade(fee);
  expect(halts()).toEqual([`${what}, and no trade counts it. Compare the account, then start the bot again`]);
  h.bot.closeAll();
  port.fill(port.submitted[1], entry.qty / 2, { id: 'x' });
  port.fill(port.submitted[1], entry.qty / 2, { id: 'y', ...fee });
  expect(h.closed()).toMatchObject([{ entry_fee: 0.01, exit_fee: 0.01, total_fees: 0.02 }]);
});

test('a stored fill keeps the amount and the coin of its fee', async () => {
  const { storedFill } = await openTrade({ fee: 0.5, feeAsset: 'MNT' });
  expect(storedFill()).toMatchObject({ fee: 0.5, fee_asset: 'MNT' });
});

test.each([[{ fee: 0.5, feeAsset: 'MNT' }], [{ fee: undefined, feeAsset: 'USDT' }]])(
  'the next process does not add the fee %j to the costs of the trade',
  async (fee) => {
    const { h, entry } = await openTrade(fee);
    const port = createScriptedPort();
    const next = createBotHarness({ store: h.store, market: h.market, liveAccount: scriptedAccount(port) });
    next.bot.closeAll();
    port.fill(port.submitted[0], entry.qty, { id: 'x' });
    expect(next.closed()).toMatchObject([{ entry_fee: 0.01 }]);
  },
);

test.each(['release', 'start'] as const)('a %s of the operator ends the halt of a fee', async (command) => {
  const { h, port, entry, halts } = await openTrade({ fee: 0.5, feeAsset: 'MNT' });
  if (command === 'release') h.bot.release();
  else {
    h.bot.stop();
    port.snapshots = [{ takenAt: h.market.clock.now(), positions: [aSnapshotPosition({ qty: entry.qty })] }];
    await h.bot.prepareStart();
    h.bot.start();
  }
  expect(halts()).toEqual([]);
});

test('the fee of a stop that the exchange filled halts entries too', async () => {
  const { h, port, entry, halts } = await openTrade({ fee: 0.01, feeAsset: 'USDT' });
  expect(halts()).toEqual([]);
  port.fill({ ...entry, clientId: '' }, entry.qty, { id: 's', side: 'SELL', cause: 'stop', fee: 1, feeAsset: 'BNB' });
  expect(halts()).toEqual([expect.stringContaining('the fee of the fill s of BTCUSDT is 1 BNB')]);
  expect(h.closed()).toMatchObject([{ reason_exit: 'SL', exit_fee: 0 }]);
});
