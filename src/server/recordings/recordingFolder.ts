import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { RECORDING_KINDS, type Recording } from '@/contract/lab/recordings';
import { z } from '@/contract/schema/z';

const recordingDescriptionSchema = z.object({
  name: z.string(),
  kind: z.enum(RECORDING_KINDS),
  market: z.string().nullable(),
  /** Market time of the first line, ms. */
  from: z.number().nullable(),
  /** Market time of the last line, ms. */
  until: z.number().nullable(),
  symbols: z.number().nullable(),
  problem: z.string().nullable(),
  /** Wall-clock time at which the recording was created, ms. */
  created: z.number(),
  /** True until the recording has ended, and after a crash of the server. */
  is_open: z.boolean().default(false),
});
export type RecordingDescription = z.infer<typeof recordingDescriptionSchema>;

const DESCRIPTION_FILE_NAME = 'about.json';
const RECORDING_ID_PATTERN = /^[a-z]+-[0-9a-z-]{8,60}$/;

/** Generates a recording id that is a safe file name. */
export const generateRecordingId = (kind: Recording['kind'], now: number): string =>
  `${kind}-${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()}-${randomBytes(4).toString('hex')}`;

/** Folder of one recording, with its files and the description `about.json`. */
export type RecordingFolder = {
  readonly id: string;
  readonly path: string;
  readonly about: Readonly<RecordingDescription>;
  /** Changes the description. On a full disk, throws and keeps the old description. */
  updateDescription(change: Partial<RecordingDescription>): void;
  /** Returns the paths of the recorded files, oldest first. Returns an empty list for a deleted folder. */
  listFiles(): string[];
  totalBytes(): number;
  deleteFolder(): void;
};

export function createRecordingFolder(parent: string, id: string, about: RecordingDescription): RecordingFolder {
  const path = join(parent, id);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    writeDescription(path, about);
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
  return toRecordingFolder(path, id, about);
}

/** Skips other folders. Calls `onDamaged` for a recording whose description cannot be read. */
export function readRecordingFolders(parent: string, onDamaged: (path: string) => void): RecordingFolder[] {
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(parent).flatMap((id) => {
    if (!RECORDING_ID_PATTERN.test(id)) return [];
    const path = join(parent, id);
    try {
      return [
        toRecordingFolder(
          path,
          id,
          recordingDescriptionSchema.parse(JSON.parse(readFileSync(join(path, DESCRIPTION_FILE_NAME), 'utf8'))),
        ),
      ];
    } catch {
      onDamaged(join(path, DESCRIPTION_FILE_NAME));
      return [];
    }
  });
}

function toRecordingFolder(path: string, id: string, initial: RecordingDescription): RecordingFolder {
  let about = initial;
  const listFiles = (): string[] =>
    (existsSync(path) ? readdirSync(path) : [])
      .filter((name) => name !== DESCRIPTION_FILE_NAME && !name.endsWith('.new'))
      .sort()
      .map((name) => join(path, name));
  return {
    id,
    path,
    get about() {
      return about;
    },
    updateDescription(change) {
      const next = { ...about, ...change };
      writeDescription(path, next);
      about = next;
    },
    listFiles,
    totalBytes: () =>
      listFiles().reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0),
    deleteFolder: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes the description to a temporary file and renames that file. A full disk leaves no incomplete description. */
function writeDescription(path: string, about: RecordingDescription): void {
  const unfinished = join(path, `${DESCRIPTION_FILE_NAME}.new`);
  writeFileSync(unfinished, JSON.stringify(about), { mode: 0o600 });
  renameSync(unfinished, join(path, DESCRIPTION_FILE_NAME));
}
