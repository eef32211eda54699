import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startWrongServer, WRONG_ANSWERS } from '@/testing/server/wrongServer';

const CONSOLE_FOLDER = path.join(__dirname, '../../dist/console');
const CONTENT_TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the built console. `answer` answers the calls of the API. */
function serveConsole(answer: () => RequestListener, botHost = ''): RequestListener {
  const index = readFileSync(path.join(CONSOLE_FOLDER, 'index.html'), 'utf8');
  const page = index.replace('name="bot-host" content=""', `name="bot-host" content="${botHost}"`);
  return (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    const file = path.join(CONSOLE_FOLDER, pathname);
    if (pathname === '/') reply.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else if (pathname.startsWith('/assets/') && existsSync(file)) {
      reply.writeHead(200, { 'content-type': CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream' });
      reply.end(readFileSync(file));
    } else answer()(request, reply);
  };
}

test('a first visit at a web server names it above the form until the bot answers', async ({ page }) => {
  let answer: RequestListener = WRONG_ANSWERS.page;
  const server = await startWrongServer(serveConsole(() => answer));
  await page.goto(server.url);
  await expect(page.getByRole('alert').filter({ hasText: 'A web server answers' })).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
  answer = (_request, reply) => void reply.writeHead(401).end('{"detail":"Not signed in"}');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  // Sooner than the check that follows without Retry.
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused({ timeout: 3_000 });
  server.close();
});

test('a first visit of a page that the bot does not allow says so', async ({ page }) => {
  const bot = await startWrongServer(WRONG_ANSWERS.otherApi);
  const server = await startWrongServer(serveConsole(() => WRONG_ANSWERS.page, bot.url));
  await page.goto(server.url);
  await expect(page.getByRole('alert').filter({ hasText: `${bot.url} does not allow this page` })).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
  server.close();
  bot.close();
});
