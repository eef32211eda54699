import type { Page } from '@playwright/test';
import { chooseScheme, forgiveJudging, SCHEMES, seriousBarriers } from './barriers';
import { expect, test } from './fixtures';

for (const scheme of SCHEMES) {
  test(`no serious barrier on login, Dashboard and Live Signals in ${scheme}`, async ({ operator }) => {
    const { page } = operator;
    await chooseScheme(page, scheme);
    await operator.open();
    await expect(operator.button('Sign In')).toBeVisible();
    expect(await seriousBarriers(page)).toEqual([]);

    await operator.signIn();
    await operator.command('Start Bot');
    await expect(operator.rowsOf('Recent signals').first()).toBeVisible({ timeout: 60_000 });
    expect(await seriousBarriers(page)).toEqual([]);
    await operator.tab('Live Signals').click();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await seriousBarriers(page)).toEqual([]);
  });
}

const TAB = '[role="tabpanel"]';
const rowsOfGrid = (page: Page, name: string) => page.getByRole('grid', { name }).locator('[role="row"][data-id]');

test.describe('with a past', () => {
  test.use({ past: { trades: 300, logs: 600 } });
  // Four judgements of full pages.
  test.slow();

  for (const scheme of SCHEMES) {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      test(`no serious barrier on Trades, System Logs and Analytics in ${scheme}, ${width} wide`, async ({
        operator,
        complaints,
      }) => {
        const { page } = operator;
        await page.setViewportSize({ width, height });
        await chooseScheme(page, scheme);

        await operator.signIn('#trades');
        await expect(rowsOfGrid(page, 'Trades').first()).toBeVisible();
        expect(await seriousBarriers(page, TAB)).toEqual([]);

        await operator.tab('System Logs').click();
        await rowsOfGrid(page, 'System logs').nth(2).getByRole('button').click();
        expect(await seriousBarriers(page, TAB)).toEqual([]);
        await operator.button('Timeline').click();
        await expect(page.getByRole('region', { name: 'System logs' }).getByRole('listitem').first()).toBeVisible();
        expect(await seriousBarriers(page, TAB)).toEqual([]);

        await operator.tab('Analytics').click();
        await expect(operator.rowsOf('Last 7 days').first()).toBeVisible();
        expect(await seriousBarriers(page, TAB)).toEqual([]);
        forgiveJudging(complaints);
      });
    }
  }
});
