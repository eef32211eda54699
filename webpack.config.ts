import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { Compilation, type Compiler, type Configuration, sources } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { PACKAGE_ALIASES, UNUSED_PACKAGE_CODE, VENDORS } from './scripts/lib/packageCode';
import { withoutMeanings } from './scripts/lib/withoutMeanings';

const ROOT = __dirname;
const PUBLIC = path.join(ROOT, 'public');
const { version: VERSION } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
const PAGE = 'index.html';
/** Number of characters of a hash in a file name. */
const HASH_LENGTH = 12;
const CHUNK_FILES = '__CHUNK_FILES__';
const FONT_FILE = /inter-latin-wght-normal.*\.woff2$/;
const DEV_SOCKET = '/dev-socket';
/** Read by `scripts/lib/build.mjs`. */
const FILES_WRITTEN = 'files written';

type Mode = 'production' | 'development';
type ConfigurationWithDevServer = Configuration & { devServer?: DevServerConfiguration };

const shared = (mode: Mode, loaderOptions = {}): Configuration => ({
  mode,
  context: ROOT,
  // Writes source maps to separate files. Faster kinds use eval, which the content security policy forbids.
  devtool: 'source-map',
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(ROOT, '.cache/webpack'),
    buildDependencies: {
      config: [
        __filename,
        ...['tsconfig.json', 'scripts/lib/packageCode.ts', 'scripts/lib/withoutMeanings.ts'].map((file) =>
          path.join(ROOT, file),
        ),
      ],
    },
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { '@': path.join(ROOT, 'src') } },
  module: {
    // `tsc --noEmit` in `npm test` checks the types. A check here would slow every build.
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, ...loaderOptions },
        exclude: /node_modules/,
      },
    ],
  },
  plugins: [new AnnounceFiles()],
  performance: false,
  stats: 'errors-warnings',
});

const ALARM_WORKER = 'alarmWorker.js';

// A service worker keeps its name, by which the browser finds the next version. Its folder is its scope.
const isPageScript = (name: string): boolean => name.endsWith('.js') && name !== ALARM_WORKER;

/** Copies the pictures and the service worker of `public` unchanged into the folder of the page. */
class PublicFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
      compilation.contextDependencies.add(PUBLIC);
      compilation.hooks.processAssets.tapPromise('PublicFiles', async () => {
        const names = (await readdir(PUBLIC)).filter((name) => name !== PAGE && !isPageScript(name));
        for (const name of names) {
          compilation.emitAsset(name, new sources.RawSource(await readFile(path.join(PUBLIC, name))));
        }
      });
    });
  }
}

/**
 * Emits the scripts of the page under hashed names, so that a cached script cannot ask for files of an earlier build.
 * Writes the file names of each lazy chunk into the script that preloads these files.
 */
class PageScripts {
  constructor(private readonly hashed: boolean) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageScripts', (compilation) => {
      const fileNames = new Map<string, string>();
      // Runs before webpack replaces the hashes in file names and file contents by the final hashes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'PageScripts', stage }, async () => {
        const chunkFiles = JSON.stringify(filesByChunkName(compilation));
        for (const script of (await readdir(PUBLIC)).filter(isPageScript)) {
          const text = (await readFile(path.join(PUBLIC, script), 'utf8')).replace(CHUNK_FILES, chunkFiles);
          const contenthash = createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
          const file = this.hashed ? `assets/${path.parse(script).name}.${contenthash}.js` : `assets/${script}`;
          compilation.emitAsset(file, new sources.RawSource(text), this.hashed ? { contenthash, immutable: true } : {});
          fileNames.set(script, file);
        }
      });
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('PageScripts', (page) => {
        for (const [script, file] of fileNames) {
          if (!page.html.includes(`src="${script}"`)) throw new Error(`${PAGE} does not load ${script}`);
          page.html = page.html.replace(`src="${script}"`, `src="${file}"`);
        }
        return page;
      });
    });
  }
}

