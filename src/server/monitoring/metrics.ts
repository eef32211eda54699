import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { SocketEvent } from '@/contract/live/socket';

import type { EvaluationTimer } from '../bot/core/dependencies';
import { createScrapedMetrics, type MetricsSources } from './scrapedMetrics';

/** Upper bounds of the histogram of evaluations, in seconds. An evaluation usually takes some 10 microseconds. */
const EVALUATION_BUCKETS_SECONDS = [1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 5e-2, 0.25];

/** Metric label for an event without a side or an exit reason. */
const UNKNOWN = 'UNKNOWN';

/** Gauges of prom-client named like counters, which `promtool check metrics` refuses. Each sums a labelled gauge. */
const MISNAMED_GAUGES = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Metrics of the server for Prometheus. Counters begin at 0 with the process. */
export type Metrics = {
  countEvent(event: SocketEvent): void;
  evaluationTimer: EvaluationTimer;
  /** Sets the components whose state each scrape reads. */
  observe(sources: MetricsSources): void;
  contentType: string;
  /** Returns all metrics in the text format of Prometheus. */
  formatMetrics(): Promise<string>;
};

/**
 * Creates the metrics. The bot only adds to a counter or to a histogram. All other figures are read at a scrape.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED_GAUGES) registry.removeSingleMetric(name);
  const signals = new Counter({
    name: 'order_flow_signals_total',
    help: 'Signals of the strategy',
    labelNames: ['side'],
    registers,
  });
  const entries = new Counter({
    name: 'order_flow_entries_total',
    help: 'Opened trades',
    labelNames: ['side'],
    registers,
  });
  const exits = new Counter({
    name: 'order_flow_exits_total',
    help: 'Closed trades by exit reason',
    labelNames: ['reason'],
    registers,
  });
  const realizedPnl = new Gauge({
    name: 'order_flow_realized_pnl_usdt',
    help: 'Net PnL of the trades that closed since the start of the process, in USDT',
    registers,
  });
  const evaluation = new Histogram({
    name: 'order_flow_evaluation_duration_seconds',
    help: 'Time of one evaluation of the strategy for one symbol',
    buckets: EVALUATION_BUCKETS_SECONDS,
    registers,
  });
  let evaluationBegan = 0;
  let readSources: () => void = () => undefined;

  return {
    countEvent(event) {
      switch (event.type) {
        case 'signal':
          return signals.inc({ side: event.data.side ?? UNKNOWN });
        case 'trade_open':
          return entries.inc({ side: event.data.side ?? UNKNOWN });
        case 'trade_close':
          if (event.is_correction) return;
          exits.inc({ reason: event.data.reason_exit ?? UNKNOWN });
          return realizedPnl.inc(event.data.pnl_net ?? 0);
        default:
          return event satisfies never;
      }
    },
    evaluationTimer: {
      begin() {
        evaluationBegan = performance.now();
      },
      end: () => evaluation.observe((performance.now() - evaluationBegan) / 1_000),
    },
    observe(sources) {
      readSources = createScrapedMetrics(registry, sources);
    },
    contentType: registry.contentType,
    formatMetrics() {
      readSources();
      return registry.metrics();
    },
  };
}
