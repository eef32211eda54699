import { type BotHarnessOptions, createBotHarness, openLong } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import {
  aSnapshotPosition,
  aWallet,
  createScriptedPort,
  EMPTY_SNAPSHOT,
  scriptedAccount,
  startLive,
  type ScriptedPort,
} from '@/testing/bot/scriptedPort';
import type { LiveAccount, Transfer } from '../../../orders/account';
import type { AccountSnapshot, AccountWallet } from '../../../orders/port';
import { createEquityFall } from './equityFall';
import { createWalletDifference } from './walletDifference';

const LIMITS = { maxNotionalUsdt: 1e6, maxDailyLossUsdt: 50 };
const READING_MS = 5_000;
const STEP_MS = 250;
const SETTLING_TURNS = 10;

const UNKNOWN = aWallet({ equity: undefined });

async function settle() {
  for (let turn = 0; turn < SETTLING_TURNS; turn += 1) await Promise.resolve();
}

/** Bot in mode LIVE that receives readings of the account one by one. */
async function startBot(changes: Partial<LiveAccount> = {}, options: BotHarnessOptions = {}) {
  const port: ScriptedPort = createScriptedPort();
  const flattened: string[] = [];
  port.flatten = (symbol) => void flattened.push(symbol);
  const liveAccount = scriptedAccount(port, { limits: LIMITS, ...changes });
  const h = createBotHarness({ params: { mode: 'LIVE' }, ...options, liveAccount });
  const nextAnswer = port.snapshot;
  let shown: Partial<AccountSnapshot> = { wallet: UNKNOWN };
  port.snapshot = () => {
    port.snapshots = [{ ...shown, takenAt: h.market.clock.now() }];
    return nextAnswer();
  };
  await startLive(h, port);
  /** Lets the readings of 5 s show a wallet. */
  const read = async (wallet: Partial<AccountWallet>, more: Partial<AccountSnapshot> = {}) => {
    const equity = wallet.balance === undefined ? undefined : 1_000;
    shown = { wallet: { ...UNKNOWN, equity, ...wallet }, ...more };
    for (let passed = 0; passed < READING_MS; passed += STEP_MS) {
      h.market.run(STEP_MS);
      await settle();
    }
  };
  const readAll = async (equities: readonly number[]) => {
    for (const equity of equities) await read({ equity });
  };
  const haltTexts = () => h.bot.status().execution?.halts.map(({ text }) => text) ?? [];
  return { h, port, read, readAll, flattened, haltTexts };
}

const transferLog =
  (transfers: readonly Transfer[]): LiveAccount['transfersSince'] =>
  (at) =>
    Promise.resolve(transfers.filter((transfer) => transfer.at > at));

