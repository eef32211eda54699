import { accessibilityViolations, DESKTOP_AND_PHONE, followBrowserScheme } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

test('an operator can try a changed parameter, compare the change in the Lab and save the change', async ({
  operator,
}) => {
  const { page } = operator;
  await followBrowserScheme(page);
  await operator.signIn('#parameters?focus=timeout_seconds');
  const field = page.locator('[name="timeout_seconds"]');
  await field.fill('30');
  await operator.button('Try before saving').click();
  const trying = page.getByRole('region', { name: 'Try before saving' });
  await expect(trying.getByText(/^On (a simulated hour|the last)/)).toBeVisible();
  await trying.getByRole('button', { name: 'Cancel run' }).click();
  await expect(trying.getByText(/^The run was cancelled before its end\. The draft is kept\./)).toBeVisible();
  await expect(field).toHaveValue('30');

  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await page.getByRole('link', { name: 'New run' }).click();
  await page.getByLabel('Minutes').fill('3');
  await page.getByLabel('Contracts').fill('4');
  await operator.button('Add the draft of the form').click();
  await page.getByLabel('Sweep a field').fill('obi_thr');
  await page.getByRole('option', { name: 'OBI threshold' }).click();
  await page.getByLabel(/^OBI threshold/).fill('0.25, 0.3');
  await expect(page.getByText('Makes 3 of 64 variants.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await operator.button('Begin run').click();

  const variants = page.getByRole('grid', { name: 'Variants' });
  await expect(variants).toBeVisible({ timeout: 60_000 });
  for (const size of [...DESKTOP_AND_PHONE].reverse()) {
    await page.setViewportSize(size);
    await expect(variants).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await variants.getByText('draft', { exact: true }).click();
  await operator.button('Load into the form').click();
  await operator.button('Save All Parameters').click();
  await operator.button('Save Parameters').click();
  await expect(page.getByText('Parameters updated successfully (1 fields)')).toBeVisible();
});
