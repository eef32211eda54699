import type { Page } from '@playwright/test';
import { accessibilityViolations, followBrowserScheme } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

const MINUTE_TIMEOUT = { timeout: 60_000 };
const PRICE_PATTERN = /\d/;

const marketViewPanel = (page: Page) => page.getByRole('complementary', { name: 'Market view' });

test('the market view of a symbol shows the age of its book during an outage', async ({
  operator,
  bot,
  complaints,
}) => {
  const { page } = operator;
  await followBrowserScheme(page);
  const symbol = 'BTCUSDT';
  // A stopped bot receives books, so the market view has data.
  await operator.signIn(`#dashboard?symbol=${symbol}`);
  const panel = marketViewPanel(page).getByRole('region', { name: `Market view of ${symbol}` });
  const ladder = panel.getByRole('table', { name: `Order book of ${symbol}` }).getByRole('row');
  await expect(ladder.nth(1)).toContainText(/ask[\d,.]+/);
  await expect(ladder.last()).toContainText(/bid[\d,.]+/);
  await expect(panel.getByRole('list', { name: `Filters of ${symbol}` }).getByRole('listitem')).toHaveCount(14);
  await expect(panel.getByText('Charts by TradingView')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`symbol=${symbol}`));
  // A change of the colour scheme redraws the charts.
  expect(await accessibilityViolations(page, '[data-symbol-dock]')).toEqual([]);
  const clipped = await page
    .getByRole('region', { name: 'Gates' })
    .evaluate(
      (gates) =>
        [gates, ...gates.querySelectorAll('li, li small')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .length,
    );
  expect(clipped).toBe(0);

  await bot.kill();
  await expect(panel.getByText(/^old \d+ s$/)).toBeVisible();
  await expect(panel.locator('[data-old].scroller')).toHaveCSS('filter', 'grayscale(1)');
  await bot.start();
  await expect(panel.getByText('live', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(panel.locator('.scroller')).toHaveCSS('filter', 'none');
  expect(complaints.splice(0).filter((line) => line.startsWith('uncaught'))).toEqual([]);

  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/symbol=/);
});

test('an open position shows its current PnL until the bot closes the trade', async ({ operator }) => {
  const { page } = operator;
  await operator.signIn();
  await operator.pressCommand('Start Bot');
  const row = operator.tableRows('Open positions').first();
  await expect(row).toBeVisible(MINUTE_TIMEOUT);
  const symbol = await row.getByRole('rowheader').innerText();
  const position = operator.tableRows('Open positions').filter({ hasText: symbol });
  await expect(position.locator('[data-name="Price now"]')).toHaveText(PRICE_PATTERN);
  await expect(position.locator('[data-name="PnL now"]')).toHaveText(/[+−]?\d.*%.*R/);
  await expect(position.locator('[data-name="SL to TP"]')).toContainText('of the way from stop to target');

  // A row that moves under the pointer takes the click for its own symbol.
  await expect(async () => {
    await page.getByRole('tabpanel').getByRole('link', { name: symbol, exact: true }).first().click({ timeout: 5_000 });
    const view = marketViewPanel(page).getByRole('region', { name: `Market view of ${symbol}` });
    await expect(view).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(marketViewPanel(page)).toBeHidden();

  // The bot may close the trade before the click.
  await position
    .getByRole('button', { name: /^Close/ })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  const closed = operator.tableRows('Recent trades').filter({ hasText: symbol }).filter({ hasText: 'CLOSED' }).first();
  await expect(closed).toBeVisible(MINUTE_TIMEOUT);

  await operator.openTab('Trades');
  const inGrid = page.getByRole('grid', { name: 'Trades' }).locator('[role="row"][data-id]');
  const closedRow = inGrid.filter({ hasText: symbol }).filter({ hasText: 'CLOSED' }).first();
  // A click at a position would hit another row when a trade opens at the same moment.
  await closedRow.getByRole('gridcell').first().dispatchEvent('click');
  const details = page.getByRole('group', { name: 'Fields of the trade' });
  const course = details.getByRole('region', { name: 'Price, stop, target and walls' });
  await expect(course.getByRole('img', { name: `Course of the trade in ${symbol}` })).toBeVisible();
  await expect(details).toContainText(/Best open PnL \(MFE\)[+−]?\d/);
  await expect(details.getByRole('region', { name: 'What happened' }).getByRole('listitem').first()).toBeVisible();
  await expect(details.getByRole('table', { name: /book at entry/ })).toBeVisible();
});

test('the console requests no contract additions from a bot without capabilities', async ({ operator }) => {
  const { page } = operator;
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const status = (await response.json()) as Record<string, unknown>;
    // JSON omits the undefined field.
    return route.fulfill({ response, json: { ...status, capabilities: undefined } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));

  await operator.signIn('#dashboard?symbol=BTCUSDT');
  await operator.pressCommand('Start Bot');
  const signal = operator.tableRows('Recent signals').first();
  await expect(signal).toBeVisible(MINUTE_TIMEOUT);
  await expect(page.locator('.symbol-link')).toHaveCount(0);
  await expect(marketViewPanel(page)).toBeHidden();
  expect(
    asked.filter((path) => /^\/api\/(diagnostics|market\/(overview|history|candles))|\/story$/.test(path)),
  ).toEqual([]);
  expect(sent.filter((frame) => frame.includes('watch'))).toEqual([]);
  expect(asked).toContain('/api/signals');
  // A status request that is pending when the bot stops must not count as an error.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
