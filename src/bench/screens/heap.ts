import type { Browser, CDPSession } from '@playwright/test';
import type { BenchmarkProxy } from '../page/benchmarkProxy';
import { figureWithUpperLimit, figureWithoutTarget, type MeasuredFigure } from '../figures';
import { openSignedInPage } from '../page/signedInPage';

const SENT_FRAMES_PER_SECOND = 4_000;
export const BYTES_PER_MIB = 1024 * 1024;
const HEAP_GROWTH_LIMIT_MIB = 5;

/** Returns the used heap after a full garbage collection, bytes. */
export async function heapInUseBytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

export async function measureHeapGrowth(
  browser: Browser,
  server: BenchmarkProxy,
  fewEvents: number,
  manyEvents: number,
): Promise<MeasuredFigure[]> {
  const { cdp, page, close } = await openSignedInPage(browser, server.url, 'Live Signals');
  await cdp.send('HeapProfiler.enable');
  const settle = () => page.waitForTimeout(1_000);

  await server.sendFrames(fewEvents, SENT_FRAMES_PER_SECOND);
  await settle();
  const before = await heapInUseBytes(cdp);
  await server.sendFrames(manyEvents - fewEvents, SENT_FRAMES_PER_SECOND);
  await settle();
  const after = await heapInUseBytes(cdp);
  await close();
  return [
    figureWithoutTarget(`heap after ${fewEvents} events`, before / BYTES_PER_MIB, 'MiB'),
    figureWithoutTarget(`heap after ${manyEvents} events`, after / BYTES_PER_MIB, 'MiB'),
    figureWithUpperLimit('heap growth', (after - before) / BYTES_PER_MIB, 'MiB', HEAP_GROWTH_LIMIT_MIB),
  ];
}
