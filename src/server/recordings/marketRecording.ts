import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

import type { RecordedPart, SessionRecorder } from '../market/session/sessionRecorder';
import { hasRoom, NO_ROOM } from './diskSpace';
import { openPartFile, type PartFile } from './partFile';
import { partName } from './parts';
import type { RecordingFolder } from './recordingFolder';

/** The market that is recorded. */
export type RecordedMarket = { recorder: SessionRecorder; now: () => number };

export type MarketRecording = {
  readonly folder: RecordingFolder;
  /** Market time of the last cut, ms. Everything before it is in whole parts. */
  cutAt(): number;
  /** True until `end` or a failure. */
  isRunning(): boolean;
  /** Ends the present part, begins the next one and settles when the ended part is in its file. */
  cut(): Promise<void>;
  end(): Promise<void>;
};

type Hooks = {
  /** Called after each cut. */
  wasCut?: () => void;
  failed: (why: string) => void;
};

const PART_MS = 5 * 60_000;
const CHECK_EVERY_MS = 1_000;
const CHECK_ROOM_EVERY = 10;
/** A part this young is not cut again: each part repeats the state of the market. */
const YOUNG_MS = 5_000;

/** Records a market into a folder, in parts of five minutes of market time. */
export function recordMarket(
  { recorder, now }: RecordedMarket,
  folder: RecordingFolder,
  hooks: Hooks,
): MarketRecording {
  let index = 0;
  let checks = 0;
  let isRunning = true;
  let present = beginPart();
  /** Settles when all ended parts are in their files. */
  let closing: Promise<void> = Promise.resolve();
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();

  function beginPart(): { part: RecordedPart; file: PartFile } {
    const part = recorder.beginPart({ of: folder.id, index }, (line) => file.write(line));
    const file = openPartFile(join(folder.path, partName(index, part.at)), part.beginning, fail);
    return { part, file };
  }

  function check(): void {
    if (now() - present.part.at >= PART_MS) void cut();
    checks++;
    if (checks % CHECK_ROOM_EVERY === 0) {
      hasRoom(folder.path).then(
        (room) => !room && fail(NO_ROOM),
        () => undefined,
      );
    }
  }

  function cut(): Promise<void> {
    if (isRunning && now() - present.part.at >= YOUNG_MS) {
      const { part, file } = present;
      index++;
      present = beginPart();
      part.end();
      closing = Promise.all([closing, file.close()]).then(() => hooks.wasCut?.());
    }
    return closing;
  }

  /** Keeps what was recorded until now. Trading is not affected. */
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
    await Promise.all([closing, present.file.close()]);
    try {
      folder.update({ is_open: false, until });
    } catch {
      // A full disk. The next start reads the end of the recording from its files.
    }
  }

  return { folder, cutAt: () => present.part.at, isRunning: () => isRunning, cut, end };
}
