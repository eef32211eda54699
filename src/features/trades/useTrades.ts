import { useEffect, useMemo } from 'react';
import { loadAllTrades, stopAllTrades, useGetAllTradesQuery, type AllTrades } from '@/api/allTrades';
import { readableError } from '@/api/errors';
import { useGetTradesQuery } from '@/api/trades';
import { createRowsSelector, selectTradeTable } from '@/api/tradeTable';
import { HISTORY_PAGE } from '@/contract/sizes';
import { FALLBACK_RELOAD_EVERY_MS } from '@/contract/timings';
import { whyRejected } from '@/contract/reading';
import type { Trade } from '@/contract/trade';
import { asSteps, type Steps } from '@/domain/lists/steps';
import { tradesInSteps } from '@/domain/trades/tradeTable';
import { selectIsLive } from '@/slices/connection';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { TradesPlace } from './tradesAddress';

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
export function useTrades({ page, all: wantsAll }: TradesPlace): Trades {
  const dispatch = useAppDispatch();
  const live = useAppSelector(selectIsLive);
  const all = useGetAllTradesQuery().data ?? null;
  const ready = wantsAll && all?.state === 'ready' ? all : null;

  const query = useMemo(() => ({ skip: (page - 1) * HISTORY_PAGE, limit: HISTORY_PAGE }), [page]);
  const { data, currentData, error, fulfilledTimeStamp, refetch } = useGetTradesQuery(query, {
    skip: ready !== null,
    pollingInterval: live ? 0 : FALLBACK_RELOAD_EVERY_MS,
    // No event announces deleted trades: an earlier page may be gone.
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (wantsAll && (all === null || all.state === 'stopped')) void dispatch(loadAllTrades());
    // The operator stopped the load or went back in the browser.
    if (!wantsAll) dispatch(stopAllTrades());
  }, [wantsAll, all, dispatch]);

  const shared = {
    all,
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
    subject: currentData ? `page ${page}` : `page ${page} on its way`,
    complete: false,
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
