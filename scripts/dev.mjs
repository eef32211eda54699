import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, watch } from 'node:fs';
import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { installMissing } = await import('./lib/dependencies.mjs');
const { ROOT, inRoot, tool } = await import('./lib/paths.mjs');

await installMissing();

const BUNDLE_FOLDER = inRoot('dist/dev/server');
const BUNDLE = 'main.js';
/** Debounces the restart, because webpack writes the bundle before its source map. */
const RESTART_DELAY_MS = 150;

const start = (args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
const webpack = (...args) => start([tool('webpack-cli/bin/cli.js'), ...args, '--mode=development']);

mkdirSync(BUNDLE_FOLDER, { recursive: true });
let bot;
let restart;
const startBot = () => {
  if (!existsSync(inRoot('dist/dev/server', BUNDLE))) return;
  bot = start(['--enable-source-maps', inRoot('dist/dev/server', BUNDLE), ...process.argv.slice(2)]);
};

watch(BUNDLE_FOLDER, (_event, name) => {
  if (name !== BUNDLE) return;
  clearTimeout(restart);
  restart = setTimeout(() => {
    if (!bot || bot.exitCode !== null || bot.signalCode !== null) return startBot();
    bot.once('exit', startBot);
    bot.kill('SIGTERM');
  }, RESTART_DELAY_MS);
});

const watchers = [webpack('watch', '--config-name=server'), webpack('serve', '--config-name=console')];

const stopAll = () => {
  for (const child of [...watchers, bot]) child?.kill('SIGTERM');
  process.exit(0);
};
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
