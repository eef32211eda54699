/** Measures memory, disk and event loop of the process. */

import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const DISK_CHECK_INTERVAL_MS = 30_000;
const EVENT_LOOP_RESOLUTION_MS = 50;
const BYTES_PER_MB = 2 ** 20;

/** Figures of the process. A figure is null while unknown. */
export type ProcessFigures = {
  freeDisk_mb(): number | null;
  memory_mb(): number | null;
  /** Returns the longest block of the event loop since the last call, in ms. */
  takeLongestBlockMs(): number;
  stop(): void;
};

export function createProcessFigures(folder: string): ProcessFigures {
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  delay.enable();
  let freeDisk: number | null = null;
  const checkDisk = (): void => {
    statfs(folder).then(
      ({ bavail, bsize }) => {
        freeDisk = (bavail * bsize) / BYTES_PER_MB;
      },
      () => {
        freeDisk = null;
      },
    );
  };
  checkDisk();
  const timer = setInterval(checkDisk, DISK_CHECK_INTERVAL_MS);
  timer.unref();
  return {
    freeDisk_mb: () => freeDisk,
    memory_mb: () => process.memoryUsage.rss() / BYTES_PER_MB,
    takeLongestBlockMs() {
      const longest = delay.max / 1e6 - EVENT_LOOP_RESOLUTION_MS;
      delay.reset();
      return Math.max(0, longest);
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

/** Figures of a server without a folder, such as the server of a test. */
export const NO_PROCESS_FIGURES: ProcessFigures = {
  freeDisk_mb: () => null,
  memory_mb: () => null,
  takeLongestBlockMs: () => 0,
  stop: () => undefined,
};
