import { mkdirSync } from 'node:fs';

import { RECORDING_IMPORT_MAX_BYTES, type Recording } from '@/contract/recordings';
import { CommandRefused } from '../commandRefused';
import type { LogWriter } from '../logging/systemLog';
import { hasFreeDiskSpace, DISK_SPACE_LOW_TEXT, toCommandRefused } from './diskSpace';
import { createRecordingImporter } from './importRecording';
import { recordMarket, type MarketRecording, type RecordedMarket } from './marketRecording';
import { toSafeFileStem } from './toSafeFileStem';
import { createProtectedFiles } from './protectedFiles';
import { selectPartsAfterLastGap, selectPartsFromTime, parsePartFileName, readFileSize } from './recordingParts';
import {
  createRecordingFolder,
  generateRecordingId,
  readRecordingFolders,
  type RecordingDescription,
  type RecordingFolder,
} from './recordingFolder';
import { recoverRecordingEnd } from './recoverRecordingEnd';
import { applyRollingLimits } from './rollingLimits';

/** Files of one recording that cannot be deleted until `release`. */
export type ProtectedRecording = {
  /** Paths of consecutive parts, oldest first, for `openRecordings`. */
  paths: readonly string[];
  /** Market time at which the bots of a Lab run start, ms, or undefined to play the whole recording. */
  fromMs?: number;
  /** Name and length of the recording, for the operator. */
  text: string;
  release(): void;
};

export type RecordingDownload = {
  name: string;
  paths: readonly string[];
  bytes: number;
  isGzip: boolean;
  release(): void;
};

/** The recordings of the data folder. All methods throw CommandRefused with a text for the operator. */
export interface Recordings {
  /** Returns all recordings, newest first. */
  listRecordings(): Recording[];
  /** Starts the rolling recording of a market that has started. */
  startRolling(): void;
  /** Starts a recording for the operator. The operator can run only one recording at a time. */
  startRecording(name: string): Promise<Recording>;
  endRecording(id: string): Promise<Recording>;
  renameRecording(id: string, name: string): Recording;
  /** Deletes a recording. Throws CommandRefused for a recording in progress or in use by a Lab run or a download. */
  deleteRecording(id: string): void;
  /**
   * Returns the files of a download and protects these files from deletion. The joined files are one complete
   * recording.
   */
  prepareDownload(id: string): Promise<RecordingDownload>;
  /**
   * Stores an uploaded file that can be replayed. An incomplete upload leaves no file. Only one upload can run at a
   * time.
   */
  importFile(name: string, body: AsyncIterable<Uint8Array>): Promise<Recording>;
  /**
   * Protects the files of a recording from deletion. `lastMinutes` selects only the last minutes of market time.
   * Includes a recording in progress up to the current market time. Throws CommandRefused for an unknown, unreadable or
   * empty recording.
   */
  protectFiles(id: string, lastMinutes?: number): Promise<ProtectedRecording>;
  /** Ends all recordings in progress. */
  close(): Promise<void>;
}

export type RecordingsOptions = {
  /** Folder of all recordings, which the first recording creates. */
  folder: string;
  wallNow: () => number;
  log: LogWriter;
  /** Market to record, absent for a replay, which is already a recording. */
  market?: RecordedMarket | undefined;
  /** Largest size of an upload, bytes. */
  maxBytes?: number;
};

/**
 * Id of the rolling recording in API calls. The folder of the rolling recording gets a new name at each start of the
 * server.
 */
const ROLLING_RECORDING_ID = 'rolling';
const ROLLING_RECORDING_NAME = 'Rolling recording';
const EARLIER_ROLLING_RECORDING_NAME = 'Rolling recording of an earlier server start';
const MINUTE_MS = 60_000;
/** Shortest length of a recording in progress that a Lab run can play. */
const MIN_PLAYABLE_RECORDING_MS = 5_000;

