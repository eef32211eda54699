import { Skeleton, Typography } from '@mui/material';
import { httpStatus, readableErrorText } from '@/api/request/errors';
import { useGetFollowedSignalQuery } from '@/api/trades/checksWorth';
import { followedSignalText } from '@/domain/checks/checkWords';
import { formatDateTime } from '@/domain/format/time';
import type { RejectedSignal } from '@/ui/checks/followedSignals';
import { TIME_ZONE_NAMES, useTimeZone } from '@/ui/hooks/timeZone';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { TradeDetails } from '@/ui/trades/TradeDetails';

/** Shows why a signal was rejected, and the hypothetical trade that would have become of it. */
export function FollowedSignalStory({ signal: { symbol, side, timestamp } }: { signal: RejectedSignal }) {
  const zone = useTimeZone();
  const { currentData, error, refetch } = useGetFollowedSignalQuery(
    { symbol, side, timestamp },
    { refetchOnMountOrArgChange: true },
  );
  if (error && httpStatus(error) === 404)
    return (
      <EmptyState
        text="The bot has no story of this signal."
        hint={`The signal was not rejected, or it is too old. The bot says: ${readableErrorText(error, 'no answer')}`}
      />
    );
  if (error)
    return (
      <ErrorState
        what="The story of this signal could not be read"
        reason={readableErrorText(error, 'no answer')}
        onRetry={() => void refetch()}
      />
    );
  if (!currentData) return <Skeleton variant="rounded" height={320} />;
  const { label, reason, config_version, trade } = currentData;
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`Rejected by the check '${label}'${reason ? `: ${reason}` : ''}.`}
      </Typography>
      <Typography sx={{ marginBlock: 2, overflowWrap: 'anywhere' }}>{followedSignalText(currentData)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 3 }}>
        Signal of {formatDateTime(timestamp, zone)} {TIME_ZONE_NAMES[zone]}
        {config_version && `, rules of version ${config_version}`}
      </Typography>
      {trade && (
        <section aria-label="Hypothetical trade">
          <TradeDetails trade={trade} hypothetical />
        </section>
      )}
    </>
  );
}
