import type { Browser, CDPSession } from '@playwright/test';
import type { BenchServer } from './benchServer';
import { atMost, plain, type Figure } from './figures';
import { signedIn } from './signedIn';

const RATE = 4_000;
const MIB = 1024 * 1024;
const GROWTH_LIMIT_MIB = 5;

/** Returns the heap in use after a full garbage collection. */
async function heapInUse(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

export async function measureHeap(browser: Browser, server: BenchServer, few: number, many: number): Promise<Figure[]> {
  const { cdp, page, close } = await signedIn(browser, server.url, 'Live Signals');
  await cdp.send('HeapProfiler.enable');
  const settle = () => page.waitForTimeout(1_000);

  await server.flood(few, RATE);
  await settle();
  const before = await heapInUse(cdp);
  await server.flood(many - few, RATE);
  await settle();
  const after = await heapInUse(cdp);
  await close();
  return [
    plain(`heap after ${few} events`, before / MIB, 'MiB'),
    plain(`heap after ${many} events`, after / MIB, 'MiB'),
    atMost('heap growth', (after - before) / MIB, 'MiB', GROWTH_LIMIT_MIB),
  ];
}
