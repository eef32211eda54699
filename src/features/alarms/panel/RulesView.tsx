import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetAlarmRulesQuery } from '@/api/alarms';
import { errorMessage } from '@/api/request/errors';
import { rejectionTextOf } from '@/contract/schema/reading';
import { findRules } from '@/domain/alarms/findRules';
import { DIAGNOSTICS_INTERVAL_MS } from '@/contract/timings';
import { ListLoadStatus } from '@/ui/lists/ListLoadStatus';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { RuleRow } from './RuleRow';

const SEARCH_STYLE = { width: '100%', maxWidth: '24rem', marginBlock: 2 };

export function RulesView() {
  const [search, setSearch] = useState('');
  const { data, error, refetch, fulfilledTimeStamp } = useGetAlarmRulesQuery(undefined, {
    pollingInterval: DIAGNOSTICS_INTERVAL_MS,
    refetchOnMountOrArgChange: true,
  });
  const retry = (): void => void refetch();
  if (!data && error) {
    return <ErrorState what="The rules could not be loaded" reason={errorMessage(error)} onRetry={retry} />;
  }
  if (!data) return <Typography color="textSecondary">Loading the rules…</Typography>;
  const found = findRules(data.rows, search);
  return (
    <>
      <TextField
        label="Search the rules"
        type="search"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        sx={SEARCH_STYLE}
      />
      <ListLoadStatus
        problem={errorMessage(error)}
        readAt={fulfilledTimeStamp}
        since={null}
        rejected={data.rejected.length}
        why={rejectionTextOf(data.rejected)}
        onRetry={retry}
      />
      <Box component="ul" aria-label="Rules" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {found.map((rule) => (
          <RuleRow key={rule.rule} rule={rule} />
        ))}
      </Box>
      {found.length === 0 && data.rows.length > 0 && <EmptyState text="No rule has these words." />}
    </>
  );
}
