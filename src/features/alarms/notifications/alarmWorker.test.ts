import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const SOURCE = readFileSync(join(__dirname, '../../../../public/alarmWorker.js'), 'utf8');
const SCOPE = 'https://bot.example/console/';

type Handler = (event: object) => void;
type Page = { url: string; focus: jest.Mock; postMessage: jest.Mock };

/** Runs the service worker with fake pages and returns what it showed and opened. */
function startWorker(pages: readonly Page[] = []) {
  const handlers = new Map<string, Handler>();
  const showNotification = jest.fn().mockResolvedValue(undefined);
  const openWindow = jest.fn().mockResolvedValue(null);
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: jest.fn(),
    registration: { scope: SCOPE, showNotification },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  };
  runInContext(SOURCE, createContext({ self, URL }));
  const send = async (name: string, event: object): Promise<void> => {
    let work: unknown;
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  return {
    handlers,
    showNotification,
    openWindow,
    push: (data: unknown) => send('push', { data }),
    click: (link: string | null) => send('notificationclick', { notification: { close: jest.fn(), data: { link } } }),
  };
}
const aPage = (url: string): Page => ({ url, focus: jest.fn(), postMessage: jest.fn() });

test('a push message becomes one notification for each alarm, and a critical one stays', async () => {
  const { push, showNotification } = startWorker();
  const message = { title: 'Feed lost', body: 'Stop the bot.', rank: 'critical', tag: 'feed_lost', link: '#alarms' };
  await push({ json: () => message });
  expect(showNotification).toHaveBeenCalledWith(
    'Feed lost',
    expect.objectContaining({ body: 'Stop the bot.', tag: 'feed_lost', requireInteraction: true, renotify: true }),
  );
});

test.each([null, { json: () => null }])('the unreadable push %p still shows a notification', async (data) => {
  const { push, showNotification } = startWorker();
  await push(data);
  expect(showNotification).toHaveBeenCalledWith('Alarm of the bot', expect.objectContaining({ tag: 'alarm' }));
});

test('a click focuses the open console at the link, and opens a console without one', async () => {
  const page = aPage(`${SCOPE}#trades`);
  const other = aPage('https://bot.example/elsewhere');
  const open = startWorker([other, page]);
  await open.click(`${SCOPE}#logs?view=incident`);
  expect(page.focus).toHaveBeenCalled();
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'open', hash: '#logs?view=incident' });
  expect(other.focus).not.toHaveBeenCalled();
  const closed = startWorker();
  await closed.click('https://evil.example/console/');
  expect(closed.openWindow).toHaveBeenCalledWith(SCOPE);
});

test('the worker answers no request', () => {
  expect([...startWorker().handlers.keys()]).toEqual(['install', 'push', 'notificationclick']);
});
