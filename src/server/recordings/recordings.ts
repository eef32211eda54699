import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { IMPORT_BYTES_MAX, RECORDING_NAME_LENGTH, type Recording } from '@/contract/recordings';
import { CommandRefused } from '../bot/bot';
import { StartError } from '../startError';
import { refusalOf } from './diskSpace';
import { inspectRecording } from './inspectRecording';
import { receiveFile } from './receiveFile';
import { createFolder, newId, readFolders, type RecordingFolder } from './recordingFolder';

/** Files of one recording that stay until `release`. */
export type HeldRecording = {
  /** The parts of one market in a row, for `openRecordings`. */
  paths: readonly string[];
  /** Market time at which bots begin. The replay plays the part before it. Absent for the whole recording. */
  fromMs?: number;
  /** Name and length for the operator. */
  text: string;
  release(): void;
};

export type RecordingFile = { name: string; paths: readonly string[]; bytes: number; isGzip: boolean; release(): void };

/** The recordings of the data folder. Methods throw CommandRefused with a sentence for the operator. */
export interface Recordings {
  /** Newest first. */
  list(): Recording[];
  /** Records the market from now on. */
  begin(name: string): Promise<Recording>;
  end(id: string): Promise<Recording>;
  rename(id: string, name: string): Recording;
  /** Refused while a run or a download uses the recording. */
  remove(id: string): void;
  /** Returns the files of one download. The parts joined are a whole recording. */
  file(id: string): Promise<RecordingFile>;
  /** Stores an uploaded file that can be replayed. Half an upload leaves nothing. One upload at a time. */
  add(name: string, body: AsyncIterable<Uint8Array>): Promise<Recording>;
  /**
   * Keeps the files of a recording for a run, `lastMinutes` of market time or all. Refuses an unknown, unreadable or empty
   * recording.
   */
  hold(id: string, lastMinutes?: number): Promise<HeldRecording>;
}

export type RecordingsOptions = {
  /** Created with the first recording. */
  folder: string;
  wallNow: () => number;
  /** Largest upload. */
  maxBytes?: number;
};

const INCOMING = 'incoming';
const MINUTE_MS = 60_000;

/** Creates the recordings of one folder. Removes what a broken upload left. */
export function createRecordings({ folder, wallNow, maxBytes = IMPORT_BYTES_MAX }: RecordingsOptions): Recordings {
  const incoming = join(folder, INCOMING);
  rmSync(incoming, { recursive: true, force: true });
  const folders = new Map(readFolders(folder).map((each) => [each.id, each]));
  const holders = new Map<string, number>();
  let isReceiving = false;

  function find(id: string): RecordingFolder {
    const found = folders.get(id);
    if (!found) throw new CommandRefused('There is no such recording.', 404);
    return found;
  }

  function keep(id: string): () => void {
    holders.set(id, (holders.get(id) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) holders.set(id, (holders.get(id) ?? 1) - 1);
      isHeld = false;
    };
  }

  async function receive(name: string, body: AsyncIterable<Uint8Array>): Promise<Recording> {
    const path = join(incoming, fileStem(name));
    try {
      mkdirSync(incoming, { recursive: true, mode: 0o700 });
      await receiveFile(path, body, maxBytes);
      const { isGzip, ...found } = await inspectRecording(path);
      const about = { ...found, problem: null, created: wallNow(), is_open: false };
      const added = createFolder(folder, newId('import', wallNow()), {
        ...about,
        name: shortName(name),
        kind: 'import',
      });
      renameSync(path, join(added.path, `${basename(path)}.frames${isGzip ? '.gz' : ''}`));
      folders.set(added.id, added);
      return rowOf(added);
    } catch (error) {
      if (error instanceof StartError) throw new CommandRefused(error.message, 422);
      throw refusalOf(error);
    } finally {
      rmSync(incoming, { recursive: true, force: true });
    }
  }

  return {
    list: () =>
      [...folders.values()].sort((a, b) => b.about.created - a.about.created || (a.id < b.id ? 1 : -1)).map(rowOf),
    begin: () => Promise.reject(new CommandRefused('This market cannot be recorded.')),
    async end(id) {
      throw new CommandRefused(`${find(id).about.name} is not being recorded.`);
    },
    rename(id, name) {
      const found = find(id);
      update(found, { name });
      return rowOf(found);
    },
    remove(id) {
      const found = find(id);
      if ((holders.get(id) ?? 0) > 0) {
        throw new CommandRefused(`${found.about.name} is in use by a run or a download. Delete it afterwards.`);
      }
      found.remove();
      folders.delete(id);
    },
    async file(id) {
      const found = find(id);
      const paths = found.files();
      const isGzip = paths.every((path) => path.endsWith('.gz'));
      const name = `${fileStem(found.about.name)}.frames${isGzip ? '.gz' : ''}`;
      return { name, paths, bytes: found.bytes(), isGzip, release: keep(id) };
    },
    async add(name, body) {
      if (isReceiving) throw new CommandRefused('Another file is being imported. Try again afterwards.');
      isReceiving = true;
      try {
        return await receive(name, body);
      } finally {
        isReceiving = false;
      }
    },
    async hold(id, lastMinutes) {
      const found = find(id);
      const { name, from, until, problem } = found.about;
      if (problem !== null) throw new CommandRefused(`${name} cannot be a source: ${problem}`, 422);
      const paths = found.files();
      if (paths.length === 0 || from === null || until === null || until <= from) {
        throw new CommandRefused(`${name} is empty.`, 422);
      }
      const wanted = lastMinutes === undefined ? from : until - lastMinutes * MINUTE_MS;
      const release = keep(id);
      if (wanted <= from) return { paths, text: `${name}, ${lengthText(until - from)}`, release };
      return { paths, fromMs: wanted, text: `${name}, last ${lengthText(until - wanted)}`, release };
    },
  };
}

function update(folder: RecordingFolder, change: Parameters<RecordingFolder['update']>[0]): void {
  try {
    folder.update(change);
  } catch (error) {
    throw refusalOf(error);
  }
}

function rowOf({ id, about, bytes }: RecordingFolder): Recording {
  const { name, kind, market, from, until, symbols, problem, is_open } = about;
  return {
    id,
    name,
    kind,
    market,
    from: from === null ? null : new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    bytes: bytes(),
    symbols,
    is_recording: is_open,
    problem,
  };
}

const lengthText = (ms: number): string => `${(ms / MINUTE_MS).toFixed(1)} minutes`;

const shortName = (name: string): string => name.trim().slice(0, RECORDING_NAME_LENGTH) || 'Imported recording';

/** Returns the beginning of a safe file name. It may name the symbol of the frames. */
function fileStem(name: string): string {
  const safe = name
    .replace(/(\.(frames|jsonl|json|data|txt|gz))+$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 80);
  return safe === '' ? 'recording' : safe;
}
