import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Scheme = 'dark' | 'light';
export const SCHEMES: readonly Scheme[] = ['dark', 'light'];

/** `within` limits the check to a part of the page, when the rest was already checked. */
export async function seriousBarriers(page: Page, within?: string): Promise<string[]> {
  const judge = new AxeBuilder({ page });
  const { violations } = await (within === undefined ? judge : judge.include(within)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** On a busy machine the check takes longer than a reply may. */
export function forgiveJudging(complaints: string[]): void {
  const others = complaints.filter((complaint) => !complaint.includes('did not answer in time'));
  complaints.splice(0, complaints.length, ...others);
}

export async function chooseScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.addInitScript(
    (scheme) => localStorage.setItem('order-flow/appearance', JSON.stringify({ scheme })),
    colorScheme,
  );
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}
