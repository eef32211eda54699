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
import { dirname, join } from 'node:path';

import { StartError } from '../../startError';
import { lockFile, openDatabase } from './database';
import { databaseStartError, folderStartError } from './faultTexts';
import { rejectForeignDatabase } from './migrations';

export const databasePathOf = (folder: string): string => join(folder, 'order-flow.sqlite');

const keyFileOf = (folder: string): string => join(folder, 'keys.secret');

const GENERATED_SECRET_BYTES = 32;
const MIN_SECRET_LENGTH = 32;

export type DataFolder = {
  databasePath: string;
  /** Secret that encrypts the exchange keys: KEYS_SECRET, or the content of the key file. */
  secret: string;
  releaseLock(): void;
};

/**
 * Locks the data folder for this process. The first server start creates the folder, with permissions for its owner
 * only. Throws StartError and creates no file if the folder cannot be used.
 */
export function openDataFolder(folder: string, keysSecret: string | undefined): DataFolder {
  return useLockedFolder(folder, (releaseLock) => {
    const databasePath = databasePathOf(folder);
    if (existsSync(databasePath)) inspectDatabase(databasePath);
    const secret = keysSecret ?? readOrCreateKeyFile(keyFileOf(folder));
    return { databasePath, secret, releaseLock };
  });
}

/**
 * Locks the data folder and runs `use`, which must release the lock. After an error of `use`, the folder is unlocked and
 * has no new lock file.
 */
export function useLockedFolder<T>(folder: string, use: (releaseLock: () => void) => T): T {
  const lockPath = join(folder, 'lock');
  let hadLock = true;
  let releaseLock: (() => void) | undefined;
  try {
    if (existsSync(folder) && !statSync(folder).isDirectory()) {
      throw new StartError(`${folder} is not a folder: set DATA_DIR to one.`);
    }
    // An existing folder keeps its permissions, because the folder may contain files of other programs.
    if (!existsSync(folder)) {
      createFolder(folder);
      chmodSync(folder, 0o700);
    }
    hadLock = existsSync(lockPath);
    releaseLock = lockDataFolder(folder, lockPath);
    return use(releaseLock);
  } catch (error) {
    releaseLock?.();
    if (!hadLock) rmSync(lockPath, { force: true });
    throw folderStartError(error, folder);
  }
}

/** Creates the folder and its missing parents. The recursive mkdir of Node never returns for a folder in /proc. */
function createFolder(folder: string): void {
  if (!existsSync(dirname(folder))) createFolder(dirname(folder));
  mkdirSync(folder);
}

/** Runs before the server start creates any file. Throws StartError for an unusable database. */
function inspectDatabase(path: string): void {
  try {
    openDatabase(path, { inspect: rejectForeignDatabase(path) }).close();
  } catch (error) {
    throw databaseStartError(error, path);
  }
}

/** Locks the data folder. The operating system releases the lock when the process ends. */
function lockDataFolder(folder: string, path: string): () => void {
  // The lock file is empty, so that a restart works on a full disk.
  closeSync(openSync(path, 'a', 0o600));
  const releaseLock = lockFile(path);
  if (releaseLock) return releaseLock;
  throw new StartError(`Another process is using the data folder ${folder}: stop it, or set DATA_DIR to another.`);
}

function readKeyFile(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new StartError(
    `${path} holds no complete key: put back a copy of it, or delete it and enter the API keys again.`,
  );
}

/** Reads the secret of the stored keys, also while a server uses the folder. */
export const readFolderSecret = (folder: string, keysSecret: string | undefined): string =>
  keysSecret ?? readKeyFile(keyFileOf(folder));

function readOrCreateKeyFile(path: string): string {
  if (existsSync(path)) return readKeyFile(path);
  const secret = randomBytes(GENERATED_SECRET_BYTES).toString('base64');
  // Writes the key file under another name and renames it when complete, so that a full disk leaves no incomplete key
  // file.
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
