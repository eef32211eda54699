import { useMediaQuery } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { GridCellParams, GridColDef, GridRowParams } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { useGetLabTradesQuery } from '@/api/lab';
import { readableErrorText } from '@/api/request/errors';
import type { Trade } from '@/contract/trades/trade';
import { plural } from '@/domain/format/format';
import type { Zone } from '@/domain/format/time';
import {
  tradeFieldsByName,
  tradeFieldText,
  isNumericField,
  isTradeSortField,
  tradeSortKeyOf,
  type TradeField,
} from '@/domain/trades/tradeFields';
import { Panel } from '@/ui/figures/Panel';
import { ConsoleGrid } from '@/ui/lists/ConsoleGrid';
import { createGridColumn } from '@/ui/lists/gridColumn';
import { useGridLayout, type GridSort } from '@/ui/lists/gridLayout';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { TradeDetails } from '@/ui/trades/TradeDetails';
import { TradeDrawer } from '@/ui/trades/TradeDrawer';
import { TradeSheet } from '@/ui/trades/TradeSheet';
import { TradeValue } from '@/ui/trades/TradeValue';

const VARIANT_TRADE_FIELDS = tradeFieldsByName(
  'symbol',
  'side',
  'timestamp_entry',
  'entry_price',
  'timestamp_exit',
  'exit_price',
  'duration',
  'reason_exit',
  'pnl_gross',
  'total_fees',
  'pnl_net',
);
const PHONE_VARIANT_TRADE_FIELDS = ['symbol', 'side', 'pnl_net', 'reason_exit'];
const VARIANT_TRADES_HEIGHT = 'min(30rem, 70vh)';

/** Width of a column that shows times with dates, px. The market time of a Lab run is rarely today. */
const TIME_COLUMN_WIDTH_PX = 152;
/** On a phone the exit reason takes the width that the other columns leave. */
const PHONE_REASON_COLUMN_WIDTH = { flex: 1, minWidth: 80 };
const TRADE_GRID_STYLE = { border: 0, '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { padding: '0 6px' } };

const VariantTradesRoot = styled('div')({ position: 'relative', display: 'grid', minHeight: 0, overflow: 'hidden' });

type Props = { run: string; variant: number; name: string };

/** Lists the trades of one Lab variant. A press on a row opens the details of the trade. */
export function VariantTrades({ run, variant, name }: Props) {
  const zone = useTimeZone();
  const layout = useGridLayout('lab-trades');
  const isPhone = useMediaQuery(narrowScreenQuery, { noSsr: true });
  const { currentData, error, refetch } = useGetLabTradesQuery({ run, variant });
  const [opened, setOpened] = useState<{ trade: Trade; byKey: boolean } | null>(null);
  const rows = useMemo(() => sortTrades(currentData?.rows ?? [], layout.sort), [currentData, layout.sort]);
  const columns = useMemo(
    () => VARIANT_TRADE_FIELDS.map((field) => createTradeColumn(field, zone, isPhone)),
    [zone, isPhone],
  );
  const Details = isPhone ? TradeSheet : TradeDrawer;
  const rejected = currentData?.rejected.length ?? 0;
  const note = currentData && [plural(rows.length, 'trade'), rejected > 0 && `${rejected} could not be read`];
  return (
    <Panel title={`Trades of ${name}`} note={note?.filter(Boolean).join(', ')}>
      {error && !currentData ? (
        <ErrorState
          what="The trades could not be loaded"
          reason={readableErrorText(error, 'no answer')}
          onRetry={() => void refetch()}
        />
      ) : (
        <VariantTradesRoot
          style={{ height: VARIANT_TRADES_HEIGHT }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpened(null);
          }}
        >
          <ConsoleGrid
            label={`Trades of ${name}`}
            layout={layout}
            columns={columns}
            rows={rows}
            keyOf={({ trade_id }) => trade_id}
            only={isPhone ? PHONE_VARIANT_TRADE_FIELDS : undefined}
            columnBufferPx={4_000}
            loading={!currentData}
            empty={<EmptyState text="This variant made no trade." />}
            onRowClick={({ row }: GridRowParams<Trade>) => setOpened({ trade: row, byKey: false })}
            onCellKeyDown={({ row }: GridCellParams<Trade>, { key }) =>
              key === 'Enter' && setOpened({ trade: row, byKey: true })
            }
            sx={TRADE_GRID_STYLE}
          />
          {opened && (
            <Details trade={opened.trade} byKey={opened.byKey} onDone={() => setOpened(null)}>
              <TradeDetails trade={opened.trade} lab={{ run, variant }} />
            </Details>
          )}
        </VariantTradesRoot>
      )}
    </Panel>
  );
}

function createTradeColumn(field: TradeField, zone: Zone, isPhone: boolean): GridColDef<Trade> {
  const isTime = field.kind === 'time';
  const column = {
    ...field,
    title: isTime ? `${field.title}, ${TIME_ZONE_NAMES[zone]}` : field.title,
    width: isTime ? TIME_COLUMN_WIDTH_PX : field.width,
    figure: isNumericField(field),
  };
  return {
    ...createGridColumn(column, (trade: Trade) => tradeFieldText(trade, field, zone)),
    ...(isPhone && field.field === 'reason_exit' && PHONE_REASON_COLUMN_WIDTH),
    renderCell: ({ row }) => <TradeValue trade={row} tradeField={field} zone={zone} />,
  };
}

/** Sorts the trades by a column, with missing values last. Without a sort column the trades keep their order. */
function sortTrades(trades: readonly Trade[], sort: GridSort): readonly Trade[] {
  if (sort === null || !isTradeSortField(sort.field)) return trades;
  const keyOf = tradeSortKeyOf(sort.field);
  const sign = sort.direction === 'asc' ? 1 : -1;
  return [...trades].sort((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (typeof first === 'number' ? first - Number(second) : first.localeCompare(String(second), 'en'));
  });
}
