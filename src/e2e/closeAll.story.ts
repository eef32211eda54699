import type { Locator, Page } from '@playwright/test';
import { startDemoConsole } from '@/testing/exchange/demoConsole';
import { accessibilityViolations, followBrowserScheme } from './support/accessibilityChecks';
import { OPERATOR_CREDENTIALS } from './support/botProcess';
import { expect, test } from './support/fixtures';
import { OperatorPage } from './support/operator';

const SIGNAL_TIMEOUT_MS = 30_000;
const MISMATCH_TIMEOUT_MS = 20_000;
const HAND_NOTIONAL_USDT = 100;

type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;
type NamedBox = Box & { name: string };

/** Returns the boxes of the shown elements. A message can end at any time, so all boxes are read at once. */
const boxesOf = (elements: Locator): Promise<NamedBox[]> =>
  elements.evaluateAll((all) =>
    all
      .map((element) => ({ name: element.textContent, ...(element.getBoundingClientRect().toJSON() as Box) }))
      .filter(({ width }) => width > 0),
  );

/** Returns the names of the commands that a message covers. */
async function coveredCommands(page: Page): Promise<string[]> {
  const commands = page.getByRole('button', {
    name: /^(Stop Bot|Close All Positions|Flatten|Acknowledge.*|Stay halted|Choose)$/,
  });
  const messages = await boxesOf(page.getByRole('log', { name: 'Messages' }).getByRole('presentation'));
  return (await boxesOf(commands))
    .filter(({ x, y, width, height }) =>
      messages.some(
        (box) => x < box.x + box.width && box.x < x + width && y < box.y + box.height && box.y < y + height,
      ),
    )
    .map(({ name }) => name);
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the operator gets out of a demo account on ${width} pixels, and nothing opens again`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize({ width, height });
    const demo = await startDemoConsole(OPERATOR_CREDENTIALS);
    try {
      const operator = new OperatorPage(page, demo.url);
      await followBrowserScheme(page);
      await operator.signIn();
      await operator.pressCommand('Start Bot');
      const start = page.getByRole('dialog', { name: 'Start the DEMO bot?' });
      await start.getByRole('textbox').fill('DEMO');
      await start.getByRole('button', { name: 'Start Bot' }).click();
      await expect.poll(() => demo.restingOrders().length, { timeout: SIGNAL_TIMEOUT_MS }).toBeGreaterThan(0);
      const entry = demo.restingOrders()[0]!;
      demo.fillResting(entry.orderId, 1);
      const [foreign = ''] = demo.freeSymbols();
      demo.openByHand(foreign, HAND_NOTIONAL_USDT);
      await expect(operator.controlBarFigure('Status')).toHaveText('RUNNING, entries halted', {
        timeout: MISMATCH_TIMEOUT_MS,
      });

      // The position of others is a row of the same table, beside the position of the bot.
      const foreignRow = operator.tableRows('Open positions').filter({ hasText: foreign });
      await expect(foreignRow).toContainText('not of the bot', { timeout: MISMATCH_TIMEOUT_MS });
      await expect(foreignRow).toContainText('by Flatten');

      // The question names what stays open, in one column that overlaps nothing.
      await operator.pressCommand('Close All Positions');
      const question = page.getByRole('dialog', { name: 'Close all DEMO positions?' });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expect(question).toContainText('may open new positions once entries are no longer halted');
      await expect(question.getByRole('region', { name: 'Not closed by Close All' })).toContainText(
        `${foreign}: position of`,
      );
      const cells = question.getByRole('list', { name: 'Positions to close' }).locator('li').first().locator('> *');
      const boxes = await cells.evaluateAll((all) =>
        all.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRect),
      );
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1))
          expect(one.right <= other.left || one.bottom <= other.top || other.right <= one.left).toBe(true);
      expect(await accessibilityViolations(page, '[role="dialog"]')).toEqual([]);
      await question.getByRole('button', { name: 'Close all and pause' }).click();
      await expect(operator.controlBarFigure('Status')).toHaveText('PAUSED');
      await expect.poll(() => demo.positions().map(({ symbol }) => symbol)).toEqual([foreign]);
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('The bot is paused.');

      // No message covers a command that limits risk, also at 200 % zoom.
      for (const size of [
        { width: 640, height: 400 },
        { width: 390, height: 844 },
        { width, height },
      ]) {
        await page.setViewportSize(size);
        await expect.poll(() => coveredCommands(page)).toEqual([]);
      }

      await page.getByRole('button', { name: /Flatten/ }).click();
      await page.getByRole('button', { name: 'Hold 2 s to flatten' }).click({ delay: 2_300 });
      await expect.poll(() => [demo.positions(), demo.openOrders()]).toEqual([[], []]);
      await expect(page.getByRole('region', { name: 'Account' })).toContainText(
        /Account flat, read at \d\d:\d\d:\d\d/,
        { timeout: MISMATCH_TIMEOUT_MS },
      );
      await expect(foreignRow).toHaveCount(0);
      expect(complaints).toEqual([]);
    } finally {
      await demo.stop();
    }
  });
}
