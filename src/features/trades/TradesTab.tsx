import { useMemo, useState } from 'react';
import type { Trade } from '@/contract/trades/trade';
import type { WeekHourSlot } from '@/domain/trades/tradeMoments';
import { closedTrades } from '@/domain/trades/tradeStatus';
import {
  isTradeFilterActive,
  isSameSearch,
  NO_TRADE_FILTER,
  type TradeCriteria,
  type TradeFilter,
} from '@/domain/trades/tradeView';
import { useListOldSince } from '@/store/useListOldSince';
import { ErrorState } from '@/ui/messages/ErrorState';
import { type GridLayout, useGridLayout } from '@/ui/lists/gridLayout';
import { useStableList } from '@/ui/lists/useStableList';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useTimeWindow } from '@/ui/hooks/useToday';
import { useWindowShift } from '@/ui/hooks/useWindowShift';
import { NoTrades } from './table/NoTrades';
import { toTradeSort } from './table/toTradeSort';
import { TradeSummaryCards } from './table/TradeSummaryCards';
import { TradePlots } from './plots/TradePlots';
import { goToTrades, readTradesUrl } from './tradesAddress';
import { TradesFooter } from './table/TradesFooter';
import { TradeTools } from './table/TradeTools';
import { TradeExportDialog } from './table/TradeExportDialog';
import { usePlotsVisibility } from './plots/usePlotsVisibility';
import { useOpenedTrade } from './useOpenedTrade';
import { useTrades } from './useTrades';
import { useDisplayedTrades } from './useDisplayedTrades';
import { useColumnsHiddenByWidth } from './table/useColumnsHiddenByWidth';
import { TradesTable } from './TradesTable';
import { TradesTabRoot } from './TradesTabRoot';
import { useReplaceEmptyPage } from './useReplaceEmptyPage';

const NO_TRADES: readonly Trade[] = [];

export function TradesTab() {
  const { query } = useHashRoute();
  const place = useMemo(() => readTradesUrl(query), [query]);
  const [plotsShown, showPlots] = usePlotsVisibility();
  const zone = useTimeZone();
  const layout = useGridLayout('trades', useColumnsHiddenByWidth());
  const [reading, setReading] = useState(false);
  const [exporting, setExporting] = useState(false);

  const window = useTimeWindow(place.filter.time, zone);
  const criteria = useMemo<TradeCriteria>(
    () => ({ filter: place.filter, window, sort: toTradeSort(layout.sort), zone }),
    [place.filter, window, layout.sort, zone],
  );
  const trades = useTrades(place, criteria);
  const shown = useDisplayedTrades(trades.list, { subject: trades.subject, criteria, paused: reading });
  const shift = useShiftOfPage(trades.complete ? NO_TRADES : shown.rows, shown.key);
  // A page of the former order has other trades in the new one.
  const tableLayout: GridLayout = {
    ...layout,
    update(part) {
      layout.update(part);
      if (part.sort !== undefined && trades.asksBot && place.page > 1)
        goToTrades({ ...place, page: 1 }, { replace: true });
    },
  };
  useReplaceEmptyPage(place, trades);

  const details = useOpenedTrade(shown.rows);

  const listOldSince = useListOldSince(trades.readAt);
  const since = trades.list === null ? null : listOldSince;
  const old = since !== null || undefined;

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
  const toPages = (): void => goToTrades({ ...place, filter: { ...place.filter, time: null }, all: false, page: 1 });

  const tools = (
    <TradeTools
      trades={trades}
      criteria={criteria}
      counts={shown.counts}
      filter={place.filter}
      onFilter={onFilter}
      rows={shown.rows.length}
      onExport={() => setExporting(true)}
      onLoadAll={() => goToTrades({ ...place, all: true, page: 1 })}
      onPages={toPages}
    />
  );
  return (
    <TradesTabRoot>
      <TradeSummaryCards
        figures={trades.list && (shown.statistics?.figures ?? null)}
        failed={failed}
        loaded={trades.list?.count ?? 0}
        total={trades.total}
        filtered={filtered}
        paged={!trades.wantsAll && (trades.list?.count ?? 0) < (trades.total ?? 0)}
        found={trades.found}
        shift={shift}
        since={since}
      />
      {failed ? (
        <ErrorState what="The trades could not be loaded" reason={trades.problem} onRetry={trades.retry} />
      ) : (
        <TradesTable
          shown={shown}
          details={details}
          layout={tableLayout}
          loading={trades.pending || shown.pending}
          old={old}
          tools={tools}
          empty={<NoTrades trades={trades} filtered={filtered} onClear={() => onFilter(NO_TRADE_FILTER)} />}
          onReading={setReading}
        />
      )}
      <TradesFooter
        trades={trades}
        page={place.page}
        missingTrade={details.missingTrade}
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
      {exporting && (
        <TradeExportDialog rows={shown.rows} trades={trades} criteria={criteria} onClose={() => setExporting(false)} />
      )}
    </TradesTabRoot>
  );
}

/** Returns the closed trades that left the displayed page without a close. */
function useShiftOfPage(rows: readonly Trade[], page: string) {
  return useWindowShift(useStableList(useMemo(() => closedTrades(rows), [rows])), page);
}
