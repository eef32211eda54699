import type { UnknownAction } from '@reduxjs/toolkit';
import { clearTradeLists, putAllTrades, selectAllTrades } from '@/api/trades/allTrades';
import { RECENT_TRADES_QUERY, tradesApi } from '@/api/trades/trades';
import { selectTradeTable, upsertTrades } from '@/api/trades/tradeTable';
import { LOAD_ALL_CHUNK_SIZE } from '@/contract/sizes';
import type { Trade } from '@/contract/trades/trade';
import { createTradeCollector } from '@/domain/trades/tradeCollector';
import type { TradeTable } from '@/domain/trades/tradeTable';
import type { AppListenerApi } from '@/store/listener';
import type { tradeOpened } from '../events';
import { createChunkReader, fetchTradesChunk } from './tradeChunks';

/** Time within which an interrupted load of all trades can continue. A later load starts from the beginning. */
const RESUME_LOAD_WITHIN_MS = 300_000;
/** Minimum time between two progress updates, because each update renders the tab. */
const PROGRESS_INTERVAL_MS = 250;

const { matchFulfilled } = tradesApi.endpoints.getTrades;

/** Returns true when a reload of the latest trades has succeeded. */
export const isReloadOfLatestTrades = (action: UnknownAction): boolean =>
  matchFulfilled(action) && action.meta.arg.originalArgs.limit === RECENT_TRADES_QUERY.limit;

type TradesLoad = {
  collector: ReturnType<typeof createTradeCollector>;
  /** Monotonic time of the last request in ms. */
  requestedAt: number;
  /** Trade table at the start of the load. A trade that closes during the load stays closed. */
  table: TradeTable;
  liveIds: Set<string>;
};

/** Cached sets of the ids of each list. An event that only changes a trade keeps the list of ids and the set. */
const idSetsByList = new WeakMap<readonly string[], ReadonlySet<string>>();

function knownIdsOf(ids: readonly string[]): ReadonlySet<string> {
  const known = idSetsByList.get(ids) ?? new Set(ids);
  idSetsByList.set(ids, known);
  return known;
}

function finishLoad({ collector, table, liveIds }: TradesLoad, { dispatch }: AppListenerApi): void {
  const { rows, total, rejected } = collector.result();
  dispatch(upsertTrades(rows, table));
  const found = new Set(rows.map(({ trade_id }) => trade_id));
  const missing = [...liveIds].filter((id) => !found.has(id));
  const ids = [...missing.reverse(), ...found];
  dispatch(putAllTrades({ state: 'ready', ids, total: total === null ? null : Math.max(total, ids.length), rejected }));
}

/** Fetches the newest trades up to the first listed trade. A failed request ends the search. */
async function fetchTradesBefore(listed: ReadonlySet<string>, { dispatch }: AppListenerApi): Promise<Trade[]> {
  const missed: Trade[] = [];
  for (let skip = 0; ;) {
    const chunk = await fetchTradesChunk(dispatch, { skip });
    if ('reason' in chunk) return missed;
    missed.push(...chunk.rows);
    skip += chunk.received;
    // An empty chunk ends the loop, even when the bot announces more trades.
    const joins = !chunk.hasMore || chunk.received === 0 || chunk.rows.some(({ trade_id }) => listed.has(trade_id));
    if (joins) return missed;
  }
}

/** Creates the workflows that load the list of all trades and add the trades of later events and reloads. */
export function createAllTradesLoader() {
  /** The running or interrupted load. The cache does not contain it, because screens must not show a partial list. */
  let unfinished: TradesLoad | undefined;

  function resumeOrCreateLoad({ getState, extra }: AppListenerApi): TradesLoad {
    const state = selectAllTrades(getState())?.state;
    const now = extra.monotonicNow();
    const isInterrupted = state === 'failed' || state === 'stopped';
    return unfinished && isInterrupted && now - unfinished.requestedAt < RESUME_LOAD_WITHIN_MS
      ? unfinished
      : {
          collector: createTradeCollector(LOAD_ALL_CHUNK_SIZE),
          requestedAt: now,
          table: selectTradeTable(getState()),
          liveIds: new Set(),
        };
  }

  /** Loads all trades in chunks. The cache entry contains progress, failure and trade ids. */
  async function load(_action: unknown, api: AppListenerApi): Promise<void> {
    const { dispatch, getState, extra, signal } = api;
    api.cancelActiveListeners();
    const current = resumeOrCreateLoad(api);
    const { collector } = current;
    unfinished = current;
    const isWanted = (): boolean => !signal.aborted && selectAllTrades(getState())?.state === 'loading';
    const publish = (): void => dispatch(putAllTrades({ state: 'loading', ...collector.progress() }));
    const readChunk = createChunkReader(
      (skip) => fetchTradesChunk(dispatch, { skip }, isWanted),
      collector.followingOffsets,
    );
    publish();
    const progress = setInterval(() => {
      if (isWanted()) publish();
    }, PROGRESS_INTERVAL_MS);
    try {
      for (let skip = collector.nextOffset(); skip !== null; skip = collector.nextOffset()) {
        current.requestedAt = extra.monotonicNow();
        const chunk = await readChunk(skip);
        if (!isWanted()) return;
        if ('reason' in chunk) return dispatch(putAllTrades({ state: 'failed', ...chunk, ...collector.progress() }));
        collector.takeChunk(chunk);
      }
    } finally {
      clearInterval(progress);
    }
    unfinished = undefined;
    finishLoad(current, api);
  }

  /** Adds new trades at the front of the list of all trades. New trades wait while a load is running. */
  function addIds(latest: readonly string[], { dispatch, getState }: AppListenerApi): void {
    const all = selectAllTrades(getState());
    if (all?.state === 'loading') for (const id of latest) unfinished?.liveIds.add(id);
    if (all?.state !== 'ready') return;
    const listed = knownIdsOf(all.ids);
    const added = latest.filter((id) => !listed.has(id));
    if (added.length === 0) return;
    const total = all.total === null ? null : all.total + added.length;
    dispatch(putAllTrades({ ...all, ids: [...added, ...all.ids], total }));
  }

  /** Adds the latest trades and loads the trades between the latest trades and the list of all trades. */
  async function addLatest(action: UnknownAction, api: AppListenerApi): Promise<void> {
    if (!matchFulfilled(action)) return;
    const { ids: latest, total } = action.payload;
    // A total of zero means that another operator cleared the database.
    if (total === 0) return api.dispatch(clearTradeLists());
    const all = selectAllTrades(api.getState());
    if (all?.state !== 'ready') return;
    const listed = knownIdsOf(all.ids);
    const table = selectTradeTable(api.getState());
    const joins = latest.length === 0 || latest.some((id) => listed.has(id));
    const missed = joins ? [] : await fetchTradesBefore(listed, api);
    api.dispatch(upsertTrades(missed, table));
    addIds([...new Set([...latest, ...missed.map(({ trade_id }) => trade_id)])], api);
  }

  return {
    load,
    addLatest,
    addTradeOfEvent: ({ payload }: ReturnType<typeof tradeOpened>, api: AppListenerApi): void =>
      addIds([payload.trade_id], api),
  };
}