describe('equity of the day', () => {
  test('a fall of the equity that no trade of the bot explains halts entries and closes all positions', async () => {
    const { readAll, read, flattened, haltTexts, h } = await startBot({ transfersSince: transferLog([]) });
    await readAll([1_000, 1_000]);
    const positions = [aSnapshotPosition({ symbol: 'XRPUSDT' })];
    await read({ equity: 500 }, { positions });
    expect([flattened, haltTexts()]).toEqual([[], []]);
    await read({ equity: 500 }, { positions });
    await read({ equity: 500 }, { positions });
    expect(haltTexts()).toContain(
      'daily loss limit of 50 USDT reached: the equity fell from 1000.00 to 500.00 USDT in this UTC day, transfers of 0.00 USDT are left out, no entries before 00:00 UTC',
    );
    expect(new Set(flattened)).toEqual(new Set(['XRPUSDT']));
    expect(h.bot.status().execution?.daily_loss_usdt).toBe(500);
  });

  test('a single odd reading of the equity changes nothing, also as the first reading of the day', async () => {
    const { readAll, haltTexts } = await startBot();
    await readAll([99_999, 1_000, 1_000, 0, 1_000, 1_000]);
    expect(haltTexts()).toEqual([]);
  });

  test.each([
    ['half of a large limit', 50, 1_025, true],
    ['more than half of a large limit', 50, 1_025.01, false],
    ['half a percent of the equity', 1, 1_005, true],
    ['more than half a percent of the equity', 1, 1_005.01, false],
  ])('two readings that differ by %s agree: limit %d, first %d, %s', (_, limitUsdt, first, isAgreed) => {
    const { market, store } = createBotHarness();
    const transfers = { read: () => undefined, sumSince: () => 0, answeredAt: () => 0, isReadable: () => true };
    // The equity of the day uses no other part of the writer.
    const context = { market, store, writer: { writeUntilStored: () => undefined } } as never;
    const fall = createEquityFall(context, { limitUsdt, dayStart: () => 0, transfers });
    for (const [at, equity] of [first, 1_000].entries())
      fall.applyReading({ ...EMPTY_SNAPSHOT, takenAt: at * READING_MS, wallet: aWallet({ equity }) });
    expect(fall.startedAt()).toBe(isAgreed ? 0 : undefined);
  });

  test('a wallet without a figure for the equity is no fall', async () => {
    const { readAll, read, haltTexts } = await startBot();
    await readAll([1_000, 1_000]);
    for (let reading = 0; reading < 3; reading += 1) await read({ equity: undefined });
    expect(haltTexts().filter((text) => text.includes('equity fell'))).toEqual([]);
  });

  test('a transfer out of the account is no loss', async () => {
    const transfers: Transfer[] = [];
    const { readAll, haltTexts, h } = await startBot({ transfersSince: (at) => transferLog(transfers)!(at) });
    await readAll([1_000, 1_000]);
    transfers.push({ at: h.market.clock.now(), amount: -500 });
    await readAll([500, 500, 500]);
    expect(haltTexts()).toEqual([]);
    expect(h.bot.status().execution?.daily_loss_usdt).toBe(0);
    await readAll([440, 440, 440]);
    expect(haltTexts().join()).toContain('transfers of -500.00 USDT are left out');
  });

  test.each<[string, LiveAccount['transfersSince']]>([
    ['a host does not serve', () => Promise.resolve(undefined)],
    ['stays unreadable', () => Promise.reject(new Error('no reply in time'))],
    ['never answers', () => new Promise(() => undefined)],
  ])('the equity counts alone while the log of transfers %s', async (_, transfersSince) => {
    const { readAll, haltTexts } = await startBot({ transfersSince });
    await readAll([1_000, 1_000, ...Array.from({ length: 10 }, () => 500)]);
    expect(haltTexts().join()).toContain('500.00 USDT in this UTC day, the transfers are not readable');
  });

  test('a log of transfers that fails once sells nothing before its next answer', async () => {
    const transfers: Transfer[] = [];
    let failures = 1;
    const { readAll, haltTexts, h } = await startBot({
      transfersSince: (at) => (failures-- > 0 ? Promise.reject(new Error('code 10016')) : transferLog(transfers)!(at)),
    });
    await readAll([1_000, 1_000]);
    transfers.push({ at: h.market.clock.now(), amount: -500 });
    await readAll([500, 500, 500, 500]);
    expect(haltTexts()).toEqual([]);
  });

  test('a log of transfers that failed hours ago is read again before positions are sold', async () => {
    const transfers: Transfer[] = [];
    let isBroken = true;
    const { readAll, haltTexts, h } = await startBot({
      transfersSince: (at) => (isBroken ? Promise.reject(new Error('code 10016')) : transferLog(transfers)!(at)),
    });
    await readAll([1_000, 1_000, 970, 970, 1_000, 1_000]);
    isBroken = false;
    transfers.push({ at: h.market.clock.now(), amount: -500 });
    await readAll(Array.from({ length: 20 }, () => 500));
    expect(haltTexts()).toEqual([]);
  });

  test('a restart keeps the equity of the day', async () => {
    const { readAll, h } = await startBot({ transfersSince: transferLog([]) });
    await readAll([1_000, 1_000]);
    const again = await startBot({ transfersSince: transferLog([]) }, { store: h.store, market: h.market });
    await again.readAll([940, 940, 940]);
    expect(again.haltTexts().join()).toContain('the equity fell from 1000.00 to 940.00 USDT');
  });

  test('the last equity of a day is the equity at the start of the next day', async () => {
    const market = fakeMarket({ startMs: Date.parse('2026-03-10T23:59:20.000Z') });
    const { readAll, haltTexts } = await startBot({ transfersSince: transferLog([]) }, { market });
    await readAll([1_000, 1_000, 960, 960, 960, 960, 960, 960, 960]);
    expect(market.clock.now()).toBeGreaterThan(Date.parse('2026-03-11T00:00:00.000Z'));
    await readAll([930, 930]);
    expect(haltTexts()).toEqual([]);
    await readAll([900, 900, 900]);
    expect(haltTexts().join()).toContain('the equity fell from 960.00 to 900.00 USDT');
  });

  test('a fall of the equity in mode PAPER closes nothing', async () => {
    const { h, readAll, haltTexts } = await startBot();
    h.bot.stop();
    h.bot.saveParameters({ mode: 'PAPER' });
    await readAll([1_000, 1_000, 500, 500, 500]);
    expect(haltTexts()).toEqual([]);
  });
});

