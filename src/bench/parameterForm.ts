import type { Browser, CDPSession, Page } from '@playwright/test';
import { atMost, percentile, type Figure } from './figures';
import { signedIn } from './signedIn';

const KEYSTROKES = 60;
/** One field of each typed kind, in sections that are far apart. */
const FIELDS = ['obi_threshold', 'symbols', 'latency_threshold_ms', 'max_trades_per_day', 'tp_min_usd'];

async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
}

const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Returns the script time of the page during `act` and until the next paint, in ms. */
async function scriptOf(page: Page, cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await scriptMs(cdp);
  await act();
  await painted(page);
  return (await scriptMs(cdp)) - before;
}

/** Measures opening the tab, and typing while every section is open. */
export async function measureParameterForm(browser: Browser, url: string): Promise<Figure[]> {
  const { page, cdp, close } = await signedIn(browser, url, 'Dashboard');
  // Processor time of the thread: time that other programs take does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  // The tab's chunk is prefetched while the page is idle.
  await page.waitForLoadState('networkidle');
  const opening = await scriptOf(page, cdp, async () => {
    await page.getByRole('tab', { name: 'Parameters', exact: true }).click();
    await page.locator('[name="obi_threshold"]').waitFor();
  });
  await page.getByRole('button', { name: 'Open all', exact: true }).click();
  await page.locator('[name="slot_health_check_interval_sec"]').waitFor();

  const strokes: number[] = [];
  for (let stroke = 0; stroke < KEYSTROKES; stroke += 1) {
    const name = FIELDS[stroke % FIELDS.length];
    await page.locator(`[name="${name}"]`).focus();
    await painted(page);
    strokes.push(await scriptOf(page, cdp, () => page.keyboard.press('5')));
  }
  await close();
  return [
    atMost('Parameters: script to open the tab', opening, 'ms', 300),
    atMost('Parameters, all sections open: script of a keystroke, p50', percentile(strokes, 0.5), 'ms', 16),
    atMost('Parameters, all sections open: script of a keystroke, p95', percentile(strokes, 0.95), 'ms', 16),
  ];
}
