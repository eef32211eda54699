import { startConsoleServer } from '@/testing/server/consoleServer';
import { accessibilityViolations, followBrowserScheme } from './support/accessibilityChecks';
import { OPERATOR_CREDENTIALS } from './support/botProcess';
import { expect, test } from './support/fixtures';
import { OperatorPage } from './support/operator';

/** Longer than the test, so that the alarm stays active on a busy machine. */
const OUTAGE_MS = 600_000;

const RETRY_TIMEOUT = { timeout: 60_000 };
const CLICK_TIMEOUT = { timeout: 2_000 };
const TAB_CLICK_TIMEOUT = { timeout: 10_000 };

/** Returns true if the alarm strip covers a part of the tab bar. Runs in the page. */
function isTabBarCovered(): boolean {
  const [strip, tabBar] = ['[aria-label="Alarm"]', 'main > .MuiTabs-root'].map((selector) =>
    document.querySelector(selector)!.getBoundingClientRect(),
  );
  return strip!.top < tabBar!.bottom && strip!.bottom > tabBar!.top;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [640, 400],
] as const) {
  test(`an outage with an open position leads over the strip to the timeline on ${width} pixels`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize({ width, height });
    const server = await startConsoleServer(OPERATOR_CREDENTIALS);
    try {
      const operator = new OperatorPage(page, server.url);
      await followBrowserScheme(page);
      await operator.signIn();
      await expect(operator.controlBarFigure('Active Trades')).not.toHaveText('0', { timeout: 60_000 });
      await expect(page).toHaveTitle('PAPER · Order Flow');

      // The pointer is on the content, so that the strip gets no row of its own.
      await page.getByRole('tabpanel').hover();
      server.market.faults.disconnect(OUTAGE_MS);
      const strip = page.getByRole('region', { name: 'Alarm' });
      await expect(strip).toContainText(/Critical.*Feed lost/);
      expect(await page.evaluate(isTabBarCovered)).toBe(false);
      // The strip takes its row while the pointer moves to a command, which must stay where the pointer aims.
      await page.getByRole('main').evaluate((main) => (main.parentElement!.scrollTop = 40));
      const close = operator.commandButton('Close All Positions');
      const aimed = (await close.boundingBox())!;
      await page.mouse.move(aimed.x + 20, aimed.y + 10, { steps: 5 });
      await expect
        .poll(() => page.locator('[data-alarm-strip]').evaluate(({ clientHeight }) => clientHeight))
        .toBeGreaterThan(0);
      expect(await close.boundingBox()).toEqual(aimed);
      await operator.tab('Live Signals').click(TAB_CLICK_TIMEOUT);
      await expect(operator.tab('Live Signals')).toHaveAttribute('aria-selected', 'true');
      for (const name of ['Stop Bot', 'Close All Positions'])
        await operator.commandButton(name).click({ trial: true, ...TAB_CLICK_TIMEOUT });
      await expect(strip).toContainText('Check the network and the exchange.');
      await expect(page).toHaveTitle(/^PAPER \(\d\) · Order Flow$/);
      expect(await accessibilityViolations(page, '[aria-label="Alarm"]')).toEqual([]);
      await expect(operator.commandButton('Stop Bot')).toBeInViewport({ ratio: 1 });

      const events = page.getByRole('grid', { name: 'Events in view' });
      // The strip ignores clicks just after it appeared.
      await expect(async () => {
        await strip.getByRole('link', { name: /Around this/ }).click(CLICK_TIMEOUT);
        await expect(events).toBeVisible({ timeout: 5_000 });
      }).toPass(RETRY_TIMEOUT);
      for (const event of ['Market data lost', 'Feed lost'])
        await expect(events.getByText(event).first()).toBeVisible();
      await expect(page.getByRole('group', { name: 'Lanes of the incident' })).toBeVisible();

      const acknowledge = operator.button('Acknowledge Feed lost');
      await expect(async () => {
        // A click that took effect late has removed the button.
        if (await acknowledge.isVisible()) await acknowledge.click(CLICK_TIMEOUT);
        await expect(strip).toBeHidden(CLICK_TIMEOUT);
      }).toPass(RETRY_TIMEOUT);
      await expect(page).toHaveTitle('PAPER · Order Flow');
      const row = page.getByRole('listitem', { name: 'Feed lost' });
      // The page ignores clicks just after the strip disappeared.
      await expect(async () => {
        if (!(await row.isVisible())) await operator.button('Alarms').click(CLICK_TIMEOUT);
        await expect(row).toBeVisible({ timeout: 5_000 });
      }).toPass(RETRY_TIMEOUT);
      await expect(row).toContainText(`Acknowledged by ${OPERATOR_CREDENTIALS.username}`);
      expect(complaints).toEqual([]);
    } finally {
      server.stop();
    }
  });
}
