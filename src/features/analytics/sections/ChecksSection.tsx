import { Skeleton, Typography } from '@mui/material';
import { useGetChecksWorthQuery } from '@/api/trades/checksWorth';
import type { AnalyticsSpan } from '@/api/trades/analytics';
import { MIN_BLOCKS_FOR_VERDICT, type ChecksWorthReply } from '@/contract/trades/checksWorth';
import { CHECKS_TITLE, checksSentence, followedCountsText } from '@/domain/checks/checkWords';
import { formatDateTime } from '@/domain/format/time';
import { ChecksTable } from '@/ui/checks/ChecksTable';
import { spanText } from '../texts';
import { ReplyPanel } from './ReplyPanel';

/** Shows what the rejected signals of a range would have earned. */
export function ChecksSection({ span }: { span: AnalyticsSpan }) {
  const { currentData, error, refetch } = useGetChecksWorthQuery(span, { refetchOnMountOrArgChange: true });
  return (
    <ReplyPanel
      title={CHECKS_TITLE}
      note={`rejected signals, followed on paper, over ${spanText(span)}`}
      {...{ reply: currentData, error, refetch }}
      failure="The checks could not be read"
      emptyText={({ rows }) =>
        rows.length === 0 ? `No rejected signal was followed ${span === 'all' ? 'yet' : `in ${spanText(span)}`}.` : null
      }
      emptyHint="The bot follows each signal that a check rejects. A row appears here with the first one."
      placeholder={<Skeleton variant="rounded" height={240} />}
      explanation={explanationOf}
    >
      {({ rows }) => (
        <>
          <Typography variant="body2" sx={{ padding: 3 }}>
            {checksSentence(rows)}
          </Typography>
          <ChecksTable rows={rows} opensSignals />
        </>
      )}
    </ReplyPanel>
  );
}

const EXPLANATION = `Pays: the signals kept out would have lost. Costs: they would have gained. Not shown: the interval contains 0, or the signals are in fewer than ${MIN_BLOCKS_FOR_VERDICT} hours. A figure after ± is half of the 95 % interval.`;

function explanationOf({ rows, since, not_followed }: ChecksWorthReply): string {
  const sinceText = since === null ? '' : ` The first is of ${formatDateTime(since, 'utc')} UTC.`;
  return `${followedCountsText(rows, not_followed)}${sinceText} ${EXPLANATION}`;
}
