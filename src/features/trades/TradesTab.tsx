import { useMediaQuery } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import { useEffect, useMemo, useState } from 'react';
import type { Trade } from '@/contract/trade';
import type { WeekHourSlot } from '@/domain/trades/tradeMoments';
import type { TradeFieldName } from '@/domain/trades/tradeFields';
import { closedTrades } from '@/domain/trades/tradeStatus';
import {
  isTradeFilterActive,
  isSameSearch,
  NO_TRADE_FILTER,
  type TradeCriteria,
  type TradeFilter,
} from '@/domain/trades/tradeView';
import { useAppSelector } from '@/store/hooks';
import { useLatestTrades } from '@/store/useLatestTrades';
import { lastConfirmationTime } from '@/ui/messages/lastConfirmationTime';
import { ErrorState } from '@/ui/messages/ErrorState';
import { useGridLayout } from '@/ui/lists/gridLayout';
import { useStableList } from '@/ui/lists/useStableList';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { CloseButton } from '@/ui/widgets/CloseButton';
import { TradeDetails } from '@/ui/widgets/TradeDetails';
import { TradeDrawer } from '@/ui/widgets/TradeDrawer';
import { TradeSheet } from '@/ui/widgets/TradeSheet';
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
import { useIsOld } from '@/ui/hooks/useNow';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useWindowShift } from '@/ui/hooks/useWindowShift';
import { LoadAllControl } from './table/LoadAllControl';
import { NoTrades } from './table/NoTrades';
import { historyPageCount } from './table/HistoryPager';
import { toTradeSort } from './table/toTradeSort';
import { TradeSummaryCards } from './table/TradeSummaryCards';
import { TradeCell, type TradeCellProps } from './table/TradeCell';
import { TradePlots } from './plots/TradePlots';
import { goToTrades, readTradesUrl, type TradesUrlState } from './tradesAddress';
import { TradesFooter } from './table/TradesFooter';
import { TradesGrid } from './table/TradesGrid';
import {
  COLUMNS_HIDDEN_BELOW_DESKTOP,
  COLUMNS_HIDDEN_BELOW_WIDE,
  COLUMNS_HIDDEN_BY_DEFAULT,
} from './table/tradeColumns';
import { TradeExportButton, TradeFilters } from './table/TradeTools';
import { scrollFocusedCellIntoView } from './table/scrollFocusedCellIntoView';
import { useTradeClosing } from '@/store/closing/useTradeClosing';
import { useTradeExport } from './table/useTradeExport';
import { usePlotsVisibility } from './plots/usePlotsVisibility';
import { useOpenedTrade } from './useOpenedTrade';
import { useTrades, type SelectedTrades } from './useTrades';
import { useDisplayedTrades } from './useDisplayedTrades';

const TradesTabRoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  minHeight: '100%',
  padding: theme.spacing(2, 3),
  // On a desktop the grid takes the remaining height and scrolls its rows.
  [theme.breakpoints.up('sm')]: { height: '100%' },
  '& > *': { flex: 'none' },
  '& > .table': {
    position: 'relative',
    display: 'grid',
    flex: '1 0 20rem',
    minHeight: 0,
    background: theme.vars.palette.background.paper,
    [theme.breakpoints.down('sm')]: { height: '75vh' },
  },
  // Grey marks outdated figures during an outage.
  '& > div[data-old]:not(.table), & > .table[data-old] .MuiDataGrid-virtualScroller': { filter: 'grayscale(1)' },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1, 4),
    minHeight: 'var(--control-height)',
    '& > p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  },
}));

const NO_TRADES: readonly Trade[] = [];

