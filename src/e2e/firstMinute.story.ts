import { expect, test } from './fixtures';

const WITHIN_A_MINUTE = { timeout: 60_000 };

test('after Start Bot signals and a trade arrive within a minute', async ({ operator }) => {
  await operator.signIn();
  await expect(operator.figure('Status')).toHaveText('STOPPED');
  await expect(operator.page.getByText('No signals yet', { exact: true })).toBeVisible();

  await operator.command('Start Bot');
  await expect(operator.figure('Status')).toHaveText('RUNNING');
  await expect(operator.rowsOf('Recent signals').first()).toBeVisible(WITHIN_A_MINUTE);
  await expect(operator.rowsOf('Recent trades').first()).toBeVisible(WITHIN_A_MINUTE);

  await operator.tab('Live Signals').click();
  const card = operator.page.getByRole('article').first();
  await expect(card).toContainText('OBI');
  await expect(card).toContainText('bps');
});

test('Pause, Resume, Close All, Stop and Emergency Reset do what they say', async ({ operator }) => {
  const { page } = operator;
  await operator.signIn();
  await operator.command('Start Bot');
  await expect(operator.control('Close All Positions')).toBeVisible(WITHIN_A_MINUTE);

  await operator.command('Pause');
  await expect(operator.figure('Status')).toHaveText('PAUSED');
  await operator.command('Resume');
  await expect(operator.figure('Status')).toHaveText('RUNNING');
  await expect(operator.control('Emergency Reset')).toBeHidden();

  await operator.command('Stop Bot');
  await expect(operator.figure('Status')).toHaveText('STOPPED');
  // Stopped, the bot opens nothing: what is open now is all there will be, and may close by itself before the click.
  const isPressed = await operator.command('Close All Positions').then(
    () => true,
    () => false,
  );
  if (isPressed) {
    await page.getByRole('dialog').getByRole('button', { name: 'Close All Positions' }).click();
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/Closed \d+ positions/);
  }
  await expect(operator.figure('Active Trades')).toHaveText('0');

  await operator.command('Emergency Reset');
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
