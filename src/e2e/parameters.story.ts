import { DESKTOP_AND_PHONE, followBrowserScheme, accessibilityViolations } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

const TAB_PANEL_SELECTOR = '[role="tabpanel"]:not([hidden])';

test('the Parameters tab has no accessibility violation on a desktop and on a phone', async ({ operator }) => {
  const { page } = operator;
  await followBrowserScheme(page);
  await operator.signIn('#parameters');
  // Only two sections are opened, which contain every kind of field. A check of all 174 fields would take too long.
  await operator.button('Close all').click();
  for (const section of ['Signal Generation', 'EMA Trend Filter']) {
    await page
      .getByRole('heading', { name: new RegExp(`^${section}`) })
      .getByRole('button')
      .click();
  }
  await page.locator('[name="obi_threshold"]').fill('3');
  await page.locator('[name="ema_fast_period"]').fill('60');
  await page.locator('[name="ema_fast_period"]').press('Enter');
  const [desktop, phone] = DESKTOP_AND_PHONE;
  const expectNone = async (size: typeof desktop | typeof phone, within: string): Promise<void> => {
    await page.setViewportSize(size);
    expect(await accessibilityViolations(page, within, size.schemes)).toEqual([]);
  };
  // The phone is checked first, because on a desktop the review opens beside the form.
  await expectNone(phone, TAB_PANEL_SELECTOR);
  await expectNone(desktop, TAB_PANEL_SELECTOR);
  await page.locator('[name="obi_threshold"]').fill('0.4');
  await operator.button('Save All Parameters').click();
  // The review is beside the form on a desktop and in a dialog on a phone.
  await expect(page.getByRole('dialog', { name: 'Save these parameters?' })).toBeVisible();
  await expectNone(phone, '[role="dialog"]');
  await expectNone(desktop, 'section[data-asking]');
});

test('a reload keeps the unsaved edit of a saved parameter', async ({ operator }) => {
  const { page } = operator;
  const field = page.locator('[name="obi_threshold"]');
  await operator.signIn('#parameters?focus=obi_threshold');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await field.fill('0,4');
  await operator.button('Save All Parameters').click();
  await operator.button('Save Parameters').click();
  await expect(page.getByText('Parameters updated successfully (1 fields)')).toBeVisible();
  await operator.button('OK').click();

  await field.fill('0.45');
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = true;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(true);
  // The reload restores the typed text as an edit.
  await expect(field).toHaveValue('0.45');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await operator.button('Undo OBI threshold').click();
  await expect(field).toHaveValue('0.4');
});
