import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { createSocketTransport, HOSTS } from './bybit/requests/socketTransport';
import type { ApiKey } from './bybit/requests/requests';
import { runFlattenCommand } from './shell/flattenCommand';
import type { Clock } from './market/clock/clock';
import { runCommand } from './runCommand';
import { databasePathOf, readFolderSecret } from './store/database/dataFolder';
import { type Database, openDatabase } from './store/database/database';
import { createKeysRepository } from './store/keys';
import { createTerminal } from './shell/terminal';

const clock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

function readStoredKey(folder: string): ApiKey | undefined {
  if (!existsSync(databasePathOf(folder))) return undefined;
  let database: Database | undefined;
  try {
    database = openDatabase(databasePathOf(folder));
    const secret = readFolderSecret(folder, process.env.KEYS_SECRET);
    const { bybit_key: key, bybit_secret } = createKeysRepository(database, secret).loadKeys();
    return key === '' || bybit_secret === '' ? undefined : { key, secret: bybit_secret };
  } catch (error) {
    process.stderr.write(`The stored key cannot be used: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  } finally {
    database?.close();
  }
}

runCommand(async ({ args, folder }) => {
  const terminal = createTerminal(process.stdin, process.stdout);
  try {
    return await runFlattenCommand({
      args,
      execution: process.env.EXECUTION,
      terminal,
      readStoredKey: () => readStoredKey(resolve(folder)),
      connect: (kind) => createSocketTransport(HOSTS[kind]),
      clock,
    });
  } finally {
    terminal.close();
  }
});