describe('wallet against the ledger', () => {
  const walletHalts = (texts: readonly string[]) => texts.filter((text) => text.startsWith('the wallet'));

  test('a balance that no booked fill explains halts entries in the second reading, until it agrees twice', async () => {
    const { read, haltTexts } = await startBot();
    for (let reading = 0; reading < 3; reading += 1) await read({ balance: 1_000 });
    await read({ balance: 990 });
    expect(walletHalts(haltTexts())).toEqual([]);
    await read({ balance: 990 });
    expect(walletHalts(haltTexts())).toEqual([
      'the wallet shows 990.00 USDT, the booked fills, funding and transfers give 1000.00 USDT, a difference of -10.00 USDT, and the transfers are not readable. Compare the account, then release entries or start the bot again',
    ]);
    await read({ balance: 1_000 });
    expect(walletHalts(haltTexts())).toHaveLength(1);
    await read({ balance: 1_000 });
    expect(walletHalts(haltTexts())).toEqual([]);
  });

  test('an equal balance of the next UTC day is the new start', () => {
    const summedSince: number[] = [];
    const context = {
      store: { orders: { sumCashOfFills: (at: number) => (summedSince.push(at), { cash: 0, lastAt: undefined }) } },
      writer: { storageProblem: () => undefined },
    };
    const transfers = { read: () => undefined, sumSince: () => 0, answeredAt: () => 0, isReadable: () => true };
    const halts = { halt: () => undefined, release: () => undefined };
    const orders = { aliveOrders: () => [] };
    // The comparison uses no other part of the bot.
    const difference = createWalletDifference(context as never, { halts: halts as never, orders, transfers });
    const DAY_MS = 86_400_000;
    const startAfter = (takenAt: number, balance = 1_000) => {
      difference.applyReading({ ...EMPTY_SNAPSHOT, takenAt, wallet: aWallet({ balance }) });
      return difference.startedAt();
    };
    const first = DAY_MS - 10_000;
    expect([startAfter(first), startAfter(first + 5_000), startAfter(DAY_MS - 1)]).toEqual([
      first,
      first + 5_000,
      first + 5_000,
    ]);
    expect([startAfter(DAY_MS, 900), startAfter(DAY_MS + 1), startAfter(DAY_MS + 2)]).toEqual([
      first + 5_000,
      DAY_MS + 1,
      DAY_MS + 1,
    ]);
    expect(summedSince.at(-1)).toBe(DAY_MS + 1 - 500);
  });

  test('a release takes the present balance as the new start', async () => {
    const { h, read, haltTexts } = await startBot();
    for (const balance of [1_000, 1_000, 1_000, 990, 990]) await read({ balance });
    expect(walletHalts(haltTexts())).toHaveLength(1);
    h.bot.release();
    for (const balance of [990, 990, 990]) await read({ balance });
    expect(haltTexts()).toEqual([]);
  });

  test('fills, fees, funding and transfers explain the balance, and an open position changes nothing', async () => {
    const transfers: Transfer[] = [];
    const { h, port, read, haltTexts } = await startBot({ transfersSince: (at) => transferLog(transfers)!(at) });
    for (let reading = 0; reading < 3; reading += 1) await read({ balance: 1_000 });
    openLong(h);
    const [entry] = port.submitted;
    const qty = entry!.qty;
    port.fill(entry, qty, { price: 10_000, fee: 2, at: h.market.clock.now() });
    const stop = h.opened()[0]!.sl_price ?? null;
    const positions = [aSnapshotPosition({ qty, entry: 10_000, stop })];
    for (let reading = 0; reading < 2; reading += 1) await read({ balance: 998 }, { positions });
    const at = h.market.clock.now() + 100;
    const payment = { id: 'F1', symbol: 'BTCUSDT', amount: 3, asset: 'USDT', at };
    await read({ balance: 995 }, { positions, funding: [payment] });
    await read({ balance: 995 }, { positions, funding: [payment] });
    transfers.push({ at: h.market.clock.now(), amount: 700 });
    for (let reading = 0; reading < 3; reading += 1) await read({ balance: 1_695, equity: 1_700 }, { positions });
    expect(haltTexts()).toEqual([]);
    for (let reading = 0; reading < 2; reading += 1) await read({ balance: 1_690, equity: 1_700 }, { positions });
    expect(walletHalts(haltTexts()).join()).toContain('a difference of -5.00 USDT');
  });

  test('a difference keeps positions, stops and exits', async () => {
    const { h, port, read, haltTexts, flattened } = await startBot();
    await read({ balance: 1_000 });
    openLong(h);
    const [entry] = port.submitted;
    port.fill(entry, entry!.qty, { price: 10_000, at: h.market.clock.now() });
    const positions = [aSnapshotPosition({ qty: entry!.qty, entry: 10_000, stop: h.opened()[0]!.sl_price ?? null })];
    for (const balance of [1_000, 1_000, 1_000, 900, 900]) await read({ balance }, { positions });
    expect(walletHalts(haltTexts())).toHaveLength(1);
    expect([h.closed(), flattened]).toEqual([[], []]);
    h.bot.closeAll();
    expect(port.submitted.at(-1)).toMatchObject({ purpose: 'exit', qty: entry!.qty });
  });

  test('a list that was not read compares nothing', async () => {
    const { read, haltTexts } = await startBot();
    for (let reading = 0; reading < 3; reading += 1) await read({ balance: 1_000 });
    const failures = [{ list: 'fills' as const, why: 'no reply in time' }];
    for (let reading = 0; reading < 3; reading += 1) await read({ balance: 900 }, { failures });
    for (let reading = 0; reading < 3; reading += 1) await read({ balance: 900 }, { positions: undefined });
    expect(walletHalts(haltTexts())).toEqual([]);
  });

  test('an order in flight compares nothing', async () => {
    const { h, port, read, haltTexts } = await startBot();
    for (let reading = 0; reading < 3; reading += 1) await read({ balance: 1_000 });
    openLong(h);
    for (let reading = 0; reading < 3; reading += 1) await read({ balance: 900 });
    expect(port.submitted).toHaveLength(1);
    expect(walletHalts(haltTexts())).toEqual([]);
  });
});
