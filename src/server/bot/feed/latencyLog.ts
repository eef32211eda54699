import type { Workbench } from '../botContext';

/** Latencies of the last stretch, for log_latency_metrics. */
export type LatencyLog = { note(latency_ms: number): void; tell(smoothed_ms: number): void };

/** At fifty symbols this is the last few seconds of a stretch of ten. */
const KEPT = 4096;

export function createLatencyLog({ params, log }: Workbench): LatencyLog {
  const kept = new Float64Array(KEPT);
  let noted = 0;

  const isOn = (): boolean => {
    const { enable_detailed_logging, log_latency_metrics } = params();
    return enable_detailed_logging && log_latency_metrics;
  };

  return {
    note(latency_ms) {
      if (!isOn()) return;
      kept[noted % KEPT] = latency_ms;
      noted += 1;
    },
    tell(smoothed_ms) {
      if (isOn() && noted > 0) {
        const sorted = kept.slice(0, Math.min(noted, KEPT)).sort();
        const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1);
        const percentiles = `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms over ${noted} updates`;
        log.debug('DATA', `Feed latency ${percentiles}, smoothed ${smoothed_ms.toFixed(1)} ms`);
      }
      noted = 0;
    },
  };
}
