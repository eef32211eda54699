import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { StartError } from '../startError';
import { lockFile } from './database';

const SECRET_BYTES = 32;
/** Characters, as of KEYS_SECRET. */
const LEAST_SECRET = 32;

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
  try {
    const secret = keysSecret ?? keyFile(join(folder, 'keys.secret'));
    return { databasePath: join(folder, 'order-flow.sqlite'), secret, release };
  } catch (error) {
    release();
    throw error;
  }
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
  if (existsSync(path)) {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= LEAST_SECRET) return secret;
    throw new StartError(
      `${path} holds no whole key: put back a copy of it, or delete it and enter the API keys anew.`,
    );
  }
  const secret = randomBytes(SECRET_BYTES).toString('base64');
  // Under another name until it is whole: a full disk must not leave half a key behind.
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, path);
  return secret;
}
