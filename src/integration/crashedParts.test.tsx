import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { BOT_COMMANDS } from '@/api/bot/botCommands';
import { TABS } from '@/app/tabs';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';

setUpConsoleTests();

const plainCommand = (name: string): HTMLElement =>
  within(screen.getByRole('region', { name: 'Bot control' })).getByRole('button', { name });

/** Replaces each text of the page by nested elements, as the translators of browsers do. */
function translatePage(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode);
  for (const node of nodes) {
    const outer = document.createElement('span');
    outer.append(document.createElement('span'));
    outer.firstElementChild!.textContent = node.textContent;
    node.parentNode!.replaceChild(outer, node);
  }
}

test('the page forbids its translation', () => {
  const html = readFileSync('public/index.html', 'utf8');
  expect(html).toMatch(/<html [^>]*translate="no"/);
  expect(html).toContain('<meta name="google" content="notranslate" />');
});

test('Pause, Stop and Close All work on a translated page', async () => {
  const operator = await renderConsole();
  const { bot } = operator.server();
  await operator.signIn();
  await operator.press('Start Bot');
  await operator.passUntil(() => bot.status().active_trades > 0);
  translatePage();
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  // A status that cannot be read removes texts from all parts of the page.
  operator.wire.distort('GET /api/status', () => Response.json({ detail: 'busy' }, { status: 500 }));
  await operator.pass(12_000);
  operator.wire.stopDistorting();
  await operator.pass(4_000);
  expect(screen.queryByText('The console could not go on')).not.toBeInTheDocument();
  await operator.press('Pause');
  expect(bot.status().paused).toBe(true);
  await operator.press('Stop Bot');
  expect(bot.status().running).toBe(false);
  expect(operator.wire.requests).not.toContain('POST /api/close-all');
  expect(screen.getByRole('button', { name: 'Close All Positions' })).toBeInTheDocument();
  operator.complaints();
});

test('plain buttons replace a crashed control bar, and Close All still asks', async () => {
  const operator = await renderConsole();
  const { bot } = operator.server();
  await operator.signIn();
  await operator.press('Start Bot');
  await operator.passUntil(() => bot.status().active_trades > 0);
  const crash = jest.spyOn(BOT_COMMANDS.stopBot, 'shown').mockImplementation(() => {
    throw new Error('crashed');
  });
  bot.pause();
  await operator.pass(4_000);
  expect(screen.getByText('The control bar could not be shown.')).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'Dashboard' })).toBeVisible();
  bot.resume();

  await operator.click(plainCommand('Pause'));
  expect(bot.status().paused).toBe(true);
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await operator.click(plainCommand('Close All Positions'));
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining('Close all PAPER positions?'));
  expect(bot.status().active_trades).toBeGreaterThan(0);
  confirm.mockReturnValue(true);
  await operator.click(plainCommand('Close All Positions'));
  await operator.passUntil(() => bot.status().active_trades === 0);
  expect(confirm).toHaveBeenCalledTimes(2);
  await operator.click(plainCommand('Stop Bot'));
  expect(bot.status().running).toBe(false);
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Stop Bot: done')).toBeInTheDocument();

  crash.mockRestore();
  await operator.press('Try again');
  expect(screen.getByRole('button', { name: 'Start Bot' })).toBeInTheDocument();
  operator.complaints();
});

test('Stop stays on a page whose whole main screen crashed, and names a failure', async () => {
  const operator = await renderConsole();
  const { bot } = operator.server();
  await operator.signIn();
  await operator.press('Start Bot');
  const crash = jest.spyOn(TABS, 'find').mockImplementation(() => {
    throw new Error('crashed');
  });
  await operator.perform(() => {
    location.hash = 'trades';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(screen.getByText('The console could not go on')).toBeInTheDocument();
  operator.wire.distort('POST /api/stop', () => Response.json({ detail: 'busy' }, { status: 500 }));
  await operator.click(plainCommand('Stop Bot'));
  expect(screen.getByText('Stop Bot failed: busy')).toBeInTheDocument();
  operator.wire.stopDistorting();
  await operator.click(plainCommand('Stop Bot'));
  expect(bot.status().running).toBe(false);
  crash.mockRestore();
  await operator.press('Try again');
  expect(screen.getByRole('tab', { name: 'Trades' })).toBeInTheDocument();
  operator.complaints();
});
