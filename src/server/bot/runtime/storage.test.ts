import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Store } from '../../store/repositories';
import { openStore } from '../../store/store';
import {
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';

/** Makes every write to the store throw an error with `message`. Returns a function that lets writes succeed again. */
function makeWritesFail(store: Store, message: string): () => void {
  const { trades, signals, logs, params } = store;
  const kept = {
    trade: trades.save,
    open: trades.saveOpenTrades,
    signal: signals.add,
    log: logs.add,
    params: params.save,
  };
  const fail = () => {
    throw new Error(message);
  };
  Object.assign(trades, { save: fail, saveOpenTrades: fail });
  Object.assign(signals, { add: fail });
  Object.assign(logs, { add: fail });
  Object.assign(params, { save: fail });
  return () => {
    trades.save = kept.trade;
    trades.saveOpenTrades = kept.open;
    signals.add = kept.signal;
    logs.add = kept.log;
    params.save = kept.params;
  };
}

const createRunningBot = (params: TestParameters = {}): BotHarness => {
  const h = createBotHarness({ params });
  h.bot.start();
  return h;
};
const causeNextSignal = (h: BotHarness): void => {
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1500);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.run(1000);
};
const storageProblemOf = ({ bot }: BotHarness) => bot.status().storage_problem;
const entryBlockTexts = ({ bot }: BotHarness) =>
  bot.diagnostics().blocks.map(({ name, reason }) => `${name}: ${reason}`);

describe.each(['database or disk is full', 'database is locked'])('while writes fail with "%s"', (message) => {
  test('failing writes stop new entries and are reported in status, log and diagnostics', () => {
    const h = createRunningBot();
    const heal = makeWritesFail(h.store, message);
    openLong(h);
    // The write of the signal failed first, so the entry is cancelled.
    expect(h.opened()).toEqual([]);
    expect(storageProblemOf(h)).toBe(`the database cannot be written: ${message}`);
    expect(entryBlockTexts(h)).toContain(`storage: The database cannot be written: ${message}`);
    heal();
    h.market.silence(20_000);
    const logged = h.logs('DATA').filter((line) => line.includes('No new entries'));
    expect(logged).toEqual([expect.stringMatching(`ERROR DATA No new entries, .*${message}`)]);
  });

  test('a closed trade stays in memory until its write succeeds', () => {
    const h = createRunningBot();
    openLong(h);
    const heal = makeWritesFail(h.store, message);
    h.market.setBook('BTCUSDT', balancedLadder(10_200));
    h.market.run(300);
    expect(h.closed()[0]?.reason_exit).toBe('TP');
    h.market.silence(3 * 3_600_000);
    expect(h.store.trades.listOpenTrades()).toHaveLength(1);
    expect(storageProblemOf(h)).toContain(message);

    heal();
    h.market.silence(16_000);
    expect(h.store.trades.listOpenTrades()).toEqual([]);
    expect(h.store.trades.listPage(0, 10).trades).toEqual(h.closed());
    expect(storageProblemOf(h)).toBeNull();
    expect(h.logs().join('\n')).toContain('The write is kept in memory and tried again');
    expect(h.logs('RECOVERY')[0]).toContain('can be written again');
  });

  test('entries resume automatically when writes work again', () => {
    const h = createRunningBot();
    const heal = makeWritesFail(h.store, message);
    openLong(h);
    heal();
    h.market.silence(20_000);
    causeNextSignal(h);
    expect(h.opened()).toHaveLength(1);
    expect(entryBlockTexts(h).join()).not.toContain('storage');
  });

  test('a save of parameters is rejected while writes fail', () => {
    const h = createRunningBot();
    makeWritesFail(h.store, message);
    expect(() => h.bot.saveParameters({ obi_threshold: 0.6 })).toThrow(
      expect.objectContaining({ httpStatus: 503, message: expect.stringContaining('the database cannot be written') }),
    );
    expect(h.bot.parameters().obi_threshold).toBe(0.35);
  });
});

test('a resting entry is cancelled when writes begin to fail', () => {
  const h = createRunningBot({ entry_order_type: 'LIMIT' });
  openLong(h);
  makeWritesFail(h.store, 'database or disk is full');
  causeNextSignal(h);
  h.market.trade('BTCUSDT', [{ price: 9_999, quantity: 100, taker: 'SELL' }]);
  h.market.run(5_000);
  expect(h.opened()).toEqual([]);
});

