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

import { KEPT_S, QUEUE, type SharedFile } from './queuedJob';
import { readBytes, storeBytes } from './storedBytes';

/** Bytes of recordings that a worker keeps for later runs. */
const CACHE_BYTES = 4 * 1024 ** 3;
const READ_BYTES = 1024 * 1024;
const KEY_PREFIX = `${QUEUE}:file:`;
/** A key that says that all chunks are there expires before they do. */
const KNOWN_S = KEPT_S / 2;

/** Puts a file into Redis, unless the same bytes lie there already. Ignores what is appended to it meanwhile. */
export async function shareFile(client: RedisClient, path: string): Promise<SharedFile> {
  const { size } = statSync(path);
  const read = () => createReadStream(path, { end: Math.max(0, size - 1), highWaterMark: READ_BYTES });
  const hash = createHash('sha256');
  for await (const chunk of read()) hash.update(chunk as Buffer);
  const key = `${KEY_PREFIX}${hash.digest('hex')}`;
  const name = basename(path).replace(/[^\w.-]/g, '_');
  const known = await client.get(key);
  // Only this function writes the key, after the last chunk.
  if (known !== null) return { name, stored: JSON.parse(known) as SharedFile['stored'] };
  const stored = await storeBytes(client, key, read());
  await client.set(key, JSON.stringify(stored), { EX: KNOWN_S });
  return { name, stored };
}

/** Fetches a file once and returns its path in the cache of this machine. */
export async function fetchFile(client: RedisClient, { name, stored }: SharedFile, cache: string): Promise<string> {
  const folder = join(cache, stored.sha256);
  const path = join(folder, name);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${process.pid}.new`;
    try {
      const file = await open(unfinished, 'w', 0o600);
      try {
        for await (const chunk of readBytes(client, stored)) await file.writeFile(chunk);
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

/** Removes the recordings that were not used for the longest time. */
export function pruneCache(cache: string, keepBytes = CACHE_BYTES): void {
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
