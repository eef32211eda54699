import { diagnosticsSchema } from '@/contract/bot/diagnostics';
import type { OrderBook } from '../../market/book/orderBook';
import { balancedLadder, bidHeavyLadder, type BotHarness, createBotHarness, openLong } from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

const MINUTE_MS = 60_000;
const rejectionCountOf = (h: BotHarness, name: string): number =>
  h.bot.diagnostics().filters.find((filter) => filter.name === name)?.count ?? 0;
const entryBlockTexts = (h: BotHarness): string[] =>
  h.bot.diagnostics().blocks.map(({ name, reason }) => `${name}: ${reason}`);
const symbolDiagnosticsOf = (h: BotHarness, symbol = 'BTCUSDT') =>
  h.bot.diagnostics().symbols.find((one) => one.symbol === symbol);
const isoAt = (ms: number) => new Date(ms).toISOString();

test('diagnostics count every evaluated book update once, as a signal or as a rejection', () => {
  const h = createBotHarness();
  h.bot.start();
  openLong(h);
  h.market.run(2_000);
  const { evaluations, signals, entries, filters, since } = h.bot.diagnostics();
  const failed = filters.filter(({ stage }) => stage === 'candidate').reduce((sum, { count }) => sum + count, 0);
  expect(evaluations).toBe(failed + signals);
  expect(evaluations).toBeGreaterThan(200);
  expect({ signals, entries }).toEqual({ signals: 1, entries: 1 });
  expect(since).toBe(isoAt(Date.parse('2026-03-10T12:00:00.000Z')));
});

test('diagnostics count a rejected book update only for the first filter that fails', () => {
  const h = createBotHarness({ params: { max_spread_pct: 1e-9, min_depth_usdt: 1e12 } });
  h.bot.start();
  openLong(h);
  expect(rejectionCountOf(h, 'spread')).toBeGreaterThan(0);
  expect(rejectionCountOf(h, 'depth')).toBe(0);
  h.bot.saveParameters({ max_spread_pct: 0.05 });
  h.market.run(100);
  expect(rejectionCountOf(h, 'depth')).toBe(5);
});

test('a start of the bot resets the rejection counts', () => {
  const h = createBotHarness();
  h.bot.start();
  openLong(h);
  h.bot.stop();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1_000);
  expect(rejectionCountOf(h, 'entries_closed')).toBeGreaterThan(0);
  h.bot.start();
  expect(h.bot.diagnostics()).toMatchObject({ evaluations: 0, filters: [], since: isoAt(h.market.clock.now()) });
  h.market.run(100);
  expect(h.bot.diagnostics().filters).toEqual([
    { name: 'obi', label: 'imbalance too small', component: 'STRATEGY', stage: 'candidate', count: 5 },
  ]);
});

test('diagnostics show the last rejected book update of a symbol with its figures and time', () => {
  const h = createBotHarness();
  h.bot.start();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(100);
  expect(symbolDiagnosticsOf(h)).toMatchObject({
    evaluations: 5,
    filters: { obi: 5 },
    last: { name: 'obi', reason: 'OBI 0.000 < 0.350', at: isoAt(h.market.clock.now()) },
    last_signal: null,
  });
});

test('diagnostics show the last rejected signal and the last rejected book update of a symbol', () => {
  const h = createBotHarness({ params: { max_concurrent_trades: 0 } });
  h.bot.start();
  openLong(h);
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(2_000);
  expect(symbolDiagnosticsOf(h)).toMatchObject({
    signals: 1,
    entries: 0,
    last: { name: 'obi' },
    last_signal: { name: 'slots', label: 'no free slot', reason: 'all 0 slots are taken' },
  });
  expect(rejectionCountOf(h, 'slots')).toBe(1);
});

test('diagnostics report a book out of sync and a stale book as blocks of their symbol', () => {
  const h = createBotHarness();
  h.bot.start();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(100);
  h.market.silence(4_000);
  expect(symbolDiagnosticsOf(h)?.blocks).toEqual([expect.objectContaining({ reason: 'The book is 4.0 s old' })]);
  h.market.loseBook('BTCUSDT');
  expect(symbolDiagnosticsOf(h)?.blocks).toEqual([
    expect.objectContaining({ reason: 'The book waits for its snapshot' }),
  ]);
});

