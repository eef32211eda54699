import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures';

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the Parameters tab has no serious barrier in ${colorScheme}`, async ({ operator }) => {
    const { page } = operator;
    await page.addInitScript(
      (scheme) => localStorage.setItem('order-flow/appearance', JSON.stringify({ scheme })),
      colorScheme,
    );
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await operator.signIn('#parameters');
    // All 174 fields at once keep the page busy for longer than a status may take: two sections hold every kind of field.
    await operator.button('Close all').click();
    for (const section of ['Signal Generation', 'EMA Trend Filter']) {
      await page.getByRole('button', { name: new RegExp(`^${section}`) }).click();
    }
    await page.locator('[name="obi_threshold"]').fill('3');
    await page.locator('[name="ema_fast_period"]').fill('60');
    await page.locator('[name="ema_fast_period"]').press('Enter');
    const serious = async (): Promise<string[]> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    };
    expect(await serious()).toEqual([]);
    await page.locator('[name="obi_threshold"]').fill('0.4');
    await operator.button('Save All Parameters').click();
    await expect(page.getByRole('dialog', { name: 'Save these parameters?' })).toBeVisible();
    expect(await serious()).toEqual([]);
  });
}

test('parameters are found, changed, saved and found again after a reload; leaving with unsaved edits asks', async ({
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
  // Typed and not even left: it is there again, as an edit of what was saved before.
  await expect(field).toHaveValue('0.45');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await operator.button('Undo OBI threshold').click();
  await expect(field).toHaveValue('0.4');
});
