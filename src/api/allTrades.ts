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

/** Long enough for a visit to another tab. */
const KEPT_FOR_S = 300;
/** An interrupted load continues within this time; later too much may have changed. */
const RESUMED_WITHIN_MS = 300_000;
/** Retries before an outage is reported. */
const RETRY_AFTER_MS = [500, 2_000];
/** Every update renders the tab. */
const PROGRESS_EVERY_MS = 250;
/** The bot prepares these chunks while the console reads the current one. */
const CHUNKS_AHEAD = 2;

/*
 * Not an `infiniteQuery`, although one carries 100,000 rows about as fast. It appends pages one after the other. The list
 * of trades moves during a load: the collector steps back, reads chunks again and asks for the next ones ahead.
 */
const allTradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** All trades: loaded by `loadAllTrades`, then updated by live events. Never fetched automatically. */
    getAllTrades: builder.query<AllTrades, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: KEPT_FOR_S,
      // A hundred thousand ids.
      structuralSharing: false,
      onCacheEntryAdded: dropWhenRemoved,
    }),
  }),
});

export const { useGetAllTradesQuery } = allTradesApi;

type Root = SessionRoot & Record<typeof consoleApi.reducerPath, ReturnType<typeof consoleApi.reducer>>;
type Thunk<Result> = ThunkAction<Result, Root, StoreExtra, UnknownAction>;

const selectAll = allTradesApi.endpoints.getAllTrades.select();
const current = (): Thunk<AllTrades> => (_dispatch, getState) => selectAll(getState()).data ?? null;

const put =
  (value: AllTrades): Thunk<void> =>
  (dispatch) => {
    const entry = { endpointName: 'getAllTrades' as const, arg: undefined, value: Object.freeze(value) };
    dispatch(allTradesApi.util.upsertQueryEntries([entry]));
  };

/** The database was cleared. Also ends a running load: it continues only while its progress is in the cache. */
export const clearTrades = (): Thunk<void> => (dispatch) => {
  dispatch(
    tradesApi.util.updateQueryData('getTrades', RECENT, (window) => {
      window.ids = [];
      window.total = 0;
      window.hasMore = false;
    }),
  );
  dispatch(put(null));
  dispatch(putTradeTable(EMPTY_TABLE));
};

/** Stops the load. A load soon after continues from the gathered trades. */
export const stopAllTrades = (): Thunk<void> => (dispatch) => {
  const all = dispatch(current());
  if (all?.state !== 'loading' && all?.state !== 'failed') return;
  dispatch(put({ state: 'stopped', loaded: all.loaded, total: all.total }));
};

type Load = {
  collector: ReturnType<typeof createTradeCollector>;
  /** Monotonic ms. */
  since: number;
  /** When the load began: a trade that closed since then stays closed. */
  table: TradeTable;
  /** Ids of live events since then. */
  liveIds: Set<string>;
};
/** By store. Not in the cache: half a list must not be shown. */
const loads = new WeakMap<StoreExtra, Load>();

/** Returns the recently interrupted load, or a new one. */
const resumedOrNewLoad = (): Thunk<Load> => (dispatch, getState, extra) => {
  const state = dispatch(current())?.state;
  const before = loads.get(extra);
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
    const now = dispatch(current());
    return now?.state === 'loading' && now.id === id;
  };
  const chunkAt = chunksAhead(collector, (skip) => dispatch(readChunk(skip, isWanted)));
  loads.set(extra, load);
  const publish = (): void => dispatch(put({ state: 'loading', id, ...collector.progress() }));
  publish();
  const progress = setInterval(() => {
    if (isWanted()) publish();
  }, PROGRESS_EVERY_MS);
  try {
    for (let skip = collector.next(); skip !== null; skip = collector.next()) {
      load.since = extra.monotonicNow();
      const chunk = await chunkAt(skip);
      if (!isWanted()) return;
      if ('reason' in chunk) return dispatch(put({ state: 'failed', ...chunk, ...collector.progress() }));
      collector.take(chunk);
    }
  } finally {
    clearInterval(progress);
  }
  loads.delete(extra);
  const { rows, total, rejected } = collector.result();
  dispatch(upsertTrades(rows, load.table));
  const found = new Set(rows.map(({ trade_id }) => trade_id));
  const missing = [...load.liveIds].filter((id) => !found.has(id));
  const ids = [...missing.reverse(), ...found];
  dispatch(put({ state: 'ready', ids, total: total === null ? null : Math.max(total, ids.length), rejected }));
};

/** Returns the chunk at an offset, and requests the chunks that are expected after it. */
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

/** Adds new trades in front, at once or at the end of a running load. Does nothing until all trades are loaded. */
export const addToAllTrades =
  (latest: readonly string[]): Thunk<void> =>
  (dispatch, _getState, extra) => {
    const all = dispatch(current());
    if (all?.state === 'loading') for (const id of latest) loads.get(extra)?.liveIds.add(id);
    if (all?.state !== 'ready') return;
    const known = knownIds(all);
    const added = latest.filter((id) => !known.has(id));
    if (added.length === 0) return;
    const total = all.total === null ? null : all.total + added.length;
    dispatch(put({ ...all, ids: [...added, ...all.ids], total }));
  };

/** Adds the latest trades and all trades between them and the newest known one. */
export const catchUpAllTrades =
  (latest: readonly string[]): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const all = dispatch(current());
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

/** By ids of a list: events that only change trades keep the list. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function knownIds({ ids }: Ready): ReadonlySet<string> {
  const known = sets.get(ids) ?? new Set(ids);
  sets.set(ids, known);
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
