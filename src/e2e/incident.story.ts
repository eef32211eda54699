import { readFile } from 'node:fs/promises';
import { accessibilityViolations, followBrowserScheme } from './support/accessibilityChecks';
import { expect, test } from './support/fixtures';

test('the operator finds a stop in the incident view, zooms, clicks it and exports it', async ({ operator }) => {
  const { page } = operator;
  await followBrowserScheme(page);
  await operator.signIn();
  await operator.pressCommand('Start Bot');
  await operator.pressCommand('Stop Bot');
  await page.getByRole('button', { name: 'Command history' }).click();
  await page.getByRole('link', { name: /Around this ?: Stop/ }).click();

  const list = page.getByRole('grid', { name: 'Events in view' });
  await expect(list.getByText('Stop Bot')).toBeVisible();
  await expect(list.getByText('Console connected')).toBeVisible();
  const before = await list.getByRole('row').count();
  const lanes = page.getByRole('group', { name: 'Lanes of the incident' });
  const details = page.getByRole('region', { name: 'Selected event' });
  // The link leads to the moment of the command, which is in the middle of the lanes beside their labels. The lanes are
  // drawn again while their data arrive.
  await expect(async () => {
    const box = (await lanes.boundingBox())!;
    await lanes.click({ position: { x: 92 + (box.width - 92) / 2, y: 20 + 24 * 1.5 } });
    await expect(details.getByRole('heading', { name: 'Stop Bot' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(details).toContainText('Command · Done · by operator');
  expect(await accessibilityViolations(page, '[role="tabpanel"]:not([hidden])')).toEqual([]);

  for (let turn = 0; turn < 9; turn += 1) await page.mouse.wheel(0, -300);
  await expect.poll(() => list.getByRole('row').count()).toBeLessThan(before);
  await expect(list.getByText('Stop Bot')).toBeVisible();

  const download = page.waitForEvent('download');
  await operator.button('Export Markdown').click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/\| Command \| Done \| Stop Bot \| operator \|/);
  expect(file).not.toContain('Process started');
});
