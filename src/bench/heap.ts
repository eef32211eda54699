import type { Browser, CDPSession } from '@playwright/test';
import type { BenchServer } from './benchServer';
import { figureAtMost, plainFigure, type Figure } from './figures';
import { openSignedInPage } from './signedInPage';

const FRAMES_PER_SECOND = 4_000;
const MIB_BYTES = 1024 * 1024;
const HEAP_GROWTH_LIMIT_MIB = 5;

/** Returns the used heap after a full garbage collection. */
async function heapInUseMib(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

export async function measureHeap(browser: Browser, server: BenchServer, few: number, many: number): Promise<Figure[]> {
  const { cdp, page, close } = await openSignedInPage(browser, server.url, 'Live Signals');
  await cdp.send('HeapProfiler.enable');
  const settle = () => page.waitForTimeout(1_000);

  await server.flood(few, FRAMES_PER_SECOND);
  await settle();
  const before = await heapInUseMib(cdp);
  await server.flood(many - few, FRAMES_PER_SECOND);
  await settle();
  const after = await heapInUseMib(cdp);
  await close();
  return [
    plainFigure(`heap after ${few} events`, before / MIB_BYTES, 'MiB'),
    plainFigure(`heap after ${many} events`, after / MIB_BYTES, 'MiB'),
    figureAtMost('heap growth', (after - before) / MIB_BYTES, 'MiB', HEAP_GROWTH_LIMIT_MIB),
  ];
}
