import { Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { LOG_LINE_LIMITS } from '@/contract/sizes';
import type { TimeWindow } from '@/domain/format/timeWindow';
import { TimeFilterFields } from '@/ui/widgets/TimeFilterFields';
import type { LogFilters } from './logFilters';
import { LogViewChoice } from './LogViewChoice';

const LogFilterBarRoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  // The gap leaves room for the labels on the frames of the fields.
  gap: theme.spacing(2.5, 2),
  paddingTop: theme.spacing(1),
  '& > .search': { flex: '1 1 10rem', maxWidth: '28rem' },
  '& > .MuiFormControlLabel-root': { marginLeft: theme.spacing(-1), marginRight: 0, whiteSpace: 'nowrap' },
  '& > .choice': { minWidth: '6rem' },
  [theme.breakpoints.down('sm')]: {
    // The search shares the first line with the button of the fold.
    '& > .search': { flexBasis: 'calc(100% - 9rem)', minWidth: 0, maxWidth: 'none' },
    '& > .choice': { flex: '1 1 26%', minWidth: 0 },
  },
}));

const MAX_LOG_LINE_LIMIT = Math.max(...LOG_LINE_LIMITS);

export type LogFold = { open: boolean; toggle: () => void };

type Props = {
  filters: LogFilters;
  /** Current window of the time filter. */
  window: TimeWindow;
  levels: readonly string[];
  components: readonly string[];
  onChoose: (change: Partial<LogFilters>) => void;
  onType: (text: string) => void;
  onTextBlur: () => void;
  auto: boolean;
  onAuto: (auto: boolean) => void;
  onRefresh: () => void;
  /** State of the fold that holds all filters except the search on a phone, or null on a desktop. */
  fold: LogFold | null;
};

/** Shows the filters of the system logs. The component is memoised, because its fields render slowly. */
export const LogFilterBar = memo(function LogFilterBar({
  filters,
  window,
  levels,
  components,
  onChoose,
  onType,
  onTextBlur,
  auto,
  onAuto,
  onRefresh,
  fold,
}: Props) {
  return (
    <LogFilterBarRoot role="search" aria-label="System logs">
      <TextField
        className="search"
        type="search"
        label="Search"
        placeholder="message or component"
        value={filters.text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onTextBlur}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('');
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, enterKeyHint: 'search' } }}
      />
      {fold && (
        <Button variant="outlined" color="inherit" aria-expanded={fold.open} onClick={fold.toggle}>
          {foldLabel(filters)}
        </Button>
      )}
      {(!fold || fold.open) && (
        <>
          <LogFilterSelect
            label="Level"
            value={filters.level}
            options={[['', 'All'], ...levels.map((level): SelectOption => [level, level])]}
            onChange={(level) => onChoose({ level })}
          />
          <LogFilterSelect
            label="Component"
            value={filters.component}
            options={[['', 'All'], ...components.map((component): SelectOption => [component, component])]}
            onChange={(component) => onChoose({ component })}
          />
          <TimeFilterFields
            label="Time"
            filter={filters.time}
            window={window}
            onFilter={(time) => onChoose({ time })}
          />
          <LogFilterSelect
            label="Limit"
            value={String(filters.limit)}
            options={LOG_LINE_LIMITS.map((limit): SelectOption => [
              String(limit),
              limit === MAX_LOG_LINE_LIMIT ? `${limit} (All)` : String(limit),
            ])}
            onChange={(limit) => onChoose({ limit: Number(limit) })}
          />
          <LogViewChoice view={filters.view} onChoose={(view) => onChoose({ view })} />
          <FormControlLabel
            control={<Switch checked={filters.grouped} onChange={(_event, grouped) => onChoose({ grouped })} />}
            label="Group near-equal lines"
          />
          <FormControlLabel
            control={<Switch checked={auto} onChange={(_event, on) => onAuto(on)} />}
            label="Auto-refresh every 3 s"
          />
          <Button variant="text" onClick={onRefresh}>
            Refresh
          </Button>
        </>
      )}
    </LogFilterBarRoot>
  );
});

/** Returns the label of the fold button with the number of active filters: 'Filters (1)'. */
function foldLabel({ level, component, time }: LogFilters): string {
  const active = [level, component, time ?? ''].filter((value) => value !== '').length;
  return active === 0 ? 'Filters' : `Filters (${active})`;
}

type SelectOption = [value: string, text: string];
type LogFilterSelectProps = {
  label: string;
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
};

function LogFilterSelect({ label, value, options, onChange }: LogFilterSelectProps) {
  return (
    <TextField
      className="choice"
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
