import type { Browser, CDPSession, Page } from '@playwright/test';
import { OperatorPage } from '@/e2e/support/operator';
import { SIGNAL_NUMBER_PATTERN } from './generatedFrames';
import { installPageProbe } from './pageProbe';

/** Time in which the console prepares the other tabs after the load. */
export const TAB_PREPARATION_MS = 8_000;

export type SignedInPage = { page: Page; cdp: CDPSession; close: () => Promise<void> };

/** Opens a page with the page probe, signs in and opens a tab of the console. */
export async function openSignedInPage(browser: Browser, url: string, tab: string): Promise<SignedInPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(installPageProbe, SIGNAL_NUMBER_PATTERN);
  const operator = new OperatorPage(page, url);
  await operator.signIn();
  await operator.tab(tab).click();
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() };
}
