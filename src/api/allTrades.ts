import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOAD_ALL_CHUNK_SIZE } from '@/contract/sizes';
import type { Trade } from '@/contract/trade';
import { createTradeCollector } from '@/domain/trades/tradeCollector';
import { EMPTY_TRADE_TABLE, type TradeTable } from '@/domain/trades/tradeTable';
import type { SessionRootState } from '@/slices/session';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './pausableQuery';
import { readableErrorText } from './errors';
import type { StoreExtra } from './services';
import { dropUnlistedAfterRemoval, putTradeTable, selectTradeTable, upsertTrades } from './tradeTable';
import { RECENT_TRADES_QUERY, tradesApi, type TradesChunk } from './trades';

type TradesLoadProgress = { loaded: number; total: number | null };
type LoadedTrades = {
  state: 'ready';
  /** Ids of the trades, newest first. The rows are in the trade table. */
  ids: readonly string[];
  total: number | null;
  /** Number of rows that the console could not read. */
  rejected: number;
};
/** State of the list of all trades. The value is null before the operator loads all trades. */
export type AllTrades =
  | (TradesLoadProgress & { state: 'loading'; id: string })
  | (TradesLoadProgress & { state: 'failed'; reason: string })
  | (TradesLoadProgress & { state: 'stopped' })
  | LoadedTrades
  | null;

/** Time in seconds for which the cache keeps the loaded trades while another tab is open. */
const KEEP_LOADED_TRADES_S = 300;
/** Time within which an interrupted load of all trades can continue. A later load starts from the beginning. */
const RESUME_LOAD_WITHIN_MS = 300_000;
/** Delays before the retries of a chunk request, ms. The load fails after the last retry. */
const CHUNK_RETRY_DELAYS_MS = [500, 2_000];
/** Minimum time between two progress updates, because each update renders the tab. */
const PROGRESS_INTERVAL_MS = 250;
/** Number of chunks that the console requests before the reply to the current request. */
const PREFETCHED_CHUNKS = 2;

/*
 * An `infiniteQuery` of RTK Query is unsuitable, because an `infiniteQuery` only appends pages. The trade list shifts
 * during a load, so the collector must read some chunks again.
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

export const useGetAllTradesQuery = pausableQuery(allTradesApi.endpoints.getAllTrades);

type CacheState = SessionRootState & Record<typeof consoleApi.reducerPath, ReturnType<typeof consoleApi.reducer>>;
type CacheThunk<Result> = ThunkAction<Result, CacheState, StoreExtra, UnknownAction>;

const selectAllTradesCacheEntry = allTradesApi.endpoints.getAllTrades.select();
const currentAllTrades = (): CacheThunk<AllTrades> => (_dispatch, getState) =>
  selectAllTradesCacheEntry(getState()).data ?? null;

const storeAllTrades =
  (value: AllTrades): CacheThunk<void> =>
  (dispatch) => {
    const entry = { endpointName: 'getAllTrades' as const, arg: undefined, value: Object.freeze(value) };
    dispatch(allTradesApi.util.upsertQueryEntries([entry]));
  };

/** Empties all trade lists after the operator cleared the database. Ends a running load of all trades. */
export const clearTradeLists = (): CacheThunk<void> => (dispatch) => {
  dispatch(
    tradesApi.util.updateQueryData('getTrades', RECENT_TRADES_QUERY, (window) => {
      window.ids = [];
      window.total = 0;
      window.hasMore = false;
    }),
  );
  dispatch(storeAllTrades(null));
  dispatch(putTradeTable(EMPTY_TRADE_TABLE));
};

/**
 * Stops the load of all trades. A new load within `RESUME_LOAD_WITHIN_MS` continues with the trades that were read
 * before.
 */
export const stopLoadingAllTrades = (): CacheThunk<void> => (dispatch) => {
  const all = dispatch(currentAllTrades());
  if (all?.state !== 'loading' && all?.state !== 'failed') return;
  dispatch(storeAllTrades({ state: 'stopped', loaded: all.loaded, total: all.total }));
};

type TradesLoad = {
  collector: ReturnType<typeof createTradeCollector>;
  /** Start time of the load in ms of the monotonic clock. */
  since: number;
  /** Trade table at the start of the load. A trade that closes during the load stays closed. */
  table: TradeTable;
  /** Ids of trades with live events during the load. */
  liveIds: Set<string>;
};
/**
 * The running load of all trades, by store. The cache does not contain the running load, because screens must not show
 * an incomplete list.
 */
const tradesLoadsByStore = new WeakMap<StoreExtra, TradesLoad>();

