import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RedisClient } from 'bullmq';

import { LAB_REDIS_KEY_LIFETIME_S, QUEUE_NAME, type SharedFile } from './queuedJob';
import { readRedisBytes, writeChunksToRedis } from './redisBytes';

/** Largest total size of the recordings that a worker keeps for later Lab runs. */
const MAX_RECORDING_CACHE_BYTES = 4 * 1024 ** 3;
const FILE_READ_CHUNK_BYTES = 1024 * 1024;
const SHARED_FILE_KEY_PREFIX = `${QUEUE_NAME}:file:`;
/** Lifetime of the key that marks a file as complete, shorter than the lifetime of the chunks. */
const SHARED_FILE_KEY_LIFETIME_S = LAB_REDIS_KEY_LIFETIME_S / 2;

/**
 * Stores a file in Redis, unless Redis already contains the same bytes. Ignores bytes that a recorder appends to the
 * file during the call.
 */
export async function shareFileInRedis(client: RedisClient, path: string): Promise<SharedFile> {
  const { size } = statSync(path);
  const read = () => createReadStream(path, { end: Math.max(0, size - 1), highWaterMark: FILE_READ_CHUNK_BYTES });
  const hash = createHash('sha256');
  // A stream without an encoding yields buffers.
  for await (const chunk of read()) hash.update(chunk as Buffer);
  const key = `${SHARED_FILE_KEY_PREFIX}${hash.digest('hex')}`;
  const name = basename(path).replace(/[^\w.-]/g, '_');
  const known = await client.get(key);
  // `shareFileInRedis` writes the key of a file after the last chunk, so that an existing key means a complete file.
  if (known !== null) return { name, stored: JSON.parse(known) as SharedFile['stored'] };
  const stored = await writeChunksToRedis(client, key, read());
  await client.set(key, JSON.stringify(stored), { EX: SHARED_FILE_KEY_LIFETIME_S });
  return { name, stored };
}

/** Returns the path of a shared file in the cache folder. Downloads a missing file from Redis. */
export async function fetchSharedFile(
  client: RedisClient,
  { name, stored }: SharedFile,
  cache: string,
): Promise<string> {
  const folder = join(cache, stored.sha256);
  const path = join(folder, name);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${process.pid}.new`;
    try {
      const file = await open(unfinished, 'w', 0o600);
      try {
        for await (const chunk of readRedisBytes(client, stored)) await file.writeFile(chunk);
      } finally {
        await file.close();
      }
      renameSync(unfinished, path);
    } finally {
      rmSync(unfinished, { force: true });
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  return path;
}

/** Removes the least recently used recordings when the cache exceeds `keepBytes`. */
export function pruneRecordingCache(cache: string, keepBytes = MAX_RECORDING_CACHE_BYTES): void {
  if (!existsSync(cache)) return;
  const folders = readdirSync(cache).map((name) => {
    const path = join(cache, name);
    const bytes = readdirSync(path).reduce((sum, file) => sum + statSync(join(path, file)).size, 0);
    return { path, bytes, usedAt: statSync(path).mtimeMs };
  });
  let kept = 0;
  for (const { path, bytes } of folders.sort((one, other) => other.usedAt - one.usedAt)) {
    kept += bytes;
    if (kept > keepBytes) rmSync(path, { recursive: true });
  }
}
