import { runRestoreCommand } from './backupCommand';
import { runCommand } from './runCommand';

runCommand(({ args, folder }) => runRestoreCommand({ args, folder }, new Date()));
