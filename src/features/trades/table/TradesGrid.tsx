import { useMediaQuery } from '@mui/material';
import type { CSSObject, Theme } from '@mui/material/styles';
import type { GridCellParams, GridRowParams } from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { tradeFieldText, type TradeField } from '@/domain/trades/tradeFields';
import { ConsoleGrid } from '@/ui/lists/ConsoleGrid';
import { freshRowsStyle } from '@/ui/theme/freshMark';
import { phoneQuery } from '@/ui/theme/widths';
import type { GridLayout } from '@/ui/lists/gridLayout';
import { type GridRowIndex, gridRowIndexKey, gridRowIndexes } from '@/ui/lists/gridRowIndexes';
import { useRenderedRowCount } from '@/ui/lists/useRenderedRowCount';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { ACTIONS_FIELD, NARROW_COLUMN_FIELDS, PHONE_COLUMN_FIELDS, tradeColumns } from './tradeColumns';
import { TradesGridContexts } from './TradesGridContexts';
import type { TradeClosing } from '@/ui/widgets/CloseButton';
import type { DisplayedTrades } from '../useDisplayedTrades';

const STICKY_CELLS_SELECTOR = '[data-field="symbol"], [data-field="actions"]';
const NESTED_STICKY_CELLS_SELECTOR = `& :is(${STICKY_CELLS_SELECTOR})`;
const CELL_BACKGROUND = 'var(--DataGrid-t-color-background-base)';

const tradesGridStyle = (theme: Theme): CSSObject => ({
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { padding: '0 6px' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
  // The sort arrow is above the title, because a narrow column has no room beside it.
  '& .MuiDataGrid-iconButtonContainer': {
    position: 'absolute',
    top: -3,
    // The grid sets the width of a sorted column's container, so that a width of 100 % would not centre the arrow.
    left: '50%',
    transform: 'translateX(-50%)',
    '& svg': { color: theme.vars.palette.primary.main },
  },
  '& .MuiDataGrid-iconButtonContainer button': { width: 10, height: 10, padding: 0, '& svg': { fontSize: 10 } },
  '& .MuiDataGrid-columnHeaderTitle small': { color: 'text.secondary', fontWeight: 400 },
  '& strong': { fontWeight: 600 },
  '& .fees': { textDecoration: 'underline dotted', textUnderlineOffset: '3px' },
  '& [data-status="CLOSED"]': { color: 'text.secondary' },
  '& [data-naked]': { color: 'error.main', fontWeight: 600, '& svg': { fontSize: 14, verticalAlign: 'text-bottom' } },
  // The columns Symbol and Actions stay visible during a horizontal scroll, because the Close button reduces risk.
  [NESTED_STICKY_CELLS_SELECTOR]: { position: 'sticky', zIndex: 1, backgroundColor: CELL_BACKGROUND },
  '& [data-field="symbol"]': { left: 0, boxShadow: '1px 0 var(--DataGrid-t-color-border-base)' },
  '& [data-field="actions"]': { right: 0, boxShadow: '-1px 0 var(--DataGrid-t-color-border-base)' },
  // Sticky column headers cover the separators of scrolled column headers.
  [`& .MuiDataGrid-columnHeader:is(${STICKY_CELLS_SELECTOR})`]: { zIndex: 31 },
  // The hover colour is opaque, so that scrolled cells do not show through the sticky cells.
  '@media (hover: hover)': {
    [`& .MuiDataGrid-row:hover, & .MuiDataGrid-row:hover > :is(${STICKY_CELLS_SELECTOR})`]: {
      backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 5%, ${CELL_BACKGROUND})`,
    },
  },
  ...freshRowsStyle(theme, { stickyCellSelector: STICKY_CELLS_SELECTOR }),
});

/**
 * Returns the style that highlights the row of the opened trade. The row colour is opaque, so that scrolled cells do
 * not show through the sticky cells.
 */
const openedRowStyle =
  (index = -1) =>
  (theme: Theme): CSSObject => {
    const row = `& .MuiDataGrid-row[data-rowindex="${index}"]`;
    const ground = `color-mix(in srgb, ${theme.vars.palette.primary.main} 16%, ${CELL_BACKGROUND})`;
    return { [`${row}, ${row} > :is(${STICKY_CELLS_SELECTOR})`]: { backgroundColor: ground } };
  };

/** Returns true while text is selected, because a text selection must not open the details of the row. */
const isTextSelected = (): boolean => getSelection()?.type === 'Range';

/** Returns true inside a button or link, because buttons and links handle the Enter key themselves. */
const isInsideButtonOrLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a') !== null;

/**
 * Width beyond the visible area in which the grid renders columns, px. The width covers all columns, because the grid
 * cannot make an unrendered column sticky.
 */
const COLUMN_BUFFER_PX = 10_000;

type Props = {
  shown: DisplayedTrades;
  opened: number | undefined;
  closing: TradeClosing;
  layout: GridLayout;
  narrow: boolean;
  loading: boolean;
  tools: ReactNode;
  empty: ReactNode;
  onReading: (reading: boolean) => void;
  /** Called when the operator opens the details of a trade. `byKey` is true after a press on Enter. */
  onOpen: (trade: Trade, byKey: boolean) => void;
};

export function TradesGrid({
  shown,
  opened,
  closing,
  layout,
  narrow,
  loading,
  tools,
  empty,
  onReading,
  onOpen,
}: Props) {
  const { rows, waiting, showWaiting } = shown;
  const zone = useTimeZone();
  const phone = useMediaQuery(phoneQuery, { noSsr: true });
  const textAt = useStableHandler(({ index }: GridRowIndex, tradeField: TradeField) => {
    const trade = rows[index];
    return trade && tradeFieldText(trade, tradeField, zone);
  });
  const hasActions = closing.isLacking !== true;
  const columns = useMemo(
    () => tradeColumns(textAt).filter(({ field }) => hasActions || field !== ACTIONS_FIELD),
    [textAt, hasActions],
  );
  const look = useMemo(() => [tradesGridStyle, openedRowStyle(opened)], [opened]);
  const count = useRenderedRowCount(rows.length);
  // Memoises the array, because the grid treats a new array as new rows.
  const rowIndexes = useMemo(() => gridRowIndexes(count), [count]);
  const open = (index: number, byKey: boolean): void => {
    const trade = rows[index];
    if (trade) onOpen(trade, byKey);
  };
  return (
    <TradesGridContexts shown={shown} zone={zone} closing={closing}>
      <ConsoleGrid
        label="Trades"
        columnBufferPx={COLUMN_BUFFER_PX}
        layout={layout}
        columns={columns}
        rows={rowIndexes}
        keyOf={gridRowIndexKey}
        only={narrow ? (phone ? PHONE_COLUMN_FIELDS : NARROW_COLUMN_FIELDS) : undefined}
        section={shown.key}
        loading={loading}
        tools={tools}
        empty={empty}
        waiting={{ count: waiting, noun: 'trade', show: showWaiting }}
        onReading={onReading}
        onRowClick={({ row }: GridRowParams<GridRowIndex>) => !isTextSelected() && open(row.index, false)}
        onCellKeyDown={({ row }: GridCellParams<GridRowIndex>, { key, target }) =>
          key === 'Enter' && !isInsideButtonOrLink(target) && open(row.index, true)
        }
        sx={look}
      />
    </TradesGridContexts>
  );
}
