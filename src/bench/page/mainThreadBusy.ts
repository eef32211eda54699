import type { CDPSession } from '@playwright/test';

/** Returns the processor time of the page's main thread in seconds, without the time of other programs. */
export async function readMainThreadBusySeconds(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
}
