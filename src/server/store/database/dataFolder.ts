import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { StartError } from '../../startError';
import { lockFile, openDatabase } from './database';
import { databaseStartError, folderStartError } from './faults';
import { rejectForeignDatabase } from './migrations';

const SECRET_BYTES = 32;
/** Characters, as of KEYS_SECRET. */
const LEAST_SECRET = 32;

export type DataFolder = {
  databasePath: string;
  /** Seals the exchange keys: KEYS_SECRET, else a key file made on the first run. */
  secret: string;
  release(): void;
};

/**
 * Takes the folder for this process alone; creates it on the first run with rights for its owner only. Throws
 * StartError, and leaves no new file behind then.
 */
export function openDataFolder(folder: string, keysSecret: string | undefined): DataFolder {
  const databasePath = join(folder, 'order-flow.sqlite');
  const lockPath = join(folder, 'lock');
  let hadLock = true;
  let release: (() => void) | undefined;
  try {
    if (existsSync(folder) && !statSync(folder).isDirectory()) {
      throw new StartError(`${folder} is not a folder: set DATA_DIR to one.`);
    }
    // An existing folder keeps its rights: it may hold other things, and our files have their own.
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o700);
    }
    hadLock = existsSync(lockPath);
    release = lock(folder, lockPath);
    if (existsSync(databasePath)) inspectDatabase(databasePath);
    const secret = keysSecret ?? keyFile(join(folder, 'keys.secret'));
    return { databasePath, secret, release };
  } catch (error) {
    release?.();
    if (!hadLock) rmSync(lockPath, { force: true });
    throw folderStartError(error, folder);
  }
}

/** Throws what keeps the database from being read, before a file is made beside it. */
function inspectDatabase(path: string): void {
  try {
    openDatabase(path, { inspect: rejectForeignDatabase(path) }).close();
  } catch (error) {
    throw databaseStartError(error, path);
  }
}

/** A lock that the operating system drops with the process, however it ends: no stale file is ever left behind. */
function lock(folder: string, path: string): () => void {
  // An empty file takes no room: a full disk refuses no restart.
  closeSync(openSync(path, 'a', 0o600));
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
  try {
    writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return secret;
}
