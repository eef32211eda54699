import type { ExchangeStopState } from '@/contract/bot/execution';
import { UnreadAge } from '../figures/UnreadAge';
import { useAgeMs } from '../hooks/useNow';
import { WarningIcon } from '../theme/icons';

type Props = Pick<ExchangeStopState, 'naked_ms' | 'unread_ms'> & {
  /** Monotonic time of the status that contains the stop. */
  receivedAt: number | null;
  /** True below the column name 'Stop at exchange'. */
  inCell?: boolean;
};

/** Warns that the exchange shows no stop for a position, or that nobody read the position, and since when. */
export function MissingStop({ naked_ms, unread_ms, receivedAt, inCell = false }: Props) {
  const age = useAgeMs(naked_ms === null || receivedAt === null ? null : receivedAt - naked_ms);
  const seconds = age === null ? undefined : `${(age / 1_000).toFixed(1)} s`;
  const sentence = `no stop${seconds === undefined ? '' : ` for ${seconds}`}`;
  // A cell has no room for an icon beside this age.
  if (inCell && naked_ms === null && unread_ms != null)
    return (
      <small className="unread">
        <UnreadAge ms={unread_ms} receivedAt={receivedAt} />
      </small>
    );
  if (!inCell)
    return (
      <>
        <WarningIcon /> {sentence}
      </>
    );
  return (
    <span title={sentence}>
      <WarningIcon /> {['none', seconds].filter(Boolean).join(', ')}
    </span>
  );
}
