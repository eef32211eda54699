import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { StartError } from './startError';
import { backupDatabase } from './store/backup/backupDatabase';
import { restoreDatabase } from './store/backup/restoreDatabase';
import { databasePathOf } from './store/database/dataFolder';

const BACKUP_USAGE = `Copies the database of DATA_DIR into a new file, also while the bot runs.

  npm run backup -- --to FILE
`;
const RESTORE_USAGE = `Replaces the database of DATA_DIR by a backup, while the bot is stopped. Keeps the former database beside.

  npm run restore -- --from FILE
`;

type CommandInput = { args: readonly string[]; folder: string };

/** Runs the backup command and returns its output. Throws StartError with one sentence if there is no backup. */
export async function runBackupCommand({ args, folder }: CommandInput): Promise<string> {
  const file = readFileOption(args, 'to');
  if (file === undefined) return BACKUP_USAGE;
  const { trades, signals, version, bytes } = await backupDatabase(databasePathOf(resolve(folder)), resolve(file));
  const size = (bytes / 2 ** 20).toFixed(1);
  return `Backup written to ${file}: ${trades} trades, ${signals} signals, ${size} MB, database version ${version}.
The key file, recordings and results of the Lab are not part of a backup.
`;
}

/** Runs the restore command and returns its output. Throws StartError with one sentence if nothing was restored. */
export function runRestoreCommand({ args, folder }: CommandInput, now: Date): string {
  const file = readFileOption(args, 'from');
  if (file === undefined) return RESTORE_USAGE;
  const { trades, signals, kept } = restoreDatabase(resolve(folder), resolve(file), now);
  const former = kept === undefined ? '' : `The former database is kept as ${kept}.\n`;
  return `Restored ${file}: ${trades} trades, ${signals} signals. All sessions ended.\n${former}`;
}

/** Returns the value of the only option, or undefined for --help. */
function readFileOption(args: readonly string[], name: 'to' | 'from'): string | undefined {
  const options = { [name]: { type: 'string' }, help: { type: 'boolean' } } as const;
  let values: Partial<Record<string, string | boolean>>;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    // The error message of Node.js names the wrong argument.
    throw new StartError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
  if (values.help === true) return undefined;
  const file = values[name];
  if (typeof file !== 'string' || file === '') throw new StartError(`--${name} FILE is missing.`);
  return file;
}
