/** Reads fills and funding since the last whole list. */
import { z } from '@/contract/schema/z';

import type { Clock } from '../market/clock/clock';
import { numberSchema } from './rows/fields';
import type { Pages, Window } from './requests/pages';
import { reasonOf } from './requests/promisedCall';

/** Each reading overlaps the reading before by this time. */
const OVERLAP_MS = 5 * 60_000;
/** A query of executions covers at most 7 days. Document: Get Trade History, startTime. */
const LONGEST_WINDOW_MS = 7 * 86_400_000;
const SHORTEST_WINDOW_MS = 1_000;
const PAGES_OF_WINDOW = 10;
/** The shortest window is read with all its pages. */
const PAGES_OF_SHORTEST_WINDOW = 100;
const PAGES_OF_READING = 30;

type ReadExecutions = {
  /** Time at which the reading began. Later executions can lack. */
  readonly takenAt: number;
  /** Rows of complete windows. */
  readonly rows: readonly unknown[];
  /** Undefined for a list that is whole. */
  readonly why: string | undefined;
};

type Step = { readonly from: number; readonly ms: number; readonly failures: number };

/**
 * Reads the executions since the last whole list, window by window, oldest window first. The exchange lists a window
 * newest first, so that a window that does not fit is shortened. Rows of an incomplete window are not used: an exit must
 * not be booked before its entry. A list that does not fit into one reading is continued by the next reading. Calls within
 * a reading share it, because two readings would read the same pages and use up the requests of the path.
 */
export function createExecutionReading(
  readPages: (window: Window, maxPages: number) => Promise<Pages>,
  clock: Clock,
  /** Time of the last reading of an earlier process, or undefined without one. */
  readBefore: number | undefined,
): () => Promise<ReadExecutions> {
  /** Executions before this time were part of a whole list of this process or of an earlier one. */
  let readUntil = Math.min(clock.now(), readBefore ?? Infinity);
  let next: Step | undefined;
  let running: Promise<ReadExecutions> | undefined;

  async function readOnce(): Promise<ReadExecutions> {
    const takenAt = clock.now();
    const rows: unknown[] = [];
    let step: Step | undefined = next ?? { from: readUntil - OVERLAP_MS, ms: LONGEST_WINDOW_MS, failures: 0 };
    let why: string | undefined;
    try {
      for (let pages = 0; step && pages < PAGES_OF_READING;) {
        const window = windowOf(step, takenAt);
        const isShortest = window.length <= SHORTEST_WINDOW_MS;
        const read = await readPages(window.query, isShortest ? PAGES_OF_SHORTEST_WINDOW : PAGES_OF_WINDOW);
        pages += read.pages;
        if (read.end !== 'whole' && !isShortest) {
          step = shorten(step, window.length, read.rows);
          continue;
        }
        if (read.end !== 'whole') why = `fills of ${toTime(step.from)} can be missing: the exchange repeats a page`;
        rows.push(...read.rows);
        const ms: number = read.pages === 1 ? Math.min(LONGEST_WINDOW_MS, step.ms * 2) : step.ms;
        step = window.isLast ? undefined : { from: step.from + step.ms, ms, failures: 0 };
      }
      if (step) why = `more fills than one reading takes. All fills before ${toTime(step.from)} are read`;
    } catch (error) {
      why = reasonOf(error);
    }
    next = step;
    if (!step) readUntil = takenAt;
    return { takenAt, rows, why };
  }

  return () =>
    (running ??= readOnce().finally(() => {
      running = undefined;
    }));
}

/** The last window has no end, so that it contains the fills within the reading. */
function windowOf({ from, ms }: Step, takenAt: number) {
  const isLast = from + ms >= takenAt;
  const startTime = Math.round(from);
  const query: Window = isLast ? { startTime } : { startTime, endTime: Math.round(from + ms) };
  return { isLast, query, length: isLast ? takenAt - from : ms };
}

const rowSchema = z.object({ execTime: numberSchema });

/** `rows` are the newest rows of the window, which did not fit. */
function shorten({ from, failures }: Step, length: number, rows: readonly unknown[]): Step {
  const times = rows.flatMap((row) => rowSchema.safeParse(row).data?.execTime ?? []);
  const newest = Math.min(length, Math.max(...times) - from);
  const oldest = Math.min(...times) - from;
  const half = (Number.isFinite(newest) ? newest : length) / 2;
  // The time before a burst of fills is read in one window.
  const ms = failures === 0 && oldest > half && oldest < length ? oldest : Math.min(half, length / 2);
  return { from, ms: Math.max(SHORTEST_WINDOW_MS, ms), failures: failures + 1 };
}

const toTime = (at: number): string => new Date(at).toISOString();
