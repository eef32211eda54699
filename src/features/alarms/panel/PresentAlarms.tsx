import { Box, Typography } from '@mui/material';
import { alarmsApi } from '@/api/alarms';
import { errorMessage } from '@/api/request/errors';
import { rejectionTextOf } from '@/contract/schema/reading';
import { isWaiting, seenAtOf } from '@/domain/alarms/alarmList';
import { isPageRule } from '@/domain/alarms/pageAlarms';
import { plural } from '@/domain/format/format';
import { useAppDispatch } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { useIgnoreClicksAfterShift } from '@/ui/input/useIgnoreClicksAfterShift';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { ListLoadStatus } from '@/ui/lists/ListLoadStatus';
import { BusyButton } from '@/ui/messages/BusyButton';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { acknowledgePageAlarms } from '../pageCommands';
import { useAlarms } from '../useAlarms';
import { AlarmRow } from './AlarmRow';
import { useListedAlarms } from './useListedAlarms';

export function PresentAlarms() {
  const { alarms, isOffered, at, rejected, isLoaded, error, readAt } = useAlarms();
  const { inside, readerProps } = useIsOperatorReading();
  const listed = useListedAlarms(alarms, inside);
  const ignoreEarlyClicks = useIgnoreClicksAfterShift(listed[0]?.alarm.id ?? '');
  const [acknowledge, { isLoading }] = useSendOnce(alarmsApi.endpoints.acknowledgeAlarms);
  const dispatch = useAppDispatch();
  const refetch = (): void => {
    void dispatch(alarmsApi.endpoints.getAlarms.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };
  const waiting = alarms.filter(isWaiting);
  const acknowledgeAll = (): void => {
    dispatch(acknowledgePageAlarms(waiting.map(({ id }) => id)));
    const ofBot = alarms.filter(({ rule }) => !isPageRule(rule));
    if (!ofBot.some(isWaiting)) return;
    // Alarms that were raised after the shown ones stay unacknowledged.
    const seenAt = seenAtOf([at, ...ofBot.map(({ raised_at }) => raised_at)]);
    void acknowledge(seenAt === undefined ? {} : { seen_at: seenAt });
  };
  const isMissing = isOffered && !isLoaded;
  if (isMissing && alarms.length === 0 && !error) {
    return <Typography color="textSecondary">Loading the alarms…</Typography>;
  }
  return (
    <>
      {isMissing && error && (
        <ErrorState what="The alarms could not be loaded" reason={errorMessage(error)} onRetry={refetch} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', minHeight: 'var(--control-height)' }}>
        <Typography sx={{ marginRight: 'auto' }}>{plural(waiting.length, 'alarm')} not acknowledged</Typography>
        <ListLoadStatus
          problem={isLoaded ? errorMessage(error) : undefined}
          readAt={readAt}
          since={null}
          rejected={rejected.length}
          why={rejectionTextOf(rejected)}
          onRetry={refetch}
        />
        <BusyButton
          variant="outlined"
          color="inherit"
          label="Acknowledge all"
          busyLabel="Sending…"
          busy={isLoading}
          held={waiting.length === 0}
          onClick={acknowledgeAll}
        />
      </Box>
      {listed.length === 0 && rejected.length === 0 && !isMissing && (
        <EmptyState
          text="No alarm."
          hint={
            isOffered
              ? 'An alarm appears here when a rule of the view Rules applies.'
              : 'This bot has no alarms. The page rings when the bot does not answer or its live feed closes.'
          }
        />
      )}
      <Box
        component="ul"
        aria-label="Present alarms"
        {...readerProps}
        onClickCapture={ignoreEarlyClicks}
        sx={{ margin: 0, padding: 0, listStyle: 'none' }}
      >
        {listed.map(({ alarm, isGone }) => (
          <AlarmRow key={alarm.id} alarm={alarm} isGone={isGone} />
        ))}
      </Box>
    </>
  );
}
