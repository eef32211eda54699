import { styled } from '@mui/material/styles';
import type { LabWalkForward } from '@/contract/lab/report';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { differenceText, intervalContainsZero, NO_BETTER_VARIANT_TEXT } from '@/domain/lab/words';
import { formatDateTime } from '@/domain/format/time';
import { Panel } from '@/ui/figures/Panel';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { useCurrency } from '@/ui/figures/currency';

const WalkForwardFigures = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(13rem, 1fr))',
  gap: theme.spacing(2, 4),
  margin: 0,
  padding: theme.spacing(2, 3),
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& strong': { ...theme.typography.subtitle1 },
  '& .believed': { borderLeft: `2px solid ${theme.vars.palette.primary.main}`, paddingLeft: theme.spacing(2) },
}));

/** Shows the lead of the best variant over the baseline in the selection period and in the unseen period. */
export function WalkForwardResult({ result, variants }: { result: LabWalkForward; variants: number }) {
  const currency = useCurrency();
  const { best, split_at, chosen_on, deflated, unseen, trades } = result;
  const zone = useTimeZone();
  return (
    <Panel
      title={chosen_on.value > 0 ? `Best of ${variants} variants: ${best}` : NO_BETTER_VARIANT_TEXT}
      note={`${chosen_on.value > 0 ? '' : `the least behind is ${best}, `}chosen on the first 60 % of the time, until ${formatDateTime(split_at, zone)} ${TIME_ZONE_NAMES[zone]}`}
    >
      <WalkForwardFigures>
        <div>
          <dt>Its lead where it was chosen</dt>
          <dd>
            <strong>{differenceText(chosen_on)}</strong> {currency}, {plural(trades.chosen_on, 'trade')}. Too good by
            the choice itself.
          </dd>
        </div>
        <div>
          <dt>The same lead, deflated</dt>
          <dd>
            {deflated === null ? (
              'Unknown: the run is too short.'
            ) : (
              <>
                <strong>{formatSignedAmount(deflated)}</strong> {currency}, less the luck of the best of {variants}.
              </>
            )}
          </dd>
        </div>
        <div className="believed">
          <dt>Its lead on the unseen rest: the figure to believe</dt>
          <dd>
            <strong>{differenceText(unseen)}</strong> {currency}, {plural(trades.unseen, 'trade')}.{' '}
            {unseenDifferenceIntervalText(unseen.interval)}
          </dd>
        </div>
      </WalkForwardFigures>
    </Panel>
  );
}

function unseenDifferenceIntervalText(interval: LabWalkForward['unseen']['interval']): string {
  if (interval === null) return 'Too short for an interval, which needs trades in five periods of 10 minutes.';
  return intervalContainsZero(interval)
    ? 'The interval contains 0: no lead is shown.'
    : 'The interval does not contain 0.';
}
