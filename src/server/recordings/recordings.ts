import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { IMPORT_BYTES_MAX, RECORDING_NAME_LENGTH, type Recording } from '@/contract/recordings';
import { CommandRefused } from '../bot/bot';
import type { LogWriter } from '../logging/systemLog';
import { StartError } from '../startError';
import { hasRoom, NO_ROOM, refusalOf } from './diskSpace';
import { inspectRecording } from './inspectRecording';
import { recordMarket, type MarketRecording, type RecordedMarket } from './marketRecording';
import { lastInRow, partsFrom, readPartName, sizeOf } from './parts';
import { receiveFile } from './receiveFile';
import { createFolder, newId, readFolders, type About, type RecordingFolder } from './recordingFolder';
import { recoverEnd } from './recoverEnd';
import { applyRollingLimits } from './rollingLimits';

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
  /** Starts the rolling recording. Only after the start of the market. */
  startRolling(): void;
  /** Records the market from now on. One such recording at a time. */
  begin(name: string): Promise<Recording>;
  end(id: string): Promise<Recording>;
  rename(id: string, name: string): Recording;
  /** Refused while the recording is written, or while a run or a download uses it. */
  remove(id: string): void;
  /** Returns the files of one download. The parts joined are a whole recording. */
  file(id: string): Promise<RecordingFile>;
  /** Stores an uploaded file that can be replayed. Half an upload leaves nothing. One upload at a time. */
  add(name: string, body: AsyncIterable<Uint8Array>): Promise<Recording>;
  /**
   * Keeps the files of a recording for a run, `lastMinutes` of market time or all. A recording that is written is kept up to
   * now. Refuses an unknown, unreadable or empty recording.
   */
  hold(id: string, lastMinutes?: number): Promise<HeldRecording>;
  /** Ends what is being recorded. */
  close(): Promise<void>;
}

export type RecordingsOptions = {
  /** Created with the first recording. */
  folder: string;
  wallNow: () => number;
  log: LogWriter;
  /** The market to record. Absent for a replay, which is a recording already. */
  market?: RecordedMarket | undefined;
  /** Largest upload. */
  maxBytes?: number;
};

/** Id of the rolling recording in calls. Its folder has a name of its own at each start. */
const ROLLING = 'rolling';
const ROLLING_NAME = 'Rolling recording';
const EARLIER_NAME = 'Rolling recording of an earlier start';
const INCOMING = 'incoming';
const MINUTE_MS = 60_000;
/** A shorter recording that is still written is refused as a source. */
const SHORTEST_MS = 5_000;

