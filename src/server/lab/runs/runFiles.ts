import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { CommandRefused } from '../../commandRefused';
import { storageFaultOfOsError } from '../../store/database/faults';
import { LabRefused } from '../labRefused';
import { openLabRunArchive, type LabRunArchive } from './archive';

export type LabRunArchiveStore = {
  /**
   * Stores the archive of a Lab run. Throws LabRefused for a full or unwritable disk, and leaves no incomplete file.
   */
  saveArchive(id: string, archive: Uint8Array): Promise<void>;
  openArchive(id: string): LabRunArchive;
  removeArchive(id: string): Promise<void>;
  removeAllExcept(ids: ReadonlySet<string>): void;
};

/** Disk space that stays free for the database. The bot enters no trade while the database cannot be written. */
const DATABASE_RESERVE_BYTES = 100 * 1024 * 1024;
const LAB_RUN_FILE_SUFFIX = '.run';
/** The pattern includes unfinished files. The folder may contain others, such as lost+found. */
const LAB_RUN_FILE_PATTERN = /^(.*)\.run(\.new)?$/;

/** Creates a store that writes each archive as one file. The first stored archive creates the folder. */
export function createLabRunArchiveStore(folder: string, reserveBytes = DATABASE_RESERVE_BYTES): LabRunArchiveStore {
  const pathOf = (id: string): string => join(folder, `${id}${LAB_RUN_FILE_SUFFIX}`);
  return {
    async saveArchive(id, archive) {
      const unfinished = `${pathOf(id)}.new`;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize - archive.length < reserveBytes) throw new LabRefused(describeFullDisk(folder));
        await writeFile(unfinished, archive, { mode: 0o600, flush: true });
        await rename(unfinished, pathOf(id));
      } catch (error) {
        await rm(unfinished, { force: true });
        const fault = storageFaultOfOsError(error);
        if (fault === 'full') throw new LabRefused(describeFullDisk(folder));
        if (fault !== undefined) throw new LabRefused(`The results could not be stored: ${folder} cannot be written.`);
        throw error;
      }
    },
    openArchive: (id) =>
      openLabRunArchive(async (from, length) => {
        const file = await openResultFile(pathOf(id));
        try {
          // Checks the length, because a damaged header may contain any length.
          if (length > (await file.stat()).size) throw new Error(`${pathOf(id)} is damaged`);
          const bytes = Buffer.alloc(length);
          const { bytesRead } = await file.read(bytes, 0, length, from);
          if (bytesRead < length) throw new Error(`${pathOf(id)} ends too early`);
          return bytes;
        } finally {
          await file.close();
        }
      }),
    removeArchive: (id) => rm(pathOf(id), { force: true }),
    removeAllExcept(ids) {
      for (const name of listFileNames(folder)) {
        const [, id, unfinished] = LAB_RUN_FILE_PATTERN.exec(name) ?? [];
        if (id !== undefined && (unfinished !== undefined || !ids.has(id))) removeFileIfPossible(join(folder, name));
      }
    },
  };
}

/** Opens a result file. Throws CommandRefused 404 if the file was deleted. */
async function openResultFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if (storageFaultOfOsError(error) !== 'missing') throw error;
    throw new CommandRefused('The results of the run are no longer on the disk.', 404);
  }
}

function removeFileIfPossible(path: string): void {
  try {
    rmSync(path);
  } catch {
    // Continues the start of the server, because a file that cannot be deleted only uses disk space.
  }
}

function listFileNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder does not exist before the first archive is stored.
    return [];
  }
}

const describeFullDisk = (folder: string): string =>
  `The results could not be stored: the disk of ${folder} is full. Make room on it and begin the run again.`;
