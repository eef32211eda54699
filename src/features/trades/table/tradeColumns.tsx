import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { memo, use } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { TRADE_COLUMN_FIELDS, type TradeFieldName, isNumericField, type TradeField } from '@/domain/trades/tradeFields';
import { FreshRowMark } from '@/ui/lists/FreshRowMark';
import { createGridColumn } from '@/ui/lists/gridColumn';
import type { GridRowIndex } from '@/ui/lists/gridRowIndexes';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { TradeCell } from './TradeCell';
import { TradeCloseButton } from './TradeCloseButton';
import { CellTimesContext, TradeClosingContext, useTradeAt } from './TradesGridContexts';

type TradeGridCellProps = { tradeField: TradeField; rowIndex: GridRowIndex; tabIndex: number };

function IndexedTradeCell({ tradeField, rowIndex, tabIndex }: TradeGridCellProps) {
  const trade = useTradeAt(rowIndex);
  return trade && <TradeFieldCell tradeField={tradeField} trade={trade} tabIndex={tabIndex} />;
}

function NewTradeMark({ rowIndex }: Pick<TradeGridCellProps, 'rowIndex'>) {
  const trade = useTradeAt(rowIndex);
  return trade && <FreshRowMark id={trade.trade_id} />;
}

const TradeFieldCell = memo(function TradeFieldCell({
  tradeField,
  trade,
  tabIndex,
}: Omit<TradeGridCellProps, 'rowIndex'> & { trade: Trade }) {
  return <TradeCell trade={trade} tradeField={tradeField} {...use(CellTimesContext)} tabIndex={tabIndex} />;
});

function CloseButtonCell({ rowIndex, tabIndex }: Pick<TradeGridCellProps, 'rowIndex' | 'tabIndex'>) {
  const trade = useTradeAt(rowIndex);
  const closing = use(TradeClosingContext);
  return trade && closing && <TradeCloseButton trade={trade} closing={closing} tabIndex={tabIndex} />;
}

function TimeColumnHeader({ title }: { title: string }) {
  const zone = useTimeZone();
  return (
    <span className="MuiDataGrid-columnHeaderTitle">
      {title} <small>{TIME_ZONE_NAMES[zone]}</small>
    </span>
  );
}

type TradeCellParams = GridRenderCellParams<GridRowIndex>;

/** Reads the text of a trade field at a row index of the grid. Callers must pass a memoised function. */
type CellTextReader = (rowIndex: GridRowIndex, tradeField: TradeField) => string | undefined;

export const ACTIONS_FIELD = 'actions';

/** Returns the columns of the trades table. The grid copies the text of a cell on Ctrl+C. */
export const tradeColumns = (textAt: CellTextReader): readonly GridColDef<GridRowIndex>[] => [
  ...TRADE_COLUMN_FIELDS.map((tradeField): GridColDef<GridRowIndex> => {
    const { field, kind, title } = tradeField;
    return {
      ...createGridColumn({ ...tradeField, figure: isNumericField(tradeField) }, (rowIndex: GridRowIndex) =>
        textAt(rowIndex, tradeField),
      ),
      ...(kind === 'time' && { renderHeader: () => <TimeColumnHeader title={title} /> }),
      renderCell: ({ row, tabIndex }: TradeCellParams) => (
        <>
          {field === 'symbol' && <NewTradeMark rowIndex={row} />}
          <IndexedTradeCell tradeField={tradeField} rowIndex={row} tabIndex={tabIndex} />
        </>
      ),
    };
  }),
  {
    field: ACTIONS_FIELD,
    headerName: 'Actions',
    width: 84,
    minWidth: 72,
    sortable: false,
    // The operator cannot hide the Actions column, because its Close button reduces risk.
    hideable: false,
    renderCell: ({ row, tabIndex }: TradeCellParams) => <CloseButtonCell rowIndex={row} tabIndex={tabIndex} />,
  },
];

/** Columns that every screen hides by default. The specification lists 17 columns without the duration. */
export const COLUMNS_HIDDEN_BY_DEFAULT = ['duration'] as const satisfies TradeFieldName[];
/** Columns that a screen narrower than 1440 px hides by default, so that the net PnL is visible without a scroll. */
export const COLUMNS_HIDDEN_BELOW_WIDE = [
  ...COLUMNS_HIDDEN_BY_DEFAULT,
  'tp_price',
  'sl_price',
  'pnl_gross',
  'exchange',
] as const satisfies TradeFieldName[];
/** Columns that a screen narrower than 1280 px hides by default. */
export const COLUMNS_HIDDEN_BELOW_DESKTOP = [
  ...COLUMNS_HIDDEN_BELOW_WIDE,
  'total_fees',
  'mode',
] as const satisfies TradeFieldName[];

/** Columns of the trades table on a phone. A tap on a row opens all fields of the trade. */
export const PHONE_COLUMN_FIELDS = ['symbol', 'side', 'pnl_net', 'status'] as const satisfies readonly TradeFieldName[];
/** Columns of the trades table on a narrow screen other than a phone. */
export const NARROW_COLUMN_FIELDS = [
  ...PHONE_COLUMN_FIELDS,
  'timestamp_exit',
  'reason_exit',
] as const satisfies readonly TradeFieldName[];
