import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns all files of a folder as files of an archive below `target`. `keeps` gets the path in the folder. */
export const readFolder = (folder, target, keeps = () => true) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter(keeps)
    .map((file) => readArchiveFile(path.join(folder, file), `${target}/${file}`));

export const readArchiveFile = (file, name) => ({ name, bytes: readFileSync(file) });

export const textFile = (name, text) => ({ name, bytes: Buffer.from(text) });