/** Returns the recently interrupted load of all trades, or creates a new load. */
const resumeOrCreateTradesLoad = (): CacheThunk<TradesLoad> => (dispatch, getState, extra) => {
  const state = dispatch(currentAllTrades())?.state;
  const before = tradesLoadsByStore.get(extra);
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

/** Loads all trades in chunks. The cache entry contains progress, failure and trade ids. */
export const loadAllTrades = (): CacheThunk<Promise<void>> => async (dispatch, _getState, extra) => {
  const id = nanoid();
  const load = dispatch(resumeOrCreateTradesLoad());
  const { collector } = load;
  const isWanted = (): boolean => {
    const now = dispatch(currentAllTrades());
    return now?.state === 'loading' && now.id === id;
  };
  const chunkAt = createChunkReader(collector, (skip) => dispatch(fetchTradesChunk(skip, isWanted)));
  tradesLoadsByStore.set(extra, load);
  const publish = (): void => dispatch(storeAllTrades({ state: 'loading', id, ...collector.progress() }));
  publish();
  const progress = setInterval(() => {
    if (isWanted()) publish();
  }, PROGRESS_INTERVAL_MS);
  try {
    for (let skip = collector.nextOffset(); skip !== null; skip = collector.nextOffset()) {
      load.since = extra.monotonicNow();
      const chunk = await chunkAt(skip);
      if (!isWanted()) return;
      if ('reason' in chunk) return dispatch(storeAllTrades({ state: 'failed', ...chunk, ...collector.progress() }));
      collector.takeChunk(chunk);
    }
  } finally {
    clearInterval(progress);
  }
  tradesLoadsByStore.delete(extra);
  const { rows, total, rejected } = collector.result();
  dispatch(upsertTrades(rows, load.table));
  const found = new Set(rows.map(({ trade_id }) => trade_id));
  const missing = [...load.liveIds].filter((id) => !found.has(id));
  const ids = [...missing.reverse(), ...found];
  dispatch(
    storeAllTrades({ state: 'ready', ids, total: total === null ? null : Math.max(total, ids.length), rejected }),
  );
};

/** Creates a reader of chunks. Each read requests the expected next chunks in advance. */
function createChunkReader<Reply>(collector: TradesLoad['collector'], request: (skip: number) => Promise<Reply>) {
  let requested = new Map<number, Promise<Reply>>();
  return (skip: number): Promise<Reply> => {
    const chunk = requested.get(skip) ?? request(skip);
    // Drops the requests for unexpected chunks after the trade list shifted.
    requested = new Map(
      collector.followingOffsets(PREFETCHED_CHUNKS).map((ahead) => [ahead, requested.get(ahead) ?? request(ahead)]),
    );
    return chunk;
  };
}

/** Adds new trades at the front of the list of all trades. New trades wait while a load is running. */
export const addToAllTrades =
  (latest: readonly string[]): CacheThunk<void> =>
  (dispatch, _getState, extra) => {
    const all = dispatch(currentAllTrades());
    if (all?.state === 'loading') for (const id of latest) tradesLoadsByStore.get(extra)?.liveIds.add(id);
    if (all?.state !== 'ready') return;
    const known = knownTradeIdsOf(all);
    const added = latest.filter((id) => !known.has(id));
    if (added.length === 0) return;
    const total = all.total === null ? null : all.total + added.length;
    dispatch(storeAllTrades({ ...all, ids: [...added, ...all.ids], total }));
  };

/** Loads the trades that are newer than the newest trade in the list of all trades. */
export const loadMissedTrades =
  (latest: readonly string[]): CacheThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const all = dispatch(currentAllTrades());
    if (all?.state !== 'ready') return;
    const known = knownTradeIdsOf(all);
    const table = selectTradeTable(getState());
    const missed: Trade[] = [];
    let joins = latest.length === 0 || latest.some((id) => known.has(id));
    for (let skip = 0; !joins;) {
      const chunk = await dispatch(fetchTradesChunk(skip, () => true));
      if ('reason' in chunk) break;
      missed.push(...chunk.rows);
      skip += chunk.received;
      // An empty chunk ends the loop, even when the bot announces more trades.
      joins = !chunk.hasMore || chunk.received === 0 || chunk.rows.some(({ trade_id }) => known.has(trade_id));
    }
    dispatch(upsertTrades(missed, table));
    dispatch(addToAllTrades([...new Set([...latest, ...missed.map(({ trade_id }) => trade_id)])]));
  };

/** Cached sets of the ids of each list. An event that only changes a trade keeps the list of ids and the set. */
const tradeIdSetsByList = new WeakMap<readonly string[], ReadonlySet<string>>();

function knownTradeIdsOf({ ids }: LoadedTrades): ReadonlySet<string> {
  const known = tradeIdSetsByList.get(ids) ?? new Set(ids);
  tradeIdSetsByList.set(ids, known);
  return known;
}

/** Fetches a chunk of trades. Retries during a short outage until the load is cancelled. */
const fetchTradesChunk =
  (skip: number, isWanted: () => boolean): CacheThunk<Promise<TradesChunk | { reason: string }>> =>
  async (dispatch) => {
    const { initiate } = tradesApi.endpoints.getTradesChunk;
    for (const wait of [...CHUNK_RETRY_DELAYS_MS, null]) {
      const { data, error } = await dispatch(initiate({ skip }, { subscribe: false, forceRefetch: true }));
      if (data) return data;
      if (wait === null || !isWanted()) return { reason: readableErrorText(error, 'no answer') };
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return { reason: 'no answer' };
  };
