import { expect, test } from './support/fixtures';

const MINUTE_TIMEOUT = { timeout: 60_000 };
const FIVE_SECOND_TIMEOUT = { timeout: 5_000 };

test('Start Bot produces signals and a trade within a minute', async ({ operator }) => {
  await operator.signIn();
  await expect(operator.controlBarFigure('Status')).toHaveText('STOPPED');
  await expect(operator.page).toHaveTitle(/^PAPER/);
  await expect(operator.page.getByText('No signals yet', { exact: true })).toBeVisible();

  await operator.pressCommand('Start Bot');
  await expect(operator.controlBarFigure('Status')).toHaveText('RUNNING');
  await expect(operator.tableRows('Recent signals').first()).toBeVisible(MINUTE_TIMEOUT);
  await expect(operator.tableRows('Recent trades').first()).toBeVisible(MINUTE_TIMEOUT);

  await operator.openTab('Live Signals');
  const card = operator.page.getByRole('article').first();
  await expect(card).toContainText('OBI');
  await expect(card).toContainText('bps');
});

test('Pause, Resume, Close All, Stop and Emergency Reset change the state of the bot', async ({ operator }) => {
  const { page } = operator;
  await operator.signIn();
  await operator.pressCommand('Start Bot');
  await expect(operator.commandButton('Close All Positions')).toBeVisible(MINUTE_TIMEOUT);

  await operator.pressCommand('Pause');
  await expect(operator.controlBarFigure('Status')).toHaveText('PAUSED');
  await operator.pressCommand('Resume');
  await expect(operator.controlBarFigure('Status')).toHaveText('RUNNING');
  await expect(operator.commandButton('Emergency Reset')).toBeHidden();

  // Retries with the next trade, because the bot may close a trade before the click.
  await expect(async () => {
    await operator.pressCommand('Close All Positions');
    await page.getByRole('dialog').getByRole('button', { name: 'Close All Positions' }).click(FIVE_SECOND_TIMEOUT);
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText(
      /Closed [1-9]\d* positions/,
      FIVE_SECOND_TIMEOUT,
    );
  }).toPass(MINUTE_TIMEOUT);

  await operator.pressCommand('Stop Bot');
  await expect(operator.controlBarFigure('Status')).toHaveText('STOPPED');

  await operator.pressCommand('Emergency Reset');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('ONLY if the system is deadlocked');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Emergency Reset' }).click();
  const result = page.getByRole('alertdialog');
  await expect(result).toContainText(/active positions/i);
  await expect(result).toContainText(/available slots/i);
  await result.getByRole('button').click();
  await expect(result).toBeHidden();
});
