import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { findPython, startNodeBot, startPythonBot, type ExampleBot } from '@/testing/conformance/exampleBot';
import { OperatorPage } from './support/operator';

const CONSOLE_FOLDER = path.join(__dirname, '../../dist/console');
const MINUTE_TIMEOUT = { timeout: 60_000 };
const python = findPython();

const EXAMPLES = [
  ['Node', () => startNodeBot({ consoleFolder: CONSOLE_FOLDER })],
  ['Python', () => startPythonBot(python!, { consoleFolder: CONSOLE_FOLDER })],
] as const;

const test = base.extend<{ missingCalls: string[] }>({
  missingCalls: async ({ page }, use) => {
    const missingCalls: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() === 404) missingCalls.push(reply.url());
    });
    await use(missingCalls);
  },
});

let bot: ExampleBot | undefined;
test.afterEach(() => bot?.stop());

for (const [language, start] of EXAMPLES)
  test(`an operator controls a bot in ${language} that has no additions`, async ({ page, missingCalls }) => {
    test.skip(language === 'Python' && python === undefined, 'no python3 with fastapi, uvicorn and websockets');
    bot = await start();
    const operator = new OperatorPage(page, bot.url);
    await operator.openConsole();
    await operator.submitCredentials(bot.username, bot.password);
    await operator.pressCommand('Start Bot');
    await expect(operator.controlBarFigure('Status')).toHaveText('RUNNING');
    await expect(operator.tableRows('Open positions').or(operator.tableRows('Recent trades')).first()).toBeVisible(
      MINUTE_TIMEOUT,
    );

    // Retries with the next trade, because the bot may close a trade before the click.
    await expect(async () => {
      await operator.pressCommand('Close All Positions');
      await page.getByRole('dialog').getByRole('button', { name: 'Close All Positions' }).click({ timeout: 5_000 });
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/Closed [1-9]\d* positions/, {
        timeout: 5_000,
      });
    }).toPass(MINUTE_TIMEOUT);

    await operator.openTab('Parameters');
    await page.locator('[name="obi_threshold"]').fill('0.4');
    await operator.button('Save All Parameters').click();
    await operator.button('Save Parameters').click();
    await expect(page.getByText('Parameters updated successfully (1 fields)')).toBeVisible();
    await operator.button('OK').click();

    await operator.openTab('System Logs');
    await expect(page.getByText('Changed: obi_threshold').first()).toBeVisible();
    await expect(page.getByText(/closed at .*CLOSE_ALL/).first()).toBeVisible();
    for (const tab of ['Live Signals', 'Trades', 'Market Analyzer', 'API Keys', 'Analytics']) {
      await operator.openTab(tab);
      await page.waitForTimeout(300);
    }
    expect(missingCalls).toEqual([]);
  });
