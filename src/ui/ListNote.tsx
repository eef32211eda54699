import { styled } from '@mui/material/styles';
import { plural } from '@/domain/format';
import { formatTime } from '@/domain/time';
import { useOutageBanner } from './outage';
import { StaleMark } from './StaleMark';
import { TryAgain } from './TryAgain';
import { useZone } from './zone';

// One line whatever it says: a note that wrapped would push the list away from under the reader.
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
  /** When the list was last known to be complete, by the monotonic clock; null while it is kept up to date live. */
  since: number | null;
  /** How many rows of the last reply could not be read. */
  rejected: number;
  /** What the first of them lacks. */
  why?: string | undefined;
  onRetry: () => void;
};

/** What is to be known about a list that is shown all the same: how old it is, and what is missing from it. */
export function ListNote({ problem: reason, readAt, since, rejected, why, onRetry }: Props) {
  // A banner says why nothing is refreshed, once for all lists.
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
