import { readableErrorText } from '@/api/request/errors';
import { tradesApi, type TradesChunk, type TradesQuery } from '@/api/trades/trades';
import type { AppDispatch } from '@/store/types';

/** Delays before the retries of a chunk request, ms. The load fails after the last retry. */
const CHUNK_RETRY_DELAYS_MS = [500, 2_000];
/** Number of chunks that the console requests in advance. */
const PREFETCHED_CHUNKS = 2;

/** Fetches a chunk of trades. Retries during a short outage until the load is cancelled. */
export async function fetchTradesChunk(
  dispatch: AppDispatch,
  query: Omit<TradesQuery, 'limit'>,
  isWanted: () => boolean = () => true,
): Promise<TradesChunk | { reason: string }> {
  const { initiate } = tradesApi.endpoints.getTradesChunk;
  for (const wait of [...CHUNK_RETRY_DELAYS_MS, null]) {
    const { data, error } = await dispatch(initiate(query, { subscribe: false, forceRefetch: true }));
    if (data) return data;
    if (wait === null || !isWanted()) return { reason: readableErrorText(error, 'no answer') };
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return { reason: 'no answer' };
}

/** Creates a reader of chunks. Each read requests the expected next chunks in advance. */
export function createChunkReader<Reply>(
  request: (skip: number) => Promise<Reply>,
  followingOffsets: (count: number) => readonly number[],
) {
  let requested = new Map<number, Promise<Reply>>();
  return (skip: number): Promise<Reply> => {
    const chunk = requested.get(skip) ?? request(skip);
    // Drops the requests for unexpected chunks after the trade list shifted.
    requested = new Map(
      followingOffsets(PREFETCHED_CHUNKS).map((ahead) => [ahead, requested.get(ahead) ?? request(ahead)]),
    );
    return chunk;
  };
}
