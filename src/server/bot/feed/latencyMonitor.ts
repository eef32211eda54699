import { createLatencyLog } from './latencyLog';
import type { LatencyGuard } from './latencyGuard';
import type { Workbench } from '../botContext';

/** Latency of the market data: told, and acted upon where the parameters say so. */
export type LatencyWatch = {
  note(at: number, latency_ms: number): void;
  /** Writes what came since the last time into the log, where that is wanted. */
  tell(): void;
};

export function createLatencyWatch(bench: Workbench, guard: LatencyGuard, pause: () => boolean): LatencyWatch {
  const { params, log } = bench;
  const latencies = createLatencyLog(bench);
  return {
    note(at, latency_ms) {
      const { latency_threshold_ms, latency_guard_auto_pause } = params();
      latencies.note(latency_ms);
      const change = guard.note(at, latency_ms, latency_threshold_ms);
      if (change === 'tripped') {
        log.warning('LATENCY_GUARD', `Smoothed latency reached ${latency_threshold_ms} ms: no new entries`);
      } else if (change === 'recovered') log.info('LATENCY_GUARD', 'Latency is back below its threshold');
      if (latency_guard_auto_pause && guard.isSustained(at) && pause()) {
        log.warning('LATENCY_GUARD', 'Latency stays above its threshold: the bot is paused');
      }
    },
    tell: () => latencies.tell(guard.smoothed()),
  };
}
