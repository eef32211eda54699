import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import type { Trade } from '@/contract/trades/trade';
import type { CsvFormat } from '@/domain/format/csv';
import { formatCount, plural } from '@/domain/format/format';
import { CSV_TIMES, TRADE_CSV_FIELDS, type CsvTimes } from '@/domain/trades/tradeFields';
import { isTradeFilterActive, type TradeCriteria } from '@/domain/trades/tradeView';
import { BusyButton } from '@/ui/messages/BusyButton';
import { chooseCsvFormat, CSV_FORMAT_OPTIONS, useCsvFormat } from '@/ui/hooks/csvFormat';
import { OptionButtons } from '@/ui/widgets/OptionButtons';
import type { SelectedTrades } from '../useTrades';
import { useTradeExport, type TradeExportState } from './useTradeExport';

const CSV_FORMAT_TEXTS: Record<CsvFormat, string> = { comma: 'Comma, 1.5', semicolon: 'Semicolon, 1,5' };
const CSV_TIMES_TEXTS: Record<CsvTimes, string> = { iso: 'ISO, UTC', local: 'Local' };
const COLUMN_CHOICES = ['standard', 'details'] as const;
const ROW_CHOICES = ['view', 'all'] as const;
const COLUMN_TEXTS = { standard: `${TRADE_CSV_FIELDS.length} columns`, details: 'With details' };

type Props = { rows: readonly Trade[]; trades: SelectedTrades; criteria: TradeCriteria; onClose: () => void };

/** Asks for rows and form of the CSV file of the trades, and shows the progress of the export. */
export function TradeExportDialog({ rows, trades, criteria, onClose }: Props) {
  const titleId = useId();
  const format = useCsvFormat();
  const [scope, setScope] = useState<(typeof ROW_CHOICES)[number]>('view');
  const [times, setTimes] = useState<CsvTimes>('iso');
  const [columns, setColumns] = useState<(typeof COLUMN_CHOICES)[number]>('standard');
  const { state, run } = useTradeExport(scope === 'view' ? { rows } : { search: trades.search, criteria }, {
    format,
    times,
    details: columns === 'details',
  });
  const isDone = state.phase === 'done';
  const isComplete = isDone && state.unreadable === 0;
  useEffect(() => {
    if (isComplete) onClose();
  }, [isComplete, onClose]);
  const rowTexts = { view: `These ${plural(rows.length, 'row')}`, all: allRowsText(trades, criteria) };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Export trades as CSV</DialogTitle>
      <DialogContent sx={{ display: 'grid', justifyItems: 'start', gap: 3 }}>
        {state.phase === 'choice' ? (
          <>
            {hasOtherRows(trades) ? (
              <OptionButtons label="Rows" options={ROW_CHOICES} texts={rowTexts} value={scope} onChoose={setScope} />
            ) : (
              <Typography>{plural(rows.length, 'row')}</Typography>
            )}
            <OptionButtons
              label="Times"
              options={CSV_TIMES}
              texts={CSV_TIMES_TEXTS}
              value={times}
              onChoose={setTimes}
            />
            <OptionButtons
              label="Columns, details are trade id and quantity"
              options={COLUMN_CHOICES}
              texts={COLUMN_TEXTS}
              value={columns}
              onChoose={setColumns}
            />
            <OptionButtons
              label="Separator of all CSV files of this console"
              options={CSV_FORMAT_OPTIONS}
              texts={CSV_FORMAT_TEXTS}
              value={format}
              onChoose={chooseCsvFormat}
            />
          </>
        ) : (
          <ExportProgress state={state} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        {!isDone && (
          <BusyButton
            autoFocus
            variant="contained"
            label={state.phase === 'failed' ? 'Try again' : 'Export'}
            busyLabel="Exporting…"
            busy={state.phase === 'loading'}
            onClick={run}
          />
        )}
      </DialogActions>
    </Dialog>
  );
}

const hasOtherRows = ({ complete, total, pageSize, hasMore }: SelectedTrades): boolean =>
  !complete && (total === null ? hasMore : total > pageSize);

/** Returns the text of the choice of all rows. Filters that only the console applies leave the number of rows open. */
function allRowsText({ asksBot, total }: SelectedTrades, { filter }: TradeCriteria): string {
  const isCounted = asksBot ? filter.status === 'all' && filter.slot === null : !isTradeFilterActive(filter);
  if (isCounted) return total === null ? 'All' : `All ${formatCount(total)}`;
  return total === null ? 'All that match' : `All that match, of ${formatCount(total)}`;
}

function ExportProgress({ state }: { state: Exclude<TradeExportState, { phase: 'choice' }> }) {
  if (state.phase === 'done')
    return (
      <Typography role="alert" color="error">
        {plural(state.unreadable, 'row')} could not be read. The file contains all other rows.
      </Typography>
    );
  const { phase, loaded, total, reason } = state;
  const counted = `${formatCount(loaded)}${total === null ? '' : ` of ${formatCount(total)}`} trades`;
  if (phase === 'failed')
    return (
      <Typography role="alert" color="error">
        Loading stopped at {counted}: {reason}. No file was written. The loaded trades are kept, and Try again
        continues.
      </Typography>
    );
  return (
    <>
      <LinearProgress
        aria-label="Loading the trades of the file"
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? Math.min(100, (100 * loaded) / total) : undefined}
        sx={{ width: '100%' }}
      />
      <Typography>{counted} loaded</Typography>
    </>
  );
}
