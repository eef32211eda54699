import type { Page } from '@playwright/test';
import { DESKTOP_AND_PHONE, followBrowserScheme, accessibilityViolations } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

/** Views of the alarm panel, with a text that appears when the view is loaded. */
const ALARM_VIEWS = [
  ['Rules', /^Now .* Default/],
  ['History', /, as of/],
  ['Channels', 'Outside monitor'],
  ['Sound', 'Volume'],
  ['Present', 'not acknowledged'],
] as const;

test('login, Dashboard, alarms and Live Signals have no accessibility violation', async ({ operator }) => {
  const { page } = operator;
  await followBrowserScheme(page);
  await operator.openConsole();
  await expect(operator.button('Sign In')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await operator.signIn();
  await operator.pressCommand('Start Bot');
  await expect(operator.tableRows('Recent signals').first()).toBeVisible({ timeout: 60_000 });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Alarms/ }).click();
  const panel = page.getByRole('dialog', { name: 'Alarms' });
  for (const [view, content] of ALARM_VIEWS) {
    await panel.getByRole('tab', { name: view, exact: true }).click();
    await expect(panel.getByText(content).first()).toBeVisible();
    expect(await accessibilityViolations(page, '[role="dialog"]')).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await operator.openTab('Live Signals');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the selected tab and the bot state have a border in forced colours', async ({ operator }) => {
  const { page } = operator;
  await page.emulateMedia({ forcedColors: 'active' });
  await operator.signIn();
  const lineBelow = (name: string) =>
    operator.tab(name).evaluate((tab) => Number.parseFloat(getComputedStyle(tab).borderBottomWidth));
  expect([await lineBelow('Dashboard'), await lineBelow('Trades')]).toEqual([4, 0]);
  await operator.tab('Trades').click();
  await expect.poll(() => lineBelow('Trades')).toBe(4);
  const pill = page.locator('[data-state="STOPPED"]');
  expect(await pill.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
});

const TAB_PANEL_SELECTOR = '[role="tabpanel"]:not([hidden])';
const rowsOfGrid = (page: Page, name: string) => page.getByRole('grid', { name }).locator('[role="row"][data-id]');

test.describe('with a trade history', () => {
  test.use({ past: { trades: 120, logs: 120 } });

  test('Trades, System Logs and Analytics have no accessibility violation on a desktop and on a phone', async ({
    operator,
  }) => {
    const { page } = operator;
    await followBrowserScheme(page);
    await operator.signIn('#trades');
    for (const size of DESKTOP_AND_PHONE) {
      await page.setViewportSize(size);
      await operator.openTab('Trades');
      await expect(rowsOfGrid(page, 'Trades').first()).toBeVisible();
      expect(await accessibilityViolations(page, TAB_PANEL_SELECTOR, size.schemes)).toEqual([]);

      await operator.openTab('System Logs');
      // A phone folds the filters and the choice of the view.
      if (await operator.button('Filters').isVisible()) await operator.button('Filters').click();
      await operator.button('Table').click();
      const expand = rowsOfGrid(page, 'System logs').nth(2).getByRole('button');
      // The row may still be expanded from the other size.
      if ((await expand.getAttribute('aria-expanded')) !== 'true') await expand.click();
      await expect(expand).toHaveAttribute('aria-expanded', 'true');
      expect(await accessibilityViolations(page, TAB_PANEL_SELECTOR, size.schemes)).toEqual([]);
      await operator.button('Timeline').click();
      await expect(page.getByRole('region', { name: 'System logs' }).getByRole('listitem').first()).toBeVisible();
      expect(await accessibilityViolations(page, TAB_PANEL_SELECTOR, size.schemes)).toEqual([]);

      await operator.openTab('Analytics');
      await expect(operator.tableRows('Last 7 days').first()).toBeVisible();
      expect(await accessibilityViolations(page, TAB_PANEL_SELECTOR, size.schemes)).toEqual([]);
      // The drawing layer of a chart must not take the focus, because the layer has no name and no focus ring.
      await expect(page.locator('[class*="MuiCharts"]').first()).toBeVisible();
      await expect(page.locator(`${TAB_PANEL_SELECTOR} [role="none"][tabindex]`)).toHaveCount(0);
    }
  });
});
