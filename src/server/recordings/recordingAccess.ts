import { CommandRefused } from '../commandRefused';
import type { MarketRecording } from './marketRecording';
import type { ProtectedFiles } from './protectedFiles';
import type { RecordingFolder } from './recordingFolder';
import {
  firstLineTimeOf,
  parsePartFileName,
  readFileSize,
  selectPartsAfterLastGap,
  selectPartsFromTime,
} from './recordingParts';
import { toSafeFileStem } from './toSafeFileStem';

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

const MINUTE_MS = 60_000;
/** Shortest length of a recording in progress that a Lab run can play. */
const MIN_PLAYABLE_RECORDING_MS = 5_000;

/** Returns the files of a download and protects these files from deletion. `writer` writes to the folder. */
export async function prepareDownload(
  folder: RecordingFolder,
  writer: MarketRecording | undefined,
  protectedFiles: ProtectedFiles,
): Promise<RecordingDownload> {
  const { paths } = await listCompleteParts(folder, writer);
  if (paths.length === 0) throw new CommandRefused(`${folder.about.name} is empty.`, 422);
  const isGzip = paths.every((path) => path.endsWith('.gz'));
  return {
    name: `${toSafeFileStem(folder.about.name)}.frames${isGzip ? '.gz' : ''}`,
    paths,
    bytes: paths.reduce((sum, path) => sum + readFileSize(path), 0),
    isGzip,
    release: protectedFiles.protect(paths),
  };
}

/** Protects the files of a recording, or of its last minutes, from deletion. `writer` writes to the folder. */
export async function protectRecording(
  folder: RecordingFolder,
  writer: MarketRecording | undefined,
  protectedFiles: ProtectedFiles,
  lastMinutes: number | undefined,
): Promise<ProtectedRecording> {
  const { name, problem } = folder.about;
  if (problem !== null) throw new CommandRefused(`${name} cannot be a source: ${problem}`, 422);
  const { paths, from, until } = await listCompleteParts(folder, writer);
  if (paths.length === 0 || from === null || until === null || until <= from) {
    throw new CommandRefused(
      `${name} is empty, or began less than ${MIN_PLAYABLE_RECORDING_MS / 1000} seconds ago.`,
      422,
    );
  }
  const fromMs = lastMinutes === undefined ? from : until - lastMinutes * MINUTE_MS;
  if (fromMs <= from)
    return { paths, text: `${name}, ${formatMinutes(until - from)}`, release: protectedFiles.protect(paths) };
  const needed = selectPartsFromTime(paths, fromMs);
  const text = `${name}, last ${formatMinutes(until - fromMs)}`;
  return { paths: needed, fromMs, text, release: protectedFiles.protect(needed) };
}

/** Returns the complete parts of a recording up to the current market time. */
async function listCompleteParts(
  folder: RecordingFolder,
  writer: MarketRecording | undefined,
): Promise<{ paths: string[]; from: number | null; until: number | null }> {
  await writer?.beginNextPart();
  const files = folder.listFiles();
  if (!writer?.isRunning())
    return { paths: selectPartsAfterLastGap(files), from: firstLineTimeOf(folder), until: folder.about.until };
  const paths = selectPartsAfterLastGap(
    files.filter((path) => (parsePartFileName(path)?.at ?? -Infinity) < Math.floor(writer.currentPartStart())),
  );
  return { paths, from: parsePartFileName(paths[0] ?? '')?.at ?? null, until: writer.currentPartStart() };
}

const formatMinutes = (ms: number): string => `${(ms / MINUTE_MS).toFixed(1)} minutes`;
