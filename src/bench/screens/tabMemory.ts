import type { Browser, Page } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { figureWithUpperLimit, type MeasuredFigure } from '../figures';
import { BYTES_PER_MIB, heapInUseBytes } from './heap';
import { createHistoryWriter } from '../server/longHistory';
import { openSignedInPage, TAB_PREPARATION_MS } from '../page/signedInPage';

const TRADE_COUNT = 1_190;
const LOG_LINE_COUNT = 2_000;
const SWITCH_COUNT = 200;
/** Time after which a left tab is paused. */
const SETTLE_MS = 3_000;
/** Limit of the heap growth by code, data and content of all tabs, MiB. */
const VISITED_GROWTH_LIMIT_MIB = 25;
const SWITCHES_GROWTH_LIMIT_MIB = 2;

/** Clicks the tabs one after another and waits for a frame after each click. */
const clickTabs = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
    for (let click = 0; click < count; click += 1) {
      tabs[click % tabs.length]?.click();
      await new Promise(requestAnimationFrame);
    }
  }, times);

/** Measures the heap of the page after every tab was visited, and after many further switches. */
export async function measureTabMemory(browser: Browser, checkout?: string): Promise<MeasuredFigure[]> {
  const bot = await BotProcess.launch(createHistoryWriter(TRADE_COUNT, LOG_LINE_COUNT), checkout);
  try {
    const { page, cdp, close } = await openSignedInPage(browser, bot.url, 'Dashboard');
    await cdp.send('HeapProfiler.enable');
    const atStart = await heapInUseBytes(cdp);
    await page.waitForTimeout(TAB_PREPARATION_MS);
    const tabCount = await page.getByRole('tab').count();
    const growth = async (clicks: number): Promise<number> => {
      await clickTabs(page, clicks);
      await page.waitForTimeout(SETTLE_MS);
      return ((await heapInUseBytes(cdp)) - atStart) / BYTES_PER_MIB;
    };
    // The second round drops the code and data that only a first visit needs.
    const visited = await growth(2 * tabCount);
    // The first switches let the browser compile and cache what every later switch uses.
    const warm = await growth(SWITCH_COUNT);
    const switched = await growth(SWITCH_COUNT);
    await close();
    return [
      figureWithUpperLimit('heap growth after visits of all tabs', visited, 'MiB', VISITED_GROWTH_LIMIT_MIB),
      figureWithUpperLimit(
        `heap growth over ${SWITCH_COUNT} tab switches`,
        switched - warm,
        'MiB',
        SWITCHES_GROWTH_LIMIT_MIB,
      ),
    ];
  } finally {
    await bot.dispose();
  }
}
