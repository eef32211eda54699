import { styled } from '@mui/material/styles';
import { plural } from '@/domain/format/format';
import { formatTime } from '@/domain/format/time';
import { useOutageBanner } from '../messages/outage';
import { StaleMark } from '../figures/StaleMark';
import { TryAgain } from '../messages/TryAgain';
import { useZone } from '../hooks/zone';

// Always one line: a wrapped note would move the list under the reader.
const Root = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  alignItems: 'baseline',
  minWidth: 0,
  '& > .text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

type Props = {
  /** Why the last reload failed; what is shown is older. */
  problem?: string;
  /** Wall time of the last good reply. */
  readAt?: number;
  /** Monotonic time when the list was last known to be complete; null while live events update it. */
  since: number | null;
  /** Number of unreadable rows in the last reply. */
  rejected: number;
  /** Reason for the first of them. */
  why?: string | undefined;
  onRetry: () => void;
};

/** Shows how old a list is and how many of its rows are missing. */
export function ListNote({ problem: reason, readAt, since, rejected, why, onRetry }: Props) {
  // A banner gives the reason once for all lists.
  const problem = useOutageBanner() ? undefined : reason;
  const zone = useZone();
  const said = [
    problem && `Not refreshed since ${formatTime(readAt, zone)}${zone === 'utc' ? ' UTC' : ''}: ${problem}`,
    rejected > 0 && [`${plural(rejected, 'row')} could not be read`, why].filter(Boolean).join(': '),
  ].filter(Boolean);
  const text = said.join('. ');
  return (
    <Root>
      <StaleMark since={since} />
      {text && (
        <span className="text" role="status" title={text}>
          {text}
        </span>
      )}
      {problem && <TryAgain onRetry={onRetry} />}
    </Root>
  );
}
