import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOAD_ALL_CHUNK } from '@/contract/sizes';
import type { Trade } from '@/contract/trade';
import { createTradeCollector } from '@/domain/trades/tradeCollector';
import { EMPTY_TABLE, type TradeTable } from '@/domain/trades/tradeTable';
import type { SessionRoot } from '@/slices/session';
import { consoleApi } from './consoleApi';
import { readableError } from './errors';
import type { StoreExtra } from './services';
import { dropWhenRemoved, putTradeTable, selectTradeTable, upsertTrades } from './tradeTable';
import { RECENT, tradesApi, type TradesChunk } from './trades';

type Progress = { loaded: number; total: number | null };
type Ready = {
  state: 'ready';
  /** Newest first, as the bot sends them. The rows are in the trade table. */
  ids: readonly string[];
  total: number | null;
  /** Number of unreadable rows. */
  rejected: number;
};
/** Null until the operator loads all trades. */
export type AllTrades =
  | (Progress & { state: 'loading'; id: string })
  | (Progress & { state: 'failed'; reason: string })
  | (Progress & { state: 'stopped' })
  | Ready
  | null;

/** Keeps the loaded trades in the cache during a visit to another tab. */
const KEPT_FOR_S = 300;
/** An interrupted load continues within this time. After it, the load starts again. */
const RESUMED_WITHIN_MS = 300_000;
/** Delays of the retries. After the last retry the load fails. */
const RETRY_AFTER_MS = [500, 2_000];
/** Limits the progress updates, because each one renders the tab. */
const PROGRESS_EVERY_MS = 250;
/** The bot prepares these chunks while the console reads the current one. */
const CHUNKS_AHEAD = 2;

/*
 * This is not an `infiniteQuery`, which only appends pages. The list of trades shifts during a load. The collector
 * therefore steps back, reads chunks again and requests the next chunks in advance.
 */
const allTradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** All trades: loaded by `loadAllTrades`, then updated by live events. Never fetched automatically. */
    getAllTrades: builder.query<AllTrades, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: KEPT_FOR_S,
      // Comparing a hundred thousand ids is too slow.
      structuralSharing: false,
      onCacheEntryAdded: dropWhenRemoved,
    }),
  }),
});

export const { useGetAllTradesQuery } = allTradesApi;

type Root = SessionRoot & Record<typeof consoleApi.reducerPath, ReturnType<typeof consoleApi.reducer>>;
type Thunk<Result> = ThunkAction<Result, Root, StoreExtra, UnknownAction>;

const selectAll = allTradesApi.endpoints.getAllTrades.select();
const currentAllTrades = (): Thunk<AllTrades> => (_dispatch, getState) => selectAll(getState()).data ?? null;

const putAllTrades =
  (value: AllTrades): Thunk<void> =>
  (dispatch) => {
    const entry = { endpointName: 'getAllTrades' as const, arg: undefined, value: Object.freeze(value) };
    dispatch(allTradesApi.util.upsertQueryEntries([entry]));
  };

/** Empties the lists after the database was cleared. Also ends a running load, because its progress is removed. */
export const clearTrades = (): Thunk<void> => (dispatch) => {
  dispatch(
    tradesApi.util.updateQueryData('getTrades', RECENT, (window) => {
      window.ids = [];
      window.total = 0;
      window.hasMore = false;
    }),
  );
  dispatch(putAllTrades(null));
  dispatch(putTradeTable(EMPTY_TABLE));
};

/** Stops the load. A load within `RESUMED_WITHIN_MS` continues from the trades that were already read. */
export const stopAllTrades = (): Thunk<void> => (dispatch) => {
  const all = dispatch(currentAllTrades());
  if (all?.state !== 'loading' && all?.state !== 'failed') return;
  dispatch(putAllTrades({ state: 'stopped', loaded: all.loaded, total: all.total }));
};

type Load = {
  collector: ReturnType<typeof createTradeCollector>;
  /** Start of the load, monotonic ms. */
  since: number;
  /** The trade table at the start of the load: a trade that closed during the load stays closed. */
  table: TradeTable;
  /** Ids of the live events during the load. */
  liveIds: Set<string>;
};
/** The running loads by store. They are not in the cache, because no screen may show an incomplete list. */
const loadsByStore = new WeakMap<StoreExtra, Load>();

