import type { Parameters } from '@/contract/params/catalogue';

type FeedRules = Pick<Parameters, 'ws_pause_threshold_ms' | 'ws_resume_threshold_ms'>;

/** Latency of one feed with hysteresis: slow at the pause threshold, normal again at the resume threshold. */
export type FeedLatency = { record(latency_ms: number, p: FeedRules): void; isSlow(): boolean; latest(): number };

export function createFeedLatency(): FeedLatency {
  let slow = false;
  let latest = 0;
  return {
    record(latency_ms, p) {
      latest = latency_ms;
      if (latency_ms >= p.ws_pause_threshold_ms) slow = true;
      else if (latency_ms <= p.ws_resume_threshold_ms) slow = false;
    },
    isSlow: () => slow,
    latest: () => latest,
  };
}

/** Averages about the last fifty updates of all feeds. */
const SMOOTHING = 0.04;
/** A shorter latency spike blocks entries but does not pause the bot. */
const SUSTAINED_MS = 3_000;

/** Smoothed latency of the whole market feed. */
export type LatencyGuard = {
  record(at: number, latency_ms: number, threshold_ms: number): 'tripped' | 'recovered' | undefined;
  isTripped(): boolean;
  isSustained(at: number): boolean;
  smoothed(): number;
};

export function createLatencyGuard(): LatencyGuard {
  let smoothed = 0;
  let trippedAt: number | undefined;
  return {
    record(at, latency_ms, threshold_ms) {
      smoothed += SMOOTHING * (latency_ms - smoothed);
      if (smoothed >= threshold_ms && trippedAt === undefined) {
        trippedAt = at;
        return 'tripped';
      }
      if (smoothed < threshold_ms && trippedAt !== undefined) {
        trippedAt = undefined;
        return 'recovered';
      }
      return undefined;
    },
    isTripped: () => trippedAt !== undefined,
    isSustained: (at) => trippedAt !== undefined && at - trippedAt >= SUSTAINED_MS,
    smoothed: () => smoothed,
  };
}
