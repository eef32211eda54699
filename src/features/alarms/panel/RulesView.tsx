import { Box, Typography } from '@mui/material';
import { useGetAlarmRulesQuery } from '@/api/alarms';
import { errorMessage } from '@/api/request/errors';
import { rejectionTextOf } from '@/contract/schema/reading';
import { DIAGNOSTICS_INTERVAL_MS } from '@/contract/timings';
import { ListLoadStatus } from '@/ui/lists/ListLoadStatus';
import { ErrorState } from '@/ui/messages/ErrorState';
import { RuleRow } from './RuleRow';

export function RulesView() {
  const { data, error, refetch, fulfilledTimeStamp } = useGetAlarmRulesQuery(undefined, {
    pollingInterval: DIAGNOSTICS_INTERVAL_MS,
    refetchOnMountOrArgChange: true,
  });
  const retry = (): void => void refetch();
  if (!data && error) {
    return <ErrorState what="The rules could not be loaded" reason={errorMessage(error)} onRetry={retry} />;
  }
  if (!data) return <Typography color="textSecondary">Loading the rules…</Typography>;
  return (
    <>
      <ListLoadStatus
        problem={errorMessage(error)}
        readAt={fulfilledTimeStamp}
        since={null}
        rejected={data.rejected.length}
        why={rejectionTextOf(data.rejected)}
        onRetry={retry}
      />
      <Box component="ul" aria-label="Rules" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.rows.map((rule) => (
          <RuleRow key={rule.rule} rule={rule} />
        ))}
      </Box>
    </>
  );
}
