import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import {
  aSnapshotPosition,
  createScriptedPort,
  runAnswered,
  scriptedAccount,
  startLive,
} from '@/testing/bot/scriptedPort';
import type { AccountSnapshot } from '../../orders/port';

/** Opens a LONG trade of mode LIVE, and reads the account until the given share of its quantity is disputed. */
async function disputeQuantity(share: number) {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const [entry] = port.submitted;
  port.fill(entry, entry!.qty);
  const stop = h.opened()[0]!.sl_price;
  const read = (positions: AccountSnapshot['positions']) => runAnswered(h, port, 12_000, { positions });
  const real = share === 0 ? [] : [aSnapshotPosition({ qty: entry!.qty * share, stop })];
  await read(real);
  const halts = () => h.bot.status().execution?.halts.map(({ cause }) => cause);
  const exits = () => port.submitted.filter(({ purpose }) => purpose === 'exit');
  return { h, qty: entry!.qty, halts, exits, readAgain: () => read(real) };
}

test('an adopted part of the quantity leaves the remainder open, and ends the halt', async () => {
  const { h, qty, halts, exits, readAgain } = await disputeQuantity(0.5);
  expect([halts(), exits()]).toEqual([['disputed'], []]);
  h.bot.adoptQuantity('BTCUSDT');
  await readAgain();
  expect([halts(), exits()]).toEqual([[], []]);
  expect(h.bot.status()).toMatchObject({ active_trades: 1, execution: { findings: [] } });
  h.bot.closeAll();
  expect(exits()).toMatchObject([{ qty: qty / 2 }]);
});

test('an adopted empty account closes the trade by hand at the last price', async () => {
  const { h, halts, exits, readAgain } = await disputeQuantity(0);
  expect(exits()).toEqual([]);
  h.bot.adoptQuantity('BTCUSDT');
  await readAgain();
  expect(h.closed()).toMatchObject([{ reason_exit: 'MANUAL', exit_price: 10_000 }]);
  expect([h.bot.status().active_trades, halts()]).toEqual([0, []]);
});

test.each([
  ['a larger quantity of the account', 2],
  ['a quantity of the other side', -0.5],
  ['an equal quantity', 1],
])('%s cannot be adopted', async (_, share) => {
  const { h } = await disputeQuantity(share);
  expect(() => h.bot.adoptQuantity('BTCUSDT')).toThrow('The account does not hold less than the bot.');
  expect(h.bot.status().active_trades).toBe(1);
});
