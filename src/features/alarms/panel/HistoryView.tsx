import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetAlarmHistoryQuery } from '@/api/alarms';
import { errorMessage } from '@/api/request/errors';
import { useHasCapability } from '@/store/useCapability';
import { formatCount, plural } from '@/domain/format/format';
import { ClockTime } from '@/ui/figures/ClockTime';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { TryAgainButton } from '@/ui/messages/TryAgainButton';
import { useHistoryPeriod } from '@/ui/widgets/alarmPanelView';
import { ExportHistoryButton } from './ExportHistoryButton';
import { HistoryFilters, type HistoryFilter } from './HistoryFilters';
import { HistoryTable } from './HistoryTable';
import { PageChanges } from './PageChanges';

const PAGE_SIZE = 50;

export function HistoryView() {
  const isOffered = useHasCapability('alarms') === true;
  const period = useHistoryPeriod();
  const [filter, setFilter] = useState<HistoryFilter>(period ?? {});
  const [skip, setSkip] = useState(0);
  const { currentData, data, error, isFetching, refetch, fulfilledTimeStamp } = useGetAlarmHistoryQuery(
    { ...filter, skip, limit: PAGE_SIZE },
    { skip: !isOffered, refetchOnMountOrArgChange: true },
  );
  const choose = (next: HistoryFilter): void => {
    setFilter(next);
    setSkip(0);
  };
  // A page of another filter stays until the new page arrives, so that nothing jumps.
  const page = currentData ?? data;
  const last = skip + (currentData ? currentData.rows.length + currentData.rejected.length : PAGE_SIZE);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <HistoryFilters filter={filter} onChoose={choose} />
        {isOffered && (
          <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
            Refresh
          </Button>
        )}
        <ExportHistoryButton filter={filter} botChanges={page?.total ?? 0} />
      </Box>
      {skip === 0 && <PageChanges filter={filter} />}
      {page && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', paddingTop: 2 }}>
          <Typography variant="body2" role="status" sx={{ flex: '1 1 12rem' }}>
            {page.total === 0
              ? 'No change'
              : `${formatCount(skip + 1)} to ${formatCount(Math.min(last, page.total))} of ${plural(page.total, 'change')}`}
            , as of <ClockTime at={fulfilledTimeStamp ?? null} />
            {page.rejected.length > 0 && `. ${plural(page.rejected.length, 'row')} could not be read`}
            {error && `. Not refreshed: ${errorMessage(error)} `}
            {error && <TryAgainButton onRetry={() => void refetch()} />}
          </Typography>
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button sx={{ minWidth: 0 }} disabled={skip === 0} onClick={() => setSkip(Math.max(0, skip - PAGE_SIZE))}>
              Newer
            </Button>
            <Button
              sx={{ minWidth: 0 }}
              disabled={!page.has_more || isFetching}
              onClick={() => setSkip(skip + PAGE_SIZE)}
            >
              Older
            </Button>
          </Box>
        </Box>
      )}
      {!page && error && (
        <ErrorState
          what="The history could not be loaded"
          reason={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isOffered && !page && !error && <Typography color="textSecondary">Loading the history…</Typography>}
      {(page?.total === 0 || !isOffered) && (
        <EmptyState
          text="No change of an alarm."
          hint={isOffered ? 'The history has no change of this filter.' : 'This bot keeps no history.'}
        />
      )}
      {page && page.rows.length > 0 && <HistoryTable rows={page.rows} />}
    </>
  );
}
