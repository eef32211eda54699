import { createHash } from 'node:crypto';
import type { RedisClient } from 'bullmq';

import { LabRefused } from '../labRefused';
import { LAB_REDIS_KEY_LIFETIME_S, type RedisBytes } from './queuedJob';

/** Size of a chunk. Chunks are small, because Redis blocks all other clients while Redis copies a value. */
const REDIS_CHUNK_BYTES = 1024 * 1024;

const formatChunkKey = (key: string, index: number): string => `${key}:${index}`;

/** Yields the buffer in chunks of 1 MiB. */
export async function* splitIntoChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += REDIS_CHUNK_BYTES)
    yield Promise.resolve(bytes.subarray(at, at + REDIS_CHUNK_BYTES));
}

/** Stores chunks in Redis as base64 text, because the Redis client of the queue reads only text. */
export async function writeChunksToRedis(
  client: RedisClient,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<RedisBytes> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    await client.set(formatChunkKey(key, count), Buffer.from(chunk).toString('base64'), {
      EX: LAB_REDIS_KEY_LIFETIME_S,
    });
    count += 1;
  }
  return { key, chunks: count, sha256: hash.digest('hex') };
}

/** Yields the stored chunks in order. Throws LabRefused if a chunk is missing or the hash of all chunks is wrong. */
export async function* readRedisBytes(
  client: RedisClient,
  { key, chunks, sha256 }: RedisBytes,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (let index = 0; index < chunks; index += 1) {
    const text = await client.get(formatChunkKey(key, index));
    if (text === null) throw new LabRefused('Redis no longer holds the data of the run. Begin the run again.');
    const chunk = Buffer.from(text, 'base64');
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new LabRefused('Redis holds changed data of the run. Begin the run again.');
}

export async function deleteRedisBytes(client: RedisClient, { key, chunks }: RedisBytes): Promise<void> {
  for (let index = 0; index < chunks; index += 1) await client.del(formatChunkKey(key, index));
}
