import { useEffect, useMemo } from 'react';
import { stopLoadingAllTrades, useGetAllTradesQuery, type AllTrades } from '@/api/trades/allTrades';
import { readableErrorText } from '@/api/request/errors';
import { useGetTradesQuery } from '@/api/trades/trades';
import { createRowsSelector, selectTradeTable } from '@/api/trades/tradeTable';
import { HISTORY_PAGE_SIZE, LOAD_ALL_CHUNK_SIZE } from '@/contract/sizes';
import { FALLBACK_RELOAD_INTERVAL_MS } from '@/contract/timings';
import type { TradeSearch } from '@/contract/trades/tradeSearch';
import { rejectionTextOf } from '@/contract/schema/reading';
import type { Trade } from '@/contract/trades/trade';
import { resultAsSteps, type PausableWork } from '@/domain/lists/steps';
import { tradesByIdsInSteps } from '@/domain/trades/tradeTable';
import { botSearchOf, botSortOf, type TradeCriteria } from '@/domain/trades/tradeView';
import { allTradesRequested } from '@/live/events';
import { selectIsLive } from '@/slices/connection';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';
import type { TradesUrlState } from './tradesAddress';

/** Number of search results per page. One large page covers a whole day of trades. */
const SEARCH_PAGE_SIZE = LOAD_ALL_CHUNK_SIZE;

/** Age up to which the first page of trades is not requested again, s. */
const EARLY_REPLY_AGE_S = 5;

export type TradeList = {
  count: number;
  /** Returns the trades in steps, so that a long list does not block the browser. */
  read: () => PausableWork<readonly Trade[]>;
};

export type SelectedTrades = {
  /** Loaded trades, or null before the first load. */
  list: TradeList | null;
  /** Key of the requested trades. Each page and each search has a separate key. */
  subject: string;
  /** True when the list contains all trades, false for one page. */
  complete: boolean;
  /** True when the bot searched its whole history for the listed trades. */
  found: boolean;
  /** True when the bot searches and sorts its whole history. Status and hour filters still act on the page. */
  asksBot: boolean;
  /** Search and sort order that the bot applies to its whole history. Null when the bot applies none. */
  search: TradeSearch | null;
  pageSize: number;
  wantsAll: boolean;
  total: number | null;
  hasMore: boolean;
  rejected: number;
  why: string | undefined;
  pending: boolean;
  problem: string | undefined;
  readAt: number | undefined;
  retry: () => void;
  all: AllTrades;
  loadAgain: () => void;
};

/** Returns the trades that the URL selects: one page of the history, or all trades. */
export function useTrades(
  { filter, page, all: allChosen }: TradesUrlState,
  { window, sort }: TradeCriteria,
): SelectedTrades {
  const canSearch = useHasCapability('trades.query');
  // With a bot that cannot search, a time filter needs all trades, because one page rarely covers the window.
  const wantsAll = allChosen || (filter.time !== null && canSearch === false);
  const asksBot = canSearch === true && !wantsAll;
  const found = asksBot ? botSearchOf(filter, window) : null;
  const order = asksBot ? botSortOf(sort) : undefined;
  const search = found === null && order === undefined ? null : { ...found, ...(order && { sort: order }) };
  const pageSize = found === null ? HISTORY_PAGE_SIZE : SEARCH_PAGE_SIZE;
  const dispatch = useAppDispatch();
  const live = useAppSelector(selectIsLive);
  const all = useGetAllTradesQuery().data ?? null;
  const ready = wantsAll && all?.state === 'ready' ? all : null;

  const { data, currentData, error, fulfilledTimeStamp, refetch } = useGetTradesQuery(
    { skip: (page - 1) * pageSize, limit: pageSize, ...(search && { search }) },
    {
      skip: ready !== null,
      pollingInterval: live ? 0 : FALLBACK_RELOAD_INTERVAL_MS,
      // Refetches when the operator reopens the tab, because the bot sends no event for deleted trades. The reply that
      // the page requested before it loaded the code of the tab is new enough.
      refetchOnMountOrArgChange: page > 1 || search ? true : EARLY_REPLY_AGE_S,
    },
  );

  useEffect(() => {
    if (wantsAll && (all === null || all.state === 'stopped')) dispatch(allTradesRequested());
    // Stops loading all trades when the operator has left the list of all trades.
    if (!wantsAll) dispatch(stopLoadingAllTrades());
  }, [wantsAll, all, dispatch]);

  const shared = {
    all,
    wantsAll,
    asksBot,
    search,
    pageSize,
    loadAgain: () => void dispatch(allTradesRequested()),
    retry: () => void refetch(),
  };
  const pageList = usePageTradeList(data?.ids);
  const allList = useAllTradeList(ready?.ids);
  if (ready) {
    const { total, rejected } = ready;
    return {
      ...shared,
      list: allList,
      subject: 'all',
      complete: true,
      found: false,
      total,
      hasMore: false,
      rejected,
      why: undefined,
      pending: false,
      problem: undefined,
      readAt: undefined,
    };
  }
  return {
    ...shared,
    list: pageList,
    subject: JSON.stringify([search, page, currentData !== undefined]),
    complete: false,
    found: found !== null,
    total: data?.total ?? null,
    hasMore: data?.hasMore ?? false,
    rejected: data?.rejected.length ?? 0,
    why: rejectionTextOf(data?.rejected ?? []),
    pending: currentData === undefined && error === undefined,
    problem: error && readableErrorText(error, 'no answer'),
    readAt: fulfilledTimeStamp,
  };
}

/** Returns the trades of one page, or null before the first load. The list object changes only with a trade. */
function usePageTradeList(ids: readonly string[] | undefined): TradeList | null {
  const rows = useAppSelector(useMemo(() => createRowsSelector(() => ids), [ids]));
  return useMemo(() => (rows ? { count: rows.length, read: () => resultAsSteps(rows) } : null), [rows]);
}

/** Returns all trades, or null before the load. Reads the trades in steps, because a history may be very long. */
function useAllTradeList(ids: readonly string[] | undefined): TradeList | null {
  const table = useAppSelector((state) => (ids ? selectTradeTable(state) : null));
  return useMemo(
    () => (ids && table ? { count: ids.length, read: () => tradesByIdsInSteps(table, ids) } : null),
    [ids, table],
  );
}
