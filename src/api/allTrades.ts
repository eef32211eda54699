import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOAD_ALL_CHUNK_SIZE } from '@/contract/sizes';
import type { Trade } from '@/contract/trade';
import { createTradeCollector } from '@/domain/trades/tradeCollector';
import { EMPTY_TRADE_TABLE, type TradeTable } from '@/domain/trades/tradeTable';
import type { SessionRootState } from '@/slices/session';
import { consoleApi } from './consoleApi';
import { readableError } from './errors';
import type { StoreExtra } from './services';
import { dropUnlistedAfterRemoval, putTradeTable, selectTradeTable, upsertTrades } from './tradeTable';
import { RECENT_TRADES_QUERY, tradesApi, type TradesChunk } from './trades';

type LoadProgress = { loaded: number; total: number | null };
type LoadedTrades = {
  state: 'ready';
  /** Ids of the trades, newest first. The rows are in the trade table. */
  ids: readonly string[];
  total: number | null;
  /** Number of unreadable rows. */
  rejected: number;
};
/** State of the complete list. The value is null before the operator loads all trades. */
export type AllTrades =
  | (LoadProgress & { state: 'loading'; id: string })
  | (LoadProgress & { state: 'failed'; reason: string })
  | (LoadProgress & { state: 'stopped' })
  | LoadedTrades
  | null;

/** Time for which the cache keeps the loaded trades while another tab is open. */
const KEEP_LOADED_TRADES_S = 300;
/** Time within which an interrupted load continues. A later load starts from the beginning. */
const RESUME_LOAD_WITHIN_MS = 300_000;
/** Delays before the retries. After the last retry the load fails. */
const CHUNK_RETRY_DELAYS_MS = [500, 2_000];
/** Minimum time between progress updates, because each update renders the tab. */
const PROGRESS_INTERVAL_MS = 250;
/** Number of chunks requested in advance, which the bot prepares while the console reads the current chunk. */
const CHUNKS_AHEAD = 2;

/*
 * An `infiniteQuery` is not suitable, because it only appends pages. The list of trades shifts during a load, so the
 * collector goes back and reads chunks again.
 */
const allTradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** The list of all trades, which `loadAllTrades` loads and live events update. RTK Query never fetches the list. */
    getAllTrades: builder.query<AllTrades, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: KEEP_LOADED_TRADES_S,
      // Structural sharing is off because comparing a hundred thousand ids is too slow.
      structuralSharing: false,
      onCacheEntryAdded: dropUnlistedAfterRemoval,
    }),
  }),
});

export const { useGetAllTradesQuery } = allTradesApi;

type CacheState = SessionRootState & Record<typeof consoleApi.reducerPath, ReturnType<typeof consoleApi.reducer>>;
type CacheThunk<Result> = ThunkAction<Result, CacheState, StoreExtra, UnknownAction>;

const selectAllTradesEntry = allTradesApi.endpoints.getAllTrades.select();
const currentAllTrades = (): CacheThunk<AllTrades> => (_dispatch, getState) =>
  selectAllTradesEntry(getState()).data ?? null;

const putAllTrades =
  (value: AllTrades): CacheThunk<void> =>
  (dispatch) => {
    const entry = { endpointName: 'getAllTrades' as const, arg: undefined, value: Object.freeze(value) };
    dispatch(allTradesApi.util.upsertQueryEntries([entry]));
  };

/**
 * Empties all trade lists after the database was cleared. Removes the progress of a running load, which ends the load.
 */
export const clearTrades = (): CacheThunk<void> => (dispatch) => {
  dispatch(
    tradesApi.util.updateQueryData('getTrades', RECENT_TRADES_QUERY, (window) => {
      window.ids = [];
      window.total = 0;
      window.hasMore = false;
    }),
  );
  dispatch(putAllTrades(null));
  dispatch(putTradeTable(EMPTY_TRADE_TABLE));
};

/** Stops the load. A new load within `RESUME_LOAD_WITHIN_MS` continues with the trades that were already read. */
export const stopAllTrades = (): CacheThunk<void> => (dispatch) => {
  const all = dispatch(currentAllTrades());
  if (all?.state !== 'loading' && all?.state !== 'failed') return;
  dispatch(putAllTrades({ state: 'stopped', loaded: all.loaded, total: all.total }));
};

type TradesLoad = {
  collector: ReturnType<typeof createTradeCollector>;
  /** Start time of the load, monotonic ms. */
  since: number;
  /** The trade table at the start of the load. A trade that closed during the load stays closed. */
  table: TradeTable;
  /** Ids of trades with live events during the load. */
  liveIds: Set<string>;
};
/**
 * The running load of each store. The cache does not contain the running load, because no screen may show an incomplete
 * list.
 */
const loadsByStore = new WeakMap<StoreExtra, TradesLoad>();

/** Returns the recently interrupted load or creates a new one. */
const resumedOrNewLoad = (): CacheThunk<TradesLoad> => (dispatch, getState, extra) => {
  const state = dispatch(currentAllTrades())?.state;
  const before = loadsByStore.get(extra);
  const isRecent = before !== undefined && extra.monotonicNow() - before.since < RESUME_LOAD_WITHIN_MS;
  return isRecent && (state === 'failed' || state === 'stopped')
    ? before
    : {
        collector: createTradeCollector(LOAD_ALL_CHUNK_SIZE),
        since: extra.monotonicNow(),
        table: selectTradeTable(getState()),
        liveIds: new Set(),
      };
};

