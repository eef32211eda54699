import { balancedLadder, type BotHarnessOptions, createBotHarness, openLong } from '@/testing/bot/botHarness';
import {
  aSnapshotPosition,
  createScriptedPort,
  runAnswered,
  scriptedAccount,
  startLive,
} from '@/testing/bot/scriptedPort';
import type { LiveAccount } from '../../orders/account';
import { fakeMarket } from '@/testing/bot/fakeMarket';

/** Runs the market for more than 5 s. The answers of the account arrive in between. */
async function runFor5s({ market }: ReturnType<typeof createBotHarness>) {
  for (let step = 0; step < 12; step += 1) {
    for (let answer = 0; answer < 20; answer += 1) await Promise.resolve();
    market.run(500);
  }
}

async function startBot(changes: Partial<LiveAccount> = {}, options: BotHarnessOptions = {}) {
  const port = createScriptedPort();
  const flattened: string[] = [];
  port.flatten = (symbol) => void flattened.push(symbol);
  const liveAccount = scriptedAccount(port, changes);
  const h = createBotHarness({ params: { mode: 'LIVE' }, ...options, liveAccount });
  await startLive(h, port);
  const outcome = () => h.store.signals.listLatest(1)[0]?.outcome?.reason;
  return { h, port, flattened, outcome };
}

/** Opens a trade at 10,000 whose loss the price then moves. */
async function openTrade(changes: Partial<LiveAccount> = {}, options: BotHarnessOptions = {}) {
  const started = await startBot(changes, options);
  openLong(started.h);
  const [entry] = started.port.submitted;
  started.port.fill(entry, entry!.qty, { price: 10_000 });
  return { ...started, entry: entry! };
}

const LIMITS = { maxNotionalUsdt: 1e6, maxDailyLossUsdt: 1e5 };

describe('entries before the exchange', () => {
  test.each<[string, Partial<LiveAccount>, string]>([
    ['whose loss passes the daily limit', { limits: { ...LIMITS, maxDailyLossUsdt: 0.01 } }, 'daily loss could reach'],
    ['while the private stream is silent', { lastMessageAt: () => 0 }, 'no event of the account for 10 s'],
    ['while the clock is off', { clockOffset: () => -501 }, 'clock off by 501 ms'],
  ])('an entry %s is not sent, and its signal says why', async (_, changes, reason) => {
    const { h, port, outcome } = await startBot(changes);
    openLong(h);
    expect(port.submitted).toEqual([]);
    expect(outcome()).toContain(reason);
  });

  test('an entry is not sent when the notional of all positions would pass the limit', async () => {
    const limits = { ...LIMITS };
    const { h, port, outcome } = await startBot({ limits });
    limits.maxNotionalUsdt = 400;
    openLong(h);
    expect([port.submitted, outcome()]).toEqual([[], 'notional of the order above 400 USDT']);
  });

  test('an entry while the connection to the account is down is not sent', async () => {
    const { h, port, outcome } = await startBot();
    port.link = () => ({ state: 'down' });
    openLong(h);
    expect([port.submitted, outcome()]).toEqual([[], 'the connection to the account is down']);
  });

  test('a replacement counts as an order of the minute', async () => {
    const params = {
      mode: 'LIVE',
      entry_order_type: 'LIMIT',
      replace_max_attempts: 10,
      entry_timeout_ms: 100,
    } as const;
    const { h, port, outcome } = await startBot({}, { params });
    openLong(h);
    for (let order = 0; order < 8; order += 1) {
      port.end(port.submitted.at(-1));
      h.market.run(10);
    }
    expect([port.submitted.length, outcome()]).toEqual([5, 'more than 5 orders a second']);
  });
});

