import { DESKTOP_AND_PHONE, followBrowserScheme, forgiveSlowReplies, barriersOn } from './barriers';
import { expect, test } from './fixtures';

test('the Parameters tab has no barrier on a desktop and on a phone', async ({ operator, complaints }) => {
  // Four checks of a large form.
  test.slow();
  const { page } = operator;
  await followBrowserScheme(page);
  await operator.signIn('#parameters');
  // All 174 fields at once keep the page busy for longer than a status may take: two sections hold every kind of field.
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
  const inBothSizes = async (): Promise<void> => {
    // The phone first: the review opens beside the form of a desktop.
    for (const size of [...DESKTOP_AND_PHONE].reverse()) {
      await page.setViewportSize(size);
      expect(await barriersOn(page)).toEqual([]);
    }
  };
  await inBothSizes();
  await page.locator('[name="obi_threshold"]').fill('0.4');
  await operator.button('Save All Parameters').click();
  // Beside the form on the desktop, a dialog on the phone.
  await expect(page.getByRole('region', { name: 'Save these parameters?' })).toBeVisible();
  await inBothSizes();
  forgiveSlowReplies(complaints);
});

test('parameters are found, changed, saved and kept over a reload, and leaving with unsaved edits asks', async ({
  operator,
}) => {
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
  // Typed but not committed: restored as an edit after the reload.
  await expect(field).toHaveValue('0.45');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await operator.button('Undo OBI threshold').click();
  await expect(field).toHaveValue('0.4');
});
