import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`no serious barrier on login, Dashboard and Live Signals in ${colorScheme}`, async ({ operator }) => {
    const { page } = operator;
    await page.addInitScript(
      (scheme) => localStorage.setItem('order-flow/appearance', JSON.stringify({ scheme })),
      colorScheme,
    );
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await operator.open();
    await expect(operator.button('Sign In')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);

    await operator.signIn();
    await operator.command('Start Bot');
    await expect(operator.rowsOf('Recent signals').first()).toBeVisible({ timeout: 60_000 });
    expect(await seriousViolations(page)).toEqual([]);
    await operator.tab('Live Signals').click();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  });
}
