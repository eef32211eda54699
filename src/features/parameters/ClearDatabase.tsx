import { Button, Typography } from '@mui/material';
import { databaseApi } from '@/api/database';
import { useGetStatusQuery } from '@/api/status';
import { RECENT, useGetTradesQuery } from '@/api/trades';
import { plural } from '@/domain/format/format';
import { noticed } from '@/slices/notices';
import { useAppDispatch } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { confirm } from '@/ui/messages/confirm';
import { Panel } from './Panel';

/** Spec point 8. */
const STOP_FIRST = 'Please STOP the bot before clearing database!';

export function ClearDatabase() {
  const dispatch = useAppDispatch();
  const { data: status } = useGetStatusQuery();
  const trades = useGetTradesQuery(RECENT).data?.total;
  const [clear, { isLoading }] = useSendOnce(databaseApi.endpoints.clearDatabase);

  const ask = async (): Promise<void> => {
    // The bot refuses this as well when its state is unknown here.
    if (status?.running) return void dispatch(noticed({ kind: 'message', severity: 'error', text: STOP_FIRST }));
    const sure = await confirm({
      title: 'Clear the database?',
      body: `${tradesText(trades)} and all signals will be deleted. This cannot be undone. The bot must be stopped first.`,
      verb: 'Clear Database',
      danger: true,
      ...(status?.mode === 'LIVE' && { typed: 'LIVE' }),
    });
    if (sure) void clear();
  };

  return (
    <Panel title="Clear Database">
      <Typography variant="body2" color="textSecondary">
        Deletes all trades and signals; parameters, presets, keys and logs stay.{' '}
        {status?.running ? 'The bot is running: stop it first.' : 'The bot must be stopped first.'}
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
    </Panel>
  );
}

/** The count is unknown before the list is loaded, and not every bot sends it. */
function tradesText(count: number | null | undefined): string {
  if (count == null || count === 0) return 'All trades';
  return count === 1 ? 'The one trade' : `All ${plural(count, 'trade')}`;
}
