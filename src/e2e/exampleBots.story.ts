import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import {
  findPython,
  startFreqtradeAdapter,
  startNodeBot,
  startPythonBot,
  type ExampleBot,
} from '@/testing/conformance/exampleBot';
import { OperatorPage } from './support/operator';

const CONSOLE_FOLDER = path.join(__dirname, '../../dist/console');
const MINUTE_TIMEOUT = { timeout: 60_000 };
const CLOSE_TIMEOUT = { timeout: 10_000 };
const CLOSED_MESSAGE = /Closed [1-9]\d* positions/;
const python = findPython();

const COMMON_TABS = ['Dashboard', 'Live Signals', 'Trades'];

const EXAMPLES = [
  {
    name: 'a bot in Node',
    start: () => startNodeBot({ consoleFolder: CONSOLE_FOLDER }),
    tabs: [...COMMON_TABS, 'Parameters', 'System Logs', 'Analytics'],
  },
  {
    name: 'a bot in Python',
    start: () => startPythonBot(python!, { consoleFolder: CONSOLE_FOLDER }),
    needsPython: true,
    tabs: [...COMMON_TABS, 'Parameters', 'Market Analyzer', 'API Keys', 'System Logs', 'Analytics'],
  },
  {
    name: 'a freqtrade behind its adapter',
    start: () => startFreqtradeAdapter(python!, { consoleFolder: CONSOLE_FOLDER }),
    needsPython: true,
    tabs: [...COMMON_TABS, 'System Logs', 'Analytics'],
  },
];

const test = base.extend<{ missingCalls: string[] }>({
  missingCalls: async ({ page }, use) => {
    const missingCalls: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() === 404 || reply.status() === 501) missingCalls.push(reply.url());
    });
    await use(missingCalls);
  },
});

let bot: ExampleBot | undefined;
test.afterEach(() => bot?.stop());

for (const { name, start, tabs, needsPython = false } of EXAMPLES)
  test(`an operator controls ${name} that has no additions`, async ({ page, missingCalls }) => {
    test.skip(needsPython && python === undefined, 'no python3 with fastapi, uvicorn and websockets');
    bot = await start();
    const operator = new OperatorPage(page, bot.url);
    await operator.openConsole();
    await operator.submitCredentials(bot.username, bot.password);
    await operator.pressCommand('Start Bot');
    await expect(operator.controlBarFigure('Status')).toHaveText('RUNNING');
    await expect(operator.tableRows('Open positions').or(operator.tableRows('Recent trades')).first()).toBeVisible(
      MINUTE_TIMEOUT,
    );

    // Retries with the next trade, because the bot may close a trade before the click. The question may still be open.
    const question = page.getByRole('dialog');
    await expect(async () => {
      if (!(await question.isVisible())) await operator.pressCommand('Close All Positions');
      await question.getByRole('button', { name: 'Close All Positions' }).click(CLOSE_TIMEOUT);
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText(CLOSED_MESSAGE, CLOSE_TIMEOUT);
    }).toPass(MINUTE_TIMEOUT);

    expect(await page.getByRole('tab').allTextContents()).toEqual(tabs);
    if (tabs.includes('Parameters')) {
      await operator.openTab('Parameters');
      await page.locator('[name="obi_threshold"]').fill('0.4');
      await operator.button('Save All Parameters').click();
      await operator.button('Save Parameters').click();
      await expect(page.getByText('Parameters updated successfully (1 fields)')).toBeVisible();
      await operator.button('OK').click();
    }

    await operator.openTab('System Logs');
    if (tabs.includes('Parameters')) await expect(page.getByText('Changed: obi_threshold').first()).toBeVisible();
    await expect(page.getByText(/closed at .*(CLOSE_ALL|MANUAL|force_exit)/).first()).toBeVisible();
    for (const tab of tabs) {
      await operator.openTab(tab);
      await page.waitForTimeout(300);
    }
    expect(missingCalls).toEqual([]);
  });
