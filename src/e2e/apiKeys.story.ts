import { expect, test } from './support/fixtures';

const TYPED_KEY = 'story-key-0123456789';
const TYPED_SECRET = 'story-secret-0123456789';

test('the server stores the saved API keys, and the browser does not', async ({ operator }) => {
  const { page } = operator;
  const key = page.getByLabel('BYBIT API key');
  const secret = page.getByLabel('BYBIT API secret');
  await operator.signIn('#keys');
  await expect(page.getByRole('region', { name: 'Permissions of a key' })).toContainText('Read + Trade permission');
  await key.fill(`  ${TYPED_KEY} `);
  await expect(key).toHaveValue(TYPED_KEY);
  await secret.fill(TYPED_SECRET);
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await expect(secret).toHaveAttribute('type', 'password');
  await page.getByLabel('Show secrets').check();
  await expect(secret).toHaveAttribute('type', 'text');

  await operator.button('Save Keys').click();
  const messages = page.getByRole('log', { name: 'Messages' });
  await expect(messages).toContainText('API Keys saved successfully!');
  await expect(page.getByText('2 unsaved changes')).toBeHidden();
  await expect(messages).not.toContainText('API Keys saved successfully!', { timeout: 4_500 });

  await page.reload();
  await expect(secret).toHaveValue(TYPED_SECRET);
  await expect(secret).toHaveAttribute('type', 'password');
  await operator.tab('System Logs').click();
  await expect(page.getByText('API keys saved: BYBIT').first()).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, document.documentElement.outerHTML]),
  );
  expect(kept).not.toMatch(/story-(key|secret)/);
});

test('leaving the page or the tab with a typed key asks for confirmation', async ({ operator }) => {
  const { page } = operator;
  await operator.signIn('#keys');
  await page.getByLabel('BINANCE API key').fill(TYPED_KEY);
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.reload({ timeout: 2_000 }).catch(() => undefined);
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('BINANCE API key')).toHaveValue(TYPED_KEY);
  await operator.tab('Dashboard').click();
  const question = page.getByRole('dialog', { name: 'Leave and forget unsaved keys?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/#keys$/);
  await expect(page.getByLabel('BINANCE API key')).toHaveValue(TYPED_KEY);
  await operator.tab('Dashboard').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await operator.tab('API Keys').click();
  await expect(page.getByLabel('BINANCE API key')).toHaveValue('');
});
