import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { TIME_RANGES, type TimeRange } from '@/contract/enums';
import type { Trade } from '@/contract/trades/trade';
import type { ExitTimes } from '@/contract/trades/tradeSearch';
import { NOON_MS, storedClosedTrade, storedOpenTrade } from '@/testing/rows/storedRows';

import { createRng, seededRandom } from '../../market/rng';
import { openDatabase } from '../database/database';
import { MIGRATIONS, migrateDatabase } from '../database/migrations';
import type { Store } from '../repositories';
import { openStore } from '../store';
import { createTradesRepository } from './tradesRepository';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RANGE_START_MS: Record<TimeRange, number> = {
  all: -Infinity,
  '30d': NOON_MS - 30 * DAY_MS,
  '7d': NOON_MS - 7 * DAY_MS,
  '24h': NOON_MS - DAY_MS,
};
const EXIT_REASONS = ['SL', 'TIMEOUT', 'TP'] as const;
const TRADE_SIDES = ['LONG', 'SHORT'] as const;
const epochMsOf = (time: Trade['timestamp_exit']): number => Date.parse(String(time));
const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
const ratioOrNull = (value: number, of: number): number | null => (of === 0 ? null : value / of);

/** Windows of exits within a day, over days, longer than 30 days, and with an open side. */
const EXIT_WINDOWS: readonly [TimeRange, ExitTimes][] = [
  ['all', { from: NOON_MS - 14.5 * HOUR_MS, to: NOON_MS - 6 * HOUR_MS }],
  ['all', { from: NOON_MS - 2.4 * HOUR_MS, to: NOON_MS - 2.3 * HOUR_MS }],
  ['all', { from: NOON_MS - 99 * DAY_MS, to: NOON_MS - 5.3 * DAY_MS }],
  ['7d', { to: NOON_MS - 2.6 * DAY_MS }],
  ['24h', { from: NOON_MS - 3.1 * DAY_MS }],
];

/** Computes the expected analytics from the list of all trades. */
function expectedAnalyticsOf(trades: Trade[], range: TimeRange, { from, to = Infinity }: ExitTimes) {
  const everClosed = trades.filter(({ status }) => status === 'CLOSED');
  const isIn = (trade: Trade, since: number): boolean =>
    epochMsOf(trade.timestamp_exit) >= since && epochMsOf(trade.timestamp_exit) < to;
  const closed = everClosed.filter((trade) => isIn(trade, from ?? RANGE_START_MS[range]));
  const pnls = (some: Trade[]) => some.map(({ pnl_net }) => pnl_net).filter((pnl) => pnl !== null);
  const sum = (some: Trade[]): number | null => (some.length > 0 && pnls(some).length === 0 ? null : sumOf(pnls(some)));
  const row = (some: Trade[]) => ({
    trades: some.length,
    pnl: sum(some),
    win_rate: pnls(some).length === 0 ? null : (100 * pnls(some).filter((pnl) => pnl > 0).length) / some.length,
  });
  const gains = pnls(closed).filter((pnl) => pnl > 0);
  const losses = pnls(closed).filter((pnl) => pnl < 0);
  const open = trades.length - everClosed.length;
  const date = (trade: Trade) => new Date(epochMsOf(trade.timestamp_exit)).toISOString().slice(0, 10);
  const dates = [...new Set(everClosed.map(date))].toSorted();
  const symbols = [...new Set(closed.map(({ symbol }) => symbol))];
  const detailed = closed.filter((trade) => isIn(trade, Math.min(to, NOON_MS) - 30 * DAY_MS));
  const hourOf = (trade: Trade): number => Math.floor(epochMsOf(trade.timestamp_exit) / HOUR_MS) * HOUR_MS;
  const hours = [...new Set(detailed.map(hourOf))].toSorted((a, b) => a - b);
  const exits = [null, ...EXIT_REASONS].flatMap((reason) => TRADE_SIDES.map((side) => [reason, side] as const));
  return {
    global: {
      total_trades: closed.length + open,
      closed_trades: closed.length,
      open_trades: open,
      total_pnl: sum(closed),
      avg_pnl_per_trade: ratioOrNull(sumOf(pnls(closed)), pnls(closed).length),
      win_rate: row(closed).win_rate,
      winning_trades: gains.length,
      losing_trades: losses.length,
      profit_factor: ratioOrNull(sumOf(gains), -sumOf(losses)),
    },
    top_symbols: symbols
      .map((symbol) => ({ symbol, ...row(closed.filter((trade) => trade.symbol === symbol)) }))
      .toSorted((a, b) => (b.pnl ?? 0) - (a.pnl ?? 0) || b.trades - a.trades || (a.symbol < b.symbol ? -1 : 1))
      .slice(0, 10),
    calendar: dates.map((day) => ({ date: day, ...row(everClosed.filter((trade) => date(trade) === day)) })),
    by_hour: hours.map((at) => {
      const { trades: count, pnl } = row(detailed.filter((trade) => hourOf(trade) === at));
      return { at, trades: count, pnl };
    }),
    exits: exits
      .map(([reason, side]) => ({
        reason,
        side,
        ...row(detailed.filter((trade) => trade.reason_exit === reason && trade.side === side)),
      }))
      .filter(({ trades: count }) => count > 0)
      .toSorted(
        (a, b) => b.trades - a.trades || (`${a.reason ?? ''}${a.side}` < `${b.reason ?? ''}${b.side}` ? -1 : 1),
      ),
    by_version: expectedVersionsOf(closed),
  };
}