/** Returns the files of each lazy chunk by the name of the chunk, without files that the page loads itself. */
function filesByChunkName({ entrypoints, namedChunkGroups }: Compilation): Record<string, string[]> {
  const ownFiles = new Set([...entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const filesOf = (group: { getFiles(): string[] }): string[] =>
    group.getFiles().filter((file) => !ownFiles.has(file) && !file.endsWith('.map'));
  return Object.fromEntries([...namedChunkGroups].map(([name, group]) => [name, filesOf(group)]));
}

/** Adds a preload link for the font of most texts, under its hashed name. */
class PreloadFont {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PreloadFont', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadFont', (page) => {
        const file = Object.keys(compilation.assets).find((name) => FONT_FILE.test(name));
        if (file === undefined) throw new Error('The build has no font file to preload');
        const attributes = { rel: 'preload', as: 'font', type: 'font/woff2', href: file, crossorigin: true };
        page.headTags.unshift(HtmlWebpackPlugin.createHtmlTagObject('link', attributes));
        return page;
      });
    });
  }
}

/** Sends a message to the parent process when the files are written. Webpack stores its cache after that. */
class AnnounceFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('AnnounceFiles', (stats) => {
      if (!stats.hasErrors()) process.send?.(FILES_WRITTEN);
    });
  }
}

function consoleBundle(mode: Mode): ConfigurationWithDevServer {
  const production = mode === 'production';
  const name = production ? `assets/[name].[contenthash:${HASH_LENGTH}]` : 'assets/[name]';
  // Content blockers hold back files by names such as 'analytics'. A number offends none of their lists.
  const chunkName = production ? `assets/[id].[contenthash:${HASH_LENGTH}]` : name;
  const bot = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
  const { module, resolve, ...common } = shared(mode, {
    // ts-loader keeps one compiler for equal options of both bundles.
    instance: 'console',
    getCustomTransformers: () => ({ before: [withoutMeanings] }),
  });
  return {
    ...common,
    name: 'console',
    target: 'web',
    entry: { console: './src/index.tsx' },
    output: {
      path: path.join(ROOT, 'dist/console'),
      filename: `${name}.js`,
      chunkFilename: `${chunkName}.js`,
      assetModuleFilename: `${name}[ext]`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${chunkName}.css`,
      // Uses URLs relative to the page, so that a console may be hosted in a folder.
      publicPath: 'auto',
      trustedTypes: 'webpack',
      clean: true,
    },
    resolve: { ...resolve, alias: { ...resolve?.alias, ...PACKAGE_ALIASES } },
    experiments: { css: true },
    module: { rules: [...(module?.rules ?? []), ...UNUSED_PACKAGE_CODE] },
    optimization: {
      splitChunks: { chunks: 'all', cacheGroups: { defaultVendors: VENDORS } },
      runtimeChunk: 'single',
      // Keeps the quotes of attributes, because the server inserts the nonce into the page.
      minimizeOptions: { html: false, javascript: false },
      // swc needs a tenth of the processor time of terser. '...' keeps the default minimizers.
      minimizer: [
        new MinimizerPlugin({
          test: /\.js$/,
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 }, mangle: true },
        }),
        '...',
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: path.join(PUBLIC, PAGE), minify: false, meta: { version: VERSION } }),
      new PublicFiles(),
      new PageScripts(production),
      new PreloadFont(),
      new AnnounceFiles(),
    ],
    devServer: {
      host: '127.0.0.1',
      port: process.env.DEV_PORT ?? '8081',
      hot: false,
      liveReload: true,
      static: false,
      // The live connection of the console uses /ws.
      webSocketServer: { type: 'ws', options: { path: DEV_SOCKET } },
      client: { webSocketURL: { pathname: DEV_SOCKET }, overlay: { runtimeErrors: false } },
      proxy: [
        { context: ['/api'], target: bot },
        { context: ['/ws'], target: bot, ws: true },
      ],
    },
  };
}

function serverBundle(mode: Mode): Configuration {
  return {
    ...shared(mode),
    name: 'server',
    target: 'node20',
    entry: {
      main: './src/server/main.ts',
      labWorker: './src/server/lab/labWorker.ts',
      labQueueWorker: './src/server/labQueueWorker.ts',
      backup: './src/server/backup.ts',
      restore: './src/server/restore.ts',
      flatten: './src/server/flatten.ts',
      compareFills: './src/server/compareFills.ts',
    },
    output: {
      path: path.join(ROOT, mode === 'production' ? 'dist/server' : 'dist/dev/server'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      library: { type: 'commonjs2' },
      clean: true,
    },
    // Packages stay in node_modules, because some contain native code and bundling has no benefit.
    externals: [/^(?!@\/)[@a-z][^:]*$/i, /^node:/],
    externalsType: 'commonjs',
    node: { __dirname: false, __filename: false },
    optimization: { minimize: false },
  };
}

export default (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration[] => [
  consoleBundle(mode),
  serverBundle(mode),
];
