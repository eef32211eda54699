import { createLatencyLog } from './latencyLog';
import type { LatencyGuard } from './latencyGuard';
import type { BotContext } from '../core/context';

/** Logs the feed latency, and pauses the bot at sustained high latency if latency_guard_auto_pause is on. */
export type LatencyMonitor = {
  recordLatency(at: number, latency_ms: number): void;
  /** Logs percentiles of the latencies since the last call if log_latency_metrics is on. */
  logLatencies(): void;
};

export function createLatencyMonitor(context: BotContext, guard: LatencyGuard, pause: () => boolean): LatencyMonitor {
  const { params, log } = context;
  const latencyLog = createLatencyLog(context);
  return {
    recordLatency(at, latency_ms) {
      const { latency_threshold_ms, latency_guard_auto_pause } = params();
      latencyLog.recordLatency(latency_ms);
      const change = guard.recordLatency(at, latency_ms, latency_threshold_ms);
      if (change === 'tripped') {
        log.warning('LATENCY_GUARD', `Smoothed latency reached ${latency_threshold_ms} ms: no new entries`);
      } else if (change === 'recovered')
        log.info('LATENCY_GUARD', 'Smoothed latency is back below its threshold: new entries are allowed');
      if (latency_guard_auto_pause && guard.isSustained(at) && pause()) {
        log.warning('LATENCY_GUARD', 'Smoothed latency stays above its threshold: the bot is paused');
      }
    },
    logLatencies: () => latencyLog.logPercentiles(guard.smoothedMs()),
  };
}
