import { styled } from '@mui/material/styles';
import { plural } from '@/domain/format/format';
import { formatTime } from '@/domain/format/time';
import { useIsOutageBannerShown } from '../messages/outage';
import { StaleValueAge } from '../figures/StaleValueAge';
import { TryAgainButton } from '../messages/TryAgainButton';
import { useTimeZone } from '../hooks/timeZone';

// The text stays on one line, because a second line would shift the list.
const LoadStatusLine = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  alignItems: 'baseline',
  minWidth: 0,
  '& > .text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

type Props = {
  problem?: string;
  /** Wall-clock time of the last good reply, ms. */
  readAt?: number;
  /** Monotonic time at which the bot last confirmed the list, or null while live events update the list. */
  since: number | null;
  rejected: number;
  why?: string | undefined;
  onRetry: () => void;
};

export function ListLoadStatus({ problem: reason, readAt, since, rejected, why, onRetry }: Props) {
  // The outage banner gives the reason once for all lists.
  const problem = useIsOutageBannerShown() ? undefined : reason;
  const zone = useTimeZone();
  const said = [
    problem && `Not refreshed since ${formatTime(readAt, zone)}${zone === 'utc' ? ' UTC' : ''}: ${problem}`,
    rejected > 0 && [`${plural(rejected, 'row')} could not be read`, why].filter(Boolean).join(': '),
  ].filter(Boolean);
  const text = said.join('. ');
  return (
    <LoadStatusLine>
      <StaleValueAge since={since} />
      {text && (
        <span className="text" role="status" title={text}>
          {text}
        </span>
      )}
      {problem && <TryAgainButton onRetry={onRetry} />}
    </LoadStatusLine>
  );
}
