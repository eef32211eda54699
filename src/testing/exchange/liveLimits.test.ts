import { balancedLadder, bidHeavyLadder, createBotHarness, type TestParameters } from '../bot/botHarness';
import { fakeMarket, testInstrument } from '../bot/fakeMarket';
import { aSnapshotPosition, createScriptedPort, runAnswered, scriptedAccount, startLive } from '../bot/scriptedPort';
import type { OrderRequest, SnapshotPosition } from '@/server/orders/port';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const NOTIONAL_USDT = 500;
const NO_LIMIT = 1e6;

/** Starts a bot in mode LIVE on two symbols, whose trades of 500 USDT stay open. */
async function startBot(limits: { maxNotionalUsdt?: number; maxDailyLossUsdt?: number }, params: TestParameters = {}) {
  const port = createScriptedPort();
  const market = fakeMarket({ instruments: SYMBOLS.map((symbol) => testInstrument(symbol)) });
  const h = createBotHarness({
    market,
    params: {
      mode: 'LIVE',
      symbols: SYMBOLS,
      trade_nominal_usdt: NOTIONAL_USDT,
      trade_margin_usdt: 50,
      total_capital_usdt: 10_000,
      ...params,
    },
    liveAccount: scriptedAccount(port, {
      limits: { maxNotionalUsdt: NO_LIMIT, maxDailyLossUsdt: NO_LIMIT, ...limits },
    }),
  });
  await startLive(h, port);
  const positions: SnapshotPosition[] = [];
  const run = (ms: number) => runAnswered(h, port, ms, { positions });
  for (const symbol of SYMBOLS) market.setBook(symbol, balancedLadder());
  await run(1_500);
  /** Sets a book that causes a signal, and then one that causes none. Returns why the signal sent no order. */
  const signal = async (symbol: string) => {
    market.setBook(symbol, bidHeavyLadder());
    await run(1_000);
    market.setBook(symbol, balancedLadder());
    await run(1_000);
    return h.store.signals.listLatest(1)[0]?.outcome?.reason;
  };
  /** Fills an entry whole. Each later reading shows its position. */
  const fill = (entry: OrderRequest | undefined) => {
    if (entry === undefined) throw new Error('The bot sent no entry');
    const { symbol, qty, stop } = entry;
    positions.push(aSnapshotPosition({ symbol, qty, stop: stop?.trigger ?? null }));
    port.fill(entry, qty);
  };
  const entries = () => port.submitted.flatMap(({ purpose, symbol }) => (purpose === 'entry' ? [symbol] : []));
  return { h, market, port, positions, run, signal, fill, entries };
}

const RESTING = { entry_order_type: 'LIMIT', entry_timeout_ms: 30_000 } as const;

test('the notional of an open trade counts at the present price', async () => {
  const { port, market, run, fill, signal, entries } = await startBot({ maxNotionalUsdt: 2.1 * NOTIONAL_USDT });
  await signal('BTCUSDT');
  fill(port.submitted[0]);
  market.setBook('BTCUSDT', balancedLadder(12_000));
  await run(500);
  expect(await signal('ETHUSDT')).toBe('notional of all positions above 1050 USDT');
  expect(entries()).toEqual(['BTCUSDT']);
});

test('two resting entries count together for the limit of the daily loss', async () => {
  const { signal, entries } = await startBot({ maxDailyLossUsdt: 2 }, RESTING);
  await signal('BTCUSDT');
  expect(await signal('ETHUSDT')).toBe('daily loss could reach 2.50 of 2 USDT');
  expect(entries()).toEqual(['BTCUSDT']);
});

test('a cancelled entry counts for the notional until the exchange ends it', async () => {
  const { h, port, signal, entries } = await startBot({ maxNotionalUsdt: 1.5 * NOTIONAL_USDT }, RESTING);
  await signal('BTCUSDT');
  h.bot.pause();
  h.bot.resume();
  expect(port.cancelled).toHaveLength(1);
  expect(await signal('ETHUSDT')).toBe('notional of all positions above 750 USDT');
  port.end(port.submitted[0]);
  await signal('ETHUSDT');
  expect(entries()).toEqual(['BTCUSDT', 'ETHUSDT']);
});

test('a cancelled entry whose fill cannot be published opens one trade, and its close frees the slot', async () => {
  const { h, port, run, fill, signal, positions } = await startBot({}, RESTING);
  const usedSlots = () => h.bot.diagnostics().limits?.slots.used;
  await signal('BTCUSDT');
  h.bot.pause();
  h.bot.resume();
  const [entry] = port.submitted;
  const { push } = h.events;
  h.events.push = (event) => {
    if (event.type === 'trade_open') throw new Error('a console is gone');
    return push.call(h.events, event);
  };
  fill(entry);
  h.events.push = push;
  port.end(entry, { how: 'filled', filledQty: entry!.qty });
  await run(1_000);
  expect([h.bot.status().active_trades, usedSlots()]).toEqual([1, 1]);
  h.bot.closeAll();
  const exit = port.submitted.at(-1);
  expect(exit).toMatchObject({ purpose: 'exit', qty: entry!.qty });
  port.fill(exit, exit!.qty);
  positions.length = 0;
  // The next reading agrees with the close.
  await run(6_000);
  expect([h.bot.status().active_trades, usedSlots(), h.bot.status().execution?.findings]).toEqual([0, 0, []]);
});

test('a halt cancels the entries that rest', async () => {
  const { h, port, signal } = await startBot({}, RESTING);
  await signal('BTCUSDT');
  expect(port.cancelled).toEqual([]);
  h.bot.halt();
  expect(port.cancelled).toEqual([port.submitted[0]?.clientId]);
});
