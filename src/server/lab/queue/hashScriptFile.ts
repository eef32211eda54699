import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Returns the SHA-256 hash of a script, by which server and worker compare their builds. */
export const hashScriptFile = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
