import { isFigure } from '@/domain/format/format';

type Props = {
  obi: number | null;
  /** OBI threshold, drawn on the side of the imbalance. The value is null while the threshold is unknown. */
  threshold?: number | null;
};

/** Shows OBI on a scale of −1 to 1. Screen readers skip the bar, because the number is beside the bar. */
export function ObiBar({ obi, threshold = null }: Props) {
  const reach = isFigure(obi) ? Math.max(-1, Math.min(1, obi)) : 0;
  const mark = threshold !== null && reach !== 0 ? Math.sign(reach) * threshold : null;
  return (
    <svg viewBox="-1 0 2 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="scale" x={-1} width={2} height={1} />
      <rect className="reach" x={Math.min(0, reach)} width={Math.abs(reach)} height={1} />
      <line x1={0} x2={0} y1={0} y2={1} vectorEffect="non-scaling-stroke" />
      {mark !== null && (
        <line className="limit" x1={mark} x2={mark} y1={-0.4} y2={1.4} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}
