import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const APPEARANCE_STORAGE_KEY = 'order-flow/appearance';
const APPEARANCE_SCRIPT = readFileSync(join(__dirname, '../../../public/appearance.js'), 'utf8');

let systemIsLight = false;
beforeEach(() => {
  jest.resetModules();
  localStorage.clear();
  systemIsLight = false;
  window.matchMedia = ((query: string) => ({
    matches: query.includes('light') && systemIsLight,
    addEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});

const loadAppearance = async () => {
  const appearance = await import('./appearance');
  appearance.startAppearance();
  return appearance;
};
const displayedScheme = (): string | undefined => document.documentElement.dataset.scheme;

test.each([
  [null, false, 'dark'],
  [null, true, 'dark'],
  ['{"scheme":"light"}', false, 'light'],
  ['{"scheme":"system"}', true, 'light'],
  ['{"scheme":"system"}', false, 'dark'],
  ['{"scheme":"purple"}', true, 'dark'],
  ['{', true, 'dark'],
  ['null', true, 'dark'],
])('the stored appearance %p with a light system setting of %p gives the scheme %s', async (text, light, expected) => {
  systemIsLight = light;
  if (text !== null) localStorage.setItem(APPEARANCE_STORAGE_KEY, text);
  delete document.documentElement.dataset.scheme;
  window.eval(APPEARANCE_SCRIPT);
  expect(displayedScheme()).toBe(expected);
  delete document.documentElement.dataset.scheme;
  await loadAppearance();
  expect(displayedScheme()).toBe(expected);
});

test('a chosen appearance applies immediately and survives a reload', async () => {
  const { chooseAppearance } = await loadAppearance();
  chooseAppearance({ scheme: 'light', pair: 'blue-orange', density: 'comfortable' });
  expect(document.documentElement.dataset).toMatchObject({
    scheme: 'light',
    pair: 'blue-orange',
    density: 'comfortable',
  });
  jest.resetModules();
  delete document.documentElement.dataset.density;
  await loadAppearance();
  expect(document.documentElement.dataset.density).toBe('comfortable');
});
