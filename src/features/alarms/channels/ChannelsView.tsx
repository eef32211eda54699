import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetAlarmChannelsQuery } from '@/api/alarmChannels';
import { errorMessage } from '@/api/request/errors';
import { rejectionTextOf } from '@/contract/schema/reading';
import { DIAGNOSTICS_INTERVAL_MS } from '@/contract/timings';
import { ListLoadStatus } from '@/ui/lists/ListLoadStatus';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { BrowserNotices } from './BrowserNotices';
import { ADD_BUTTON_ID, ChannelRow } from './ChannelRow';
import { DailyReport } from './DailyReport';
import { Heartbeat } from './Heartbeat';
import { NewChannelForm } from './NewChannelForm';

/** Lists the channels that send alarms, and what this browser, the daily report and the external monitor do. */
export function ChannelsView() {
  const { data, error, refetch, fulfilledTimeStamp } = useGetAlarmChannelsQuery(undefined, {
    pollingInterval: DIAGNOSTICS_INTERVAL_MS,
    refetchOnMountOrArgChange: true,
  });
  const [isAdding, setIsAdding] = useState(false);
  const retry = (): void => void refetch();
  if (!data && error) {
    return <ErrorState what="The channels could not be loaded" reason={errorMessage(error)} onRetry={retry} />;
  }
  if (!data) return <Typography color="textSecondary">Loading the channels…</Typography>;
  const { rows, rejected, vapid_public_key, heartbeat, report } = data;
  return (
    <Box sx={{ display: 'grid', gap: 4, '& h3': { marginBottom: 1 } }}>
      <section aria-labelledby="channels-title">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography variant="h3" id="channels-title" sx={{ marginRight: 'auto' }}>
            Channels
          </Typography>
          <Button
            id={ADD_BUTTON_ID}
            variant="outlined"
            color="inherit"
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            Add a channel…
          </Button>
        </Box>
        <ListLoadStatus
          problem={errorMessage(error)}
          readAt={fulfilledTimeStamp}
          since={null}
          rejected={rejected.length}
          why={rejectionTextOf(rejected)}
          onRetry={retry}
        />
        {isAdding && <NewChannelForm onClose={() => setIsAdding(false)} />}
        {rows.length === 0 && !isAdding && (
          <EmptyState
            text="No channel."
            hint="Add a channel, so that alarms reach you while no page is open. Only the page shows alarms now."
          />
        )}
        <Box component="ul" aria-label="Channels" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {rows.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </Box>
      </section>
      <BrowserNotices channels={rows} vapidPublicKey={vapid_public_key} />
      <DailyReport report={report} hasChannel={rows.some(({ is_on }) => is_on)} />
      <Heartbeat heartbeat={heartbeat} />
    </Box>
  );
}
