import { expect, test } from './support/fixtures';
import { OPERATOR_CREDENTIALS } from './support/botProcess';

const MAX_TAB_PRESSES = 40;

test('an operator can sign in, change tabs and start the bot with the keyboard alone', async ({ operator }) => {
  const { page } = operator;
  const { keyboard } = page;
  await operator.openConsole();
  await page.getByLabel('Username', { exact: true }).focus();
  await keyboard.type(OPERATOR_CREDENTIALS.username);
  await keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await keyboard.type(OPERATOR_CREDENTIALS.password);
  await keyboard.press('Enter');
  await expect(operator.button('Logout')).toBeVisible();

  await keyboard.press('g');
  await keyboard.press('s');
  await expect(operator.tab('Live Signals')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const start = operator.commandButton('Start Bot');
  await expect(start).toBeVisible();
  for (let stop = 0; stop < MAX_TAB_PRESSES; stop += 1) {
    if (await start.evaluate((button) => button === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await expect(start).toBeFocused();
  await keyboard.press('Enter');
  await expect(operator.controlBarFigure('Status')).toHaveText('RUNNING');
});
