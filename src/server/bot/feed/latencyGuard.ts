import type { Parameters } from '@/contract/params/catalogue';

type FeedLatencyLimits = Pick<Parameters, 'ws_pause_threshold_ms' | 'ws_resume_threshold_ms'>;

/** The feed is slow from a latency of ws_pause_threshold_ms until it falls to ws_resume_threshold_ms. */
export type SlowFeedDetector = {
  recordLatency(latency_ms: number, p: FeedLatencyLimits): void;
  isSlow(): boolean;
};

export function createSlowFeedDetector(): SlowFeedDetector {
  let slow = false;
  return {
    recordLatency(latency_ms, p) {
      if (latency_ms >= p.ws_pause_threshold_ms) slow = true;
      else if (latency_ms <= p.ws_resume_threshold_ms) slow = false;
    },
    isSlow: () => slow,
  };
}

/** Weight of the latest book update in the smoothed latency, which covers about the last fifty updates. */
const LATENCY_SMOOTHING_FACTOR = 0.04;
/** Duration of high latency after which the bot pauses. A shorter spike of the latency only blocks entries. */
const MIN_SUSTAINED_DURATION_MS = 3_000;

/** Smooths the latency of the whole market feed and compares the result with a threshold. */
export type LatencyGuard = {
  recordLatency(at: number, latency_ms: number, threshold_ms: number): 'tripped' | 'recovered' | undefined;
  isTripped(): boolean;
  isSustained(at: number): boolean;
  smoothedMs(): number;
};

export function createLatencyGuard(): LatencyGuard {
  let smoothed = 0;
  let trippedAt: number | undefined;
  return {
    recordLatency(at, latency_ms, threshold_ms) {
      smoothed += LATENCY_SMOOTHING_FACTOR * (latency_ms - smoothed);
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
    isSustained: (at) => trippedAt !== undefined && at - trippedAt >= MIN_SUSTAINED_DURATION_MS,
    smoothedMs: () => smoothed,
  };
}
