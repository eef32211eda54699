import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOAD_ALL_CHUNK } from '@/contract/sizes';
import type { Trade } from '@/contract/trade';
import { mergeTrades } from '@/domain/feeds';
import { createTradeCollector } from '@/domain/tradeCollector';
import type { SessionRoot } from '@/slices/session';
import { consoleApi } from './consoleApi';
import { readableError } from './errors';
import type { StoreExtra } from './services';
import { tradesApi, type TradesPage } from './trades';

type Progress = { loaded: number; total: number | null };
type Ready = {
  state: 'ready';
  /** In the order of the bot's list, newest first. */
  rows: readonly Trade[];
  total: number | null;
  /** How many rows could not be read. */
  rejected: number;
};
/** Null: nobody asked for them. */
export type AllTrades =
  | (Progress & { state: 'loading'; id: string })
  | (Progress & { state: 'failed'; reason: string })
  | (Progress & { state: 'stopped' })
  | Ready
  | null;

/** Long enough to look at another tab. */
const KEPT_FOR_S = 300;
/** What was gathered before an interruption is gone on from for so long; later too much may have happened. */
const RESUMED_WITHIN_MS = 300_000;
/** A short outage is not worth a word. */
const TRY_AGAIN_AFTER_MS = [500, 2_000];
/** Every publication renders the tab. */
const PROGRESS_EVERY_MS = 250;
/** The bot prepares these chunks while the console reads the one before. */
const CHUNKS_AHEAD = 2;

const allTradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** Every trade: gathered by `loadAllTrades`, then kept up to date by the live connection. Never fetched by itself. */
    getAllTrades: builder.query<AllTrades, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: KEPT_FOR_S,
      // Comparing a hundred thousand trades field by field would freeze the page.
      structuralSharing: false,
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
    // Frozen here, at the surface: RTK Query would go through every field of every trade to do it.
    if (value?.state === 'ready') Object.freeze(value.rows);
    const entry = { endpointName: 'getAllTrades' as const, arg: undefined, value: Object.freeze(value) };
    dispatch(allTradesApi.util.upsertQueryEntries([entry]));
  };

/** Ends a load that is under way, too: it goes on only as long as its progress stands in the cache. */
export const forgetAllTrades = (): Thunk<void> => put(null);

/** What was gathered is kept for a while, in case they are asked for again. */
export const stopAllTrades = (): Thunk<void> => (dispatch) => {
  const all = dispatch(current());
  if (all?.state !== 'loading' && all?.state !== 'failed') return;
  dispatch(put({ state: 'stopped', loaded: all.loaded, total: all.total }));
};

type Gathering = {
  collector: ReturnType<typeof createTradeCollector>;
  /** Monotonic ms. */
  since: number;
  /** By id, the last live event of each trade since the gathering began. */
  moved: Map<string, Trade>;
};
/** By store: half a list is nothing to show, so it does not stand in the cache. */
const gatherings = new WeakMap<StoreExtra, Gathering>();

/** The gathering that was interrupted a short time ago, else a new one. */
const gatheringToGoOnWith = (): Thunk<Gathering> => (dispatch, _getState, extra) => {
  const state = dispatch(current())?.state;
  const before = gatherings.get(extra);
  const isRecent = before !== undefined && extra.monotonicNow() - before.since < RESUMED_WITHIN_MS;
  return isRecent && (state === 'failed' || state === 'stopped')
    ? before
    : { collector: createTradeCollector(LOAD_ALL_CHUNK), since: extra.monotonicNow(), moved: new Map() };
};

