import { balancedLadder, bidHeavyLadder, createBotHarness, openLong } from '@/testing/bot/botHarness';
import {
  aSnapshotPosition,
  createScriptedPort,
  runAnswered,
  scriptedAccount,
  startLive,
} from '@/testing/bot/scriptedPort';
import type { AccountFinding, LiveAccount } from '../orders/account';

const throwDefect = () => {
  throw new Error('a defect');
};

/** Starts a bot in mode LIVE at an account that answers as the test says. */
async function startAtAccount(changes: Partial<LiveAccount> = {}) {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port, changes) });
  await startLive(h, port);
  return { h, port };
}

/** Opens a LONG trade of mode LIVE. */
async function openAtAccount(changes: Partial<LiveAccount> = {}) {
  const { h, port } = await startAtAccount(changes);
  openLong(h);
  const [entry] = port.submitted;
  port.fill(entry, entry!.qty);
  return { h, port, qty: entry!.qty, exit: () => port.submitted.find(({ purpose }) => purpose === 'exit') };
}

/** Returns a bot on paper with an open trade. */
function openOnPaper() {
  const h = createBotHarness({ params: { exit_on_timeout: false } });
  h.bot.start();
  openLong(h);
  return h;
}

const FILL_TERMS = { price: 9_990, fee: 0.01, feeAsset: 'USDT', liquidity: 'taker', cause: 'order' } as const;

describe('an event exit_failed', () => {
  test('a trade whose monitoring fails is reported, and its forced close too', () => {
    const h = openOnPaper();
    h.market.prices = throwDefect;
    h.market.run(6_000);
    expect(h.reported).toEqual([
      { kind: 'exit_failed', text: expect.stringMatching(/^Monitoring T\S+ failed: a defect$/) as string },
      {
        kind: 'exit_failed',
        text: expect.stringMatching(/could not be monitored 10 times in a row: closing/) as string,
      },
    ]);
  });

  test('a trade that waits for a book after an outage is reported', () => {
    const h = openOnPaper();
    h.market.silence(20_000);
    expect(h.reported).toEqual([
      { kind: 'exit_failed', text: expect.stringContaining('times in a row: waiting for a book to close') as string },
    ]);
  });

  test('a close that the operator commands and that fails is reported', () => {
    const h = openOnPaper();
    h.market.book = throwDefect;
    h.bot.closeAll();
    expect(h.reported).toEqual([
      { kind: 'exit_failed', text: expect.stringMatching(/^T\S+ could not be closed: a defect$/) as string },
    ]);
  });

  test('an exit order that the exchange rejects is reported with the reason of the exchange', async () => {
    const { h, port, exit } = await openAtAccount();
    h.bot.closeAll();
    port.end(exit(), { how: 'rejected', reason: 'code 110007' });
    expect(h.reported).toEqual([
      { kind: 'exit_failed', text: expect.stringContaining('refused the exit order: code 110007') as string },
    ]);
  });

  test('an entry order that fails is no failed exit', () => {
    const h = createBotHarness();
    h.bot.start();
    h.market.setBook('BTCUSDT', balancedLadder());
    h.market.run(1_500);
    h.market.setBook('BTCUSDT', bidHeavyLadder());
    h.market.runUntil(() => h.bot.status().total_signals > 0);
    Object.defineProperty(h.market.book('BTCUSDT'), 'ready', { get: throwDefect });
    h.market.silence(150);
    expect(h.logs('EXECUTION').join()).toContain('The entry order of LONG BTCUSDT failed: a defect');
    expect(h.reported).toEqual([]);
  });

  test('an account that cannot be read for a time is no failed exit', async () => {
    const { h, port } = await startAtAccount();
    port.snapshot = () => Promise.reject(new Error('connection lost'));
    await runAnswered(h, port, 10_000);
    expect(h.logs('EXECUTION').join()).toContain('positions, orders, fills, wallet of the account: connection lost');
    expect(h.reported).toEqual([]);
  });
});

describe('an event account_trouble', () => {
  test('a fill without an order of the bot is reported', async () => {
    const { h, port } = await startAtAccount();
    const at = h.market.clock.now();
    port.report({ kind: 'fill', fill: { id: 'h', symbol: 'BTCUSDT', side: 'BUY', qty: 1, at, ...FILL_TERMS } });
    await runAnswered(h, port, 6_000);
    expect(h.reported).toEqual([
      { kind: 'account_trouble', text: 'BUY 1 BTCUSDT at 9990 belongs to no order of this bot' },
    ]);
  });

  test('a position that is closed because its stop is missing is reported', async () => {
    const { h, port, qty } = await openAtAccount();
    await runAnswered(h, port, 3_500, { positions: [aSnapshotPosition({ qty, stop: null })] });
    expect(h.reported).toEqual([
      {
        kind: 'account_trouble',
        text: expect.stringContaining('is closed: no stop at the exchange for 2 s') as string,
      },
    ]);
  });
});

describe('an event exchange_refuses', () => {
  test('a refusal that the market reports is one event within half a minute', () => {
    const h = createBotHarness();
    h.market.refuse({ cause: 'too many requests', text: 'BYBIT: HTTP 429' });
    h.market.refuse({ cause: 'too many requests', text: 'BYBIT: HTTP 429' });
    expect(h.reported).toEqual([
      { kind: 'exchange_refuses', text: 'An exchange refuses requests, too many requests: BYBIT: HTTP 429' },
    ]);
    h.market.silence(30_000);
    h.market.refuse({ cause: 'too many requests', text: 'BYBIT: HTTP 429' });
    expect(h.reported).toHaveLength(2);
  });

  test('maintenance that an inspection of the account finds is reported, another finding is not', async () => {
    const text = 'Bybit reports maintenance: upgrade';
    let finding: AccountFinding = { isWarning: false, text };
    const { h, port } = await startAtAccount({ inspect: () => Promise.resolve({ findings: [finding] }) });
    await runAnswered(h, port, 11_000);
    expect(h.reported).toEqual([]);
    finding = { ...finding, isMaintenance: true };
    await runAnswered(h, port, 11_000);
    expect(h.reported).toEqual([
      { kind: 'exchange_refuses', text: `An exchange refuses requests, maintenance: ${text}` },
    ]);
  });
});
