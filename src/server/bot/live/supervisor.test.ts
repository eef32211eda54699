import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { aSnapshotPosition, createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import type { LiveAccount, ShownStop } from '../../orders/account';
import type { AccountSnapshot } from '../../orders/port';

const STEP_MS = 250;

/** Opens a LONG trade of mode LIVE. `account` is what each later reading of the account shows. */
async function openTrade(changes: Partial<LiveAccount> = {}) {
  const port = createScriptedPort();
  const liveAccount = scriptedAccount(port, changes);
  const h = createBotHarness({ params: { mode: 'LIVE', sl_trigger_by: 'LAST' }, liveAccount });
  await startLive(h, port);
  openLong(h);
  const [entry] = port.submitted;
  port.fill(entry, entry!.qty);
  const { sl_price } = h.opened()[0]!;
  const qty = entry!.qty;
  const stop = sl_price ?? NaN;
  return {
    h,
    port,
    qty,
    stop,
    exits: () => port.submitted.filter(({ purpose }) => purpose === 'exit'),
    /** Advances the market. Each reading of the account shows `positions`. */
    async run(ms: number, positions: AccountSnapshot['positions'] | 'no answer') {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        port.snapshots = positions === 'no answer' ? [] : [{ takenAt: h.market.clock.now(), positions }];
        h.market.run(STEP_MS);
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      }
    },
  };
}

const holding = (qty: number, stop: number | null) => [aSnapshotPosition({ qty, stop })];

test('a position without a stop gets one at once, and is closed 2 s later if it still has none', async () => {
  const { qty, stop, run, exits, port, h } = await openTrade();
  await run(1_000, holding(qty, null));
  expect(port.stops[0]).toMatchObject({ stop: { trigger: stop } });
  await run(1_250, holding(qty, null));
  expect(exits()).toEqual([]);
  await run(1_250, holding(qty, null));
  expect(exits()).toMatchObject([{ qty, reduceOnly: true }]);
  expect(h.logs('EXECUTION').join('\n')).toContain('no stop at the exchange for 2 s');
});

test('a position that the account lacks is listed without a place for its stop', async () => {
  const { qty, stop, run, h } = await openTrade();
  const stops = () => h.bot.status().execution?.stops.map(({ trigger }) => trigger);
  await run(1_000, holding(qty, stop));
  expect(stops()).toEqual([stop]);
  await run(6_000, []);
  expect(stops()).toEqual([]);
  await run(6_000, holding(qty, null));
  expect(stops()).toEqual([null]);
});

test('a position whose exit has no outcome yet gets the stop again that somebody removed', async () => {
  const { qty, stop, run, exits, port, h } = await openTrade();
  await run(1_000, holding(qty, stop));
  h.bot.closeAll();
  port.stops.length = 0;
  await run(500, holding(qty, stop));
  expect(port.stops).toEqual([]);
  await run(5_000, holding(qty, null));
  expect(port.stops[0]).toEqual({ symbol: 'BTCUSDT', stop: { trigger: stop, by: 'LAST' } });
  expect(exits()).toHaveLength(1);
});

test('a confirmed stop keeps its position, and a price beyond it closes the position after 1 s', async () => {
  const { qty, stop, run, exits, h } = await openTrade();
  await run(6_000, holding(qty, stop));
  expect(exits()).toEqual([]);
  h.market.setPrices('BTCUSDT', { last: stop * 0.999, mark: stop, index: stop });
  await run(750, holding(qty, stop));
  expect(exits()).toEqual([]);
  await run(750, holding(qty, stop));
  expect(exits()).toHaveLength(1);
});

test('a stop at a wrong price is moved to the stop of the bot', async () => {
  const { qty, stop, run, port } = await openTrade();
  await run(1_000, holding(qty, stop * 0.99));
  expect(port.stops.at(-1)).toEqual({ symbol: 'BTCUSDT', stop: { trigger: stop, by: 'LAST' } });
});

test('a different quantity at the exchange for more than 3 s halts entries until the quantities agree', async () => {
  const { qty, stop, run, h } = await openTrade();
  await run(5_000, holding(qty, stop));
  await run(10_000, holding(qty * 2, stop));
  const dispute = `BTCUSDT: the exchange shows a position of ${qty * 2}, this bot holds ${qty}`;
  expect(h.logs('EXECUTION')).toContain(`WARNING EXECUTION Entries halted: ${dispute}`);
  await run(6_000, holding(qty, stop));
  expect(h.logs('EXECUTION')).toContain(`INFO EXECUTION Halt released: ${dispute}`);
});

test('an account that is not read for 3 s halts entries until it is read, and closes no position', async () => {
  const { qty, stop, run, exits, h } = await openTrade();
  const why = 'the positions, orders, fills, wallet could not be read: no answer';
  await run(5_000, holding(qty, stop));
  await run(60_000, 'no answer');
  expect(h.bot.status().execution?.halts).toMatchObject([{ cause: 'not_read', text: why }]);
  await run(1_000, holding(qty, stop));
  expect(h.bot.status().execution?.halts).toEqual([]);
  expect(exits()).toEqual([]);
  const lines = h.logs('EXECUTION').reverse();
  const about = lines.filter((line) => /ot (be )?read|ead again/.test(line));
  expect(about).toEqual([
    expect.stringMatching(
      /^ERROR EXECUTION Not read since \S+: positions, orders, fills, wallet of the account: no answer$/,
    ),
    `WARNING EXECUTION Entries halted: ${why}`,
    expect.stringMatching(/^INFO EXECUTION Read again after 6\d s: positions, orders, fills, wallet of the account$/),
    `INFO EXECUTION Halt released: ${why}`,
  ]);
});

test('an event of a position without a stop causes a new stop at once while the account cannot be read', async () => {
  const account: { shown?: ShownStop } = {};
  const { qty, stop, run, port, exits, h } = await openTrade({ lastStopEvent: () => account.shown });
  await run(6_000, holding(qty, stop));
  const before = port.stops.length;
  const stops = () => h.bot.status().execution?.stops;
  account.shown = { at: h.market.clock.now() - 2_500, stop: null };
  await run(500, holding(qty, stop));
  expect(port.stops).toHaveLength(before);
  account.shown = { at: h.market.clock.now() + 1, stop: null };
  await run(750, 'no answer');
  expect(port.stops.at(-1)).toMatchObject({ stop: { trigger: stop } });
  expect(stops()).toMatchObject([{ trigger: null, naked_ms: expect.any(Number) }]);
  await run(10_000, 'no answer');
  expect(exits()).toEqual([]);
  account.shown = { at: h.market.clock.now(), stop };
  await run(500, 'no answer');
  expect(stops()).toMatchObject([{ trigger: stop, naked_ms: null }]);
});

test('a close of a disputed trade whose exit is under way is reported as closing', async () => {
  const { qty, stop, h, port } = await openTrade();
  expect(h.bot.closePosition('BTCUSDT')).toMatchObject({ closed: 0 });
  const foreign = { exchangeId: 'x', symbol: 'BTCUSDT', side: 'BUY', qty, filledQty: 0, reduceOnly: false } as const;
  for (let passed = 0; passed < 12_000; passed += STEP_MS) {
    const orders = [{ ...foreign, state: 'open', reason: '' } as const];
    port.snapshots = [{ takenAt: h.market.clock.now(), positions: holding(qty, stop), orders }];
    h.market.run(STEP_MS);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
  expect(h.logs('EXECUTION').join()).toContain('an open order that this bot did not send');
  expect(h.bot.closePosition('BTCUSDT').failed).toMatchObject([{ error: 'closing, not filled yet' }]);
});
