import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { writeHistory } from '@/testing/history/writeHistory';
import { BotProcess } from './botProcess';
import { LAUNCH_OPTIONS } from './browser';
import { OperatorAt } from './operator';

const TABS = [
  'Dashboard',
  'Live Signals',
  'Trades',
  'Parameters',
  'Market Analyzer',
  'API Keys',
  'System Logs',
  'Analytics',
];
const HOUR_MS = 3_600_000;
const PAST = { trades: 420, logs: 200, days: 45, seed: 4 };
/** The generated past ends two hours ago, so that hourly limits and loss limits do not block the started bot. */
const PAST_ENDS_MS = 2 * HOUR_MS;
const SETTLES_MS = 2_000;

const OPTIONS = {
  out: { type: 'string', default: path.join(__dirname, '../../.readme') },
  sizes: { type: 'string', default: '1440x900' },
  schemes: { type: 'string', default: 'dark' },
  tabs: { type: 'string', default: TABS.join(',') },
  /** Seconds between Start Bot and the first picture. */
  running: { type: 'string', default: '90' },
  /** A built checkout, such as the commit before a change. */
  checkout: { type: 'string' },
  login: { type: 'boolean', default: false },
} as const;

type Size = { width: number; height: number };

function sizeOf(text: string): Size {
  const [width, height] = text.split('x').map(Number);
  if (!width || !height) throw new Error(`--sizes takes 1440x900,390x844, not ${text}.`);
  return { width, height };
}

const fileNameOf = (tab: string): string => tab.toLowerCase().replaceAll(' ', '-');

async function pageAt(browser: Browser, size: Size, scheme: string): Promise<Page> {
  const context = await browser.newContext({ viewport: size, locale: 'en-US' });
  await context.addInitScript(
    (chosen) => localStorage.setItem('order-flow/appearance', JSON.stringify({ scheme: chosen })),
    scheme,
  );
  return context.newPage();
}

async function startBot(browser: Browser, bot: BotProcess, seconds: number): Promise<void> {
  const page = await pageAt(browser, { width: 1440, height: 900 }, 'dark');
  const operator = new OperatorAt(page, bot.url);
  await operator.signIn();
  await operator.command('Start Bot');
  await page.waitForTimeout(seconds * 1000);
  await page.context().close();
}

/** Runs an analysis, because the Market Analyzer is empty before it. */
async function analyse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Analizza Mercato' }).click();
  await page.waitForTimeout(SETTLES_MS);
}

async function takePictures(
  page: Page,
  bot: BotProcess,
  plan: { tabs: string[]; login: boolean; fileOf: (name: string) => string },
): Promise<void> {
  if (plan.login) {
    await page.goto(bot.url);
    await page.waitForTimeout(SETTLES_MS);
    await page.screenshot({ path: plan.fileOf('login') });
  }
  const operator = new OperatorAt(page, bot.url);
  await operator.signIn();
  for (const tab of plan.tabs) {
    await operator.tab(tab).click();
    await page.waitForTimeout(SETTLES_MS);
    if (tab === 'Market Analyzer') await analyse(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: plan.fileOf(fileNameOf(tab)) });
  }
}

/** Takes a screenshot of every tab of a running paper bot. With one size and one scheme, the tab names the file. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const sizes = values.sizes.split(',');
  const schemes = values.schemes.split(',');
  const single = sizes.length * schemes.length === 1;
  mkdirSync(values.out, { recursive: true });
  const bot = await BotProcess.launch(
    (folder) => writeHistory(folder, { ...PAST, untilMs: Date.now() - PAST_ENDS_MS }, { replace: false }),
    values.checkout,
  );
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    await startBot(browser, bot, Number(values.running));
    for (const scheme of schemes) {
      for (const size of sizes) {
        const page = await pageAt(browser, sizeOf(size), scheme);
        page.on('console', (message) => {
          if (message.type() === 'error') console.error(`${scheme} ${size}: ${message.text()}`);
        });
        const suffix = single ? '' : `-${scheme}-${size}`;
        const fileOf = (name: string): string => path.join(values.out, `${name}${suffix}.png`);
        await takePictures(page, bot, { tabs: values.tabs.split(','), login: values.login, fileOf });
        await page.context().close();
      }
    }
    console.log(`The pictures are in ${values.out}.`);
  } finally {
    await browser.close();
    await bot.dispose();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
