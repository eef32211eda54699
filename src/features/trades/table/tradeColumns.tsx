import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { createContext, memo, use } from 'react';
import type { Trade } from '@/contract/trade';
import type { Zone } from '@/domain/format/time';
import { TRADE_COLUMN_FIELDS, type TradeFieldName, isNumericField, type TradeField } from '@/domain/trades/tradeFields';
import { FreshRowMark } from '@/ui/lists/FreshRowMark';
import { createGridColumn } from '@/ui/lists/gridColumn';
import { createPlacedRows, type GridPlace } from '@/ui/lists/places';
import { useZone, ZONE_NAMES } from '@/ui/hooks/zone';
import { CloseButton, type ClosingState } from '@/ui/widgets/CloseButton';
import { TradeCell } from './TradeCell';

const { PlacedRows, useRowAt: useTradeAt } = createPlacedRows<Trade>();
export const DisplayedTradesContext = PlacedRows;
/** Time zone of all cells. The context spares every cell a subscription to the store. */
export const ZoneContext = createContext<Zone>('local');
export const TodayContext = createContext<string | undefined>(undefined);
export const ClosingContext = createContext<ClosingState | null>(null);

type CellProps = { tradeField: TradeField; place: GridPlace; tabIndex: number };

function FieldCell({ tradeField, place, tabIndex }: CellProps) {
  const trade = useTradeAt(place);
  return trade && <TradeFieldCell tradeField={tradeField} trade={trade} tabIndex={tabIndex} />;
}

function NewTradeMark({ place }: Pick<CellProps, 'place'>) {
  const trade = useTradeAt(place);
  return trade && <FreshRowMark id={trade.trade_id} />;
}

const TradeFieldCell = memo(function TradeFieldCell({
  tradeField,
  trade,
  tabIndex,
}: Omit<CellProps, 'place'> & { trade: Trade }) {
  return (
    <TradeCell
      trade={trade}
      tradeField={tradeField}
      zone={use(ZoneContext)}
      today={use(TodayContext)}
      tabIndex={tabIndex}
    />
  );
});

function CloseCell({ place, tabIndex }: Pick<CellProps, 'place' | 'tabIndex'>) {
  const trade = useTradeAt(place);
  const closing = use(ClosingContext);
  return trade && closing && <CloseButton trade={trade} closing={closing} tabIndex={tabIndex} />;
}

function TimeHeader({ title }: { title: string }) {
  const zone = useZone();
  return (
    <span className="MuiDataGrid-columnHeaderTitle">
      {title} <small>{ZONE_NAMES[zone]}</small>
    </span>
  );
}

type CellParams = GridRenderCellParams<GridPlace>;

/** Returns the text of one field of the trade at a place of the grid. Callers must memoise the function. */
type CellTextReader = (place: GridPlace, tradeField: TradeField) => string | undefined;

/** Returns the columns of the trades table. A copy with the keyboard copies the value of a cell. */
export const tradeColumns = (textAt: CellTextReader): readonly GridColDef<GridPlace>[] => [
  ...TRADE_COLUMN_FIELDS.map((tradeField): GridColDef<GridPlace> => {
    const { field, kind, title } = tradeField;
    return {
      ...createGridColumn({ ...tradeField, figure: isNumericField(tradeField) }, (place: GridPlace) =>
        textAt(place, tradeField),
      ),
      ...(kind === 'time' && { renderHeader: () => <TimeHeader title={title} /> }),
      renderCell: ({ row, tabIndex }: CellParams) => (
        <>
          {field === 'symbol' && <NewTradeMark place={row} />}
          <FieldCell tradeField={tradeField} place={row} tabIndex={tabIndex} />
        </>
      ),
    };
  }),
  {
    field: 'actions',
    headerName: 'Actions',
    width: 84,
    minWidth: 72,
    sortable: false,
    // The operator cannot hide the Actions column, because its Close button reduces risk.
    hideable: false,
    renderCell: ({ row, tabIndex }: CellParams) => <CloseCell place={row} tabIndex={tabIndex} />,
  },
];

/** Columns that are hidden by default below 1440 px, so that the net PnL is in view without scrolling. */
export const HIDDEN_BELOW_WIDE = ['tp_price', 'sl_price', 'pnl_gross', 'exchange'] as const satisfies TradeFieldName[];
/** Columns that are hidden by default below 1280 px. The header and the details also show the mode. */
export const HIDDEN_BELOW_DESKTOP = [
  ...HIDDEN_BELOW_WIDE,
  'duration',
  'total_fees',
  'mode',
] as const satisfies TradeFieldName[];

/** Columns of the trades table on a phone. A tap on a row shows the other fields. */
export const PHONE_COLUMN_FIELDS = ['symbol', 'side', 'pnl_net', 'status'] as const satisfies readonly TradeFieldName[];
