import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { createContext, memo, use } from 'react';
import type { Trade } from '@/contract/trade';
import type { HeldView } from '@/domain/heldView';
import type { Zone } from '@/domain/time';
import { COLUMN_FIELDS, type FieldName, isFigureField, type TradeField } from '@/domain/tradeFields';
import { useZone, ZONE_NAMES } from '@/ui/zone';
import { CloseButton } from './CloseButton';
import { TradeCell } from './TradeCell';
import type { Closing } from './useClosing';

/**
 * A row of the grid is a place, not a trade: which trade stands there, the cell looks up. The grid takes tens of
 * milliseconds to take over a hundred thousand rows; so it does it when their number changes, and not at every sort.
 */
export type Place = { index: number };

export const ShownTradesContext = createContext<readonly Trade[]>([]);
export const FreshContext = createContext<HeldView['fresh']>({ ids: new Set(), turn: 0 });
/** Of every cell by itself, the zone would be a subscription of every cell. */
export const ZoneContext = createContext<Zone>('local');
export const ClosingContext = createContext<Closing | null>(null);

export const placeKey = ({ index }: Place): number => index;

let places: readonly Place[] = [];

/** So many places, always the same ones. */
export function placesFor(count: number): readonly Place[] {
  if (count > places.length) {
    places = [
      ...places,
      ...Array.from({ length: count - places.length }, (_, more) => ({ index: places.length + more })),
    ];
  }
  return places.slice(0, count);
}

type CellProps = { tradeField: TradeField; place: Place; tabIndex: number };

function FieldCell({ tradeField, place, tabIndex }: CellProps) {
  const trade = use(ShownTradesContext)[place.index];
  return trade && <Shown tradeField={tradeField} trade={trade} tabIndex={tabIndex} />;
}

/** Carries the mark of a new row; the row itself belongs to the grid. */
function FreshMark({ place }: Pick<CellProps, 'place'>) {
  const trade = use(ShownTradesContext)[place.index];
  const { ids, turn } = use(FreshContext);
  return trade && ids.has(trade.trade_id) && <i hidden data-fresh={turn % 2} />;
}

const Shown = memo(function Shown({ tradeField, trade, tabIndex }: Omit<CellProps, 'place'> & { trade: Trade }) {
  return <TradeCell trade={trade} tradeField={tradeField} zone={use(ZoneContext)} tabIndex={tabIndex} />;
});

function CloseCell({ place, tabIndex }: Pick<CellProps, 'place' | 'tabIndex'>) {
  const trade = use(ShownTradesContext)[place.index];
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

type Cell = GridRenderCellParams<Place>;

export const TRADE_COLUMNS: readonly GridColDef<Place>[] = [
  ...COLUMN_FIELDS.map((tradeField): GridColDef<Place> => {
    const { field, kind, title, hint, width } = tradeField;
    const align = isFigureField(tradeField) ? 'right' : 'left';
    return {
      field,
      headerName: title,
      ...(hint !== undefined && { description: hint }),
      width,
      minWidth: 48,
      align,
      headerAlign: align,
      ...(kind === 'time' && { renderHeader: () => <TimeHeader title={title} /> }),
      renderCell: ({ row, tabIndex }: Cell) => (
        <>
          {field === 'symbol' && <FreshMark place={row} />}
          <FieldCell tradeField={tradeField} place={row} tabIndex={tabIndex} />
        </>
      ),
    };
  }),
  {
    field: 'actions',
    headerName: 'Actions',
    width: 92,
    minWidth: 72,
    sortable: false,
    // Closing protects: it cannot be put away by mistake.
    hideable: false,
    renderCell: ({ row, tabIndex }: Cell) => <CloseCell place={row} tabIndex={tabIndex} />,
  },
];

/** What a phone has room for; a tap on the row opens the rest. */
export const NARROW_FIELDS = ['symbol', 'side', 'pnl_net', 'status'] as const satisfies readonly FieldName[];
