import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Sizes of a desktop and a phone. The colours do not depend on the size, so only the desktop is checked in the light
 * scheme.
 */
export const DESKTOP_AND_PHONE = [
  { width: 1440, height: 900, schemes: 'both' },
  { width: 390, height: 844, schemes: 'dark' },
] as const;

/** Makes the console follow the browser's colour scheme, so that a test can change the scheme without a reload. */
export async function followBrowserScheme(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('order-flow/appearance', JSON.stringify({ scheme: 'system' })));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
}

/**
 * Creates an axe check that reports only violations. The legacy mode runs the check inside the page of the console,
 * which has no frames. By default axe sends every passed check to a second page, which takes up to ten times as long.
 */
const createAxeCheck = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function findAxeViolations(axe: AxeBuilder, within: string | undefined): Promise<string[]> {
  const found = await (within === undefined ? axe : axe.include(within)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * Returns all violations that axe finds in the dark scheme and the contrast violations in the light scheme. The dark
 * and the light scheme differ only in colours. `within` limits the check to a part of the page. The page must follow
 * the browser's colour scheme.
 */
export async function accessibilityViolations(
  page: Page,
  within?: string,
  schemes: 'both' | 'dark' = 'both',
): Promise<string[]> {
  const inDark = await findAxeViolations(createAxeCheck(page), within);
  if (schemes === 'dark') return inDark;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator(':root[data-scheme="light"]').waitFor();
  const inLight = await findAxeViolations(createAxeCheck(page).withRules('color-contrast'), within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator(':root[data-scheme="dark"]').waitFor();
  return [...inDark.map((found) => `dark: ${found}`), ...inLight.map((found) => `light: ${found}`)];
}