describe('daily loss', () => {
  test('the loss of closed trades is stored, and a restart counts it on', async () => {
    const { h, port, entry } = await openTrade();
    h.bot.closeAll();
    port.fill(port.submitted[1], entry.qty, { price: 9_990 });
    const net = h.closed()[0]!.pnl_net!;
    expect(h.store.liveRisk.loadDay()).toMatchObject({ realised: net, open_pnl: {} });
    const limits = { ...LIMITS, maxDailyLossUsdt: -net };
    const again = await startBot({ limits }, { store: h.store, market: h.market });
    again.h.market.run(1_000);
    expect(again.h.logs('EXECUTION').join()).toContain('Entries halted: daily loss limit');
  });

  test('the open loss at the limit closes all positions, and entries wait for the next UTC day', async () => {
    const market = fakeMarket({ startMs: Date.parse('2026-03-10T23:59:50.000Z') });
    const limits = { ...LIMITS, maxDailyLossUsdt: 10 };
    const { h, port, flattened, entry, outcome } = await openTrade({ limits }, { market });
    market.setBook('BTCUSDT', balancedLadder(9_750));
    market.run(500);
    expect(flattened).toEqual(['BTCUSDT']);
    port.fill({ ...entry, side: 'SELL', clientId: '' }, entry.qty, { price: 9_750 });
    openLong(h, 9_750);
    expect(outcome()).toBe('daily loss limit of 10 USDT reached, no entries before 00:00 UTC');
    await runAnswered(h, port, 10_000);
    expect(h.logs('EXECUTION').join()).toContain('Halt released: daily loss limit');
  });

  test('a loss counts although the process ended before it stored the loss of the day', async () => {
    const { h, port, entry } = await openTrade();
    h.store.liveRisk.saveDay = () => undefined;
    h.bot.closeAll();
    port.fill(port.submitted[1], entry.qty, { price: 9_000 });
    const again = await startBot({}, { store: h.store, market: h.market });
    expect(again.h.bot.status().execution?.daily_loss_usdt).toBeCloseTo(entry.qty * 1_000 + 0.02);
  });
});

describe('flatten', () => {
  test('flatten closes every symbol of the ledger and of the account, although entries are halted', async () => {
    const { h, port, flattened } = await openTrade();
    h.bot.pause();
    port.snapshots = [
      { positions: [aSnapshotPosition(), aSnapshotPosition({ symbol: 'XRPUSDT' })] },
      ...Array(40).fill({}),
    ];
    const report = h.bot.flatten();
    expect(flattened).toEqual(['BTCUSDT']);
    await runFor5s(h);
    expect(await report).toEqual({ closed: ['BTCUSDT', 'XRPUSDT'], failed: [], cancelled: 0 });
    expect(flattened).toEqual(['BTCUSDT', 'XRPUSDT']);
  });

  test('flatten without an answer names what the ledger holds and continues', async () => {
    const { h, flattened } = await openTrade();
    const report = h.bot.flatten();
    await expect(h.bot.flatten()).rejects.toThrow('The bot is closing all positions already.');
    await runFor5s(h);
    const error = 'the account could not be read, the bot continues';
    expect(await report).toEqual({ closed: [], failed: [{ symbol: 'BTCUSDT', error }], cancelled: 0 });
    expect(flattened).toEqual(['BTCUSDT']);
  });

  test('flatten reports after 5 s while a reading of the account has no answer yet', async () => {
    const { h, port } = await openTrade();
    port.snapshot = () => new Promise(() => undefined);
    let hasReported = false;
    const report = h.bot.flatten().then(({ failed }) => {
      hasReported = true;
      return failed.map(({ symbol }) => symbol);
    });
    h.market.run(4_900);
    for (let answer = 0; answer < 20; answer += 1) await Promise.resolve();
    expect(hasReported).toBe(false);
    await runFor5s(h);
    expect(hasReported).toBe(true);
    expect(await report).toEqual(['BTCUSDT']);
  });

  test('a restart keeps the halt of a flatten', async () => {
    const { h, port } = await startBot();
    port.snapshots = [{}];
    await h.bot.flatten();
    const again = await startBot({}, { store: h.store, market: h.market });
    openLong(again.h);
    expect([again.port.submitted, again.outcome()]).toEqual([[], 'all positions were closed by the operator']);
  });
});
