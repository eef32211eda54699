import { runBackupCommand } from './backupCommand';
import { runCommand } from './runCommand';

runCommand(({ args, folder }) => runBackupCommand({ args, folder }));
