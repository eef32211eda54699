import { Skeleton, Typography } from '@mui/material';
import { readableErrorText } from '@/api/request/errors';
import { useGetChecksWorthQuery } from '@/api/trades/checksWorth';
import type { AnalyticsSpan } from '@/api/trades/analytics';
import { MIN_BLOCKS_FOR_VERDICT, type ChecksWorthReply } from '@/contract/trades/checksWorth';
import { CHECKS_TITLE, checksSentence, followedCountsText } from '@/domain/checks/checkWords';
import { formatDateTime } from '@/domain/format/time';
import { ChecksTable } from '@/ui/checks/ChecksTable';
import { Panel } from '@/ui/figures/Panel';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { spanText } from '../texts';

/** Shows what the rejected signals of a range would have earned. */
export function ChecksSection({ span }: { span: AnalyticsSpan }) {
  const { currentData, error, refetch } = useGetChecksWorthQuery(span, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={CHECKS_TITLE} note={`rejected signals, followed on paper, over ${spanText(span)}`}>
      {error && !currentData ? (
        <ErrorState
          what="The checks could not be read"
          reason={readableErrorText(error, 'no answer')}
          onRetry={() => void refetch()}
        />
      ) : currentData === undefined ? (
        <Skeleton variant="rounded" height={240} />
      ) : currentData.rows.length === 0 ? (
        <EmptyState
          text={`No rejected signal was followed ${span === 'all' ? 'yet' : `in ${spanText(span)}`}.`}
          hint="The bot follows each signal that a check rejects. A row appears here with the first one."
        />
      ) : (
        <Checks reply={currentData} />
      )}
    </Panel>
  );
}

const EXPLANATION = `Pays: the signals kept out would have lost. Costs: they would have gained. Not shown: the interval contains 0, or the signals are in fewer than ${MIN_BLOCKS_FOR_VERDICT} hours. A figure after ± is half of the 95 % interval.`;

function Checks({ reply: { rows, since, not_followed } }: { reply: ChecksWorthReply }) {
  const sinceText = since === null ? '' : ` The first is of ${formatDateTime(since, 'utc')} UTC.`;
  return (
    <>
      <Typography variant="body2" sx={{ padding: 3 }}>
        {checksSentence(rows)}
      </Typography>
      <ChecksTable rows={rows} opensSignals />
      <Typography variant="caption" component="p" color="textSecondary" sx={{ padding: 3 }}>
        {followedCountsText(rows, not_followed)}
        {sinceText} {EXPLANATION}
      </Typography>
    </>
  );
}
