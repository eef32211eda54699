import type { LaunchOptions } from '@playwright/test';

/** Launch options of Chromium, which scripts/lib/chromium.mjs finds or Playwright installs. */
export const LAUNCH_OPTIONS: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