const groupBy = <Row, Key>(rows: Row[], keyOf: (row: Row) => Key): [Key, Row[]][] =>
  [...new Set(rows.map(keyOf))].map((key) => [key, rows.filter((row) => keyOf(row) === key)]);

/** Computes the result of each version. An hour with trades counts as one observation of the mean. */
function expectedVersionsOf(closed: Trade[]) {
  const hourOf = (trade: Trade): number => Math.floor(epochMsOf(trade.timestamp_exit) / HOUR_MS);
  const lastHourOf = (trades: Trade[]): number => Math.max(...trades.map(hourOf));
  const versions = groupBy(closed, ({ config_version }) => config_version ?? null);
  return versions
    .toSorted(([a, ofA], [b, ofB]) => lastHourOf(ofB) - lastHourOf(ofA) || ((a ?? '') < (b ?? '') ? 1 : -1))
    .map(([config_version, trades]) => {
      const pnls = trades.flatMap(({ pnl_net }) => pnl_net ?? []);
      const measured = trades.flatMap((trade) => {
        const bps = (Number(trade.pnl_net) / (Number(trade.entry_price) * Number(trade.quantity))) * 1e4;
        return trade.pnl_net === null || trade.quantity === null ? [] : [{ hour: hourOf(trade), bps }];
      });
      const mean = ratioOrNull(sumOf(measured.map(({ bps }) => bps)), measured.length);
      const hours = groupBy(measured, ({ hour }) => hour).map(([, rows]) => rows);
      const deviations = hours.map((rows) => sumOf(rows.map(({ bps }) => bps - (mean ?? 0))) ** 2);
      const error = Math.sqrt((hours.length / (hours.length - 1)) * sumOf(deviations)) / measured.length;
      // The quantile of Student's t distribution, approximately.
      const half = 1.96 * (1 + 1.26 / (hours.length - 1)) * error;
      return {
        config_version,
        trades: trades.length,
        pnl: pnls.length === 0 ? null : sumOf(pnls),
        net_bps: mean,
        interval: mean === null || hours.length < 20 ? null : { low: mean - half, high: mean + half },
      };
    });
}

/** Rounds all numbers in a value, because sums in another order differ in their last digits. */
function roundFigures<T>(value: T): T {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'number' ? Number(part.toPrecision(9)) + 0 : part,
  );
  return JSON.parse(text) as T;
}

function expectStoredAnalytics(store: Pick<Store, 'trades'>, trades: Map<string, Trade>): void {
  for (const [range, exits] of [...TIME_RANGES.map((name) => [name, {}] as const), ...EXIT_WINDOWS]) {
    const figures = store.trades.computeAnalytics(range, NOON_MS, exits);
    expect(roundFigures(figures)).toMatchObject(roundFigures(expectedAnalyticsOf([...trades.values()], range, exits)));
  }
}

let store: Store;
beforeEach(() => {
  store = openStore(':memory:', { secret: 'for tests' });
});
afterEach(() => store.close());

test('analytics from the stored sums equal analytics from all trades after trades open, close and change', () => {
  const rng = createRng(seededRandom(11));
  const kept = new Map<string, Trade>();
  const save = (trade: Trade): void => {
    store.trades.save(trade, null);
    kept.set(trade.trade_id, trade);
  };
  // Returns multiples of 0.25, whose sums are exact in any order.
  const pnl = (): number | null => (rng.bernoulli(0.05) ? null : Math.round(rng.normal() * 8) / 4);
  const symbol = (): string => `S${Math.floor(rng.uniform() * 14)}USDT`;
  const exit = (): number => NOON_MS - Math.floor(rng.uniform() ** 3 * 50 * DAY_MS);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(rng.uniform() * values.length)]!;
  const closed = (id: string): Trade => {
    const [reason_exit, side] = [oneOf([null, ...EXIT_REASONS]), oneOf(TRADE_SIDES)];
    const audit = { config_version: oneOf([null, '1.0.1', '1.0.2']), quantity: oneOf([null, 0.05, 0.1]) };
    return storedClosedTrade(id, exit(), 0, { symbol: symbol(), pnl_net: pnl(), reason_exit, side, ...audit });
  };

  for (let step = 0; step < 1_500; step += 1) {
    const id = `T${Math.floor(rng.uniform() * 600)}`;
    const known = kept.get(id);
    if (!known) save(rng.bernoulli(0.3) ? storedOpenTrade(id, exit(), { symbol: symbol() }) : closed(id));
    else if (known.status === 'OPEN') save(closed(id));
    else if (rng.bernoulli(0.3)) save(known);
    else if (rng.bernoulli(0.3)) save(storedOpenTrade(id, exit()));
    else save(closed(id));
    if (step % 300 === 0) expectStoredAnalytics(store, kept);
  }
  expectStoredAnalytics(store, kept);

  store.clearHistory();
  kept.clear();
  expectStoredAnalytics(store, kept);
  save(closed('after'));
  expectStoredAnalytics(store, kept);
});

