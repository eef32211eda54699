import { Button } from '@mui/material';
import { systemLogsApi } from '@/api/systemLogs';
import { logsCsv, logsJson } from '@/domain/logs/logsExport';
import type { LogRow } from '@/domain/logs/logsGroups';
import { useLacks } from '@/store/useCapability';
import { useSendOnce } from '@/store/useSendOnce';
import { confirmAction } from '@/ui/messages/confirm';
import { downloadFile, timestampedFileName } from '@/ui/download';
import { csvFormat } from '@/ui/hooks/csvFormat';
import { FixedWidthLabel } from '@/ui/figures/FixedWidthLabel';

const CLEAR_LOGS_QUESTION = {
  title: 'Clear all system logs?',
  body: 'Sei sicuro di voler cancellare TUTTI i log di sistema?',
  verb: 'Clear Logs',
  danger: true,
} as const;

type Props = {
  rows: readonly LogRow[];
  onCleared: () => void;
};

export function LogActions({ rows, onCleared }: Props) {
  const [clear, { isLoading: clearing }] = useSendOnce(systemLogsApi.endpoints.clearSystemLogs);
  const canClear = !useLacks('logs.clear');
  const askAndClear = async (): Promise<void> => {
    if (!(await confirmAction(CLEAR_LOGS_QUESTION))) return;
    // A store listener in `live/workflows` shows the message of a failed request.
    const { error } = await clear();
    if (!error) onCleared();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={rows.length === 0}
        onClick={() =>
          downloadFile(timestampedFileName('system-logs', 'json', Date.now()), 'application/json', [logsJson(rows)])
        }
      >
        Export JSON
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        disabled={rows.length === 0}
        onClick={() =>
          downloadFile(timestampedFileName('system-logs', 'csv', Date.now()), 'text/csv', [logsCsv(rows, csvFormat())])
        }
      >
        Export CSV
      </Button>
      {canClear && (
        <Button variant="outlined" color="inherit" disabled={clearing} onClick={() => void askAndClear()}>
          <FixedWidthLabel shown={clearing ? 'Clearing…' : 'Clear Logs'} among={['Clearing…', 'Clear Logs']} />
        </Button>
      )}
    </>
  );
}
