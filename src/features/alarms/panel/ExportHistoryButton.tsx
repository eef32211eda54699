import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { readableErrorText, type CallError } from '@/api/errors';
import { alarmHistoryCsv } from '@/domain/alarms/alarmCsv';
import { plural } from '@/domain/format/format';
import { useAppDispatch } from '@/store/hooks';
import { downloadFile, timestampedFileName } from '@/ui/download';
import { BusyButton } from '@/ui/messages/BusyButton';
import { loadHistory } from './exportHistory';
import type { HistoryFilter } from './HistoryFilters';

/** Downloads all changes of the filter as a CSV file. */
export function ExportHistoryButton({ filter, disabled }: { filter: HistoryFilter; disabled: boolean }) {
  const dispatch = useAppDispatch();
  const [isLoading, setIsLoading] = useState(false);
  const [result, setResult] = useState('');
  const exportAll = async (): Promise<void> => {
    setIsLoading(true);
    setResult('');
    try {
      const { rows, unread } = await loadHistory(dispatch, filter);
      downloadFile(timestampedFileName('alarms', 'csv', Date.now()), 'text/csv', [alarmHistoryCsv(rows)]);
      const missing = unread > 0 ? `, ${plural(unread, 'row')} could not be read` : '';
      setResult(`${plural(rows.length, 'change')} exported${missing}.`);
    } catch (error) {
      // RTK Query rejects with the error of the call.
      setResult(`Not exported: ${readableErrorText(error as CallError, 'the reply could not be read')}.`);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <>
      {disabled ? (
        <Button variant="outlined" disabled>
          Export CSV
        </Button>
      ) : (
        <BusyButton
          variant="outlined"
          color="inherit"
          label="Export CSV"
          busyLabel="Loading…"
          busy={isLoading}
          onClick={() => void exportAll()}
        />
      )}
      <Typography variant="body2" role="status">
        {result}
      </Typography>
    </>
  );
}
