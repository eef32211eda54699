import { useEffect, useMemo } from 'react';
import { loadAllTrades, stopAllTrades, useGetAllTradesQuery, type AllTrades } from '@/api/allTrades';
import { readableError } from '@/api/errors';
import { useGetTradesQuery } from '@/api/trades';
import { createRowsSelector, selectTradeTable } from '@/api/tradeTable';
import { HISTORY_PAGE, LOAD_ALL_CHUNK } from '@/contract/sizes';
import { FALLBACK_RELOAD_EVERY_MS } from '@/contract/timings';
import { whyRejected } from '@/contract/reading';
import type { Trade } from '@/contract/trade';
import { asSteps, type Steps } from '@/domain/lists/steps';
import { tradesInSteps } from '@/domain/trades/tradeTable';
import { searchOf } from '@/domain/trades/tradeView';
import { selectIsLive } from '@/slices/connection';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useOffers } from '@/store/useAddition';
import type { TradesPlace } from './tradesAddress';

/** All trades of a day in one page: their figures are then those of the day. */
const FOUND_PAGE = LOAD_ALL_CHUNK;

export type TradeList = {
  count: number;
  /** Returns the rows, in steps for a long list. */
  read: () => Steps<readonly Trade[]>;
};

export type Trades = {
  /** Null before the first load. */
  list: TradeList | null;
  /** Changes with the request, not with the reply: `page 3`. */
  subject: string;
  /** All trades, or one page. */
  complete: boolean;
  /** The bot found these in its whole history. */
  found: boolean;
  /** Number of rows of a full page. */
  pageSize: number;
  /** All trades are shown or on their way. */
  wantsAll: boolean;
  total: number | null;
  hasMore: boolean;
  rejected: number;
  why: string | undefined;
  /** Another page is loading. */
  pending: boolean;
  problem: string | undefined;
  readAt: number | undefined;
  retry: () => void;
  all: AllTrades;
  loadAgain: () => void;
};

/** The trades that the URL selects: a page of the history, or all of them once loaded. */
export function useTrades({ filter, page, all: allChosen }: TradesPlace): Trades {
  const canSearch = useOffers('trades.filter');
  // One page would hold few trades of a day.
  const wantsAll = allChosen || (filter.day !== null && canSearch === false);
  const search = canSearch && !wantsAll ? searchOf(filter) : null;
  const pageSize = search === null ? HISTORY_PAGE : FOUND_PAGE;
  const dispatch = useAppDispatch();
  const live = useAppSelector(selectIsLive);
  const all = useGetAllTradesQuery().data ?? null;
  const ready = wantsAll && all?.state === 'ready' ? all : null;

  const { data, currentData, error, fulfilledTimeStamp, refetch } = useGetTradesQuery(
    { skip: (page - 1) * pageSize, limit: pageSize, ...(search && { search }) },
    {
      skip: ready !== null,
      pollingInterval: live ? 0 : FALLBACK_RELOAD_EVERY_MS,
      // No event announces deleted trades: an earlier page may be gone.
      refetchOnMountOrArgChange: true,
    },
  );

  useEffect(() => {
    if (wantsAll && (all === null || all.state === 'stopped')) void dispatch(loadAllTrades());
    // The operator stopped the load or went back in the browser.
    if (!wantsAll) dispatch(stopAllTrades());
  }, [wantsAll, all, dispatch]);

  const shared = {
    all,
    wantsAll,
    pageSize,
    loadAgain: () => void dispatch(loadAllTrades()),
    retry: () => void refetch(),
  };
  const pageList = usePageList(data?.ids);
  const allList = useAllList(ready?.ids);
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
    found: search !== null,
    total: data?.total ?? null,
    hasMore: data?.hasMore ?? false,
    rejected: data?.rejected.length ?? 0,
    why: whyRejected(data?.rejected ?? []),
    pending: currentData === undefined && error === undefined,
    problem: error && readableError(error, 'no answer'),
    readAt: fulfilledTimeStamp,
  };
}

/** The rows of a page: the same list while none of them changes. */
function usePageList(ids: readonly string[] | undefined): TradeList | null {
  const rows = useAppSelector(useMemo(() => createRowsSelector(() => ids), [ids]));
  return useMemo(() => (rows ? { count: rows.length, read: () => asSteps(rows) } : null), [rows]);
}

/** A hundred thousand rows are looked up in steps. */
function useAllList(ids: readonly string[] | undefined): TradeList | null {
  const table = useAppSelector((state) => (ids ? selectTradeTable(state) : null));
  return useMemo(
    () => (ids && table ? { count: ids.length, read: () => tradesInSteps(table, ids) } : null),
    [ids, table],
  );
}
