import { createBotHarness, exitReasons, openLong } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { aSnapshotPosition, createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import { createTestPosition } from '@/testing/bot/testPosition';
import type { Fill } from '../../orders/port';
import { openStore } from '../../store/store';
import { createBotLog } from '../../logging/botLog';
import { createUnattributedFills } from './unattributedFills';

const SYMBOL = 'BTCUSDT';

/** Starts a bot of mode LIVE, whose account answers the readings that a test prepares. */
async function startBot() {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  const now = () => h.market.clock.now();
  /** Reports a fill that no order of the bot caused. */
  const report = (changes: Pick<Fill, 'id' | 'qty'> & Partial<Fill>) => {
    const terms = { price: 9_990, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker', at: now(), cause: 'order' } as const;
    port.report({ kind: 'fill', fill: { symbol: SYMBOL, side: 'SELL', ...terms, ...changes } });
  };
  /** Lets the account show a position of `qty` for `seconds`. */
  const show = async (qty: number, seconds = 2) => {
    for (let step = 0; step < seconds * 4; step += 1) {
      const positions = qty === 0 ? [] : [aSnapshotPosition({ qty, stop: h.opened().at(-1)?.sl_price ?? 9_950 })];
      port.snapshots = [{ takenAt: now(), positions }];
      h.market.run(250);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  const halts = () => h.bot.status().execution?.halts.map(({ cause }) => cause);
  const storedTrades = () => h.store.orders.listUnattributedFills(0).map(({ fill_id }) => fill_id);
  return { h, port, report, show, halts, storedTrades, now };
}

/** Opens a LONG trade, whose position the account shows. */
async function openTrade() {
  const started = await startBot();
  const { h, port, show, now } = started;
  openLong(h);
  const entry = port.submitted[0]!;
  const openedAt = now();
  port.fill(entry, entry.qty, { at: openedAt });
  await show(entry.qty);
  /** Quantity that a close of the trade sends. */
  const heldQty = () => {
    h.bot.closeAll();
    return port.submitted.at(-1)?.qty;
  };
  return { ...started, qty: entry.qty, entry, heldQty, openedAt };
}

test('the fill of a stop that arrives before the fills of its entry closes the trade', async () => {
  const { h, port, report } = await startBot();
  openLong(h);
  const entry = port.submitted[0]!;
  report({ id: 's', qty: entry.qty, cause: 'stop' });
  expect(h.logs('EXECUTION').join()).toContain('belongs to no order of this bot');
  port.fill(entry, entry.qty / 2);
  h.market.run(500);
  expect([h.opened().length, h.closed().length]).toEqual([1, 0]);
  port.fill(entry, entry.qty / 2);
  h.market.run(500);
  expect(exitReasons(h)).toEqual(['SL']);
  expect(port.submitted).toEqual([entry]);
});

test('the fill of a stop closes the trade whose entry the next reading brings', async () => {
  const { h, port, report, now } = await startBot();
  openLong(h);
  const { clientId, symbol, side, qty, limit = NaN } = port.submitted[0]!;
  const at = now();
  report({ id: 's', qty, cause: 'stop' });
  h.market.run(1_000);
  const terms = { price: limit, qty, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker', cause: 'order', at } as const;
  port.snapshots = [{ takenAt: now(), fills: [{ id: 'e', clientId, symbol, side, ...terms }] }];
  h.market.run(1_000);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(exitReasons(h)).toEqual(['SL']);
  expect(h.bot.status().execution?.halts.map(({ cause }) => cause)).not.toContain('unattributed_fill');
});

test('the fill of a stop waits for its entry through a ban of 10 minutes', async () => {
  const { h, port, report, show } = await startBot();
  openLong(h);
  const entry = port.submitted[0]!;
  report({ id: 's', qty: entry.qty, cause: 'stop' });
  h.market.run(600_000);
  await show(0);
  port.fill(entry, entry.qty);
  h.market.run(500);
  expect(exitReasons(h)).toEqual(['SL']);
});

test.each(['stop', 'liquidation', 'order'] as const)(
  'a fill by %s of more than the trade holds reduces no trade and halts its symbol',
  async (cause) => {
    const { h, report, show, qty, halts, heldQty } = await openTrade();
    report({ id: 's', qty: qty * 2, cause });
    await show(qty, 5);
    expect([h.closed(), halts()]).toEqual([[], ['unattributed_fill']]);
    expect(heldQty()).toBeCloseTo(qty);
  },
);

test('a fill of Flatten closes the trade of the bot at once', async () => {
  const { h, report, qty } = await openTrade();
  report({ id: 'f', qty, cause: 'flatten' });
  expect(exitReasons(h)).toEqual(['MANUAL']);
});

test('a fill of Flatten that closes a foreign position halts nothing and raises no alarm', async () => {
  const { h, report, show, halts } = await startBot();
  report({ id: 'f', qty: 0.5, cause: 'flatten' });
  await show(0, 5);
  expect(halts()).toEqual([]);
  expect(h.logs('EXECUTION').join()).not.toContain('belongs to no order of this bot');
  expect(h.logs('EXECUTION').join()).toContain('SELL 0.5 BTCUSDT at 9990 closed a position that was not of this bot');
});

test('a fill of Flatten larger than the trade closes the trade, and the remainder is of the account', async () => {
  const { h, port, report, show, qty, halts, storedTrades } = await openTrade();
  report({ id: 'f', qty: qty * 3, fee: 0.03, cause: 'flatten' });
  expect(h.closed()).toEqual([]);
  await show(0);
  expect(h.closed()).toMatchObject([{ reason_exit: 'MANUAL', exit_price: 9_990, quantity: expect.closeTo(qty) }]);
  expect(h.logs('EXECUTION').join()).toContain(
    `SELL ${3 * qty - qty} BTCUSDT at 9990 closed a position that was not of this bot`,
  );
  expect([halts(), storedTrades(), port.submitted.length]).toEqual([[], ['f-remainder'], 1]);
  // The next process books the stored parts, and no part twice.
  const next = createBotHarness({
    store: h.store,
    market: h.market,
    liveAccount: scriptedAccount(createScriptedPort()),
  });
  expect([next.bot.status().active_trades, h.closed().length]).toEqual([0, 1]);
});

test('a Flatten fill larger than the filled part of an entry closes the trade after the entry has ended', async () => {
  const { h, port, report, show } = await startBot();
  openLong(h);
  const entry = port.submitted[0]!;
  port.fill(entry, entry.qty / 2);
  report({ id: 'f', qty: entry.qty * 2, cause: 'flatten' });
  await show(0);
  expect(h.closed()).toEqual([]);
  port.fill(entry, entry.qty / 2);
  await show(0);
  expect(h.closed()).toMatchObject([{ quantity: entry.qty, exit_price: 9_990 }]);
});

test.each([1_000, 5_000, 9_000])('a fill by hand %i ms before a signal reduces no trade', async (ms) => {
  const { h, port, report, show, halts, now } = await startBot();
  report({ id: 'hand', qty: 0.001 });
  const at = now();
  h.market.run(ms - 1_000);
  // The trade opens from an entry that left before the fill arrived.
  openLong(h);
  const entry = port.submitted[0];
  expect(entry).toBeUndefined();
  await show(0);
  expect(halts()).toEqual(['unattributed_fill']);
  expect(h.store.orders.listUnattributedFills(at)).toMatchObject([{ fill_id: 'hand', trade_id: null }]);
});

test.each([1_000, 5_000, 9_000])(
  'a fill %i ms older than a trade is not part of it when it arrives late',
  async (ms) => {
    const { h, report, show, qty, halts, heldQty, openedAt } = await openTrade();
    report({ id: 'hand', qty: qty / 2, at: openedAt - ms });
    report({ id: 'stop', qty, cause: 'stop', at: openedAt - ms });
    // The position list agrees with half of the trade, and the fill is too old all the same.
    await show(qty / 2);
    expect([h.closed(), halts()]).toEqual([[], ['unattributed_fill']]);
    expect(heldQty()).toBeCloseTo(qty);
  },
);

test('half of a trade that a person closed leaves the other half once a reading agrees', async () => {
  const { h, report, show, qty, heldQty, halts, storedTrades } = await openTrade();
  report({ id: 'hand', qty: qty / 2 });
  expect(storedTrades()).toEqual(['hand']);
  await show(qty / 2);
  expect([h.closed(), halts(), storedTrades()]).toEqual([[], [], []]);
  expect(heldQty()).toBeCloseTo(qty / 2);
});

test('two fills by hand reduce a trade, also if a reading shows only the first', async () => {
  const { report, show, qty, heldQty, halts } = await openTrade();
  report({ id: 'a', qty: qty / 4 });
  report({ id: 'b', qty: qty / 4 });
  await show((qty * 3) / 4, 2);
  await show(qty / 2, 2);
  expect(halts()).toEqual([]);
  expect(heldQty()).toBeCloseTo(qty / 2);
});

test('a person who closes a whole trade closes it with that fill', async () => {
  const { h, port, report, show, qty, halts, entry } = await openTrade();
  report({ id: 'hand', qty, price: 10_020 });
  expect(h.closed()).toEqual([]);
  await show(0);
  expect(h.closed()).toMatchObject([{ reason_exit: 'MANUAL', exit_price: 10_020, quantity: qty }]);
  expect([halts(), port.submitted]).toEqual([[], [entry]]);
});

test('a fill by hand is not booked while the account holds the whole quantity, and halts its symbol', async () => {
  const { h, report, show, qty, heldQty, halts } = await openTrade();
  report({ id: 'hand', qty: qty / 2 });
  await show(qty, 5);
  expect([h.closed(), halts()]).toEqual([[], ['unattributed_fill']]);
  expect(heldQty()).toBeCloseTo(qty);
});

test('a fill by hand waits while the position list is not read', async () => {
  const { h, port, report, show, qty, halts, heldQty, now } = await openTrade();
  report({ id: 'hand', qty: qty / 2 });
  for (let step = 0; step < 6; step += 1) {
    const failures = [{ list: 'positions', why: 'no answer' }] as const;
    port.snapshots = [{ takenAt: now(), positions: undefined, failures }];
    h.market.run(250);
    await Promise.resolve();
  }
  expect(halts()).not.toContain('unattributed_fill');
  await show(qty / 2);
  expect(heldQty()).toBeCloseTo(qty / 2);
});

test('a fill by hand that opens more of the same side is not booked to the trade', async () => {
  const { report, show, qty, heldQty, halts } = await openTrade();
  report({ id: 'hand', qty: qty / 2, side: 'BUY' });
  await show(qty * 1.5, 2);
  expect(halts()).toContain('unattributed_fill');
  expect(heldQty()).toBeCloseTo(qty);
});

test('a fill by hand that waits for a reading is booked by the next process', async () => {
  const { h, report, qty } = await openTrade();
  report({ id: 'hand', qty: qty / 2 });
  const port = createScriptedPort();
  const next = createBotHarness({ store: h.store, market: h.market, liveAccount: scriptedAccount(port) });
  port.snapshots = [{ takenAt: h.market.clock.now(), positions: [aSnapshotPosition({ qty: qty / 2 })] }];
  h.market.run(500);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  next.bot.closeAll();
  expect(port.submitted).toMatchObject([{ purpose: 'exit', qty: expect.closeTo(qty / 2) }]);
});

test.each(['release', 'start'] as const)(
  'the halt of a symbol ends after a %s of the operator, once a reading agrees',
  async (command) => {
    const { h, port, report, show, halts, now } = await startBot();
    report({ id: 'hand', qty: 1, side: 'BUY', symbol: SYMBOL });
    await show(0, 2);
    expect(h.bot.status().execution?.halts).toMatchObject([
      { text: expect.stringContaining('BUY 1 BTCUSDT at 9990 belongs to no order of this bot') },
    ]);
    if (command === 'release') h.bot.release();
    else {
      h.bot.stop();
      port.snapshots = [{ takenAt: now() }];
      await h.bot.prepareStart();
      h.bot.start();
    }
    await show(1, 2);
    expect(halts()).toEqual(['unattributed_fill']);
    await show(0, 2);
    expect(halts()).toEqual([]);
  },
);

test('the halt of a symbol leaves the entries of every other symbol alone', async () => {
  const { h, port, report, show } = await startBot();
  report({ id: 'hand', qty: 1, symbol: 'ETHUSDT' });
  await show(0, 2);
  openLong(h);
  expect(port.submitted).toMatchObject([{ symbol: SYMBOL, purpose: 'entry' }]);
});

test('a fill whose booking throws is booked once', () => {
  const market = fakeMarket();
  const at = market.clock.now();
  const position = createTestPosition({ mode: 'LIVE', openedAt: at, firstFillAt: at });
  let bookings = 0;
  const kept = createUnattributedFills(
    {
      log: createBotLog(openStore(':memory:', { secret: 'a secret for tests, long enough for it' }).logs, market.clock),
      market,
    },
    {
      positions: { live: () => [position] },
      halts: { halt: () => undefined, release: () => undefined, setUndecidedFills: () => undefined },
      hasLiveOrder: () => false,
      requestReading: () => undefined,
      closeTrade() {
        bookings += 1;
        throw new Error('a step of the close failed');
      },
      storeFill: () => undefined,
    },
  );
  const terms = { price: 99, qty: position.qty, fee: 0, feeAsset: 'USDT', liquidity: 'taker', at } as const;
  kept.keep({ id: 's', symbol: position.symbol, side: 'SELL', cause: 'stop', ...terms });
  expect(kept.retry).toThrow('a step of the close failed');
  kept.retry();
  expect(bookings).toBe(1);
});
