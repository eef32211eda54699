import { expect, test } from './support/fixtures';
import { OPERATOR_CREDENTIALS } from './support/botProcess';

test('a logout returns to the login screen, and the Back button does not sign in again', async ({ operator }) => {
  const { page } = operator;
  await operator.signIn('#signals');
  await operator.button('Logout').click();
  await expect(operator.button('Sign In')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(OPERATOR_CREDENTIALS.username);
  await page.reload();
  await expect(operator.button('Sign In')).toBeVisible();
  await page.goBack();
  await expect(operator.button('Logout')).toBeHidden();
});

test('a reload keeps session and tab, and the Back button opens the previous tab', async ({ operator }) => {
  const { page } = operator;
  await operator.signIn();
  await operator.tab('Live Signals').click();
  await expect(page).toHaveURL(/#signals$/);
  await page.reload();
  await expect(operator.tab('Live Signals')).toHaveAttribute('aria-selected', 'true');
  await operator.tab('Trades').click();
  await page.goBack();
  await expect(operator.tab('Live Signals')).toHaveAttribute('aria-selected', 'true');
});

/** A text of each tab that no other tab shows. */
const TEXT_BY_TAB = {
  Dashboard: 'Recent trades',
  'Live Signals': 'No signals yet. Start the bot to see live signals.',
  Trades: 'Average Win',
  Parameters: 'Symbol Management',
  'Market Analyzer': 'Analizza Mercato',
  'API Keys': 'Permissions of a key',
  'System Logs': 'LINES LOADED',
  Analytics: 'Top 10 symbols',
};

test('every tab of the console opens with content', async ({ operator }) => {
  await operator.signIn();
  await expect(operator.page.getByRole('tab')).toHaveText(Object.keys(TEXT_BY_TAB));
  for (const [name, contents] of Object.entries(TEXT_BY_TAB)) {
    await operator.tab(name).click();
    const panel = operator.page.getByRole('tabpanel', { name });
    await expect(panel).toContainText(contents, { ignoreCase: true });
    await expect(panel).not.toContainText(/could not be (loaded|shown)/);
  }
});
