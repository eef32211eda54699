import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

export const inRoot = (...parts) => path.join(ROOT, ...parts);

/** Returns the command-line file of an installed package, to be started with this Node without a shell. */
export const tool = (file) => inRoot('node_modules', file);
