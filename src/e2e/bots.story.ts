import type { Locator, Page } from '@playwright/test';
import { startConsoleServer, type ConsoleServer } from '@/testing/server/consoleServer';
import { freePort } from '@/testing/server/freePort';
import { accessibilityViolations, followBrowserScheme } from './support/accessibilityChecks';
import { OPERATOR_CREDENTIALS } from './support/botProcess';
import { expect, test } from './support/fixtures';
import { OperatorPage } from './support/operator';

const NAMES = ['Day', 'Night', 'Third'] as const;
const TRADE_TIMEOUT = { timeout: 90_000 };
/** The console logs that a killed bot gives no answer. */
const KILLED_BOT_PATTERN = /failed: the server cannot be reached|did not answer/;
const PICTURES = process.env.BOTS_PICTURES;

async function startBots(): Promise<ConsoleServer[]> {
  const port = await freePort();
  const allowedOrigins = [`http://127.0.0.1:${port}`];
  const others = [];
  for (const name of NAMES.slice(1))
    others.push({ name, server: await startConsoleServer(OPERATOR_CREDENTIALS, undefined, { allowedOrigins }) });
  const bots = [{ name: 'Day' }, ...others.map(({ name, server }) => ({ name, address: server.url }))];
  const day = await startConsoleServer(OPERATOR_CREDENTIALS, undefined, { port, bots });
  return [day, ...others.map(({ server }) => server)];
}

async function openBot(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Bot .*, choose another bot$/ }).click();
  await page
    .getByRole('list', { name: 'Bots' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page).toHaveTitle(new RegExp(`${name} · Order Flow$`));
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name, exact: true });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the operator controls three bots on ${width} pixels, of which one is killed`, async ({ page, complaints }) => {
    const takePicture = async (name: string): Promise<void> => {
      if (PICTURES === undefined) return;
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png` });
      }
    };
    await page.setViewportSize({ width, height });
    const bots = await startBots();
    const [day, night, third] = bots;
    const operator = new OperatorPage(page, day!.url);
    try {
      await followBrowserScheme(page);
      await operator.openConsole();
      for (const [index, name] of NAMES.entries()) {
        const entry = page
          .getByRole('navigation', { name: 'Bots' })
          .getByRole('button', { name: new RegExp(`^${name}`) });
        if (index > 0) await openBot(page, name);
        else await expect(entry).toHaveAttribute('aria-current', 'true');
        await operator.submitCredentials(OPERATOR_CREDENTIALS.username, OPERATOR_CREDENTIALS.password);
        await expect(operator.controlBarFigure('Status')).toHaveText(/^RUNNING/);
        await expect(page.getByRole('contentinfo').last()).toContainText('Live feed open');
      }

      // The draft of one bot is not shown for another, and survives the switch.
      await openBot(page, 'Day');
      await operator.openTab('Parameters');
      const field = page.locator('[name="obi_threshold"]');
      await field.fill('0.41');
      await openBot(page, 'Night');
      await expect(operator.tab('Dashboard')).toHaveAttribute('aria-selected', 'true');
      await operator.openTab('Parameters');
      await expect(field).not.toHaveValue('0.41');
      await openBot(page, 'Day');
      await expect(field).toHaveValue('0.41');
      await page.goBack();
      await expect(page).toHaveTitle(/Night · Order Flow$/);

      await page.getByRole('button', { name: /^Bot .*, choose another bot$/ }).click();
      await takePicture('menu');
      await page.getByRole('link', { name: 'All bots' }).click();
      for (const name of NAMES) await expect(rowOf(page, name)).toContainText('RUNNING');
      await expect(async () => {
        const counts = await Promise.all(
          NAMES.map((name) => rowOf(page, name).locator('[data-label="Positions"]').textContent()),
        );
        expect(counts.every((count) => Number(count) > 0)).toBe(true);
      }).toPass(TRADE_TIMEOUT);
      await takePicture('bots');
      expect(await accessibilityViolations(page, 'section[aria-label="Bots"]')).toEqual([]);

      third!.stop();
      await expect(rowOf(page, 'Third')).toContainText('offline');
      await expect(page.getByRole('region', { name: 'Alarms of other bots' })).toContainText('Third');
      await expect(page.getByText(/^Sums over 2 of 3 bots/)).toBeVisible();
      await expect(async () => {
        await page.getByRole('button', { name: 'Close all on all' }).click({ timeout: 5_000 });
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      const question = page.getByRole('dialog', { name: 'Close all positions of all bots?' });
      for (const name of ['Day', 'Night']) await expect(question).toContainText(new RegExp(`${name}: \\d+ position`));
      await expect(question).toContainText('Third: offline');
      await takePicture('question');
      await question.getByRole('button', { name: 'Close all on all' }).click();
      await expect(page.getByText('Close all on all: done on 2 of 3 bots')).toBeVisible();
      await expect(page.getByText(/^Error closing positions: the server cannot be reached/)).toBeVisible();
      await takePicture('outcome');
      await page.setViewportSize({ width: 640, height: 400 });
      await takePicture('outcome-small');
      await page.setViewportSize({ width, height });

      expect(complaints.filter((text) => !KILLED_BOT_PATTERN.test(text))).toEqual([]);
    } finally {
      for (const server of [day, night]) server!.stop();
    }
  });
