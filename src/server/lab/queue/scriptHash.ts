import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Returns a text that is equal where server and worker have the same build. */
export const scriptHash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
