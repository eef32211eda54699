import type { Browser, Page } from '@playwright/test';
import { z } from '@/contract/schema/z';

const TRACE_CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline'];
const MICROSECONDS_PER_MS = 1_000;

const traceSchema = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

export type TaskTimes = {
  /** Duration of the longest task of the page's main thread, ms. */
  longest: number;
  /** Largest processor time of a task, ms. The time of other programs does not count. */
  busiest: number;
};

/** Returns the longest task duration and the largest processor time of a task during `work`. */
export async function measureTaskTimes(browser: Browser, page: Page, work: () => Promise<void>): Promise<TaskTimes> {
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await work();
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const threadOf = ({ pid, tid }: (typeof traceEvents)[number]): string => `${pid}:${tid}`;
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.includes('RunTask') && mains.has(threadOf(event)),
  );
  return {
    longest: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / MICROSECONDS_PER_MS,
    busiest: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / MICROSECONDS_PER_MS,
  };
}
