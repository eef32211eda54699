import type { CDPSession } from '@playwright/test';

/** Seconds of processor time that the main thread of the page has taken; other programs do not add to it. */
export async function busySeconds(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
}
