import { Button, Typography } from '@mui/material';
import { databaseApi } from '@/api/database';
import { useGetStatusQuery } from '@/api/status';
import { RECENT_TRADES_QUERY, useGetTradesQuery } from '@/api/trades';
import { noticed } from '@/slices/notices';
import { useAppDispatch } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { confirm } from '@/ui/messages/confirm';
import { sectionHeadId } from './form/fieldId';
import { FormPanel } from './form/FormPanel';
import { DANGER_ZONE_ID } from './form/SectionRail';
import { clearQuestion, TEXTS } from './texts';

export function ClearDatabase() {
  const dispatch = useAppDispatch();
  const { data: status } = useGetStatusQuery();
  const trades = useGetTradesQuery(RECENT_TRADES_QUERY).data?.total;
  const [clear, { isLoading }] = useSendOnce(databaseApi.endpoints.clearDatabase);

  const ask = async (): Promise<void> => {
    // A running bot rejects the request, which covers an unknown status.
    if (status?.running) return void dispatch(noticed({ kind: 'message', severity: 'error', text: TEXTS.stopFirst }));
    const sure = await confirm(clearQuestion(trades, status?.mode));
    if (sure) void clear();
  };

  return (
    <FormPanel title="Clear Database" headId={sectionHeadId(DANGER_ZONE_ID)} danger>
      <Typography variant="body2" color="textSecondary">
        {TEXTS.clearing} {status?.running ? TEXTS.stopFirst : TEXTS.stopNeeded}
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
