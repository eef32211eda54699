import type { BotContext } from '../core/context';

export type LatencyLog = { recordLatency(latency_ms: number): void; logPercentiles(smoothed_ms: number): void };

/** Largest number of latencies in memory, enough for the book updates of fifty symbols in a few seconds. */
const MAX_LATENCY_SAMPLES = 4096;

export function createLatencyLog({ params, log }: BotContext): LatencyLog {
  const samples = new Float64Array(MAX_LATENCY_SAMPLES);
  let recorded = 0;

  const isOn = (): boolean => {
    const { enable_detailed_logging, log_latency_metrics } = params();
    return enable_detailed_logging && log_latency_metrics;
  };

  return {
    recordLatency(latency_ms) {
      if (!isOn()) return;
      samples[recorded % MAX_LATENCY_SAMPLES] = latency_ms;
      recorded += 1;
    },
    logPercentiles(smoothed_ms) {
      if (isOn() && recorded > 0) {
        const sorted = samples.slice(0, Math.min(recorded, MAX_LATENCY_SAMPLES)).sort();
        const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1);
        const percentiles = `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms over ${recorded} updates`;
        log.debug('DATA', `Feed latency ${percentiles}, smoothed ${smoothed_ms.toFixed(1)} ms`);
      }
      recorded = 0;
    },
  };
}
