import { createBotHarness, exitReasons, openLong } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { createScriptedPort, runAnswered, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import { createTestPosition } from '@/testing/bot/testPosition';
import { openStore } from '../../store/store';
import { createBotLog } from '../runtime/botLog';
import { createUnclaimedFills } from './unclaimedFills';

/** Sends an entry of a LONG in mode LIVE. */
async function sendEntry() {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const entry = port.submitted[0]!;
  /** Reports a fill of the stop, which carries no client id. */
  const fillStop = (qty: number) => {
    const { symbol, limit = NaN } = entry;
    const at = h.market.clock.now();
    const terms = { price: limit * 0.99, qty, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker', at } as const;
    port.report({ kind: 'fill', fill: { id: `stop-${qty}`, symbol, side: 'SELL', cause: 'stop', ...terms } });
  };
  return { h, port, entry, fillStop };
}

test('the fill of a stop that arrives before the fills of its entry closes the trade', async () => {
  const { h, port, entry, fillStop } = await sendEntry();
  fillStop(entry.qty);
  expect(h.logs('EXECUTION').join()).toContain('belongs to no order of this bot');
  port.fill(entry, entry.qty / 2);
  h.market.run(500);
  expect([h.opened().length, h.closed().length]).toEqual([1, 0]);
  port.fill(entry, entry.qty / 2);
  h.market.run(500);
  expect(exitReasons(h)).toEqual(['SL']);
  expect(port.submitted).toEqual([entry]);
});

/** Lets the account answer after `ms`. */
async function readAfter({ h, port }: Awaited<ReturnType<typeof sendEntry>>, ms: number) {
  h.market.run(ms);
  port.snapshots = [{ takenAt: h.market.clock.now() }];
  h.market.run(5_000);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test('the fill of a stop waits for its entry through a ban of 10 minutes', async () => {
  const started = await sendEntry();
  const { h, port, entry, fillStop } = started;
  fillStop(entry.qty);
  await readAfter(started, 600_000);
  port.fill(entry, entry.qty);
  h.market.run(500);
  expect(exitReasons(h)).toEqual(['SL']);
});

test('a fill of more than the trade holds, or without an entry in a later reading, closes no trade', async () => {
  const started = await sendEntry();
  const { h, port, entry, fillStop } = started;
  fillStop(entry.qty * 2);
  fillStop(entry.qty);
  await readAfter(started, 1_000);
  await readAfter(started, 61_000);
  port.fill(entry, entry.qty);
  h.market.run(500);
  expect([h.opened().length, h.closed().length]).toEqual([1, 0]);
});

test('a fill by hand before the signal of a trade reduces no trade', async () => {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  const terms = { price: 10_000, qty: 0.001, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker', cause: 'order' } as const;
  const at = h.market.clock.now();
  port.report({ kind: 'fill', fill: { id: 'hand', symbol: 'BTCUSDT', side: 'SELL', ...terms, at } });
  await runAnswered(h, port, 12_000);
  openLong(h);
  const [entry] = port.submitted;
  port.fill(entry, entry!.qty);
  h.market.run(500);
  h.bot.closeAll();
  expect(port.submitted[1]).toMatchObject({ purpose: 'exit', qty: entry!.qty });
});

test('a fill whose booking throws is booked once', () => {
  const market = fakeMarket();
  const at = market.clock.now();
  const position = createTestPosition({ mode: 'LIVE', openedAt: at });
  let bookings = 0;
  const kept = createUnclaimedFills(
    {
      log: createBotLog(openStore(':memory:', { secret: 'a secret for tests, long enough for it' }).logs, market.clock),
      market,
    },
    { ofSymbol: () => [position] },
    market.clock.now,
    () => {
      bookings += 1;
      throw new Error('a step of the close failed');
    },
  );
  const terms = { price: 99, qty: position.qty, fee: 0, feeAsset: 'USDT', liquidity: 'taker', at } as const;
  kept.keep({ id: 's', symbol: position.symbol, side: 'SELL', cause: 'stop', ...terms });
  expect(kept.retry).toThrow('a step of the close failed');
  kept.retry();
  expect(bookings).toBe(1);
});
