import { chmodSync, constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';

import { errorCodeOf } from '../../errorCode';
import { StartError } from '../../startError';
import { completeSchema } from '../database/completeSchema';
import { openDatabase } from '../database/database';
import { databasePathOf, useLockedFolder } from '../database/dataFolder';
import { checkDatabaseCopy, type DatabaseContents, toCopyError } from './checkDatabaseCopy';

export type RestoredDatabase = DatabaseContents & {
  /** Path of the former database. Undefined if the folder had no database. */
  kept: string | undefined;
};

/**
 * Replaces the database of a stopped bot by the backup `from`, and keeps the former database beside. Throws StartError
 * and changes nothing if the bot runs or if the backup is unusable.
 */
export function restoreDatabase(folder: string, from: string, now: Date): RestoredDatabase {
  if (!existsSync(from)) throw new StartError(`${from} does not exist.`);
  return useLockedFolder(folder, (releaseLock) => {
    const restored = replaceDatabase(databasePathOf(folder), from, now);
    releaseLock();
    return restored;
  });
}

function replaceDatabase(path: string, from: string, now: Date): RestoredDatabase {
  const copy = `${path}.restoring`;
  try {
    copyWithLog(from, copy);
    const contents = checkDatabaseCopy(copy, from, (database) => {
      completeSchema(database, from);
      // A session of the backup may have been signed out since.
      database.exec('DELETE FROM sessions');
    });
    const kept = existsSync(path) ? keepDatabase(path, now) : undefined;
    renameSync(copy, path);
    return { ...contents, kept };
  } finally {
    removeWithLog(copy);
  }
}

/** Copies the backup and its write-ahead log, which a copy of a running database can have. */
function copyWithLog(from: string, copy: string): void {
  removeWithLog(copy);
  try {
    copyFileSync(from, copy);
    if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${copy}-wal`);
    chmodSync(copy, 0o600);
  } catch (error) {
    // A full disk is the disk of the copy, every other fault that of the backup.
    throw toCopyError(error, errorCodeOf(error) === 'ENOSPC' ? copy : from);
  }
}

function removeWithLog(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}

/** Gives the database a second name, so that the folder has a database at any time. Returns the second name. */
function keepDatabase(path: string, now: Date): string {
  const kept = path.replace(/\.sqlite$/, `.before-restore-${now.toISOString().replace(/[:.]/g, '-')}.sqlite`);
  try {
    // Moves the write-ahead log into the database. SQLite would apply an old log to the restored database.
    openDatabase(path).close();
  } catch {
    // A damaged database keeps its log under the second name.
  }
  duplicateFile(path, kept);
  if (existsSync(`${path}-wal`)) {
    duplicateFile(`${path}-wal`, `${kept}-wal`);
    rmSync(`${path}-wal`);
  }
  rmSync(`${path}-shm`, { force: true });
  return kept;
}

function duplicateFile(path: string, second: string): void {
  try {
    linkSync(path, second);
  } catch {
    // Some file systems have no links.
    copyFileSync(path, second, constants.COPYFILE_EXCL);
  }
}