/** Returns the recently interrupted load, or a new one. */
const resumedOrNewLoad = (): Thunk<Load> => (dispatch, getState, extra) => {
  const state = dispatch(currentAllTrades())?.state;
  const before = loadsByStore.get(extra);
  const isRecent = before !== undefined && extra.monotonicNow() - before.since < RESUMED_WITHIN_MS;
  return isRecent && (state === 'failed' || state === 'stopped')
    ? before
    : {
        collector: createTradeCollector(LOAD_ALL_CHUNK),
        since: extra.monotonicNow(),
        table: selectTradeTable(getState()),
        liveIds: new Set(),
      };
};

/** Loads every trade, chunk by chunk. Progress, failure and trades are in the cache. */
export const loadAllTrades = (): Thunk<Promise<void>> => async (dispatch, _getState, extra) => {
  const id = nanoid();
  const load = dispatch(resumedOrNewLoad());
  const { collector } = load;
  const isWanted = (): boolean => {
    const now = dispatch(currentAllTrades());
    return now?.state === 'loading' && now.id === id;
  };
  const chunkAt = chunksAhead(collector, (skip) => dispatch(readChunk(skip, isWanted)));
  loadsByStore.set(extra, load);
  const publish = (): void => dispatch(putAllTrades({ state: 'loading', id, ...collector.progress() }));
  publish();
  const progress = setInterval(() => {
    if (isWanted()) publish();
  }, PROGRESS_EVERY_MS);
  try {
    for (let skip = collector.next(); skip !== null; skip = collector.next()) {
      load.since = extra.monotonicNow();
      const chunk = await chunkAt(skip);
      if (!isWanted()) return;
      if ('reason' in chunk) return dispatch(putAllTrades({ state: 'failed', ...chunk, ...collector.progress() }));
      collector.take(chunk);
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

/** Returns a reader of chunks. Each read also requests the chunks that are expected after it. */
function chunksAhead<Reply>(collector: Load['collector'], request: (skip: number) => Promise<Reply>) {
  let requested = new Map<number, Promise<Reply>>();
  return (skip: number): Promise<Reply> => {
    const chunk = requested.get(skip) ?? request(skip);
    // Drops expected chunks that are no longer next: the list shifted.
    requested = new Map(
      collector.following(CHUNKS_AHEAD).map((ahead) => [ahead, requested.get(ahead) ?? request(ahead)]),
    );
    return chunk;
  };
}

/** Adds new trades at the start of the list. During a load, adds them when the load ends. */
export const addToAllTrades =
  (latest: readonly string[]): Thunk<void> =>
  (dispatch, _getState, extra) => {
    const all = dispatch(currentAllTrades());
    if (all?.state === 'loading') for (const id of latest) loadsByStore.get(extra)?.liveIds.add(id);
    if (all?.state !== 'ready') return;
    const known = knownIds(all);
    const added = latest.filter((id) => !known.has(id));
    if (added.length === 0) return;
    const total = all.total === null ? null : all.total + added.length;
    dispatch(putAllTrades({ ...all, ids: [...added, ...all.ids], total }));
  };

/** Adds the latest trades and all trades between them and the newest known one. */
export const catchUpAllTrades =
  (latest: readonly string[]): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const all = dispatch(currentAllTrades());
    if (all?.state !== 'ready') return;
    const known = knownIds(all);
    const table = selectTradeTable(getState());
    const missed: Trade[] = [];
    let joins = latest.length === 0 || latest.some((id) => known.has(id));
    for (let skip = 0; !joins;) {
      const chunk = await dispatch(readChunk(skip, () => true));
      if ('reason' in chunk) break;
      missed.push(...chunk.rows);
      skip += chunk.received;
      joins = !chunk.hasMore || chunk.rows.some(({ trade_id }) => known.has(trade_id));
    }
    dispatch(upsertTrades(missed, table));
    dispatch(addToAllTrades([...new Set([...latest, ...missed.map(({ trade_id }) => trade_id)])]));
  };

/** The set of each list of ids. Events that only change trades keep the list, and so its set. */
const idSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function knownIds({ ids }: Ready): ReadonlySet<string> {
  const known = idSets.get(ids) ?? new Set(ids);
  idSets.set(ids, known);
  return known;
}

/** Reads a chunk. Retries during a short outage while the load is wanted. */
const readChunk =
  (skip: number, isWanted: () => boolean): Thunk<Promise<TradesChunk | { reason: string }>> =>
  async (dispatch) => {
    const { initiate } = tradesApi.endpoints.getTradesChunk;
    for (const wait of [...RETRY_AFTER_MS, null]) {
      const { data, error } = await dispatch(initiate({ skip }, { subscribe: false, forceRefetch: true }));
      if (data) return data;
      if (wait === null || !isWanted()) return { reason: readableError(error, 'no answer') };
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return { reason: 'no answer' };
  };
