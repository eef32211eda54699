import { readableErrorText } from '@/api/request/errors';
import { useGetChecksWorthQuery } from '@/api/trades/checksWorth';
import { CHECKS_TITLE, checksSentence } from '@/domain/checks/checkWords';
import { useHasCapability } from '@/store/useCapability';
import { ChecksTable } from '@/ui/checks/ChecksTable';
import { hashAddress } from '@/ui/hooks/hashRoute';

/** Shows briefly what the checks kept out in the last 7 days, for a bot that follows rejected signals. */
export function NoTradeChecks() {
  const isOffered = useHasCapability('checks.worth') === true;
  const { currentData, error } = useGetChecksWorthQuery('7d', { skip: !isOffered, refetchOnMountOrArgChange: true });
  if (!isOffered) return null;
  return (
    <section className="checks" aria-label={CHECKS_TITLE}>
      <h2>{CHECKS_TITLE}, 7 days</h2>
      {currentData ? (
        currentData.rows.length > 0 ? (
          <>
            <p>{checksSentence(currentData.rows)}</p>
            <ChecksTable rows={currentData.rows} compact opensSignals />
          </>
        ) : (
          <p>No rejected signal was followed yet.</p>
        )
      ) : (
        <p>{error ? `Not available: ${readableErrorText(error, 'no answer')}` : 'Loading'}</p>
      )}
      <a href={hashAddress('analytics', { range: '7d' })}>All figures in Analytics</a>
    </section>
  );
}