test('the store writer stores other trades while the write of one trade always fails', () => {
  const h = createRunningBot({ allow_duplicate_symbols: true, max_positions_per_symbol: 2 });
  openLong(h);
  openLong(h);
  const [first, second] = h.opened();
  const { save } = h.store.trades;
  h.store.trades.save = (trade, monitor) => {
    if (trade.trade_id === first!.trade_id) throw new Error('constraint failed');
    save(trade, monitor);
  };
  h.bot.closeAll();
  h.market.silence(20_000);
  expect(h.store.trades.listOpenTrades().map(({ trade }) => trade.trade_id)).toEqual([first!.trade_id]);
  expect(h.store.trades.listPage(0, 10).trades.find(({ trade_id }) => trade_id === second!.trade_id)?.status).toBe(
    'CLOSED',
  );
  expect(storageProblemOf(h)).toContain('constraint failed');
});

test('a delayed write of the last price does not reopen a closed trade', () => {
  const h = createRunningBot({ exit_on_timeout: false });
  openLong(h);
  const { saveOpenTrades } = h.store.trades;
  h.store.trades.saveOpenTrades = () => {
    throw new Error('database or disk is full');
  };
  h.market.setBook('BTCUSDT', balancedLadder(9_990));
  h.market.run(31_000, 500);
  h.bot.closeAll();
  h.market.silence(16_000);
  h.store.trades.saveOpenTrades = saveOpenTrades;
  h.market.silence(16_000);
  expect(storageProblemOf(h)).toBeNull();
  expect(h.store.trades.listPage(0, 10).trades).toEqual(h.closed());
});

test('the store writer drops surplus signals but no trades during a long database failure', () => {
  const h = createRunningBot();
  openLong(h);
  const heal = makeWritesFail(h.store, 'database is locked');
  h.bot.closeAll();
  for (let i = 0; i < 1_200; i += 1) {
    h.market.setBook('BTCUSDT', balancedLadder());
    h.market.run(640);
    h.market.setBook('BTCUSDT', bidHeavyLadder());
    h.market.run(640);
  }
  const found = h.bot.status().total_signals;
  heal();
  h.market.silence(20_000);
  expect(found).toBeGreaterThan(1_150);
  // Of the 1,000 pending writes, three are the trade path, the moves of the mid and the equity. The others are signals.
  expect(h.store.signals.listLatest(10_000)).toHaveLength(997);
  expect(h.store.trades.listOpenTrades()).toEqual([]);
});

test('the bot buffers log lines during a database failure and writes the lines in order afterwards', () => {
  const h = createRunningBot();
  openLong(h);
  const heal = makeWritesFail(h.store, 'database or disk is full');
  h.bot.closeAll();
  h.bot.pause();
  heal();
  h.market.silence(20_000);
  const lines = h.logs().reverse();
  const order = ['No new entries', 'CLOSE_ALL', 'Bot paused', 'can be written again'];
  expect(order.map((text) => lines.findIndex((line) => line.includes(text)))).toEqual(
    order.map((text) => lines.findIndex((line) => line.includes(text))).sort((a, b) => a - b),
  );
  for (const text of order) expect(lines.join('\n')).toContain(text);
});

test('pending writes are tried once more when the bot shuts down', () => {
  const h = createRunningBot();
  openLong(h);
  const heal = makeWritesFail(h.store, 'database is locked');
  h.bot.closeAll();
  heal();
  h.bot.shutdown();
  expect(h.store.trades.listOpenTrades()).toEqual([]);
});

test('pending writes of a locked database are stored as soon as the database is unlocked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'locked-'));
  const path = join(folder, 'bot.sqlite');
  const store = openStore(path, { secret: 'a secret for tests, long enough for it' });
  try {
    store.params.save({ ...createBotHarness().bot.parameters() });
    const h = createBotHarness({ store });
    h.bot.start();
    openLong(h);
    expect(h.opened()).toHaveLength(1);
    const other = new DatabaseSync(path);
    other.exec('BEGIN EXCLUSIVE');
    h.bot.closeAll();
    expect(storageProblemOf(h)).toContain('database is locked');
    other.exec('COMMIT');
    other.close();
    h.market.silence(2_000);
    expect(storageProblemOf(h)).toBeNull();
    expect(store.trades.listOpenTrades()).toEqual([]);
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
});
