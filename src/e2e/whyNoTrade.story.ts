import { DESKTOP_AND_PHONE, followBrowserScheme, accessibilityViolations } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

test("the panel 'Why no trade?' gives a reason within seconds of Start and has no accessibility violation", async ({
  operator,
}) => {
  const { page } = operator;
  await followBrowserScheme(page);
  await operator.signIn();
  const gates = page.getByRole('region', { name: 'Gates' });
  await expect(gates.getByRole('listitem').filter({ hasText: 'Bot' }).first()).toContainText('no entries: stopped');
  await gates.getByRole('button', { name: 'Why no trade?' }).click();
  const card = gates.getByRole('region', { name: 'Why no trade?' });
  await expect(card).toContainText('The bot is stopped');
  await operator.pressCommand('Start Bot');
  await expect(card).toContainText(/Most candidates fail: .*\d+%/, { timeout: 20_000 });

  await card.getByRole('button', { name: /By symbol/ }).click();
  await expect(card.getByRole('listitem').first()).toBeVisible();
  await expect(card.getByRole('row').nth(3)).toBeVisible();
  for (const size of DESKTOP_AND_PHONE) {
    await page.setViewportSize(size);
    expect(await accessibilityViolations(page, '[aria-label="Gates"]', size.schemes)).toEqual([]);
    const sideways = await gates.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect({ width: size.width, sideways }).toEqual({ width: size.width, sideways: 0 });
  }
});
