import { createBrowserServices, botOrigin } from './browserServices';

const documentWithBotHost = (content?: string): Document => {
  const page = document.implementation.createHTMLDocument();
  if (content === undefined) return page;
  const meta = page.createElement('meta');
  meta.name = 'bot-host';
  meta.content = content;
  page.head.append(meta);
  return page;
};
const PAGE_ORIGIN = 'http://localhost:8080';
const botOriginOfPage = (content?: string) => botOrigin(documentWithBotHost(content), { origin: PAGE_ORIGIN });

test.each([
  [undefined, PAGE_ORIGIN],
  ['', PAGE_ORIGIN],
  ['https://bot.example/', 'https://bot.example'],
  ['http://10.0.0.5:9000', 'http://10.0.0.5:9000'],
])('a page with the bot-host %j connects to %s', (content, expected) =>
  expect(botOriginOfPage(content)).toBe(expected),
);

test.each(['bot.example', 'javascript:alert(1)', '//'])(
  'botOrigin throws an error for the invalid bot-host %s',
  (content) => {
    expect(() => botOriginOfPage(content)).toThrow(`The bot-host of this page is no web address: ${content}`);
  },
);

test.each(['https://bot.example/trading', 'https://bot.example/?a=1'])(
  'botOrigin throws an error for the bot-host %s with a path',
  (content) => {
    expect(() => botOriginOfPage(content)).toThrow(
      `The bot-host of this page must be like https://bot.example, without a path: ${content}`,
    );
  },
);

test('a sign-in lasts until the page is closed when the browser refuses storage', () => {
  const refusal = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { storage } = createBrowserServices();
  storage.setItem('a', 'b');
  expect(storage.getItem('a')).toBe('b');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
  refusal.mockRestore();
});

test.each([
  [undefined, undefined],
  ['include', 'include'],
])('a page with the credentials setting %s sends credentials: %s', async (said, sent) => {
  const meta = document.createElement('meta');
  meta.name = 'bot-host';
  meta.content = 'https://bot.example';
  if (said !== undefined) meta.dataset.credentials = said;
  document.head.append(meta);
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  await createBrowserServices().fetchFn('/api/status', { method: 'GET' });
  expect(fetched.mock.calls[0]?.[1]).toEqual({ method: 'GET', ...(sent !== undefined && { credentials: sent }) });
  fetched.mockRestore();
  meta.remove();
});