/** Creates the recordings of one folder. Removes what a broken upload left. */
export function createRecordings(options: RecordingsOptions): Recordings {
  const { folder, wallNow, log, market, maxBytes = IMPORT_BYTES_MAX } = options;
  const incoming = join(folder, INCOMING);
  const removeIncoming = (): void => rmSync(incoming, { recursive: true, force: true });
  const folders = new Map(readFolders(folder).map((each) => [each.id, each]));
  if (existsSync(incoming)) removeIncoming();
  for (const each of folders.values()) if (each.about.is_open) recoverEnd(each);
  const heldPaths = new Map<string, number>();
  let rolling: MarketRecording | undefined;
  let own: MarketRecording | undefined;
  let isReceiving = false;

  function find(id: string): RecordingFolder {
    const found = id === ROLLING ? rolling?.folder : folders.get(id);
    if (!found) throw new CommandRefused('There is no such recording.', 404);
    return found;
  }

  const writerOf = ({ id }: RecordingFolder): MarketRecording | undefined =>
    [rolling, own].find((each) => each?.folder.id === id && each.isRunning());

  function keep(paths: readonly string[]): () => void {
    for (const path of paths) heldPaths.set(path, (heldPaths.get(path) ?? 0) + 1);
    let isKept = true;
    return () => {
      if (!isKept) return;
      isKept = false;
      for (const path of paths) {
        const left = (heldPaths.get(path) ?? 1) - 1;
        if (left > 0) heldPaths.set(path, left);
        else heldPaths.delete(path);
      }
    };
  }

  function rowOf(each: RecordingFolder): Recording {
    const { name, kind, market: description, symbols, problem } = each.about;
    const isWritten = writerOf(each) !== undefined;
    const from = firstTimeOf(each);
    const until = isWritten ? (market?.now() ?? null) : each.about.until;
    return {
      id: each === rolling?.folder ? ROLLING : each.id,
      name: kind === 'rolling' && each !== rolling?.folder ? EARLIER_NAME : name,
      kind,
      market: description,
      from: from === null ? null : new Date(from).toISOString(),
      until: until === null ? null : new Date(until).toISOString(),
      bytes: each.bytes(),
      symbols,
      is_recording: isWritten,
      problem,
    };
  }

  /** Begins to record into a new folder. */
  function record(kind: 'rolling' | 'session', name: string, failed: (why: string) => void, wasCut?: () => void) {
    if (!market) throw new CommandRefused('This market cannot be recorded: a replay is a recording already.');
    const { recorder, now } = market;
    const described = { market: recorder.description(), symbols: recorder.symbols(), problem: null };
    const about: About = { name, kind, ...described, from: now(), until: null, created: wallNow(), is_open: true };
    const created = createFolder(folder, newId(kind, wallNow()), about);
    folders.set(created.id, created);
    return recordMarket(market, created, { failed, ...(wasCut && { wasCut }) });
  }

  function limitRolling(): void {
    const earlier = [...folders.values()].filter((each) => each.about.kind === 'rolling' && each !== rolling?.folder);
    const times = { marketNow: market?.now() ?? -Infinity, wallNow: wallNow() };
    const present = rolling?.folder;
    for (const { id } of applyRollingLimits({ present, earlier }, (path) => heldPaths.has(path), times))
      folders.delete(id);
  }

  /** Returns the whole parts up to now. */
  async function wholeParts(
    found: RecordingFolder,
  ): Promise<{ paths: string[]; from: number | null; until: number | null }> {
    const writer = writerOf(found);
    await writer?.cut();
    const files = found.files();
    if (!writer?.isRunning()) return { paths: lastInRow(files), from: firstTimeOf(found), until: found.about.until };
    const paths = lastInRow(files.filter((path) => (readPartName(path)?.at ?? -Infinity) < Math.floor(writer.cutAt())));
    return { paths, from: readPartName(paths[0] ?? '')?.at ?? null, until: writer.cutAt() };
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
      removeIncoming();
    }
  }

  return {
    list: () =>
      [...folders.values()].sort((a, b) => b.about.created - a.about.created || (a.id < b.id ? 1 : -1)).map(rowOf),
    startRolling() {
      const failed = (why: string): void => log('ERROR', 'SYSTEM', `The rolling recording stopped: ${why}`);
      try {
        rolling = record('rolling', ROLLING_NAME, failed, limitRolling);
        limitRolling();
      } catch (error) {
        const refusal = refusalOf(error);
        failed(refusal instanceof Error ? refusal.message : String(refusal));
      }
    },
    async begin(name) {
      if (own?.isRunning()) throw new CommandRefused(`${own.folder.about.name} is being recorded: end it first.`);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        if (!(await hasRoom(folder))) throw new CommandRefused(`Nothing was recorded: ${NO_ROOM}.`, 503);
        own = record('session', name, (why) => log('ERROR', 'SYSTEM', `The recording ${name} stopped: ${why}`));
      } catch (error) {
        throw refusalOf(error);
      }
      log('INFO', 'SYSTEM', `Recording ${name} began`);
      return rowOf(own.folder);
    },
    async end(id) {
      const found = find(id);
      if (found === rolling?.folder) throw new CommandRefused('The rolling recording cannot be ended here.');
      const writer = writerOf(found);
      if (!writer) throw new CommandRefused(`${found.about.name} is not being recorded.`);
      await writer.end();
      log('INFO', 'SYSTEM', `Recording ${found.about.name} ended`);
      return rowOf(found);
    },
    rename(id, name) {
      const found = find(id);
      if (found.about.kind === 'rolling') throw new CommandRefused('The rolling recording cannot be renamed.');
      try {
        found.update({ name });
      } catch (error) {
        throw refusalOf(error);
      }
      return rowOf(found);
    },
    remove(id) {
      const found = find(id);
      const { name, kind } = found.about;
      if (kind === 'rolling')
        throw new CommandRefused('The rolling recording cannot be deleted. It forgets by itself.');
      if (writerOf(found)) throw new CommandRefused(`${name} is being recorded: end it first.`);
      if (found.files().some((path) => heldPaths.has(path))) {
        throw new CommandRefused(`${name} is in use by a run or a download. Delete it afterwards.`);
      }
      found.remove();
      folders.delete(found.id);
    },
    async file(id) {
      const found = find(id);
      const { paths } = await wholeParts(found);
      if (paths.length === 0) throw new CommandRefused(`${found.about.name} is empty.`, 422);
      const isGzip = paths.every((path) => path.endsWith('.gz'));
      const name = `${fileStem(found.about.name)}.frames${isGzip ? '.gz' : ''}`;
      return { name, paths, bytes: paths.reduce((sum, path) => sum + sizeOf(path), 0), isGzip, release: keep(paths) };
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
      const { name, problem } = found.about;
      if (problem !== null) throw new CommandRefused(`${name} cannot be a source: ${problem}`, 422);
      const { paths, from, until } = await wholeParts(found);
      if (paths.length === 0 || from === null || until === null || until <= from) {
        throw new CommandRefused(`${name} is empty, or began less than ${SHORTEST_MS / 1000} seconds ago.`, 422);
      }
      const wanted = lastMinutes === undefined ? from : until - lastMinutes * MINUTE_MS;
      if (wanted <= from) return { paths, text: `${name}, ${lengthText(until - from)}`, release: keep(paths) };
      const needed = partsFrom(paths, wanted);
      const text = `${name}, last ${lengthText(until - wanted)}`;
      return { paths: needed, fromMs: wanted, text, release: keep(needed) };
    },
    async close() {
      await Promise.all([rolling?.end(), own?.end()]);
    },
  };
}

/** Returns the market time of the first line, ms. The rolling recording loses its first parts. */
function firstTimeOf({ files, about }: RecordingFolder): number | null {
  return readPartName(lastInRow(files())[0] ?? '')?.at ?? about.from;
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