test('diagnostics report the latency and age of the feed and the number of synchronised books that are not stale', () => {
  const h = createBotHarness({
    market: fakeMarket({ instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT')] }),
  });
  h.bot.saveParameters({ symbols: ['BTCUSDT', 'ETHUSDT'], latency_threshold_ms: 300 });
  h.bot.start();
  const before = { latency_ms: 0, max_latency_ms: 300, age_ms: null, books: 2, books_live: 0 };
  expect(h.bot.diagnostics().feed).toEqual(before);
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(100);
  expect(h.bot.diagnostics().feed).toMatchObject({ age_ms: 0, books: 2, books_live: 1 });
  h.market.silence(4_000);
  expect(h.bot.diagnostics().feed).toMatchObject({ age_ms: 4_000, books: 2, books_live: 0 });
});

test('the status has the age of the newest book while the bot runs, at most the time since the start', () => {
  const h = createBotHarness();
  const lag = () => h.bot.status().market_lag_ms;
  h.bot.start();
  expect(lag()).toBeNull();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(100);
  expect(lag()).toBe(0);
  h.market.silence(75_000);
  expect(lag()).toBe(75_000);
  h.bot.stop();
  expect(lag()).toBeNull();
  h.bot.start();
  expect(lag()).toBe(0);
});

test('diagnostics report a symbol for which the exchange offers no book', () => {
  const h = createBotHarness();
  h.bot.start();
  (h.market.book('BTCUSDT') as OrderBook).sync.applyEvent('refuse');
  const reason = 'The exchange offers no book for this symbol';
  expect(symbolDiagnosticsOf(h)?.blocks).toEqual([expect.objectContaining({ reason })]);
});

describe('current blocks', () => {
  test('diagnostics report a stopped bot and a paused bot as a block of all entries', () => {
    const h = createBotHarness();
    expect(entryBlockTexts(h)).toEqual(['entries_closed: The bot is stopped']);
    h.bot.start();
    expect(entryBlockTexts(h)).toEqual([]);
    h.bot.pause();
    expect(entryBlockTexts(h)).toEqual(['entries_closed: The bot is paused']);
  });

  test('diagnostics report a feed as down until the feed reconnects', () => {
    const h = createBotHarness();
    h.bot.start();
    const feed = (state: 'down' | 'up' | 'ended', detail: string) =>
      h.market.emit({ kind: 'feed', at: h.market.clock.now(), state, detail });
    feed('down', 'no connection');
    expect(entryBlockTexts(h)).toEqual(['book_not_fresh: Market data are down: no connection']);
    feed('up', 'connected');
    expect(entryBlockTexts(h)).toEqual([]);
    feed('ended', 'the file is at its end');
    expect(entryBlockTexts(h)).toEqual(['book_not_fresh: The recording is over: the file is at its end']);
  });

  test('diagnostics report the hourly trade limit with the time at which a new trade is possible', () => {
    const h = createBotHarness({ params: { enable_trade_limits: true, max_trades_per_hour: 2 } });
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    const first = new Date(String(h.opened()[0]?.timestamp_entry)).getTime();
    h.market.run(MINUTE_MS, 1_000);
    openLong(h);
    h.bot.closeAll();
    expect(h.bot.diagnostics().blocks).toEqual([
      expect.objectContaining({ name: 'hour_limit', until: isoAt(first + 60 * MINUTE_MS) }),
    ]);
    h.market.silence(59 * MINUTE_MS);
    expect(entryBlockTexts(h)).toEqual([]);
  });

  test('diagnostics report the daily trade limit until midnight UTC', () => {
    const h = createBotHarness({ params: { enable_trade_limits: true, max_trades_per_day: 1 } });
    h.bot.start();
    openLong(h);
    expect(h.bot.diagnostics().blocks).toEqual([
      expect.objectContaining({ name: 'day_limit', until: '2026-03-11T00:00:00.000Z' }),
    ]);
  });

  test('diagnostics report the cooldown of a symbol after a trade, with the end of the cooldown', () => {
    const h = createBotHarness({ params: { cooldown_seconds: 30 } });
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    const until = isoAt(h.market.clock.now() + 30_000);
    expect(symbolDiagnosticsOf(h)?.blocks).toEqual([expect.objectContaining({ name: 'symbol_cooldown', until })]);
    expect(entryBlockTexts(h)).toEqual([]);
  });

  test('diagnostics report the cooldown of a symbol after a rejection by the cross-validator', () => {
    const market = fakeMarket({ twoVenues: true });
    market.executionVenue.setBook('BTCUSDT', balancedLadder());
    const h = createBotHarness({ market, params: { validator_cooldown_sec: 60 } });
    h.bot.start();
    openLong(h);
    expect(symbolDiagnosticsOf(h)).toMatchObject({
      blocks: [{ name: 'validator_cooldown' }],
      last_signal: { name: 'validator_side' },
    });
  });
});

test('diagnostics list a chosen symbol that has received no book', () => {
  const h = createBotHarness({
    market: fakeMarket({ instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT')] }),
  });
  h.bot.saveParameters({ symbols: ['BTCUSDT', 'ETHUSDT'] });
  h.bot.start();
  openLong(h);
  expect(symbolDiagnosticsOf(h, 'ETHUSDT')).toMatchObject({
    followed: true,
    evaluations: 0,
    blocks: [{ reason: 'The book waits for its snapshot' }],
  });
});

test('diagnostics mark a symbol as not followed if the bot only monitors its open trade', () => {
  const h = createBotHarness({
    market: fakeMarket({ instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT')] }),
  });
  h.bot.start();
  openLong(h);
  h.bot.saveParameters({ symbols: ['ETHUSDT'] });
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.run(100);
  expect(symbolDiagnosticsOf(h)).toMatchObject({ followed: false, last: { name: 'entries_closed' }, blocks: [] });
});

describe('usage of the trade limits', () => {
  test('diagnostics count the trades of the hour and the day before any limit is reached', () => {
    const h = createBotHarness({ params: { enable_trade_limits: true } });
    h.bot.start();
    expect(h.bot.diagnostics().limits).toMatchObject({
      trades_hour: { used: 0, max: 15, next_free_at: null },
      trades_day: { used: 0, max: 50, next_free_at: null },
    });
    openLong(h);
    const first = Date.parse(String(h.opened()[0]?.timestamp_entry));
    h.bot.closeAll();
    h.market.run(MINUTE_MS, 1_000);
    openLong(h);
    expect(h.bot.diagnostics().limits).toEqual({
      enabled: true,
      trades_hour: { used: 2, max: 15, next_free_at: isoAt(first + 60 * MINUTE_MS) },
      trades_day: { used: 2, max: 50, next_free_at: '2026-03-11T00:00:00.000Z' },
      consecutive_losses: { used: 1, max: 5 },
      drawdown_pct: { used: expect.closeTo(0.12, 1), max: 10 },
      slots: { used: 1, max: 5 },
      margin_usdt: { used: expect.closeTo(49, 0), max: 1000, next: 50 },
    });
    h.market.silence(59 * MINUTE_MS);
    expect(h.bot.diagnostics().limits?.trades_hour).toMatchObject({ used: 1 });
  });

  test('diagnostics report the losses that started a cooldown while the count of losses is 0 again', () => {
    const h = createBotHarness({ params: { max_consecutive_losses: 1, cooldown_seconds: 60 } });
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    h.bot.saveParameters({ max_consecutive_losses: 5 });
    expect(h.bot.diagnostics()).toMatchObject({
      blocks: [
        { name: 'loss_run', reason: 'Cooldown after 1 loss in a row, 60 s left', tripped_by: { used: 1, max: 1 } },
      ],
      limits: { consecutive_losses: { used: 0, max: 5 } },
    });
  });

  test('diagnostics count trades in PAPER mode while enable_trade_limits is off', () => {
    const h = createBotHarness({ params: { enable_trade_limits: false, max_trades_per_hour: 1 } });
    h.bot.start();
    openLong(h);
    expect(h.bot.diagnostics()).toMatchObject({ blocks: [], limits: { enabled: false, trades_hour: { used: 1 } } });
  });

  test('diagnostics report the hourly trade limit in LIVE mode while enable_trade_limits is off', () => {
    const h = createBotHarness({ params: { enable_trade_limits: false, max_trades_per_hour: 1 } });
    h.bot.start();
    openLong(h);
    h.bot.stop();
    h.bot.saveParameters({ mode: 'LIVE' });
    expect(h.bot.diagnostics().limits?.enabled).toBe(true);
    expect(entryBlockTexts(h)).toContain('hour_limit: max_trades_per_hour 1 is reached');
  });
});

test('two calls of diagnostics return equal replies that match the contract', () => {
  const h = createBotHarness();
  h.bot.start();
  openLong(h);
  const first = h.bot.diagnostics();
  expect(diagnosticsSchema.parse(JSON.parse(JSON.stringify(first)))).toEqual(first);
  expect(h.bot.diagnostics()).toEqual(first);
});
