import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, watch } from 'node:fs';
import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installMissingPackages } = await import('./lib/dependencies.mjs');
const { REPOSITORY_ROOT, repositoryPath, packageFilePath } = await import('./lib/paths.mjs');

await installMissingPackages();
const { default: writeStaleContractDocuments } = await import('./lib/contractDocuments.cjs');
writeStaleContractDocuments();

const BUNDLE_FOLDER = repositoryPath('dist/dev/server');
const BUNDLE_FILE = 'main.js';
/** Delay of a restart after a change, because webpack writes the bundle before its source map. */
const RESTART_DELAY_MS = 150;

const startNodeProcess = (args) => spawn(process.execPath, args, { cwd: REPOSITORY_ROOT, stdio: 'inherit' });
const startWebpack = (...args) =>
  startNodeProcess([packageFilePath('webpack-cli/bin/cli.js'), ...args, '--mode=development']);

mkdirSync(BUNDLE_FOLDER, { recursive: true });
let bot;
let restart;
const startBot = () => {
  if (!existsSync(repositoryPath('dist/dev/server', BUNDLE_FILE))) return;
  bot = startNodeProcess([
    '--enable-source-maps',
    repositoryPath('dist/dev/server', BUNDLE_FILE),
    ...process.argv.slice(2),
  ]);
};

watch(BUNDLE_FOLDER, (_event, name) => {
  if (name !== BUNDLE_FILE) return;
  clearTimeout(restart);
  restart = setTimeout(() => {
    if (!bot || bot.exitCode !== null || bot.signalCode !== null) return startBot();
    bot.once('exit', startBot);
    bot.kill('SIGTERM');
  }, RESTART_DELAY_MS);
});

const webpackProcesses = [
  startWebpack('watch', '--config-name=server'),
  startWebpack('serve', '--config-name=console'),
];

const stopAllProcesses = () => {
  for (const child of [...webpackProcesses, bot]) child?.kill('SIGTERM');
  process.exit(0);
};
process.on('SIGINT', stopAllProcesses);
process.on('SIGTERM', stopAllProcesses);
