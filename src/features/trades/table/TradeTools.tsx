import { Button, InputBase, NativeSelect, ToggleButton, ToggleButtonGroup, useMediaQuery } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import { formatCount } from '@/domain/format/format';
import type { TimeWindow } from '@/domain/format/timeWindow';
import { groupFilterText } from '@/domain/trades/tradeGroup';
import { weekHourText } from '@/domain/trades/tradeMoments';
import {
  isTradeFilterActive,
  TRADE_STATUS_CHOICES,
  type TradeCriteria,
  type TradeFilter,
  type TradeStatusChoice,
} from '@/domain/trades/tradeView';
import { useLatestTradeRows, useLatestTrades } from '@/store/useLatestTrades';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { useFold } from '@/ui/hooks/useFold';
import { DismissIcon } from '@/ui/theme/icons';
import { TimeFilterFields } from '@/ui/widgets/TimeFilterFields';
import type { SelectedTrades } from '../useTrades';
import { LoadAllControl } from './LoadAllControl';
import { PageOnlyNote } from './PageOnlyNote';

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

type FilterProps = {
  filter: TradeFilter;
  /** Called with the new filter. `typed` marks a change of the typed symbol. */
  onFilter: (filter: TradeFilter, typed?: 'typed') => void;
};

type Props = FilterProps & {
  trades: SelectedTrades;
  criteria: TradeCriteria;
  counts: Record<TradeStatusChoice, number>;
  rows: number;
  onExport: () => void;
  onLoadAll: () => void;
  onPages: () => void;
};

/** Shows the filters, the load of all trades and the export. A phone folds all except the status behind one button. */
export function TradeTools({ trades, criteria, counts, filter, onFilter, rows, onExport, onLoadAll, onPages }: Props) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const fold = useFold();
  const latestTotal = useLatestTrades().data?.total ?? null;
  const isLoading = trades.wantsAll && trades.all?.state !== 'ready';
  const loadAll = (
    <LoadAllControl
      all={trades.all}
      wanted={trades.wantsAll}
      total={trades.found ? latestTotal : trades.total}
      hasMore={trades.hasMore}
      onLoad={onLoadAll}
      onBack={onPages}
      onAgain={trades.loadAgain}
    />
  );
  const tools = (
    <>
      <TradeFilters filter={filter} window={criteria.window} onFilter={onFilter} />
      {!(narrow && isLoading) && loadAll}
      <Button
        color="inherit"
        aria-disabled={rows === 0 || undefined}
        title={rows === 0 ? 'There is no row in view' : undefined}
        onClick={() => rows > 0 && onExport()}
      >
        Export CSV
      </Button>
    </>
  );
  return (
    <>
      <StatusFilter filter={filter} counts={counts} onFilter={onFilter} narrow={narrow} />
      {narrow ? (
        <ToolsFold {...fold.frame}>
          <FoldButton filter={filter} {...fold.button} />
          <div className="tools" {...fold.content}>
            {tools}
          </div>
        </ToolsFold>
      ) : (
        tools
      )}
      {narrow && isLoading && loadAll}
      <PageOnlyNote trades={trades} criteria={criteria} />
    </>
  );
}

// The tools lie over the list, so that opening them moves no row.
const ToolsFold = styled('span')(({ theme }) => ({
  '& > .tools': {
    display: 'none',
    position: 'absolute',
    zIndex: 40,
    top: '100%',
    left: 0,
    right: 0,
    flexWrap: 'wrap',
    gap: theme.spacing(2.5, 2),
    padding: theme.spacing(3, 2, 2),
    borderBlock: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.raised,
  },
  '&[data-open] > .tools': { display: 'flex' },
}));

type FoldButtonProps = ReturnType<typeof useFold>['button'] & Pick<FilterProps, 'filter'>;

/** Opens the folded filters and tools. A dot marks the button while a folded filter acts. */
function FoldButton({ filter, ...button }: FoldButtonProps) {
  const isFiltered = isTradeFilterActive({ ...filter, status: 'all' });
  return (
    <Button
      variant="outlined"
      color={isFiltered ? 'primary' : 'inherit'}
      aria-label={isFiltered ? 'Filters and export, a filter acts' : 'Filters and export'}
      sx={{ minWidth: 44, paddingInline: 0 }}
      {...button}
    >
      {isFiltered ? '⋯ •' : '⋯'}
    </Button>
  );
}

type StatusFilterProps = FilterProps & Pick<Props, 'counts'> & { narrow: boolean };

const StatusFilter = ({ filter, counts, onFilter, narrow }: StatusFilterProps) => (
  <ToggleButtonGroup
    exclusive
    aria-label="Status"
    value={filter.status}
    onChange={(_event, status: TradeStatusChoice | null) => status !== null && onFilter({ ...filter, status })}
    sx={narrow ? { '& > button': { paddingInline: 1.5 } } : undefined}
  >
    {TRADE_STATUS_CHOICES.map((choice) => (
      <ToggleButton key={choice} value={choice}>
        {TRADE_STATUS_LABELS[choice]} ({formatCount(counts[choice])})
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

function TradeFilters({ filter, window, onFilter }: FilterProps & { window: TimeWindow }) {
  const zone = useTimeZone();
  const { symbol, reason, version, group, time, slot } = filter;
  return (
    <>
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
        plain
        label="Exit time"
        filter={time}
        window={window}
        onFilter={(chosen) => onFilter({ ...filter, time: chosen })}
      />
      {version !== null && (
        <LinkedFilter text={`Version ${version}`} onRemove={() => onFilter({ ...filter, version: null })} />
      )}
      {group !== null && (
        <LinkedFilter text={groupFilterText(group)} onRemove={() => onFilter({ ...filter, group: null })} />
      )}
      {slot !== null && (
        <LinkedFilter
          text={`Closed ${weekHourText(slot)}, ${TIME_ZONE_NAMES[zone]}`}
          onRemove={() => onFilter({ ...filter, slot: null })}
        />
      )}
    </>
  );
}

/** Shows a filter that a link set. A click removes the filter. */
const LinkedFilter = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Button variant="outlined" endIcon={<DismissIcon />} title="Take this filter back" onClick={onRemove}>
    {text}
  </Button>
);
