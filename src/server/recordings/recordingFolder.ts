import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { RECORDING_KINDS, type Recording } from '@/contract/recordings';
import { z } from '@/contract/z';

const aboutSchema = z.object({
  name: z.string(),
  kind: z.enum(RECORDING_KINDS),
  market: z.string().nullable(),
  /** Market time of the first and the last line, ms. */
  from: z.number().nullable(),
  until: z.number().nullable(),
  symbols: z.number().nullable(),
  problem: z.string().nullable(),
  /** Wall time, ms. */
  created: z.number(),
  /** True until the recording has ended. It stays true after a crash. */
  is_open: z.boolean().default(false),
});
export type About = z.infer<typeof aboutSchema>;

const ABOUT = 'about.json';
const ID = /^[a-z]+-[0-9a-z-]{8,60}$/;

/** Generates an id that is a safe file name. */
export const newId = (kind: Recording['kind'], now: number): string =>
  `${kind}-${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()}-${randomBytes(4).toString('hex')}`;

/** One recording in a folder of its own, with its files and `about.json`. */
export type RecordingFolder = {
  readonly id: string;
  readonly path: string;
  readonly about: Readonly<About>;
  /** Changes the description. Throws on a full disk and keeps the old one. */
  update(change: Partial<About>): void;
  /** Returns the paths of the files, oldest first. */
  files(): string[];
  bytes(): number;
  remove(): void;
};

export function createFolder(parent: string, id: string, about: About): RecordingFolder {
  const path = join(parent, id);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    writeAbout(path, about);
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
  return folderOf(path, id, about);
}

/** Reads the recordings of a folder. Skips folders that are none. */
export function readFolders(parent: string): RecordingFolder[] {
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(parent).flatMap((id) => {
    if (!ID.test(id)) return [];
    const path = join(parent, id);
    try {
      return [folderOf(path, id, aboutSchema.parse(JSON.parse(readFileSync(join(path, ABOUT), 'utf8'))))];
    } catch {
      return [];
    }
  });
}

function folderOf(path: string, id: string, initial: About): RecordingFolder {
  let about = initial;
  const files = (): string[] =>
    readdirSync(path)
      .filter((name) => name !== ABOUT && !name.endsWith('.new'))
      .sort()
      .map((name) => join(path, name));
  return {
    id,
    path,
    get about() {
      return about;
    },
    update(change) {
      const next = { ...about, ...change };
      writeAbout(path, next);
      about = next;
    },
    files,
    bytes: () => files().reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes to a second file first: a full disk must not leave half a description. */
function writeAbout(path: string, about: About): void {
  const unfinished = join(path, `${ABOUT}.new`);
  writeFileSync(unfinished, JSON.stringify(about), { mode: 0o600 });
  renameSync(unfinished, join(path, ABOUT));
}
