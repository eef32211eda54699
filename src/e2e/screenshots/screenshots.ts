import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { writeHistory } from '@/testing/history/writeHistory';
import { BotProcess } from '../support/botProcess';
import { LAUNCH_OPTIONS } from '../support/browser';
import { takeLabScreenshots } from './labScreenshots';
import { OperatorPage } from '../support/operator';

const TAB_NAMES = [
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
const GENERATED_HISTORY = { trades: 420, logs: 200, days: 45, seed: 4 };
/** Age of the newest generated trade. Hourly limits and loss limits must not block the started bot. */
const HISTORY_END_AGE_MS = 2 * HOUR_MS;
const PAGE_SETTLE_MS = 2_000;

const CLI_OPTIONS = {
  out: { type: 'string', default: path.join(__dirname, '../../../.readme') },
  sizes: { type: 'string', default: '1440x900' },
  schemes: { type: 'string', default: 'dark' },
  tabs: { type: 'string', default: TAB_NAMES.join(',') },
  /** Seconds between Start Bot and the first screenshot. */
  running: { type: 'string', default: '90' },
  /** Folder of a built checkout, such as the commit before a change. */
  checkout: { type: 'string' },
  login: { type: 'boolean', default: false },
  /** Minutes of simulated market for the screenshots of the Lab. Without `--lab` there is no screenshot of the Lab. */
  lab: { type: 'string' },
} as const;

type WindowSize = { width: number; height: number };

function parseWindowSize(text: string): WindowSize {
  const [width, height] = text.split('x').map(Number);
  if (!width || !height) throw new Error(`--sizes takes 1440x900,390x844, not ${text}.`);
  return { width, height };
}

const screenshotFileName = (tab: string): string => tab.toLowerCase().replaceAll(' ', '-');

async function openConsolePage(browser: Browser, size: WindowSize, scheme: string): Promise<Page> {
  const context = await browser.newContext({ viewport: size, locale: 'en-US' });
  await context.addInitScript(
    (chosen) => localStorage.setItem('order-flow/appearance', JSON.stringify({ scheme: chosen })),
    scheme,
  );
  return context.newPage();
}

async function startBotAndWait(browser: Browser, bot: BotProcess, seconds: number): Promise<void> {
  const page = await openConsolePage(browser, { width: 1440, height: 900 }, 'dark');
  const operator = new OperatorPage(page, bot.url);
  await operator.signIn();
  await operator.pressCommand('Start Bot');
  await page.waitForTimeout(seconds * 1000);
  await page.context().close();
}

/** Starts a market analysis, because the Market Analyzer is empty before the first analysis. */
async function runMarketAnalysis(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Analizza Mercato' }).click();
  await page.waitForTimeout(PAGE_SETTLE_MS);
}

/** Takes the picture of the alarms. Acknowledges the alarms, so that no strip is in the other pictures. */
async function takeAlarmScreenshot(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: /^Alarms/ }).click();
  await page.waitForTimeout(PAGE_SETTLE_MS);
  await page.screenshot({ path: file });
  const acknowledge = page.getByRole('dialog').getByRole('button', { name: /^Acknowledge / });
  while ((await acknowledge.count()) > 0) {
    await acknowledge.first().click();
    await page.waitForTimeout(PAGE_SETTLE_MS);
  }
  await page.keyboard.press('Escape');
}

async function takeScreenshots(
  page: Page,
  bot: BotProcess,
  plan: { tabs: string[]; login: boolean; lab: string | undefined; fileOf: (name: string) => string },
): Promise<void> {
  if (plan.login) {
    await page.goto(bot.url);
    await page.waitForTimeout(PAGE_SETTLE_MS);
    await page.screenshot({ path: plan.fileOf('login') });
  }
  const operator = new OperatorPage(page, bot.url);
  await operator.signIn();
  await takeAlarmScreenshot(page, plan.fileOf('alarms'));
  for (const tab of plan.tabs) {
    await operator.tab(tab).click();
    await page.waitForTimeout(PAGE_SETTLE_MS);
    if (tab === 'Market Analyzer') await runMarketAnalysis(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: plan.fileOf(screenshotFileName(tab)) });
  }
  if (plan.lab !== undefined) await takeLabScreenshots(operator, plan.lab, plan.fileOf);
}

/**
 * Takes a screenshot of every tab of a running paper bot. The file names contain only the tab when one size and one
 * colour scheme are used.
 */
async function takeAllScreenshots(): Promise<void> {
  const { values } = parseArgs({ options: CLI_OPTIONS });
  const sizes = values.sizes.split(',');
  const schemes = values.schemes.split(',');
  const single = sizes.length * schemes.length === 1;
  mkdirSync(values.out, { recursive: true });
  const bot = await BotProcess.launch(
    (folder) =>
      writeHistory(folder, { ...GENERATED_HISTORY, untilMs: Date.now() - HISTORY_END_AGE_MS }, { replace: false }),
    values.checkout,
  );
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    await startBotAndWait(browser, bot, Number(values.running));
    for (const scheme of schemes) {
      for (const size of sizes) {
        const page = await openConsolePage(browser, parseWindowSize(size), scheme);
        page.on('console', (message) => {
          if (message.type() === 'error') console.error(`${scheme} ${size}: ${message.text()}`);
        });
        const suffix = single ? '' : `-${scheme}-${size}`;
        const fileOf = (name: string): string => path.join(values.out, `${name}${suffix}.png`);
        const { login, lab } = values;
        await takeScreenshots(page, bot, { tabs: values.tabs.split(','), login, lab, fileOf });
        await page.context().close();
      }
    }
    console.log(`The pictures are in ${values.out}.`);
  } finally {
    await browser.close();
    await bot.dispose();
  }
}

takeAllScreenshots().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
