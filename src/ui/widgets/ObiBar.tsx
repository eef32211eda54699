import { isFigure } from '@/domain/format/format';
import { barLayersStyle, lineLayer, rangeLayer } from './barStyle';

type Props = {
  obi: number | null;
  /** OBI threshold, drawn on the side of the imbalance. The value is null while the threshold is unknown. */
  threshold?: number | null;
};

const ZERO_LINE = lineLayer(0.5, { width_px: 1, height: '6px' });
const shareOfScale = (obi: number): number => (Math.max(-1, Math.min(1, obi)) + 1) / 2;

/**
 * Shows OBI on a scale of −1 to 1. Screen readers skip the bar, because the number is beside the bar. The container
 * applies `obiBarStyle`.
 */
export function ObiBar({ obi, threshold = null }: Props) {
  const reach = isFigure(obi) ? obi : 0;
  const end = shareOfScale(reach);
  const hasMark = threshold !== null && reach !== 0;
  const mark = lineLayer(shareOfScale(hasMark ? Math.sign(reach) * threshold : 0), {
    width_px: hasMark ? 2 : 0,
    height: '100%',
  });
  const layers = [mark, ZERO_LINE, rangeLayer(Math.min(0.5, end), Math.max(0.5, end))];
  return <span className="bar" aria-hidden="true" style={barLayersStyle(layers)} />;
}
