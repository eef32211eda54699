import { Counter, Gauge, type Registry } from 'prom-client';

import type { Bot } from '../bot/bot';
import type { MarketSource } from '../market/source';
import type { LiveHub } from '../sockets/liveHub';
import type { Store } from '../store/repositories';

export type MetricsSources = {
  bot: Pick<Bot, 'status' | 'diagnostics'>;
  market: Pick<MarketSource, 'book' | 'clock'>;
  store: Pick<Store, 'usage'>;
  liveHub: Pick<LiveHub, 'frameCounts' | 'clientCount'>;
};

const BOT_STATES = ['running', 'paused', 'stopped'] as const;

/** Registers the metrics whose value the components know. Returns a function that updates the values for one scrape. */
export function createScrapedMetrics(registry: Registry, { bot, market, store, liveHub }: MetricsSources): () => void {
  const registers = [registry];
  const createGauge = (name: string, help: string) => new Gauge({ name: `order_flow_${name}`, help, registers });
  const createLabelledGauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `order_flow_${name}`, help, labelNames, registers });
  const createCounter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `order_flow_${name}`, help, labelNames, registers });

  const state = createLabelledGauge('bot_state', '1 for the present state of the bot', 'state');
  const openPositions = createGauge('open_positions', 'Open trades');
  const unrealizedPnl = createGauge('unrealized_pnl_usdt', 'Net PnL if all trades closed now, in USDT');
  const storageProblem = createGauge('storage_problem', '1 while the database cannot be written');
  const evaluations = createCounter('evaluations_total', 'Evaluations since the start of the bot');
  const rejections = createCounter('rejections_total', 'Rejections since the start of the bot', 'check', 'stage');
  const books = createGauge('books', 'Followed symbols');
  const liveBooks = createGauge('books_live', 'Followed symbols with a live book');
  const bookAge = createLabelledGauge('book_age_seconds', 'Market time since the last update of the book', 'symbol');
  const feedLatency = createGauge('feed_latency_seconds', 'Smoothed latency of the book updates');
  const consoles = createGauge('consoles', 'Connected consoles');
  const framesSent = createCounter('frames_sent_total', 'Websocket frames sent to consoles');
  const framesSkipped = createCounter('frames_skipped_total', 'Websocket frames that a slow console did not get');
  const storeWrites = createCounter('store_writes_total', 'Statements that wrote to the database');
  const storeFailures = createCounter('store_failures_total', 'Failed accesses to the database', 'fault');

  const updateBotMetrics = (): void => {
    const { running, paused, active_trades, unrealized_pnl_net, storage_problem } = bot.status();
    const current = paused ? 'paused' : running ? 'running' : 'stopped';
    for (const name of BOT_STATES) state.set({ state: name }, name === current ? 1 : 0);
    openPositions.set(active_trades);
    // NaN is the value of Prometheus for an unknown number, such as the PnL without a price.
    unrealizedPnl.set(unrealized_pnl_net ?? NaN);
    storageProblem.set((storage_problem ?? null) === null ? 0 : 1);
  };

  const updateDiagnosticsMetrics = (): void => {
    const diagnostics = bot.diagnostics();
    setCount(evaluations, diagnostics.evaluations);
    rejections.reset();
    for (const { name, stage, count } of diagnostics.filters) rejections.inc({ check: name, stage }, count);
    const { feed } = diagnostics;
    books.set(feed?.books ?? 0);
    liveBooks.set(feed?.books_live ?? 0);
    feedLatency.set((feed?.latency_ms ?? NaN) / 1_000);
    bookAge.reset();
    for (const { symbol, followed } of diagnostics.symbols) {
      const book = followed ? market.book(symbol) : undefined;
      if (book?.ready === true) bookAge.set({ symbol }, Math.max(0, market.clock.now() - book.updatedAt) / 1_000);
    }
  };

  const updateConsoleAndStoreMetrics = (): void => {
    consoles.set(liveHub.clientCount());
    const { sent, skipped } = liveHub.frameCounts();
    setCount(framesSent, sent);
    setCount(framesSkipped, skipped);
    const { writes, failures } = store.usage();
    setCount(storeWrites, writes);
    storeFailures.reset();
    for (const [fault, count] of failures) storeFailures.inc({ fault }, count);
  };

  return () => {
    updateBotMetrics();
    updateDiagnosticsMetrics();
    updateConsoleAndStoreMetrics();
  };
}

/** Sets a counter to a total that its component counts. */
function setCount(counter: Counter, total: number): void {
  counter.reset();
  counter.inc(total);
}
