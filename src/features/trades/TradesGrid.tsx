import type { CSSObject, Theme } from '@mui/material/styles';
import type { GridCellParams, GridRowParams } from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import type { Trade } from '@/contract/trade';
import { fieldText, type TradeField } from '@/domain/trades/tradeFields';
import { ConsoleGrid } from '@/ui/lists/ConsoleGrid';
import { FreshRowsContext } from '@/ui/lists/FreshRowMark';
import { freshPlaces } from '@/ui/theme/freshMark';
import type { GridLayout } from '@/ui/lists/gridLayout';
import { type Place, placeKey, placesFor } from '@/ui/lists/places';
import { useGrowingCount } from '@/ui/lists/useGrowingCount';
import { useToday } from '@/ui/hooks/useNow';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { useZone } from '@/ui/hooks/zone';
import {
  ClosingContext,
  NARROW_FIELDS,
  ShownTradesContext,
  TodayContext,
  tradeColumns,
  ZoneContext,
} from './tradeColumns';
import type { ClosingState } from '@/ui/widgets/CloseButton';
import type { ShownTrades } from './useTradesView';

const STICKY_CELLS = '[data-field="symbol"], [data-field="actions"]';
const STICKY_SELECTOR = `& :is(${STICKY_CELLS})`;
const BACKGROUND = 'var(--DataGrid-t-color-background-base)';

const gridStyle = (theme: Theme): CSSObject => ({
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { padding: '0 6px' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
  '& .MuiDataGrid-iconButtonContainer button': { width: 16, height: 16, padding: 0 },
  '& .MuiDataGrid-columnHeaderTitle small': { color: 'text.secondary', fontWeight: 400 },
  '& strong': { fontWeight: 600 },
  '& .fees': { textDecoration: 'underline dotted', textUnderlineOffset: '3px' },
  '& [data-status="CLOSED"]': { color: 'text.secondary' },
  '& [data-mode="LIVE"]': { color: 'live.main', fontWeight: 600 },
  // Close reduces risk, so symbol and Close button stay in view when the table is scrolled to the side.
  [STICKY_SELECTOR]: { position: 'sticky', zIndex: 1, backgroundColor: BACKGROUND },
  '& [data-field="symbol"]': { left: 0, boxShadow: '1px 0 var(--DataGrid-t-color-border-base)' },
  '& [data-field="actions"]': { right: 0, boxShadow: '-1px 0 var(--DataGrid-t-color-border-base)' },
  // The sticky headers are above the separators of headers that scroll below them.
  [`& .MuiDataGrid-columnHeader:is(${STICKY_CELLS})`]: { zIndex: 31 },
  // The hover colour is opaque, unlike that of the grid, so that no cell shows through the sticky cells.
  '@media (hover: hover)': {
    [`& .MuiDataGrid-row:hover, & .MuiDataGrid-row:hover > :is(${STICKY_CELLS})`]: {
      backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 5%, ${BACKGROUND})`,
    },
  },
  ...freshPlaces(theme, { ground: BACKGROUND, stays: STICKY_CELLS }),
});

/** Returns the style of the row whose details are open. The colour is opaque, like the hover colour. */
const openedRowStyle =
  (index = -1) =>
  (theme: Theme): CSSObject => {
    const row = `& .MuiDataGrid-row[data-rowindex="${index}"]`;
    const ground = `color-mix(in srgb, ${theme.vars.palette.primary.main} 16%, ${BACKGROUND})`;
    return { [`${row}, ${row} > :is(${STICKY_CELLS})`]: { backgroundColor: ground } };
  };

/** Returns whether text is selected. Selecting a price in a row must not open the row. */
const isTextSelected = (): boolean => getSelection()?.type === 'Range';

/** Returns whether the target is a control in a cell, which handles Enter itself. */
const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button, a') !== null;

/** The grid draws all columns, because a column that is not drawn cannot be sticky. */
const EVERY_COLUMN_PX = 10_000;

type Props = {
  shown: ShownTrades;
  /** The index of the row whose details are open. */
  opened: number | undefined;
  closing: ClosingState;
  layout: GridLayout;
  narrow: boolean;
  loading: boolean;
  tools: ReactNode;
  empty: ReactNode;
  onReading: (reading: boolean) => void;
  /** `byKey`: opened with the keyboard, so that the focus moves to the details. Otherwise it stays in the table. */
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
  const { rows, waiting, showWaiting, fresh } = shown;
  const zone = useZone();
  const textAt = useStableHandler(({ index }: Place, tradeField: TradeField) => {
    const trade = rows[index];
    return trade && fieldText(trade, tradeField, zone);
  });
  const columns = useMemo(() => tradeColumns(textAt), [textAt]);
  const look = useMemo(() => [gridStyle, openedRowStyle(opened)], [opened]);
  const count = useGrowingCount(rows.length);
  // The grid treats another array as new rows, even with equal entries.
  const places = useMemo(() => placesFor(count), [count]);
  const open = (index: number, byKey: boolean): void => {
    const trade = rows[index];
    if (trade) onOpen(trade, byKey);
  };
  return (
    <ShownTradesContext value={rows}>
      <ZoneContext value={zone}>
        <TodayContext value={useToday(zone)}>
          <FreshRowsContext value={fresh}>
            <ClosingContext value={closing}>
              <ConsoleGrid
                label="Trades"
                columnBufferPx={EVERY_COLUMN_PX}
                layout={layout}
                columns={columns}
                rows={places}
                keyOf={placeKey}
                only={narrow ? NARROW_FIELDS : undefined}
                section={shown.key}
                loading={loading}
                tools={tools}
                empty={empty}
                waiting={{ count: waiting, noun: 'trade', show: showWaiting }}
                onReading={onReading}
                onRowClick={({ row }: GridRowParams<Place>) => !isTextSelected() && open(row.index, false)}
                onCellKeyDown={({ row }: GridCellParams<Place>, { key, target }) =>
                  key === 'Enter' && !isControl(target) && open(row.index, true)
                }
                sx={look}
              />
            </ClosingContext>
          </FreshRowsContext>
        </TodayContext>
      </ZoneContext>
    </ShownTradesContext>
  );
}
