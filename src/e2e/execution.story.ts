import type { Locator, Page } from '@playwright/test';
import { formatQuantity } from '@/domain/format/format';
import { startDemoConsole } from '@/testing/exchange/demoConsole';
import { accessibilityViolations, followBrowserScheme } from './support/accessibilityChecks';
import { OPERATOR_CREDENTIALS } from './support/botProcess';
import { expect, test } from './support/fixtures';
import { OperatorPage } from './support/operator';

const SIGNAL_TIMEOUT_MS = 30_000;
/** The bot reads the account every 5 s, and a mismatch lasts more than 3 s. */
const MISMATCH_TIMEOUT_MS = 20_000;
const HAND_NOTIONAL_USDT = 100;
const ACCOUNT_SELECTOR = '[aria-label="Account"]';
const MISMATCH_SELECTOR = '[aria-label="Mismatch between bot and account"]';

/** Presses until `done` passes, because the console ignores clicks just after an alarm or a banner moved the page. */
async function pressUntil(button: Locator, done: () => Promise<void>): Promise<void> {
  await expect(async () => {
    // A dialog that opened late hides its button.
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await done();
  }).toPass();
}

/** Opens the list of orders, checks it, and closes it. */
async function readOrders(page: Page, strip: Locator, check: (rows: Locator) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Orders at the exchange' });
  await pressUntil(strip.getByRole('button', { name: /open/ }), () => expect(dialog).toBeVisible());
  await check(dialog.locator('tbody').getByRole('row'));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`the operator starts, halts and flattens a bot on a demo account on ${width} pixels`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize({ width, height });
    const demo = await startDemoConsole(OPERATOR_CREDENTIALS);
    const waitForRestingOrder = async () => {
      await expect.poll(() => demo.restingOrders().length, { timeout: SIGNAL_TIMEOUT_MS }).toBeGreaterThan(0);
      return demo.restingOrders()[0]!;
    };
    try {
      const operator = new OperatorPage(page, demo.url);
      const strip = page.getByRole('region', { name: 'Account' });
      const banner = page.getByRole('alert', { name: 'Mismatch between bot and account' });
      const mismatchOf = (symbol: string) => banner.getByRole('listitem').filter({ hasText: symbol });
      const notes = strip.getByRole('list', { name: 'State of the account' });
      await followBrowserScheme(page);
      await operator.signIn();

      // Start: the operator types the kind of the account.
      await operator.pressCommand('Start Bot');
      const start = page.getByRole('dialog', { name: 'Start the DEMO bot?' });
      await expect(start).toContainText('1,000.00 USDT in positions, 200.00 USDT of loss a day');
      await expect(start.getByRole('button', { name: 'Start Bot' })).toBeDisabled();
      await start.getByRole('textbox', { name: 'Type DEMO to continue' }).fill('DEMO');
      await start.getByRole('button', { name: 'Start Bot' }).click();
      await expect(operator.controlBarFigure('Status')).toHaveText('RUNNING');
      await expect(strip).toContainText('BYBIT DEMO …7703');
      await expect(operator.controlBarFigure('Mode')).toHaveText('DEMO');
      await expect(page).toHaveTitle(/^DEMO/);

      // Part fill: the position has its stop while the rest of its entry still rests.
      const entry = await waitForRestingOrder();
      demo.fillResting(entry.orderId, 0.5);
      await expect(notes).toHaveText(new RegExp(`${entry.symbol} stop at exchange [\\d.,]+`));
      const stopCell = operator.tableRows('Open positions').first().locator('[data-name="Stop at exchange"]');
      await expect(stopCell).toHaveText(/^[\d.,]+$/);
      await readOrders(page, strip, async (rows) => {
        const row = rows.filter({ hasText: entry.symbol }).first();
        await expect(row).toContainText('partly filled');
        await expect(row).toContainText(formatQuantity(entry.qty));
        await expect(row).toContainText(`${formatQuantity(entry.cumQty)} at `);
      });
      expect(demo.positions().map(({ symbol, size }) => [symbol, size])).toEqual([[entry.symbol, entry.cumQty]]);
      demo.fillResting(entry.orderId, 1);

      // Halt: entries are cancelled, the position and its stop stay.
      await pressUntil(strip.getByRole('button', { name: 'Halt entries' }), () =>
        expect(strip).toContainText('Entries halted: halted by the operator', { timeout: 1_000 }),
      );
      await expect.poll(() => demo.restingOrders()).toEqual([]);
      await expect(strip.getByRole('button', { name: '0 open orders' })).toBeVisible();
      expect(demo.positions()).toMatchObject([{ symbol: entry.symbol, size: entry.qty, stopLoss: {} }]);
      await expect(notes).toContainText(`${entry.symbol} stop at exchange`);

      // Unknown: the line fails after the exchange accepted an entry, and comes back.
      demo.exchange.cutLineAt('/v5/order/create');
      await pressUntil(strip.getByRole('button', { name: 'Release entries' }), () =>
        expect(strip.getByRole('button', { name: 'Halt entries' })).toBeVisible({ timeout: 1_000 }),
      );
      const lost = await waitForRestingOrder();
      await expect(strip.getByRole('button', { name: '1 unknown, 0 open' })).toBeVisible();
      await expect(notes).toContainText('Account not connected');
      await readOrders(page, strip, async (rows) => {
        await expect(rows.first()).toContainText(lost.symbol);
        await expect(rows.first()).toContainText('unknown');
        await expect(rows.first()).toContainText(/connection lost|no reply in time/);
        await expect(rows.first()).toContainText('not filled yet');
      });
      demo.exchange.restoreLine();
      // The account was not read for 3 s: entries halted, and the bot cancels the entry once the exchange shows it.
      await expect.poll(() => demo.restingOrders().map(({ orderId }) => orderId)).not.toContain(lost.orderId);
      await expect(notes).not.toContainText('not connected');

      // Mismatch: a person trades on the website.
      const [foreignPosition = '', foreignOrder = ''] = demo.freeSymbols();
      const position = demo.positions()[0]!;
      demo.halveUnseen(position);
      demo.openByHand(foreignPosition, HAND_NOTIONAL_USDT);
      demo.restByHand(foreignOrder, HAND_NOTIONAL_USDT);
      const held = demo.positions().find(({ symbol }) => symbol === foreignPosition)!.size;
      const mismatch = mismatchOf(foreignPosition);
      await expect(mismatch).toContainText(`the bot holds 0, the account ${formatQuantity(held)}`, {
        timeout: MISMATCH_TIMEOUT_MS,
      });
      await expect(mismatchOf(foreignOrder)).toContainText('the account has 1 order that the bot did not send');
      await expect(banner).toContainText('Bot and account differ. Entries are halted.');
      await expect.poll(() => demo.restingOrders().map(({ symbol }) => symbol)).toEqual([foreignOrder]);
      const halved = mismatchOf(entry.symbol);
      const adopt = page.getByRole('dialog', { name: `Adopt the quantity of ${entry.symbol}?` });
      await pressUntil(halved.getByRole('button', { name: /^Adopt/ }), () => expect(adopt).toBeVisible());
      await adopt.getByRole('button', { name: 'Adopt' }).click();
      await expect(page.getByText(`Quantity of ${entry.symbol} adopted`)).toBeVisible();
      await expect(halved).toBeHidden();
      await expect(notes).toContainText(`${entry.symbol} stop at exchange`);
      expect(position.size).toBeLessThan(entry.qty);
      await pressUntil(banner.getByRole('button', { name: 'Stay halted' }), () =>
        expect(banner).toContainText('Entries stay halted until you choose', { timeout: 1_000 }),
      );
      for (const selector of [ACCOUNT_SELECTOR, MISMATCH_SELECTOR])
        expect(await accessibilityViolations(page, selector)).toEqual([]);
      // Every command that limits risk stays in view at 200 % zoom, too, and a key press reaches it.
      for (const size of [
        { width: 640, height: 400 },
        { width, height },
      ]) {
        await page.setViewportSize(size);
        await page.getByRole('main').getByRole('heading').last().scrollIntoViewIfNeeded();
        for (const name of ['Stop Bot', 'Close All Positions'])
          await expect(operator.commandButton(name)).toBeInViewport({ ratio: 1 });
        await expect(strip.getByRole('button', { name: 'Flatten' })).toBeInViewport({ ratio: 1 });
      }
      // Each figure is whole, or wraps out of sight.
      const figures = await strip.locator('dl > div').evaluateAll((all) =>
        all.map((figure) => {
          const { top: frame } = figure.parentElement!.getBoundingClientRect();
          const { top, right } = figure.getBoundingClientRect();
          return { isShown: top - frame < 10, isWhole: right <= figure.parentElement!.getBoundingClientRect().right };
        }),
      );
      expect(figures.filter(({ isShown, isWhole }) => isShown && !isWhole)).toEqual([]);
      if (width > 1_000) expect(figures.filter(({ isShown }) => isShown)).toHaveLength(9);

      // Flatten: nothing of the bot or of the hand is left at the exchange.
      const flatten = page.getByRole('dialog', { name: 'Flatten the demo account …7703?' });
      const flattenButton = page.getByRole('button', { name: /Flatten/ });
      await expect(flattenButton).toHaveCount(1);
      await pressUntil(flattenButton, () => expect(flatten).toBeVisible());
      await expect(flatten.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      // The trap moves the focus back into the dialog, or to the container around it, after the key press.
      const hasFocus = () => flatten.evaluate((dialog) => dialog.parentElement!.contains(document.activeElement));
      await expect.poll(hasFocus).toBe(true);
      await page.keyboard.press('Escape');
      await expect(flattenButton).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(flatten).toContainText(
        `Known positions and orders: ${[entry.symbol, foreignOrder, foreignPosition].sort().join(', ')}.`,
      );
      const hold = flatten.getByRole('button', { name: 'Hold 2 s to flatten' });
      await hold.click({ delay: 500 });
      await expect(flatten.getByRole('status')).toHaveText('Released too early, nothing was sent');
      expect(demo.positions()).toHaveLength(2);
      if (width > 1_000) {
        // The keyboard repeats a held key.
        await hold.focus();
        await page.keyboard.down('Enter');
        await page.keyboard.down('Enter');
        await expect(flatten).toBeHidden();
        await page.keyboard.down('Enter');
        await page.keyboard.up('Enter');
      } else {
        await hold.hover();
        await page.mouse.down();
        await expect(flatten).toBeHidden();
        await page.mouse.up();
      }
      await expect(flatten).toBeHidden();
      await expect(page.getByText('Flatten: 2 positions closed, 1 order cancelled')).toBeVisible();
      expect([demo.positions(), demo.openOrders()]).toEqual([[], []]);
      await expect(operator.controlBarFigure('Active Trades')).toHaveText('0');
      await expect(strip).toContainText('Entries halted: all positions were closed by the operator');
      await expect(banner).toBeHidden();
      await expect(notes).not.toContainText('stop at exchange');
      expect(complaints).toEqual([]);
    } finally {
      await demo.stop();
    }
  });
}
