import { Button, Typography } from '@mui/material';
import { databaseApi } from '@/api/database';
import { useGetStatusQuery } from '@/api/bot/status';
import { RECENT_TRADES_QUERY, useGetTradesQuery } from '@/api/trades/trades';
import { noticeAdded } from '@/slices/notices';
import { useAppDispatch } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { confirmAction } from '@/ui/messages/confirm';
import { sectionHeadingId } from './form/parameterInputId';
import { FormPanel } from './form/FormPanel';
import { DANGER_ZONE_ID } from './form/SectionRail';
import { clearDatabaseQuestion, FORM_TEXTS } from './texts';

export function ClearDatabasePanel() {
  const dispatch = useAppDispatch();
  const { data: status } = useGetStatusQuery();
  const trades = useGetTradesQuery(RECENT_TRADES_QUERY).data?.total;
  const [clear, { isLoading }] = useSendOnce(databaseApi.endpoints.clearDatabase);

  const ask = async (): Promise<void> => {
    // An unknown status does not block the request, because the server rejects the request of a running bot.
    if (status?.running)
      return void dispatch(noticeAdded({ kind: 'message', severity: 'error', text: FORM_TEXTS.stopFirst }));
    // An unreadable mode can be LIVE.
    const sure = await confirmAction(clearDatabaseQuestion(trades, status && (status.mode ?? 'LIVE')));
    if (sure) void clear();
  };

  return (
    <FormPanel title="Clear Database" headId={sectionHeadingId(DANGER_ZONE_ID)} danger>
      <Typography variant="body2" color="textSecondary">
        {FORM_TEXTS.clearing} {status?.running ? FORM_TEXTS.stopFirst : FORM_TEXTS.stopNeeded}
      </Typography>
      <Button
        variant="outlined"
        color="error"
        disabled={isLoading}
        onClick={() => void ask()}
        sx={{ justifySelf: 'start' }}
      >
        Clear Database
      </Button>
    </FormPanel>
  );
}