/** Gathers every trade, chunk by chunk. How far it is, and why it failed, stands in the cache like the trades do. */
export const loadAllTrades = (): Thunk<Promise<void>> => async (dispatch, _getState, extra) => {
  const id = nanoid();
  const gathering = dispatch(gatheringToGoOnWith());
  const { collector } = gathering;
  const isWanted = (): boolean => {
    const now = dispatch(current());
    return now?.state === 'loading' && now.id === id;
  };
  const chunkAt = chunksAhead(collector, (skip) => dispatch(readChunk(skip, isWanted)));
  gatherings.set(extra, gathering);
  const publish = (): void => dispatch(put({ state: 'loading', id, ...collector.progress() }));
  publish();
  const progress = setInterval(() => {
    if (isWanted()) publish();
  }, PROGRESS_EVERY_MS);
  try {
    for (let skip = collector.next(); skip !== null; skip = collector.next()) {
      gathering.since = extra.monotonicNow();
      const chunk = await chunkAt(skip);
      if (!isWanted()) return;
      if ('reason' in chunk) return dispatch(put({ state: 'failed', ...chunk, ...collector.progress() }));
      collector.take(chunk);
    }
  } finally {
    clearInterval(progress);
  }
  gatherings.delete(extra);
  dispatch(put({ state: 'ready', ...withMoved(collector.result(), gathering.moved) }));
};

/** The chunk at an offset, while the ones that are expected after it are on their way. */
function chunksAhead<Reply>(collector: Gathering['collector'], ask: (skip: number) => Promise<Reply>) {
  let asked = new Map<number, Promise<Reply>>();
  return (skip: number): Promise<Reply> => {
    const chunk = asked.get(skip) ?? ask(skip);
    // An expected chunk that is not the next one after all is outdated: the list moved.
    asked = new Map(collector.following(CHUNKS_AHEAD).map((ahead) => [ahead, asked.get(ahead) ?? ask(ahead)]));
    return chunk;
  };
}

/** A live event may be newer than the chunk that holds its trade; a closed trade never opens again. */
function withMoved(
  { rows, total, rejected }: Omit<Ready, 'state'>,
  moved: ReadonlyMap<string, Trade>,
): Omit<Ready, 'state'> {
  if (moved.size === 0) return { rows, total, rejected };
  const isOutdated = ({ trade_id, status }: Trade): boolean =>
    status === 'CLOSED' && moved.get(trade_id)?.status === 'OPEN';
  const closed = new Set(rows.filter(isOutdated).map(({ trade_id }) => trade_id));
  const merged = mergeTrades(
    rows,
    [...moved.values()].filter(({ trade_id }) => !closed.has(trade_id)),
  );
  return { rows: merged, total: total === null ? null : Math.max(total, merged.length), rejected };
}

/** Merges trades that are newer than what was loaded, at once or when the load ends. Does nothing where nobody asked for all. */
export const renewAllTrades =
  (latest: readonly Trade[]): Thunk<void> =>
  (dispatch, _getState, extra) => {
    const all = dispatch(current());
    if (all?.state === 'loading') for (const trade of latest) gatherings.get(extra)?.moved.set(trade.trade_id, trade);
    if (all?.state !== 'ready') return;
    const rows = mergeTrades(all.rows, latest);
    if (rows === all.rows) return;
    const total = all.total === null ? null : all.total + rows.length - all.rows.length;
    dispatch(put({ ...all, rows, total }));
  };

/** The latest trades, and whatever came between them and the newest that is known. */
export const catchUpAllTrades =
  (latest: readonly Trade[]): Thunk<Promise<void>> =>
  async (dispatch) => {
    const all = dispatch(current());
    if (all?.state !== 'ready') return;
    const known = new Set(all.rows.map(({ trade_id }) => trade_id));
    const missed = [...latest];
    for (let skip = 0; missed.length > 0 && !missed.some(({ trade_id }) => known.has(trade_id));) {
      const chunk = await dispatch(readChunk(skip, () => true));
      if ('reason' in chunk) break;
      missed.push(...chunk.rows);
      skip += chunk.received;
      if (!chunk.hasMore) break;
    }
    dispatch(renewAllTrades(missed));
  };

/** A short outage is waited for as long as somebody waits for the trades. */
const readChunk =
  (skip: number, isWanted: () => boolean): Thunk<Promise<TradesPage | { reason: string }>> =>
  async (dispatch) => {
    const { initiate } = tradesApi.endpoints.getTradesChunk;
    for (const wait of [...TRY_AGAIN_AFTER_MS, null]) {
      const { data, error } = await dispatch(initiate({ skip }, { subscribe: false, forceRefetch: true }));
      if (data) return data;
      if (wait === null || !isWanted()) return { reason: readableError(error, 'no answer') };
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return { reason: 'no answer' };
  };
