import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

import type { RecordingPart, SessionRecorder } from '../market/session/sessionRecorder';
import { hasFreeDiskSpace, DISK_SPACE_LOW_TEXT, describeWriteFault } from './diskSpace';
import { openPartFile, type PartFile } from './partFile';
import { formatPartFileName } from './recordingParts';
import type { RecordingFolder } from './recordingFolder';

/** Session recorder and clock of a market that is recorded. */
export type RecordedMarket = { recorder: SessionRecorder; now: () => number };

export type MarketRecording = {
  readonly folder: RecordingFolder;
  /** Market time at which the current part began, ms. All earlier lines are in complete parts. */
  currentPartStart(): number;
  /** Returns true until the recording ends or fails. */
  isRunning(): boolean;
  /**
   * Ends the current part and begins the next part. The promise settles when the file of the ended part is complete.
   */
  beginNextPart(): Promise<void>;
  end(): Promise<void>;
};

type RecordingHooks = {
  /** Called when the file of an ended part is complete. */
  onPartEnded?: () => void;
  failed: (why: string) => void;
};

const PART_DURATION_MS = 5 * 60_000;
const PART_CHECK_INTERVAL_MS = 1_000;
const PART_CHECKS_PER_DISK_CHECK = 10;
/**
 * Shortest duration of a recording part. Every part repeats the state of the market, so short parts waste disk space.
 */
const MIN_PART_DURATION_MS = 5_000;

/** Records a market into the files of a folder. Each file is a part of five minutes of market time. */
export function recordMarket(
  { recorder, now }: RecordedMarket,
  folder: RecordingFolder,
  hooks: RecordingHooks,
): MarketRecording {
  let index = 0;
  let checks = 0;
  let isRunning = true;
  let present = beginPart();
  /** Promise that settles when the files of all ended parts are complete. */
  let closing: Promise<void> = Promise.resolve();
  const timer = setInterval(check, PART_CHECK_INTERVAL_MS);
  timer.unref();

  function beginPart(): { part: RecordingPart; file: PartFile } {
    const part = recorder.beginPart({ of: folder.id, index }, (line) => file.write(line));
    const file = openPartFile(join(folder.path, formatPartFileName(index, part.at)), part.beginning, fail);
    return { part, file };
  }

  function check(): void {
    if (now() - present.part.at >= PART_DURATION_MS) void beginNextPart();
    checks++;
    if (checks % PART_CHECKS_PER_DISK_CHECK === 0) {
      hasFreeDiskSpace(folder.path).then(
        (hasSpace) => !hasSpace && fail(DISK_SPACE_LOW_TEXT),
        () => undefined,
      );
    }
  }

  function beginNextPart(): Promise<void> {
    if (isRunning && now() - present.part.at >= MIN_PART_DURATION_MS) {
      const { part, file } = present;
      index++;
      present = beginPart();
      part.end();
      closing = Promise.all([closing, file.close()])
        .then(() => hooks.onPartEnded?.())
        .catch((error: unknown) => fail(describeWriteFault(error) ?? String(error)));
    }
    return closing;
  }

  /** Ends the recording after a failure. Keeps the recorded parts and lets the bot continue trading. */
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
      // Ignores a failed write, because the next start of the server reads the end time from the recorded files.
    }
  }

  return { folder, currentPartStart: () => present.part.at, isRunning: () => isRunning, beginNextPart, end };
}
