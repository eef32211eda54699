import type { Browser, CDPSession, Page } from '@playwright/test';
import { figureWithUpperLimit, percentile, type MeasuredFigure } from '../figures';
import { openSignedInPage, TAB_PREPARATION_MS } from '../page/signedInPage';

const KEYSTROKE_COUNT = 60;
/** Fields into which the benchmark types. The fields have different kinds and are in different sections of the form. */
const TYPED_FIELDS = ['obi_threshold', 'symbols', 'latency_threshold_ms', 'max_trades_per_day', 'tp_min_usd'];

async function readTotalScriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
}

const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Returns the script time of the page from the start of `act` to the next paint, in ms. */
async function measureScriptMs(page: Page, cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await readTotalScriptMs(cdp);
  await act();
  await waitForPaint(page);
  return (await readTotalScriptMs(cdp)) - before;
}

/** Measures opening the Parameters tab, and typing while all sections of the tab are open. */
export async function measureParameterForm(browser: Browser, url: string): Promise<MeasuredFigure[]> {
  const { page, cdp, close } = await openSignedInPage(browser, url, 'Dashboard');
  // The thread's processor time excludes the time of other programs.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  // The page prepares the Parameters tab while idle.
  await page.waitForTimeout(TAB_PREPARATION_MS);
  const opening = await measureScriptMs(page, cdp, async () => {
    await page.getByRole('tab', { name: 'Parameters', exact: true }).click();
    await page.locator('[name="obi_threshold"]').waitFor();
  });
  await page.getByRole('button', { name: 'Open all', exact: true }).click();
  await page.locator('[name="slot_health_check_interval_sec"]').waitFor();

  const strokes: number[] = [];
  for (let stroke = 0; stroke < KEYSTROKE_COUNT; stroke += 1) {
    const name = TYPED_FIELDS[stroke % TYPED_FIELDS.length];
    await page.locator(`[name="${name}"]`).focus();
    await waitForPaint(page);
    strokes.push(await measureScriptMs(page, cdp, () => page.keyboard.press('5')));
  }
  await close();
  return [
    figureWithUpperLimit('Parameters: script to open the tab', opening, 'ms', 300),
    figureWithUpperLimit(
      'Parameters, all sections open: script of a keystroke, p50',
      percentile(strokes, 0.5),
      'ms',
      16,
    ),
    figureWithUpperLimit(
      'Parameters, all sections open: script of a keystroke, p95',
      percentile(strokes, 0.95),
      'ms',
      16,
    ),
  ];
}
