import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { StartError } from '../startError';
import { lockFile } from './database';

export type DataFolder = {
  databasePath: string;
  /** Seals the exchange keys: KEYS_SECRET, else a key file made on the first run. */
  secret: string;
  release(): void;
};

/** Takes the folder for this process alone; creates it on the first run with rights for its owner only. */
export function takeDataFolder(folder: string, keysSecret: string | undefined): DataFolder {
  // An existing folder keeps its rights: it may hold other things, and our files have their own.
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
  }
  const release = lock(folder);
  return {
    databasePath: join(folder, 'order-flow.sqlite'),
    secret: keysSecret ?? keyFile(join(folder, 'keys.secret')),
    release,
  };
}

/** A lock that the operating system drops with the process, however it ends: no stale file is ever left behind. */
function lock(folder: string): () => void {
  const path = join(folder, 'lock');
  writeFileSync(path, '', { flag: 'a', mode: 0o600 });
  const release = lockFile(path);
  if (release) return release;
  throw new StartError(`Another process is using the data folder ${folder}: stop it, or set DATA_DIR to another.`);
}

function keyFile(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const secret = randomBytes(32).toString('base64');
  writeFileSync(path, `${secret}\n`, { flag: 'wx', mode: 0o600 });
  return secret;
}
