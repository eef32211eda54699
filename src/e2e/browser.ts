import type { LaunchOptions } from '@playwright/test';

/** Select the Chromium that scripts/lib/chromium.mjs found. Without one, Playwright uses its own. */
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