test('a time range of the analytics begins at its exact time, not at the start of a day', () => {
  const kept = new Map<string, Trade>();
  const midnight = Date.parse('2026-03-03T00:00:00.000Z');
  const exits = [
    RANGE_START_MS['7d'] - 1,
    RANGE_START_MS['7d'],
    midnight - 1,
    midnight,
    midnight + DAY_MS - 1,
    midnight + DAY_MS,
  ];
  exits.forEach((at, index) => {
    const trade = storedClosedTrade(`${index}`, at, index + 1);
    store.trades.save(trade, null);
    kept.set(trade.trade_id, trade);
  });
  expectStoredAnalytics(store, kept);
});

test('every page of trades equals a slice of all sorted trades after changes of entry times', () => {
  const rng = createRng(seededRandom(5));
  const kept = new Map<string, { seq: number; at: number }>();
  for (let step = 0; step < 900; step += 1) {
    const id = `T${Math.floor(rng.uniform() * 400)}`;
    const at = NOON_MS - Math.floor(rng.uniform() * 20) * (DAY_MS / 3);
    store.trades.save(storedOpenTrade(id, at), null);
    kept.set(id, { seq: kept.get(id)?.seq ?? kept.size, at });
  }
  const ids = [...kept].toSorted(([, a], [, b]) => b.at - a.at || b.seq - a.seq).map(([id]) => id);
  for (let skip = 0; skip <= ids.length + 30; skip += 17) {
    const page = store.trades.listPage(skip, 50);
    expect(page.trades.map(({ trade_id }) => trade_id)).toEqual(ids.slice(skip, skip + 50));
    expect(page).toMatchObject({ total: ids.length, has_more: skip + 50 < ids.length });
  }
  store.clearHistory();
  expect(store.trades.listPage(0, 50)).toEqual({ trades: [], total: 0, has_more: false });
});

test('listPage returns a trade with an unreadable entry time last', () => {
  store.trades.save(storedOpenTrade('unreadable', NOON_MS, { timestamp_entry: 'yesterday' }), null);
  store.trades.save(storedOpenTrade('old', NOON_MS - 9_000 * DAY_MS), null);
  expect(store.trades.listPage(0, 50).trades.map(({ trade_id }) => trade_id)).toEqual(['old', 'unreadable']);
});

test('the migrations compute the sums by day, hour and version from the trades of an old database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sums-'));
  try {
    const path = join(folder, 'old.sqlite');
    const before = openDatabase(path);
    migrateDatabase(before, MIGRATIONS.slice(0, 1));
    const kept = new Map<string, Trade>();
    const insert = before.prepare(
      `INSERT INTO trades
         (trade_id, symbol, side, status, reason_exit, timestamp_entry, timestamp_exit, pnl_net, entry_ms, exit_ms)
       VALUES
         (:trade_id, :symbol, :side, :status, :reason_exit, :timestamp_entry, :timestamp_exit, :pnl_net, :entry_ms, :exit_ms)`,
    );
    const trades = [
      storedClosedTrade('a', NOON_MS, 2),
      storedClosedTrade('b', NOON_MS - 3 * DAY_MS, -1, { symbol: 'ETHUSDT' }),
      storedClosedTrade('c', NOON_MS - 40 * DAY_MS, 0, { pnl_net: null }),
      storedOpenTrade('d', NOON_MS),
      storedOpenTrade('e', NOON_MS, { timestamp_entry: null }),
    ];
    for (const trade of trades) {
      const { trade_id, symbol, side, status, reason_exit, timestamp_entry, timestamp_exit, pnl_net } = trade;
      const at = (time: Trade['timestamp_exit']) => (time === null ? null : epochMsOf(time));
      const times = { entry_ms: at(timestamp_entry), exit_ms: at(timestamp_exit) };
      insert.run({ trade_id, symbol, side, status, reason_exit, timestamp_entry, timestamp_exit, pnl_net, ...times });
      // The first version of the database has no columns of version and quantity.
      kept.set(trade_id, { ...trade, config_version: null, quantity: null });
    }
    before.close();

    const after = openDatabase(path);
    migrateDatabase(after);
    const repository = createTradesRepository(after, () => undefined);
    expectStoredAnalytics({ trades: repository }, kept);
    expect(repository.listPage(0, 50)).toMatchObject({ total: 5, has_more: false });
    expect(repository.listPage(0, 50).trades.map(({ trade_id }) => trade_id)).toEqual(['d', 'a', 'b', 'c', 'e']);
    after.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
