import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

import type { RecordingPart, SessionRecorder } from '../market/session/sessionRecorder';
import { hasFreeDiskSpace, DISK_SPACE_LOW_TEXT, writeFaultText } from './diskSpace';
import { openPartFile, type PartFile } from './partFile';
import { formatPartName } from './parts';
import type { RecordingFolder } from './recordingFolder';

/** Market that is recorded: its session recorder and its clock. */
export type RecordedMarket = { recorder: SessionRecorder; now: () => number };

export type MarketRecording = {
  readonly folder: RecordingFolder;
  /** Market time at which the present part began, ms. All earlier lines are in complete parts. */
  presentPartStart(): number;
  /** Returns true until the recording ends or fails. */
  isRunning(): boolean;
  /** Ends the present part and begins the next part. Settles when the ended part is in its file. */
  cutPart(): Promise<void>;
  end(): Promise<void>;
};

type RecordingHooks = {
  /** Called when an ended part is in its file. */
  wasCut?: () => void;
  failed: (why: string) => void;
};

const PART_LENGTH_MS = 5 * 60_000;
const PART_CHECK_INTERVAL_MS = 1_000;
const PART_CHECKS_PER_DISK_CHECK = 10;
/** Shortest length of a part. Every part repeats the state of the market, so short parts waste disk space. */
const MIN_PART_LENGTH_MS = 5_000;

/** Records a market into a folder, in parts of five minutes of market time. */
export function recordMarket(
  { recorder, now }: RecordedMarket,
  folder: RecordingFolder,
  hooks: RecordingHooks,
): MarketRecording {
  let index = 0;
  let checks = 0;
  let isRunning = true;
  let present = beginPart();
  /** Settles when all ended parts are in their files. */
  let closing: Promise<void> = Promise.resolve();
  const timer = setInterval(check, PART_CHECK_INTERVAL_MS);
  timer.unref();

  function beginPart(): { part: RecordingPart; file: PartFile } {
    const part = recorder.beginPart({ of: folder.id, index }, (line) => file.write(line));
    const file = openPartFile(join(folder.path, formatPartName(index, part.at)), part.beginning, fail);
    return { part, file };
  }

  function check(): void {
    if (now() - present.part.at >= PART_LENGTH_MS) void cutPart();
    checks++;
    if (checks % PART_CHECKS_PER_DISK_CHECK === 0) {
      hasFreeDiskSpace(folder.path).then(
        (room) => !room && fail(DISK_SPACE_LOW_TEXT),
        () => undefined,
      );
    }
  }

  function cutPart(): Promise<void> {
    if (isRunning && now() - present.part.at >= MIN_PART_LENGTH_MS) {
      const { part, file } = present;
      index++;
      present = beginPart();
      part.end();
      closing = Promise.all([closing, file.close()])
        .then(() => hooks.wasCut?.())
        .catch((error: unknown) => fail(writeFaultText(error) ?? String(error)));
    }
    return closing;
  }

  /** Ends the recording after a failure. The recorded parts stay, and trading continues. */
  function fail(why: string): void {
    if (!isRunning) return;
    hooks.failed(why);
    void end();
  }

  async function end(): Promise<void> {
    if (!isRunning) return;
    isRunning = false;
    clearInterval(timer);
    present.part.end();
    const until = now();
    try {
      await Promise.all([closing, present.file.close()]);
      folder.updateDescription({ is_open: false, until });
    } catch {
      // After a failed write the next start reads the end of the recording from its files.
    }
  }

  return { folder, presentPartStart: () => present.part.at, isRunning: () => isRunning, cutPart, end };
}
