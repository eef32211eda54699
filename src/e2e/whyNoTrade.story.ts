import { chooseScheme, SCHEMES, seriousBarriers } from './barriers';
import { expect, test } from './fixtures';

for (const scheme of SCHEMES) {
  test(`'Why no trade?' answers within seconds of Start, without a barrier in ${scheme}, wide and narrow`, async ({
    operator,
  }) => {
    const { page } = operator;
    await chooseScheme(page, scheme);
    await operator.signIn();
    const gates = page.getByRole('region', { name: 'Gates' });
    await expect(gates.getByRole('listitem').filter({ hasText: 'Bot' }).first()).toContainText('blocking');
    await gates.getByRole('button', { name: 'Why no trade?' }).click();
    const card = gates.getByRole('region', { name: 'Why no trade?' });
    await expect(card).toContainText('The bot is stopped');
    await operator.command('Start Bot');
    await expect(card).toContainText(/Most candidates fail: .*\d+%/, { timeout: 20_000 });

    await card.getByRole('button', { name: /By symbol/ }).click();
    await expect(card.getByRole('listitem').first()).toBeVisible();
    await expect(card.getByRole('row').nth(3)).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await seriousBarriers(page, '[role="tabpanel"]')).toEqual([]);
      const sideways = await gates.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect({ width, sideways }).toEqual({ width, sideways: 0 });
    }
  });
}
