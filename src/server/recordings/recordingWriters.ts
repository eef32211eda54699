import { mkdirSync } from 'node:fs';

import { CommandRefused } from '../commandRefused';
import type { LogWriter } from '../logging/systemLog';
import { DISK_SPACE_LOW_TEXT, hasFreeDiskSpace, toCommandRefused } from './diskSpace';
import { recordMarket, type MarketRecording, type RecordedMarket } from './marketRecording';
import { createRecordingFolder, generateRecordingId, type RecordingFolder } from './recordingFolder';

export type RecordingWriters = {
  /** Returns the folder of the rolling recording, which stays after the recording failed. */
  rollingFolder(): RecordingFolder | undefined;
  /** Returns the recording in progress that writes to a folder. */
  writerOf(folder: RecordingFolder): MarketRecording | undefined;
  startRolling(): void;
  /** Starts a recording that the operator requested. */
  startOwn(name: string): Promise<RecordingFolder>;
  /** Ends all recordings in progress. */
  close(): Promise<void>;
};

const ROLLING_RECORDING_NAME = 'Rolling recording';

/** Creates the recordings that a server can write: the rolling recording and one recording for the operator. */
export function createRecordingWriters({
  parent,
  wallNow,
  log,
  market,
  onCreated,
  limitRolling,
}: {
  /** Folder of all recordings. */
  parent: string;
  wallNow: () => number;
  log: LogWriter;
  market: RecordedMarket | undefined;
  onCreated: (folder: RecordingFolder) => void;
  /** Called after the rolling recording began, and after each of its parts. */
  limitRolling: (folder: RecordingFolder) => void;
}): RecordingWriters {
  let rolling: MarketRecording | undefined;
  let own: MarketRecording | undefined;

  function record(kind: 'rolling' | 'session', name: string, failed: (why: string) => void, onPartEnded?: () => void) {
    if (!market) throw new CommandRefused('This market cannot be recorded: a replay is a recording already.');
    const { recorder, now } = market;
    const folder = createRecordingFolder(parent, generateRecordingId(kind, wallNow()), {
      name,
      kind,
      market: recorder.marketDescription(),
      symbols: recorder.symbolCount(),
      problem: null,
      from: now(),
      until: null,
      created: wallNow(),
      is_open: true,
    });
    onCreated(folder);
    return recordMarket(market, folder, { failed, ...(onPartEnded && { onPartEnded }) });
  }

  function limit(): void {
    if (rolling) limitRolling(rolling.folder);
  }

  return {
    rollingFolder: () => rolling?.folder,
    writerOf: ({ id }) => [rolling, own].find((each) => each?.folder.id === id && each.isRunning()),
    startRolling() {
      const failed = (why: string): void => log('ERROR', 'SYSTEM', `The rolling recording stopped: ${why}`);
      try {
        rolling = record('rolling', ROLLING_RECORDING_NAME, failed, limit);
        limit();
      } catch (error) {
        const refusal = toCommandRefused(error);
        failed(refusal instanceof Error ? refusal.message : String(refusal));
      }
    },
    async startOwn(name) {
      try {
        mkdirSync(parent, { recursive: true, mode: 0o700 });
        const hasSpace = await hasFreeDiskSpace(parent);
        // Another request may have started a recording during the check of the disk.
        if (own?.isRunning()) throw new CommandRefused(`${own.folder.about.name} is being recorded: end it first.`);
        if (!hasSpace) throw new CommandRefused(`Nothing was recorded: ${DISK_SPACE_LOW_TEXT}.`, 503);
        own = record('session', name, (why) => log('ERROR', 'SYSTEM', `The recording ${name} stopped: ${why}`));
        return own.folder;
      } catch (error) {
        throw toCommandRefused(error);
      }
    },
    async close() {
      await Promise.all([rolling?.end(), own?.end()]);
    },
  };
}
