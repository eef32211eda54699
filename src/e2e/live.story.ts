import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** Changes the mode in the bot's status to LIVE, because the embedded bot trades only on paper. */
async function setStatusModeToLive(page: Page): Promise<void> {
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const status = (await response.json()) as Record<string, unknown>;
    return route.fulfill({ response, json: { ...status, mode: 'LIVE' } });
  });
}

test('the page shows that a bot is LIVE, and a LIVE bot does not start with one click', async ({ operator }) => {
  const { page } = operator;
  await setStatusModeToLive(page);
  await operator.signIn();

  await expect(operator.controlBarFigure('Mode')).toHaveText('LIVE');
  await expect(page).toHaveTitle(/^LIVE/);
  const frame = page.getByTestId('mode-frame');
  await expect(frame).toHaveAttribute('data-mode', 'LIVE');
  await expect(frame).toHaveCSS('border-top-width', '4px');
  await expect(page.getByRole('banner').getByText('Mode: LIVE', { exact: true })).toBeVisible();

  await operator.pressCommand('Start Bot');
  const question = page.getByRole('dialog', { name: 'Start the LIVE bot?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('button', { name: 'Start Bot' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(operator.controlBarFigure('Status')).toHaveText('STOPPED');
  // A status request that is pending when the bot stops must not count as an error.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
