import { isFigure } from '@/domain/format/format';
import { barLayersStyle, rangeLayer } from './barStyle';

/**
 * Shows a score from 0 to `max`. Screen readers skip the bar, because the number is beside the bar. The container
 * applies `scoreBarStyle`.
 */
export const ScoreBar = ({ score, max }: { score: number | null; max: number }) => (
  <span
    className="bar"
    aria-hidden="true"
    style={barLayersStyle([rangeLayer(0, isFigure(score) ? Math.max(0, Math.min(1, score / max)) : 0)])}
  />
);
