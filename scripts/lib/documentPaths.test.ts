import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
/** Folders that a build, a run or a test writes. */
const WRITTEN = /^(dist|data|data-demo|docs\/contract)\b|node_modules/;
const listFolder = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
/** Each file and each folder with documents or code. */
const PLACES = new Set([
  ...readdirSync(ROOT),
  ...['.readme', 'docs', 'examples', 'scripts', 'src'].flatMap(listFolder).filter((place) => !WRITTEN.test(place)),
]);
/** The history of changes names files that are gone. */
const DOCUMENTS = [...PLACES].filter((place) => place.endsWith('.md') && place !== 'CHANGELOG.md');
const ROOMS = ['docs', 'scripts', 'src', ...readdirSync(path.join(ROOT, 'src'))];

/** Returns a document without its blocks of commands. */
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8').replace(/^```[^]*?^```/gm, '');

/** A path may lack its first folders. */
const isPlace = (name: string): boolean => PLACES.has(name) || [...PLACES].some((place) => place.endsWith(`/${name}`));

/** Returns the names in code marks that end like a file of source text, or that begin with a room and have a slash. */
function pathsOf(document: string): string[] {
  const names = [...read(document).matchAll(/`(\.?[\w.-][\w./-]*?)\/?`/g)].map(([, name = '']) => name);
  const paths = names.filter((name) => {
    const isInRoom = name.includes('/') && ROOMS.includes(name.split('/')[0] ?? '');
    return isInRoom || /\.(ts|tsx|mjs|md)$/.test(name);
  });
  return paths.map((name) => (name.startsWith('.') ? path.join(path.dirname(document), name) : name));
}

const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

function brokenLinksOf(document: string): string[] {
  const links = [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? document : path.join(path.dirname(document), target);
    if (WRITTEN.test(file)) return false;
    return !PLACES.has(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
}

test.each(DOCUMENTS)('%s names only files and folders that exist', (document) => {
  expect(pathsOf(document).filter((name) => !isPlace(name) && !WRITTEN.test(name))).toEqual([]);
});

test.each(DOCUMENTS)('each link of %s leads to a file or a heading', (document) => {
  expect(brokenLinksOf(document)).toEqual([]);
});

test('the table of halts has each cause in the order of the code', () => {
  const causes = /type HaltCause =([^;]*);/.exec(read('src/server/bot/live/halts.ts'))?.[1] ?? '';
  const table = /\n## Halts\n([^]*?)\n## /.exec(read('docs/live-orders.md'))?.[1] ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)` +\|/gm)].map(([, cause]) => cause);
  expect(rows).toEqual([...causes.matchAll(/'(\w+)'/g)].map(([, cause]) => cause));
});
