import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { readableErrorText, type CallError } from '@/api/request/errors';
import { alarmHistoryCsv } from '@/domain/alarms/alarmCsv';
import { plural } from '@/domain/format/format';
import { filterChanges } from '@/domain/alarms/filterChanges';
import { toEpochMs } from '@/domain/format/time';
import { selectPageChanges } from '@/slices/pageAlarms';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { downloadFile, timestampedFileName } from '@/ui/download';
import { csvFormat } from '@/ui/hooks/csvFormat';
import { BusyButton } from '@/ui/messages/BusyButton';
import { loadHistory } from './exportHistory';
import type { HistoryFilter } from './HistoryFilters';

/** Downloads all changes of the filter as a CSV file, those of the page included. */
export function ExportHistoryButton({ filter, botChanges }: { filter: HistoryFilter; botChanges: number }) {
  const dispatch = useAppDispatch();
  const [isLoading, setIsLoading] = useState(false);
  const [result, setResult] = useState('');
  const pageRows = filterChanges(useAppSelector(selectPageChanges), filter);
  const exportAll = async (): Promise<void> => {
    setIsLoading(true);
    setResult('');
    try {
      const { rows: botRows, unread } = botChanges > 0 ? await loadHistory(dispatch, filter) : { rows: [], unread: 0 };
      const rows = [...botRows, ...pageRows].sort((a, b) => (toEpochMs(b.at) ?? 0) - (toEpochMs(a.at) ?? 0));
      downloadFile(timestampedFileName('alarms', 'csv', Date.now()), 'text/csv', [alarmHistoryCsv(rows, csvFormat())]);
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
      {botChanges + pageRows.length === 0 ? (
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
