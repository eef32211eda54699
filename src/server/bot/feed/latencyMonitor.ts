import { createLatencyLog } from './latencyLog';
import type { LatencyGuard } from './latencyGuard';
import type { BotContext } from '../botContext';

/** Logs the feed latency. Blocks entries and pauses the bot at the latency thresholds of the parameters. */
export type LatencyMonitor = {
  record(at: number, latency_ms: number): void;
  /** Logs the latencies since the last report if log_latency_metrics is on. */
  report(): void;
};

export function createLatencyMonitor(context: BotContext, guard: LatencyGuard, pause: () => boolean): LatencyMonitor {
  const { params, log } = context;
  const latencyLog = createLatencyLog(context);
  return {
    record(at, latency_ms) {
      const { latency_threshold_ms, latency_guard_auto_pause } = params();
      latencyLog.record(latency_ms);
      const change = guard.record(at, latency_ms, latency_threshold_ms);
      if (change === 'tripped') {
        log.warning('LATENCY_GUARD', `Smoothed latency reached ${latency_threshold_ms} ms: no new entries`);
      } else if (change === 'recovered') log.info('LATENCY_GUARD', 'Latency is back below its threshold');
      if (latency_guard_auto_pause && guard.isSustained(at) && pause()) {
        log.warning('LATENCY_GUARD', 'Latency stays above its threshold: the bot is paused');
      }
    },
    report: () => latencyLog.report(guard.smoothedMs()),
  };
}