/** Loads the recordings of one folder, and closes recordings that a crash left open. */
export function createRecordings(options: RecordingsOptions): Recordings {
  const { folder, wallNow, log, market, maxBytes = RECORDING_IMPORT_MAX_BYTES } = options;
  const importer = createRecordingImporter({ folder, wallNow, maxBytes });
  const onDamaged = (path: string): void =>
    log('WARNING', 'DATA', `The list of recordings leaves out a recording: ${path} is damaged or missing`);
  const folders = new Map(readRecordingFolders(folder, onDamaged).map((each) => [each.id, each]));
  for (const each of folders.values()) if (each.about.is_open) recoverRecordingEnd(each);
  const protectedFiles = createProtectedFiles();
  let rolling: MarketRecording | undefined;
  let own: MarketRecording | undefined;

  function find(id: string): RecordingFolder {
    const found = id === ROLLING_RECORDING_ID ? rolling?.folder : folders.get(id);
    if (!found) throw new CommandRefused('There is no such recording.', 404);
    return found;
  }

  const writerOf = ({ id }: RecordingFolder): MarketRecording | undefined =>
    [rolling, own].find((each) => each?.folder.id === id && each.isRunning());

  function recordingRowOf(each: RecordingFolder): Recording {
    const { name, kind, market: description, symbols, problem } = each.about;
    const isWritten = writerOf(each) !== undefined;
    const from = firstLineTimeOf(each);
    const until = isWritten ? (market?.now() ?? null) : each.about.until;
    return {
      id: each === rolling?.folder ? ROLLING_RECORDING_ID : each.id,
      name: kind === 'rolling' && each !== rolling?.folder ? EARLIER_ROLLING_RECORDING_NAME : name,
      kind,
      market: description,
      from: formatIsoTime(from),
      until: formatIsoTime(until),
      bytes: each.totalBytes(),
      symbols,
      is_recording: isWritten,
      problem,
    };
  }

  /** Starts a recording of the market in a new folder. */
  function record(kind: 'rolling' | 'session', name: string, failed: (why: string) => void, onPartEnded?: () => void) {
    if (!market) throw new CommandRefused('This market cannot be recorded: a replay is a recording already.');
    const { recorder, now } = market;
    const described = { market: recorder.marketDescription(), symbols: recorder.symbolCount(), problem: null };
    const about: RecordingDescription = {
      name,
      kind,
      ...described,
      from: now(),
      until: null,
      created: wallNow(),
      is_open: true,
    };
    const created = createRecordingFolder(folder, generateRecordingId(kind, wallNow()), about);
    folders.set(created.id, created);
    return recordMarket(market, created, { failed, ...(onPartEnded && { onPartEnded }) });
  }

  function limitRolling(): void {
    const earlier = [...folders.values()].filter((each) => each.about.kind === 'rolling' && each !== rolling?.folder);
    const times = { marketNow: market?.now() ?? -Infinity, wallNow: wallNow() };
    const present = rolling?.folder;
    for (const { id } of applyRollingLimits({ present, earlier }, protectedFiles.isProtected, times))
      folders.delete(id);
  }

  /** Returns the complete parts of a recording up to the current market time. */
  async function listCompleteParts(
    found: RecordingFolder,
  ): Promise<{ paths: string[]; from: number | null; until: number | null }> {
    const writer = writerOf(found);
    await writer?.beginNextPart();
    const files = found.listFiles();
    if (!writer?.isRunning())
      return { paths: selectPartsAfterLastGap(files), from: firstLineTimeOf(found), until: found.about.until };
    const paths = selectPartsAfterLastGap(
      files.filter((path) => (parsePartFileName(path)?.at ?? -Infinity) < Math.floor(writer.currentPartStart())),
    );
    return { paths, from: parsePartFileName(paths[0] ?? '')?.at ?? null, until: writer.currentPartStart() };
  }

  return {
    listRecordings: () =>
      [...folders.values()]
        .sort((a, b) => b.about.created - a.about.created || (a.id < b.id ? 1 : -1))
        .map(recordingRowOf),
    startRolling() {
      const failed = (why: string): void => log('ERROR', 'SYSTEM', `The rolling recording stopped: ${why}`);
      try {
        rolling = record('rolling', ROLLING_RECORDING_NAME, failed, limitRolling);
        limitRolling();
      } catch (error) {
        const refusal = toCommandRefused(error);
        failed(refusal instanceof Error ? refusal.message : String(refusal));
      }
    },
    async startRecording(name) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const hasSpace = await hasFreeDiskSpace(folder);
        // Another request may have started a recording during the check of the disk.
        if (own?.isRunning()) throw new CommandRefused(`${own.folder.about.name} is being recorded: end it first.`);
        if (!hasSpace) throw new CommandRefused(`Nothing was recorded: ${DISK_SPACE_LOW_TEXT}.`, 503);
        own = record('session', name, (why) => log('ERROR', 'SYSTEM', `The recording ${name} stopped: ${why}`));
      } catch (error) {
        throw toCommandRefused(error);
      }
      log('INFO', 'SYSTEM', `Recording ${name} began`);
      return recordingRowOf(own.folder);
    },
    async endRecording(id) {
      const found = find(id);
      if (found === rolling?.folder) throw new CommandRefused('The rolling recording cannot be ended here.');
      const writer = writerOf(found);
      if (!writer) throw new CommandRefused(`${found.about.name} is not being recorded.`);
      await writer.end();
      log('INFO', 'SYSTEM', `Recording ${found.about.name} ended`);
      return recordingRowOf(found);
    },
    renameRecording(id, name) {
      const found = find(id);
      if (found.about.kind === 'rolling') throw new CommandRefused('The rolling recording cannot be renamed.');
      try {
        found.updateDescription({ name });
      } catch (error) {
        throw toCommandRefused(error);
      }
      return recordingRowOf(found);
    },
    deleteRecording(id) {
      const found = find(id);
      const { name, kind } = found.about;
      if (kind === 'rolling')
        throw new CommandRefused('The rolling recording cannot be deleted. It deletes its oldest parts by itself.');
      if (writerOf(found)) throw new CommandRefused(`${name} is being recorded: end it first.`);
      if (found.listFiles().some(protectedFiles.isProtected)) {
        throw new CommandRefused(`${name} is in use by a run or a download. Delete it afterwards.`);
      }
      found.deleteFolder();
      folders.delete(found.id);
    },
    async prepareDownload(id) {
      const found = find(id);
      const { paths } = await listCompleteParts(found);
      if (paths.length === 0) throw new CommandRefused(`${found.about.name} is empty.`, 422);
      const isGzip = paths.every((path) => path.endsWith('.gz'));
      const name = `${toSafeFileStem(found.about.name)}.frames${isGzip ? '.gz' : ''}`;
      return {
        name,
        paths,
        bytes: paths.reduce((sum, path) => sum + readFileSize(path), 0),
        isGzip,
        release: protectedFiles.protect(paths),
      };
    },
    async importFile(name, body) {
      const imported = await importer.importFile(name, body);
      folders.set(imported.id, imported);
      return recordingRowOf(imported);
    },
    async protectFiles(id, lastMinutes) {
      const found = find(id);
      const { name, problem } = found.about;
      if (problem !== null) throw new CommandRefused(`${name} cannot be a source: ${problem}`, 422);
      const { paths, from, until } = await listCompleteParts(found);
      if (paths.length === 0 || from === null || until === null || until <= from) {
        throw new CommandRefused(
          `${name} is empty, or began less than ${MIN_PLAYABLE_RECORDING_MS / 1000} seconds ago.`,
          422,
        );
      }
      const wanted = lastMinutes === undefined ? from : until - lastMinutes * MINUTE_MS;
      if (wanted <= from)
        return { paths, text: `${name}, ${formatMinutes(until - from)}`, release: protectedFiles.protect(paths) };
      const needed = selectPartsFromTime(paths, wanted);
      const text = `${name}, last ${formatMinutes(until - wanted)}`;
      return { paths: needed, fromMs: wanted, text, release: protectedFiles.protect(needed) };
    },
    async close() {
      await Promise.all([rolling?.end(), own?.end()]);
    },
  };
}

/** Returns the market time of the first line, ms. The oldest parts of a rolling recording may have been deleted. */
function firstLineTimeOf({ listFiles, about }: RecordingFolder): number | null {
  return parsePartFileName(selectPartsAfterLastGap(listFiles())[0] ?? '')?.at ?? about.from;
}

const formatMinutes = (ms: number): string => `${(ms / MINUTE_MS).toFixed(1)} minutes`;

/** Formats a time in ISO 8601. Returns null for an unknown time or a time outside the range of Date. */
function formatIsoTime(ms: number | null): string | null {
  const date = new Date(ms ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
