import { readFileSync } from 'node:fs';
import { repositoryPath } from '../paths.mjs';
import { readArchiveFile, readFolder, textFile } from './files.mjs';
import { directPackages, findConsolePackages, findServerPackages } from './packages.mjs';

const readManifest = () => JSON.parse(readFileSync(repositoryPath('package.json'), 'utf8'));

/** Files of a package that no program reads: types and source maps. */
const UNUSED_FILE_PATTERN = /\.d\.[cm]?ts$|\.map$/;
/** Scripts of the bundle, each with the file of the built server that it starts. */
const STARTERS = {
  'server.js': 'main',
  'backup.js': 'backup',
  'restore.js': 'restore',
  'flatten.js': 'flatten',
  'compareFills.js': 'compareFills',
  'labWorker.js': 'labQueueWorker',
};

const createStarter = (entry, node) => `// Needs Node ${node} or newer, and no installation.
'use strict';
var version = process.versions.node.split('.').map(Number);
var needed = [${node.split('.').join(', ')}];
if (version[0] < needed[0] || (version[0] === needed[0] && version[1] < needed[1])) {
  console.error('Node ${node} or newer is needed and this is Node ' + process.versions.node + '.');
  process.exit(1);
}
process.setSourceMapsEnabled(true);
require('./dist/server/${entry}.js');
`;

const commonFiles = (readme) => [
  readArchiveFile(repositoryPath('LICENSE'), 'LICENSE'),
  readArchiveFile(repositoryPath('docs/notices.md'), 'NOTICES.md'),
  readArchiveFile(repositoryPath(`examples/deploy/${readme}`), 'README.md'),
  ...readFolder(repositoryPath('examples/deploy'), 'deploy', (file) => !file.endsWith('.md')),
];

const isServed = (file) => !/^\.|\/\./.test(file);

/** Returns the two archives of a release, each with its files and the places of its packages. */
export function collectArchives() {
  const { version, license, engines, dependencies } = readManifest();
  const consolePackages = findConsolePackages();
  const serverPackages = findServerPackages();
  const node = engines.node.replace('>=', '');
  const manifest = {
    ...{ name: 'order-flow-console-with-bot', version, private: true, license, engines },
    scripts: {
      start: 'node server.js',
      backup: 'node backup.js',
      restore: 'node restore.js',
      flatten: 'node flatten.js',
      'compare-fills': 'node compareFills.js',
    },
    dependencies: Object.fromEntries(directPackages().map((name) => [name, dependencies[name]])),
  };
  return [
    {
      name: 'order-flow-console',
      version,
      packages: consolePackages,
      files: [...commonFiles('console.md'), ...readFolder(repositoryPath('dist/console'), 'public', isServed)],
    },
    {
      name: manifest.name,
      version,
      packages: [...new Set([...consolePackages, ...serverPackages])].sort(),
      files: [
        ...commonFiles('console-with-bot.md'),
        textFile('package.json', `${JSON.stringify(manifest, null, 2)}\n`),
        ...Object.entries(STARTERS).map(([name, entry]) => textFile(name, createStarter(entry, node))),
        ...readFolder(repositoryPath('dist/console'), 'dist/console', isServed),
        ...readFolder(repositoryPath('dist/server'), 'dist/server'),
        ...serverPackages.flatMap(readPackage),
      ],
    },
  ];
}

/** Returns the files of a package without those of packages inside its folder, which have their own place. */
const readPackage = (place) =>
  readFolder(
    repositoryPath(place),
    place,
    (file) => !UNUSED_FILE_PATTERN.test(file) && !/(^|\/)node_modules\//.test(file),
  );
