import type { Page } from '@playwright/test';
import { accessibilityViolations, followBrowserScheme } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

const SCROLL_DURATION_MS = 200;

test.use({ viewport: { width: 390, height: 844 } });

test('the console on a phone keeps Stop in view and has no accessibility violation', async ({ operator }) => {
  const { page } = operator;
  await followBrowserScheme(page);
  await operator.signIn();
  await operator.pressCommand('Start Bot');
  await expect(operator.commandButton('Close All Positions')).toBeVisible({ timeout: 60_000 });
  const [stop, closeAll] = await Promise.all(
    ['Stop Bot', 'Close All Positions'].map((command) => operator.commandButton(command).boundingBox()),
  );
  expect(stop?.height).toBeGreaterThanOrEqual(44);
  expect(closeAll!.x - (stop!.x + stop!.width)).toBeGreaterThanOrEqual(24);
  for (const name of ['Dashboard', 'Live Signals']) {
    await operator.openTab(name);
    await expect(operator.commandButton('Stop Bot')).toBeInViewport({ ratio: 1 });
    await page.mouse.move(200, 500);
    await page.mouse.wheel(300, 0);
    await page.waitForTimeout(SCROLL_DURATION_MS);
    // The pointer is over the header, where the wheel would scroll a page that is too long.
    await page.mouse.move(60, 20);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(SCROLL_DURATION_MS);
    expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);
  }
  // Opening the tab Analytics scrolls the first tabs out of view.
  await operator.openTab('Analytics');
  await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

/** Returns the controls of the tab that another element covers after a scroll to the control. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="tabpanel"] :is(button, .field input, .field select):enabled')]
      .filter((control) => {
        if (!control.checkVisibility({ visibilityProperty: true })) return false;
        control.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = control.getBoundingClientRect();
        return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((control) => control.getAttribute('name') ?? control.ariaLabel ?? control.textContent),
  );

for (const [width, height] of [
  [640, 400],
  [320, 640],
] as const) {
  test(`every control is reachable on a screen of ${width} x ${height} pixels`, async ({ operator }) => {
    const { page } = operator;
    await page.setViewportSize({ width, height });
    await operator.signIn();
    await operator.pressCommand('Start Bot');
    await expect(operator.commandButton('Close All Positions')).toBeVisible({ timeout: 60_000 });
    for (const tab of await page.getByRole('tab').allTextContents()) {
      await operator.openTab(tab);
      await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeAttached();
      await expect.poll(() => coveredControls(page)).toEqual([]);
      if (tab === 'Trades') {
        const exitReason = page.getByRole('columnheader', { name: 'Exit Reason' });
        await expect(exitReason).toBeVisible({ visible: width >= 640 });
      }
      for (const command of ['Stop Bot', 'Close All Positions']) {
        await operator.commandButton(command).click({ trial: true });
      }
    }
    await operator.openTab('Parameters');
    await page.getByRole('spinbutton', { name: 'Min TP profit' }).click();
    await page.keyboard.type('5');
    await expect(page.getByRole('spinbutton', { name: 'Min TP profit' })).toHaveValue(/5/);
  });
}
