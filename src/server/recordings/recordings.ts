import { RECORDING_IMPORT_MAX_BYTES, type Recording } from '@/contract/lab/recordings';
import { CommandRefused } from '../commandRefused';
import type { LogWriter } from '../logging/systemLog';
import { toCommandRefused } from './diskSpace';
import { createRecordingImporter } from './importRecording';
import type { RecordedMarket } from './marketRecording';
import { createProtectedFiles } from './protectedFiles';
import { prepareDownload, protectRecording, type ProtectedRecording, type RecordingDownload } from './recordingAccess';
import { readRecordingFolders, type RecordingFolder } from './recordingFolder';
import { ROLLING_RECORDING_ID, toRecordingRow } from './recordingRow';
import { createRecordingWriters } from './recordingWriters';
import { recoverRecordingEnd } from './recoverRecordingEnd';
import { applyRollingLimits } from './rollingLimits';

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
  /** Protects the files from deletion. The joined files are one complete recording. */
  prepareDownload(id: string): Promise<RecordingDownload>;
  /** Stores one upload at a time. An incomplete upload leaves no file. */
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

/** Loads the recordings of one folder, and closes recordings that a crash left open. */
export function createRecordings(options: RecordingsOptions): Recordings {
  const { folder: parent, wallNow, log, market, maxBytes = RECORDING_IMPORT_MAX_BYTES } = options;
  const importer = createRecordingImporter({ folder: parent, wallNow, maxBytes });
  const onDamaged = (path: string): void =>
    log('WARNING', 'DATA', `The list of recordings leaves out a recording: ${path} is damaged or missing`);
  const folders = new Map(readRecordingFolders(parent, onDamaged).map((each) => [each.id, each]));
  for (const each of folders.values()) if (each.about.is_open) recoverRecordingEnd(each);
  const protectedFiles = createProtectedFiles();
  const add = (folder: RecordingFolder): void => void folders.set(folder.id, folder);

  function limitRolling(present: RecordingFolder): void {
    const earlier = [...folders.values()].filter((each) => each.about.kind === 'rolling' && each !== present);
    const times = { marketNow: market?.now() ?? -Infinity, wallNow: wallNow() };
    for (const { id } of applyRollingLimits({ present, earlier }, protectedFiles.isProtected, times))
      folders.delete(id);
  }

  const writers = createRecordingWriters({ parent, wallNow, log, market, onCreated: add, limitRolling });

  function find(id: string): RecordingFolder {
    const found = id === ROLLING_RECORDING_ID ? writers.rollingFolder() : folders.get(id);
    if (!found) throw new CommandRefused('There is no such recording.', 404);
    return found;
  }

  const rowOf = (folder: RecordingFolder): Recording =>
    toRecordingRow(folder, folder === writers.rollingFolder(), writers.writerOf(folder) && market?.now());

  return {
    listRecordings: () =>
      [...folders.values()].sort((a, b) => b.about.created - a.about.created || (a.id < b.id ? 1 : -1)).map(rowOf),
    startRolling: writers.startRolling,
    async startRecording(name) {
      const folder = await writers.startOwn(name);
      log('INFO', 'SYSTEM', `Recording ${name} began`);
      return rowOf(folder);
    },
    async endRecording(id) {
      const found = find(id);
      if (found === writers.rollingFolder()) throw new CommandRefused('The rolling recording cannot be ended here.');
      const writer = writers.writerOf(found);
      if (!writer) throw new CommandRefused(`${found.about.name} is not being recorded.`);
      await writer.end();
      log('INFO', 'SYSTEM', `Recording ${found.about.name} ended`);
      return rowOf(found);
    },
    renameRecording(id, name) {
      const found = find(id);
      if (found.about.kind === 'rolling') throw new CommandRefused('The rolling recording cannot be renamed.');
      try {
        found.updateDescription({ name });
      } catch (error) {
        throw toCommandRefused(error);
      }
      return rowOf(found);
    },
    deleteRecording(id) {
      const found = find(id);
      const { name, kind } = found.about;
      if (kind === 'rolling')
        throw new CommandRefused('The rolling recording cannot be deleted. It deletes its oldest parts by itself.');
      if (writers.writerOf(found)) throw new CommandRefused(`${name} is being recorded: end it first.`);
      if (found.listFiles().some(protectedFiles.isProtected)) {
        throw new CommandRefused(`${name} is in use by a run or a download. Delete it afterwards.`);
      }
      found.deleteFolder();
      folders.delete(found.id);
    },
    async prepareDownload(id) {
      const found = find(id);
      return prepareDownload(found, writers.writerOf(found), protectedFiles);
    },
    async importFile(name, body) {
      const imported = await importer.importFile(name, body);
      add(imported);
      return rowOf(imported);
    },
    async protectFiles(id, lastMinutes) {
      const found = find(id);
      return protectRecording(found, writers.writerOf(found), protectedFiles, lastMinutes);
    },
    close: writers.close,
  };
}
