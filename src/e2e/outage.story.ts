import type { Locator, Page } from '@playwright/test';
import { DESKTOP_AND_PHONE } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

/** Returns the heights of an element on a phone and on a desktop. Leaves the page in the size of the desktop. */
async function heightsAt(page: Page, element: Locator): Promise<number[]> {
  const heights: number[] = [];
  for (const size of [...DESKTOP_AND_PHONE].reverse()) {
    await page.setViewportSize(size);
    let height = 0;
    // The page renders a new size some frames after the window has changed.
    const isStill = async () => {
      const before = height;
      height = await element.evaluate((node) => node.getBoundingClientRect().height);
      return height > 0 && height === before;
    };
    await expect.poll(isStill, { intervals: [300] }).toBe(true);
    heights.push(height);
  }
  return heights;
}

test('the console shows a killed server immediately and recovers after the restart', async ({
  operator,
  bot,
  complaints,
}) => {
  const { page } = operator;
  await operator.signIn();
  await operator.pressCommand('Start Bot');
  const openTrade = operator.tableRows('Open positions').first();
  await expect(openTrade).toBeVisible({ timeout: 60_000 });
  const symbol = await openTrade.getByRole('rowheader').innerText();
  const entry = await openTrade.locator('[data-name="Entry"]').innerText();

  const totalPnl = page
    .getByRole('tabpanel')
    .locator('dl > div', { has: page.locator('dt', { hasText: /^Total PnL/ }) });
  const heights = await heightsAt(page, totalPnl);

  await bot.kill();
  const connection = page.getByRole('banner').getByRole('status');
  await expect(connection).not.toHaveText(/live feed is open/, { timeout: 1_000 });
  await expect(connection).toHaveText(/does not answer/, { timeout: 5_000 });
  await expect(page.getByText('(last known)')).toBeVisible();

  await expect(totalPnl.getByText(/^old \d+ s/).first()).toBeVisible({ timeout: 15_000 });
  expect(await heightsAt(page, totalPnl)).toEqual(heights);

  await bot.start();
  await expect(connection).toHaveText(/live feed is open/, { timeout: 15_000 });
  await expect(page.getByText('(last known)')).toBeHidden();
  await expect(operator.button('Logout')).toBeVisible();

  const noted = complaints.splice(0);
  expect(noted).toContainEqual(expect.stringMatching(/^getStatus failed/));
  expect(new Set(noted).size).toBe(noted.length);

  // After a reload only data of the server is displayed.
  await page.reload();
  const rows = operator.tableRows('Open positions').or(operator.tableRows('Recent trades'));
  await expect(rows.filter({ hasText: symbol }).filter({ hasText: entry })).toHaveCount(1);
});
