import { isFigure } from '@/domain/format/format';

/** Shows a score from 0 to `max`. Screen readers skip the bar, because the number is beside the bar. */
export const ScoreBar = ({ score, max }: { score: number | null; max: number }) => (
  <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    <rect className="scale" width={1} height={1} />
    <rect className="reach" width={isFigure(score) ? Math.max(0, Math.min(1, score / max)) : 0} height={1} />
  </svg>
);
