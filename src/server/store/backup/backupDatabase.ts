import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { StartError } from '../../startError';
import { copyDatabase } from '../database/database';
import { type StorageFault, storageFaultOf } from '../database/faults';
import { checkDatabaseCopy, type DatabaseContents, toCopyError } from './checkDatabaseCopy';

/** Faults that only the written file can have. All other faults belong to the database that is read. */
const COPY_FAULTS: readonly (StorageFault | undefined)[] = ['full', 'read-only'];

/** Copies while the bot uses the database. Throws StartError and leaves no file if the copy fails. */
export async function backupDatabase(databasePath: string, to: string): Promise<DatabaseContents & { bytes: number }> {
  if (!existsSync(databasePath)) {
    throw new StartError(`${dirname(databasePath)} holds no database: set DATA_DIR to the data folder of the bot.`);
  }
  if (existsSync(to)) throw new StartError(`${to} exists already: name another file.`);
  // Writes under another name, so that an interrupted backup never looks like a complete one.
  const part = `${to}.${process.pid}.part`;
  try {
    createPrivateFile(part);
    await copyDatabase(databasePath, part).catch((error: unknown) => {
      throw toCopyError(error, COPY_FAULTS.includes(storageFaultOf(error)) ? to : databasePath);
    });
    const contents = checkDatabaseCopy(part, databasePath);
    renameSync(part, to);
    return { ...contents, bytes: statSync(to).size };
  } catch (error) {
    throw toCopyError(error, to);
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${suffix}`, { force: true });
  }
}

/** Creates a file that only its owner can read, because a database contains password hashes. */
function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}
