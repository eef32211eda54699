import { constants, setPriority } from 'node:os';
import { compressConsole } from './lib/compression.mjs';

// The compression runs with low priority, because the bot may trade at the same time.
setPriority(constants.priority.PRIORITY_LOW);
await compressConsole(process.argv[2]);
