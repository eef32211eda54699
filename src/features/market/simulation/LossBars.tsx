import { styled } from '@mui/material/styles';
import { DASH, formatSignedAmount, isFigure, type Figure } from '@/domain/format/format';

const LossBarsFrame = styled('div')(({ theme }) => {
  const { divider, loss, text } = theme.vars.palette;
  return {
    display: 'grid',
    gap: theme.spacing(2),
    '& h4': { ...theme.typography.caption, margin: 0, color: text.secondary },
    '& dl > div': { display: 'flex', alignItems: 'center', gap: theme.spacing(2), ...theme.typography.body2 },
    '& dt': { flex: 'none', width: '4.5rem' },
    '& dd': { flex: '1 1 0', minWidth: 0, display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
    '& dd > span': { flex: 'none', width: '4rem', textAlign: 'right' },
    // The width 0 overrides the default width of an svg element, so that the bar fills the remaining space.
    '& svg': { flex: '1 1 0', width: 0, height: 12 },
    '& .scale': { fill: divider },
    '& .old': { fill: text.secondary },
    '& .quickWin': { fill: loss.main },
  };
});

type StopLossComparison = { label: string; old: Figure; quickWin: Figure };

/** Compares stop losses of old and Quick Win parameters as bars on one scale. */
export function LossBars({ groups }: { groups: readonly StopLossComparison[] }) {
  const losses = groups.flatMap(({ old, quickWin }) => [old, quickWin]).filter(isFigure);
  const longest = Math.max(0, ...losses.map(Math.abs));
  return (
    <LossBarsFrame>
      {groups.map(({ label, old, quickWin }) => (
        <div key={label}>
          <h4>{label}</h4>
          <dl aria-label={`${label} loss at the SL`}>
            <LossBar look="old" name="Old" loss={old} longest={longest} />
            <LossBar look="quickWin" name="Quick Win" loss={quickWin} longest={longest} />
          </dl>
        </div>
      ))}
    </LossBarsFrame>
  );
}

type LossBarProps = { look: 'old' | 'quickWin'; name: string; loss: Figure; longest: number };

function LossBar({ look, name, loss, longest }: LossBarProps) {
  const length = isFigure(loss) && longest > 0 ? (100 * Math.abs(loss)) / longest : 0;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" data-length={length.toFixed(1)}>
          <rect className="scale" width={100} height={1} />
          <rect className={look} width={length} height={1} />
        </svg>
        {/* Shows a negative value, whatever sign the bot sends for the loss. */}
        <span>{isFigure(loss) ? formatSignedAmount(-Math.abs(loss)) : DASH}</span>
      </dd>
    </div>
  );
}
