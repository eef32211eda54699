import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY_ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

export const repositoryPath = (...parts) => path.join(REPOSITORY_ROOT, ...parts);

/** Returns the path of the command-line file of an installed package, which Node can start without a shell. */
export const packageFilePath = (file) => repositoryPath('node_modules', file);
