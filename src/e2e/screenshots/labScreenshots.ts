import type { OperatorPage } from '../support/operator';

/** Timeout of a Lab run, which takes minutes on a busy machine. */
const LAB_RUN_TIMEOUT_MS = 900_000;
const PAGE_SETTLE_MS = 2_000;

const LAB_SWEEP_SETUP = {
  name: 'OBI threshold and timeout',
  source: 'simulator',
  lastMinutes: '',
  seed: '11',
  symbols: '10',
  variants: [],
  sweep: [
    { key: 'obi_threshold', text: '0.25, 0.3, 0.4' },
    { key: 'timeout_seconds', text: '60, 120, 300' },
  ],
};

/** Takes screenshots of a Lab run with one changed parameter and of a sweep over `minutes` of simulated market. */
export async function takeLabScreenshots(
  operator: OperatorPage,
  minutes: string,
  fileOf: (name: string) => string,
): Promise<void> {
  const { page } = operator;
  await operator.tab('Parameters').click();
  await page.locator('[name="obi_threshold"]').fill('0.3');
  await operator.button('Try before saving').click();
  await operator.button('Try again').waitFor({ timeout: LAB_RUN_TIMEOUT_MS });
  await page.waitForTimeout(PAGE_SETTLE_MS);
  await page.screenshot({ path: fileOf('lab-try') });

  await page.evaluate((setup) => localStorage.setItem('order-flow/lab/setup', setup), labSetupJson(minutes));
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await page.getByRole('link', { name: 'New run' }).click();
  await operator.button('Begin run').click();
  await page.getByRole('grid', { name: 'Variants' }).waitFor({ timeout: LAB_RUN_TIMEOUT_MS });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(PAGE_SETTLE_MS);
  await page.screenshot({ path: fileOf('lab') });
}

const labSetupJson = (minutes: string): string => JSON.stringify({ ...LAB_SWEEP_SETUP, minutes });