export function TradesTab() {
  const { query } = useHashRoute();
  const place = useMemo(() => readTradesUrl(query), [query]);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const hiddenColumns = useColumnsHiddenByWidth();
  const [plotsShown, showPlots] = usePlotsVisibility();
  const zone = useTimeZone();
  const layout = useGridLayout('trades', hiddenColumns);
  const [reading, setReading] = useState(false);

  const trades = useTrades(place);
  const criteria = useMemo<TradeCriteria>(
    () => ({ filter: place.filter, sort: toTradeSort(layout.sort), zone }),
    [place.filter, layout.sort, zone],
  );
  const shown = useDisplayedTrades(trades.list, { subject: trades.subject, criteria, paused: reading });
  const shift = useShiftOfPage(trades.complete ? NO_TRADES : shown.rows, shown.key);
  const closing = useTradeClosing(shown.rows);
  const exporting = useTradeExport(shown.rows);
  useReplaceEmptyPage(place, trades);

  const latestTotal = useLatestTrades().data?.total ?? null;
  const { trade: opened, byKey, missingTrade, open, close } = useOpenedTrade(shown.rows);

  const confirmed = useAppSelector(({ connection }) => lastConfirmationTime(connection, trades.readAt));
  const since = trades.list === null ? null : confirmed;
  const old = useIsOld(since) || undefined;

  const failed = trades.list === null && trades.problem !== undefined;
  const filtered = isTradeFilterActive(place.filter);
  const onFilter = (filter: TradeFilter, typed?: 'typed'): void =>
    goToTrades(
      { ...place, filter, all: trades.wantsAll, page: isSameSearch(filter, place.filter) ? place.page : 1 },
      { replace: typed === 'typed' },
    );
  const onSlot = useStableHandler((slot: WeekHourSlot | null) =>
    goToTrades({ ...place, all: trades.wantsAll, filter: { ...place.filter, slot } }),
  );
  const toPages = (): void => goToTrades({ ...place, filter: { ...place.filter, day: null }, all: false, page: 1 });
  // A phone shows the details of a trade in a sheet, a desktop in a drawer.
  const Details = narrow ? TradeSheet : TradeDrawer;

  const tools = (
    <>
      <TradeFilters filter={place.filter} counts={shown.counts} onFilter={onFilter} />
      <LoadAllControl
        all={trades.all}
        wanted={trades.wantsAll}
        total={trades.found ? latestTotal : trades.total}
        hasMore={trades.hasMore}
        onLoad={() => goToTrades({ ...place, all: true, page: 1 })}
        onBack={toPages}
        onAgain={trades.loadAgain}
      />
      <TradeExportButton count={shown.rows.length} busy={exporting.busy} onExport={exporting.run} />
      <StaleValueAge since={since} />
    </>
  );
  return (
    <TradesTabRoot>
      <TradeSummaryCards
        figures={trades.list && (shown.statistics?.figures ?? null)}
        failed={failed}
        loaded={trades.list?.count ?? 0}
        total={trades.total}
        filtered={filtered}
        found={trades.found}
        shift={shift}
        since={since}
      />
      {failed ? (
        <ErrorState what="The trades could not be loaded" reason={trades.problem} onRetry={trades.retry} />
      ) : (
        <div
          className="table"
          data-old={old}
          onFocus={scrollFocusedCellIntoView}
          onKeyDown={({ key }) => {
            if (key === 'Escape') close();
          }}
        >
          <TradesGrid
            shown={shown}
            opened={opened && shown.rows.indexOf(opened)}
            closing={closing}
            layout={layout}
            narrow={narrow}
            loading={trades.pending || shown.pending}
            tools={tools}
            empty={<NoTrades trades={trades} filtered={filtered} onClear={() => onFilter(NO_TRADE_FILTER)} />}
            onReading={setReading}
            onOpen={open}
          />
          {opened && (
            <Details
              trade={opened}
              actions={<CloseButton trade={opened} closing={closing} alone />}
              byKey={byKey}
              onDone={close}
            >
              <TradeDetails trade={opened} Value={TradeDetailsValue} />
            </Details>
          )}
        </div>
      )}
      <TradesFooter
        trades={trades}
        page={place.page}
        arranged={filtered || criteria.sort !== null}
        missingTrade={missingTrade}
        equity={(trades.list && shown.statistics?.equity) ?? null}
        plotsShown={plotsShown}
        onPlots={showPlots}
        onPage={(page) => goToTrades({ ...place, page })}
      />
      {plotsShown && !failed && (
        <div data-old={old}>
          <TradePlots
            statistics={trades.list && shown.statistics}
            zone={zone}
            slot={place.filter.slot}
            onSlot={onSlot}
          />
        </div>
      )}
    </TradesTabRoot>
  );
}

/** Returns the closed trades that left the displayed page without a close. */
function useShiftOfPage(rows: readonly Trade[], page: string) {
  return useWindowShift(useStableList(useMemo(() => closedTrades(rows), [rows])), page);
}

/** Shows one field in the details of a trade. The Tab key skips the field. */
const TradeDetailsValue = (props: Omit<TradeCellProps, 'tabIndex'>) => <TradeCell {...props} tabIndex={-1} />;

/** Returns the columns that a screen of the present width hides by default. */
function useColumnsHiddenByWidth(): readonly TradeFieldName[] {
  const belowWide = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'));
  const belowDesktop = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  if (belowDesktop) return COLUMNS_HIDDEN_BELOW_DESKTOP;
  return belowWide ? COLUMNS_HIDDEN_BELOW_WIDE : COLUMNS_HIDDEN_BY_DEFAULT;
}

/** Replaces an empty page by the last page, or by the previous page when the bot sends no total. */
function useReplaceEmptyPage(
  place: TradesUrlState,
  { list, rejected, total, complete, pending, pageSize }: SelectedTrades,
): void {
  const beyond = !complete && !pending && list?.count === 0 && rejected === 0 && place.page > 1;
  useEffect(() => {
    if (beyond)
      goToTrades(
        { ...place, page: total === null ? place.page - 1 : historyPageCount(total, pageSize) },
        { replace: true },
      );
  }, [beyond, place, total, pageSize]);
}
