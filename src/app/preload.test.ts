import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORED_SESSION_KEY } from '@/slices/session';
import { TABS } from './tabs';

const readPublicScript = (name: string): string => readFileSync(join(__dirname, '../../public', name), 'utf8');
const [appearance, preload] = [readPublicScript('appearance.js'), readPublicScript('preload.js')];
const tabsSource = readFileSync(join(__dirname, 'tabs.ts'), 'utf8');

const CHUNK_FILES = {
  main: ['assets/ui.js', 'assets/main.js', 'assets/main.css'],
  dashboard: ['assets/ui.js', 'assets/dashboard.js'],
  trades: ['assets/grid.js', 'assets/trades.js'],
};
const SIGNED_IN_SESSION = JSON.stringify({ token: JSON.stringify('token-1'), username: JSON.stringify('operator') });

function preloadedFiles(session: string | null, hash: string): string[] {
  document.head.replaceChildren();
  localStorage.clear();
  if (session !== null) localStorage.setItem(STORED_SESSION_KEY, session);
  delete document.documentElement.dataset.session;
  location.hash = hash;
  window.eval(appearance);
  window.eval(preload.replace('__CHUNK_FILES__', JSON.stringify(CHUNK_FILES)));
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  return [...links].map((link) => `${link.getAttribute('as')} ${link.getAttribute('href')}`);
}

const MAIN_SCREEN_FILES = ['script assets/ui.js', 'script assets/main.js', 'style assets/main.css'];

test.each([
  ['#trades?status=open', [...MAIN_SCREEN_FILES, 'script assets/grid.js', 'script assets/trades.js']],
  ['', [...MAIN_SCREEN_FILES, 'script assets/dashboard.js']],
  ['#nowhere', [...MAIN_SCREEN_FILES, 'script assets/dashboard.js']],
])('a signed-in page at %p preloads the files of the main screen and the tab', (hash, expected) => {
  expect(preloadedFiles(SIGNED_IN_SESSION, hash)).toEqual(expected);
});

test.each([null, '{', 'null', JSON.stringify({ token: 'null', username: 'null' })])(
  'a page with the stored session %p preloads nothing',
  (session) => {
    expect(preloadedFiles(session, '#trades')).toEqual([]);
  },
);

test.each(TABS.map(({ id }) => id))("the code file of the tab %p has the name of the tab's hash", (id) => {
  expect(tabsSource).toContain(`webpackChunkName: "${id}"`);
});

test('the page names a script of its first screen that a content blocker held back', () => {
  window.eval(appearance);
  const script = document.createElement('script');
  script.async = false;
  script.src = '/assets/console.js';
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  const alert = document.querySelector('[role="alert"]');
  expect(alert?.textContent).toMatch(/\/assets\/console\.js did not arrive\. A content blocker or a proxy /);
  alert?.remove();
});