/** Loads all trades in chunks. The cache entry holds progress, failure and ids. */
export const loadAllTrades = (): CacheThunk<Promise<void>> => async (dispatch, _getState, extra) => {
  const id = nanoid();
  const load = dispatch(resumedOrNewLoad());
  const { collector } = load;
  const isWanted = (): boolean => {
    const now = dispatch(currentAllTrades());
    return now?.state === 'loading' && now.id === id;
  };
  const chunkAt = createChunkReader(collector, (skip) => dispatch(readChunk(skip, isWanted)));
  loadsByStore.set(extra, load);
  const publish = (): void => dispatch(putAllTrades({ state: 'loading', id, ...collector.progress() }));
  publish();
  const progress = setInterval(() => {
    if (isWanted()) publish();
  }, PROGRESS_INTERVAL_MS);
  try {
    for (let skip = collector.nextOffset(); skip !== null; skip = collector.nextOffset()) {
      load.since = extra.monotonicNow();
      const chunk = await chunkAt(skip);
      if (!isWanted()) return;
      if ('reason' in chunk) return dispatch(putAllTrades({ state: 'failed', ...chunk, ...collector.progress() }));
      collector.takeChunk(chunk);
    }
  } finally {
    clearInterval(progress);
  }
  loadsByStore.delete(extra);
  const { rows, total, rejected } = collector.result();
  dispatch(upsertTrades(rows, load.table));
  const found = new Set(rows.map(({ trade_id }) => trade_id));
  const missing = [...load.liveIds].filter((id) => !found.has(id));
  const ids = [...missing.reverse(), ...found];
  dispatch(putAllTrades({ state: 'ready', ids, total: total === null ? null : Math.max(total, ids.length), rejected }));
};

/** Returns a reader of chunks. Each read also requests the expected next chunks. */
function createChunkReader<Reply>(collector: TradesLoad['collector'], request: (skip: number) => Promise<Reply>) {
  let requested = new Map<number, Promise<Reply>>();
  return (skip: number): Promise<Reply> => {
    const chunk = requested.get(skip) ?? request(skip);
    // When the list has shifted, the requests for unexpected chunks are dropped.
    requested = new Map(
      collector.followingOffsets(CHUNKS_AHEAD).map((ahead) => [ahead, requested.get(ahead) ?? request(ahead)]),
    );
    return chunk;
  };
}

/** Adds new trades at the front of the complete list. During a load, new trades wait for the end of the load. */
export const addToAllTrades =
  (latest: readonly string[]): CacheThunk<void> =>
  (dispatch, _getState, extra) => {
    const all = dispatch(currentAllTrades());
    if (all?.state === 'loading') for (const id of latest) loadsByStore.get(extra)?.liveIds.add(id);
    if (all?.state !== 'ready') return;
    const known = knownIdsOf(all);
    const added = latest.filter((id) => !known.has(id));
    if (added.length === 0) return;
    const total = all.total === null ? null : all.total + added.length;
    dispatch(putAllTrades({ ...all, ids: [...added, ...all.ids], total }));
  };

/** Adds all trades that are newer than the newest loaded trade. */
export const catchUpAllTrades =
  (latest: readonly string[]): CacheThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const all = dispatch(currentAllTrades());
    if (all?.state !== 'ready') return;
    const known = knownIdsOf(all);
    const table = selectTradeTable(getState());
    const missed: Trade[] = [];
    let joins = latest.length === 0 || latest.some((id) => known.has(id));
    for (let skip = 0; !joins;) {
      const chunk = await dispatch(readChunk(skip, () => true));
      if ('reason' in chunk) break;
      missed.push(...chunk.rows);
      skip += chunk.received;
      // An empty chunk ends the search, even when the bot announces more trades.
      joins = !chunk.hasMore || chunk.received === 0 || chunk.rows.some(({ trade_id }) => known.has(trade_id));
    }
    dispatch(upsertTrades(missed, table));
    dispatch(addToAllTrades([...new Set([...latest, ...missed.map(({ trade_id }) => trade_id)])]));
  };

/** Caches the set of ids of each list. An event that only changes a trade keeps the list and its set. */
const idSetsByList = new WeakMap<readonly string[], ReadonlySet<string>>();

function knownIdsOf({ ids }: LoadedTrades): ReadonlySet<string> {
  const known = idSetsByList.get(ids) ?? new Set(ids);
  idSetsByList.set(ids, known);
  return known;
}

/** Reads a chunk. Retries during a short outage until the load is cancelled. */
const readChunk =
  (skip: number, isWanted: () => boolean): CacheThunk<Promise<TradesChunk | { reason: string }>> =>
  async (dispatch) => {
    const { initiate } = tradesApi.endpoints.getTradesChunk;
    for (const wait of [...CHUNK_RETRY_DELAYS_MS, null]) {
      const { data, error } = await dispatch(initiate({ skip }, { subscribe: false, forceRefetch: true }));
      if (data) return data;
      if (wait === null || !isWanted()) return { reason: readableError(error, 'no answer') };
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return { reason: 'no answer' };
  };
