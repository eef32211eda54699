import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { systemFaultOf } from '../../store/database/faults';
import { LabRefused } from '../labRefused';
import { openArchive, type Archive } from './archive';

/** The archives of stored runs. */
export type RunResults = {
  /** Stores the archive. Throws LabRefused with the reason when the disk cannot take it, and keeps no part of it. */
  save(id: string, archive: Uint8Array): Promise<void>;
  open(id: string): Archive;
  remove(id: string): Promise<void>;
  /** Removes what is left of all other runs. */
  keepOnly(ids: ReadonlySet<string>): void;
};

/** Room that the results leave free for the database, in bytes: a bot that cannot store enters nothing. */
const RESERVE_BYTES = 100 * 1024 * 1024;
const SUFFIX = '.run';

/** Stores each archive as one file of the folder. Creates the folder when the first run is stored. */
export function createRunFiles(folder: string, reserveBytes = RESERVE_BYTES): RunResults {
  const pathOf = (id: string): string => join(folder, `${id}${SUFFIX}`);
  return {
    async save(id, archive) {
      const unfinished = `${pathOf(id)}.new`;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize - archive.length < reserveBytes) throw new LabRefused(fullText(folder));
        await writeFile(unfinished, archive, { mode: 0o600, flush: true });
        await rename(unfinished, pathOf(id));
      } catch (error) {
        await rm(unfinished, { force: true });
        const fault = systemFaultOf(error);
        if (fault === 'full') throw new LabRefused(fullText(folder));
        if (fault !== undefined) throw new LabRefused(`The results could not be stored: ${folder} cannot be written.`);
        throw error;
      }
    },
    open: (id) =>
      openArchive(async (from, length) => {
        const file = await open(pathOf(id));
        try {
          const bytes = Buffer.alloc(length);
          const { bytesRead } = await file.read(bytes, 0, length, from);
          if (bytesRead < length) throw new Error(`${pathOf(id)} ends too early`);
          return bytes;
        } finally {
          await file.close();
        }
      }),
    remove: (id) => rm(pathOf(id), { force: true }),
    keepOnly(ids) {
      for (const name of filesOf(folder)) {
        if (!name.endsWith(SUFFIX) || !ids.has(name.slice(0, -SUFFIX.length))) rmSync(join(folder, name));
      }
    },
  };
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No run was stored yet.
    return [];
  }
}

const fullText = (folder: string): string =>
  `The results could not be stored: the disk of ${folder} is full. Make room on it and begin the run again.`;
