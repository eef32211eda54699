import { Button, InputBase, NativeSelect, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useMemo } from 'react';
import type { TimeWindow } from '@/domain/format/timeWindow';
import { formatCount } from '@/domain/format/format';
import { TRADE_CSV_FIELDS } from '@/domain/trades/tradeFields';
import { TRADE_STATUS_CHOICES, type TradeStatusChoice, type TradeFilter } from '@/domain/trades/tradeView';
import { useLatestTradeRows } from '@/store/useLatestTrades';
import { DismissIcon } from '@/ui/theme/icons';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { TimeFilterFields } from '@/ui/widgets/TimeFilterFields';
import { weekHourText } from '@/domain/trades/tradeMoments';

const TRADE_STATUS_LABELS: Record<TradeStatusChoice, string> = { all: 'All', open: 'Open', closed: 'Closed' };

const FILTER_FIELD_STYLE = {
  paddingInline: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  // The frame draws the focus outline, because the inner input draws none.
  '&.Mui-focused': { outline: '2px solid var(--primary)', outlineOffset: -1 },
};

/** Returns the options of the filter by exit reason: the reasons of the latest trades and the chosen reason. */
function useExitReasonOptions(chosen: string | null): string[] {
  const latest = useLatestTradeRows();
  return useMemo(() => {
    const reasons = new Set(latest.map(({ reason_exit }) => reason_exit).concat(chosen));
    return [...reasons].filter((reason) => reason !== null).sort();
  }, [latest, chosen]);
}

type Props = {
  filter: TradeFilter;
  /** Current window of the time filter. */
  window: TimeWindow;
  counts: Record<TradeStatusChoice, number>;
  /** Called with the new filter. `typed` marks a change of the typed symbol. */
  onFilter: (filter: TradeFilter, typed?: 'typed') => void;
};

export function TradeFilters({ filter, window, counts, onFilter }: Props) {
  const zone = useTimeZone();
  const { status, symbol, reason, time, slot } = filter;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        aria-label="Status"
        value={status}
        onChange={(_event, choice: TradeStatusChoice | null) =>
          choice !== null && onFilter({ ...filter, status: choice })
        }
      >
        {TRADE_STATUS_CHOICES.map((choice) => (
          <ToggleButton key={choice} value={choice}>
            {TRADE_STATUS_LABELS[choice]} ({formatCount(counts[choice])})
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <InputBase
        type="search"
        placeholder="Symbol"
        value={symbol}
        onChange={({ target }) => onFilter({ ...filter, symbol: target.value }, 'typed')}
        inputProps={{ 'aria-label': 'Find symbol', spellCheck: false, autoComplete: 'off' }}
        sx={{ ...FILTER_FIELD_STYLE, width: 104 }}
      />
      <NativeSelect
        value={reason ?? ''}
        onChange={({ target }) => onFilter({ ...filter, reason: target.value || null })}
        inputProps={{ 'aria-label': 'Exit reason' }}
        disableUnderline
        sx={{ ...FILTER_FIELD_STYLE, width: 156 }}
      >
        <option value="">Any exit reason</option>
        {useExitReasonOptions(reason).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TimeFilterFields
        label="Exit time"
        filter={time}
        window={window}
        onFilter={(chosen) => onFilter({ ...filter, time: chosen })}
      />
      {slot !== null && (
        <Button
          variant="outlined"
          endIcon={<DismissIcon />}
          title="Take this filter back"
          onClick={() => onFilter({ ...filter, slot: null })}
        >
          {`Closed ${weekHourText(slot)}, ${TIME_ZONE_NAMES[zone]}`}
        </Button>
      )}
    </>
  );
}

type TradeExportButtonProps = { count: number; busy: boolean; onExport: () => void };

export function TradeExportButton({ count, busy, onExport }: TradeExportButtonProps) {
  return (
    <Button
      color="inherit"
      aria-disabled={busy || count === 0 || undefined}
      title={
        count === 0
          ? 'There is no row in view'
          : `${formatCount(count)} rows in view, ${TRADE_CSV_FIELDS.length} columns`
      }
      onClick={() => !busy && count > 0 && onExport()}
    >
      Export CSV
    </Button>
  );
}
