import type { Clock } from '../../market/clock/clock';

export type EvaluationSchedule<T> = {
  /**
   * Evaluates a book update, or evaluates it at the end of the interval and returns undefined. A delayed evaluation is
   * necessary because the next book update can take long to arrive.
   */
  onUpdate(at: number): T | undefined;
  lastEvaluationAt(): number;
};

export function createEvaluationSchedule<T>(
  clock: Clock,
  intervalMs: () => number,
  evaluate: (at: number) => T | undefined,
  onDelayedEvaluation: (found: T | undefined) => void,
): EvaluationSchedule<T> {
  let evaluatedAt = Number.NEGATIVE_INFINITY;
  let hasNewUpdate = false;
  let isScheduled = false;

  const evaluateNow = (at: number): T | undefined => {
    evaluatedAt = at;
    hasNewUpdate = false;
    return evaluate(at);
  };

  const evaluateAfter = (ms: number): void => {
    hasNewUpdate = true;
    if (isScheduled) return;
    isScheduled = true;
    clock.after(ms, () => {
      isScheduled = false;
      if (!hasNewUpdate) return;
      // The interval can have become longer, and another update can have been evaluated since.
      const tooSoon_ms = evaluatedAt + intervalMs() - clock.now();
      if (tooSoon_ms > 0) return evaluateAfter(tooSoon_ms);
      onDelayedEvaluation(evaluateNow(clock.now()));
    });
  };

  return {
    onUpdate(at) {
      const tooSoon_ms = evaluatedAt + intervalMs() - at;
      if (tooSoon_ms <= 0) return evaluateNow(at);
      evaluateAfter(tooSoon_ms);
      return undefined;
    },
    lastEvaluationAt: () => evaluatedAt,
  };
}
