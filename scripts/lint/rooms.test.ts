import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

type LintSample = { file: string; code: string; rule: string | null };

const importStatement = (specifier: string) => `import { thing } from '${specifier}';\nvoid thing;\n`;

/** Allowed imports of each room, listed independently of the generated lint rule. */
const ALLOWED_IMPORTS: Record<string, string[]> = {
  contract: [],
  domain: ['contract'],
  ui: ['contract', 'domain'],
  slices: ['contract', 'domain', 'ui'],
  api: ['contract', 'domain', 'ui', 'slices'],
  store: ['contract', 'domain', 'ui', 'slices', 'api'],
  live: ['contract', 'domain', 'ui', 'slices', 'api', 'store'],
  features: ['contract', 'domain', 'ui', 'slices', 'api', 'store', 'live'],
  app: ['contract', 'domain', 'ui', 'slices', 'api', 'store', 'live', 'features'],
  server: ['contract', 'domain'],
  apiDocs: ['contract', 'domain'],
  conformance: ['contract', 'domain', 'apiDocs'],
};
const ROOM_NAMES = Object.keys(ALLOWED_IMPORTS);
/** Rooms (folders) of src/server, lowest first. */
const SERVER_ROOMS = [
  'store',
  'market',
  'logging',
  'orders',
  'bybit',
  'bot',
  'alarms',
  'recordings',
  'lab',
  'exchangeKeys',
  'access',
  'auth',
  'sockets',
  'monitoring',
  'routes',
  'http',
];
const TEST_ROOMS = ['testing', 'e2e', 'bench'];

const SRC_FOLDER = path.join(__dirname, '../../src');

/** Returns any module of a folder, because the lint rule resolves an import to an existing file. */
function findAnyModule(folder: string): string {
  const file = readdirSync(path.join(SRC_FOLDER, folder), { recursive: true, encoding: 'utf8' }).find(
    (name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name),
  );
  if (!file) throw new Error(`src/${folder} holds no module`);
  return `@/${path.join(folder, file).replace(/\.tsx?$/, '')}`;
}

const BOT_FOLDERS = readdirSync(path.join(SRC_FOLDER, 'server/bot'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const roomImportSamples = ROOM_NAMES.flatMap((room) =>
  [...ROOM_NAMES, ...TEST_ROOMS]
    .filter((source) => source !== room)
    .map((source): [string, LintSample] => {
      const allowed = ALLOWED_IMPORTS[room]?.includes(source);
      return [
        `${room} ${allowed ? 'may' : 'must not'} import ${source}`,
        {
          file: `src/${room}/sample.ts`,
          code: importStatement(findAnyModule(source)),
          rule: allowed ? null : 'import-x/no-restricted-paths',
        },
      ];
    }),
);

const serverRoomImportSamples = SERVER_ROOMS.flatMap((room, index) =>
  SERVER_ROOMS.filter((source) => source !== room).map((source): [string, LintSample] => {
    // The bot knows accounts at an exchange only by the types of the orders.
    const isAllowed = SERVER_ROOMS.indexOf(source) < index && !(room === 'bot' && source === 'bybit');
    return [
      `server/${room} ${isAllowed ? 'may' : 'must not'} import server/${source}`,
      {
        file: `src/server/${room}/sample.ts`,
        code: importStatement(source === 'bot' ? '@/server/bot/bot' : findAnyModule(`server/${source}`)),
        rule: isAllowed ? null : 'import-x/no-restricted-paths',
      },
    ];
  }),
);

const LINT_SAMPLES: Record<string, LintSample> = {
  ...Object.fromEntries(roomImportSamples),
  ...Object.fromEntries(serverRoomImportSamples),
  'a room of the server must not import a file at the root of the server': {
    file: 'src/server/http/sample.ts',
    code: importStatement('../environment'),
    rule: 'import-x/no-restricted-paths',
  },
  'every room of the server may import the error of a refused command': {
    file: 'src/server/store/sample.ts',
    code: importStatement('../commandRefused'),
    rule: null,
  },
  'a route must not import a component of the bot': {
    file: 'src/server/routes/sample.ts',
    code: importStatement('../bot/engine'),
    rule: 'import-x/no-restricted-paths',
  },
  'a route must not create a bot': {
    file: 'src/server/routes/sample.ts',
    code: importStatement('../bot/createBot'),
    rule: 'import-x/no-restricted-paths',
  },
  'a folder of the bot may import a lower folder': {
    file: 'src/server/bot/entry/sample.ts',
    code: importStatement('../exit/stops'),
    rule: null,
  },
  'a folder of the bot must not import a higher folder': {
    file: 'src/server/bot/exit/sample.ts',
    code: importStatement('../entry/pendingEntries'),
    rule: 'import-x/no-restricted-paths',
  },
  'a folder of the bot must not import the root of the bot': {
    file: 'src/server/bot/runtime/sample.ts',
    code: importStatement('../bot'),
    rule: 'import-x/no-restricted-paths',
  },
  'the highest folder of the bot may import each folder of the bot': {
    file: 'src/server/bot/runtime/sample.ts',
    code: BOT_FOLDERS.map((folder) => `import '${findAnyModule(`server/bot/${folder}`)}';\n`).join(''),
    rule: null,
  },
  'the Lab may create a bot': {
    file: 'src/server/lab/sample.ts',
    code: importStatement('../bot/createBot'),
    rule: null,
  },
  'the Lab must not import a component of the bot': {
    file: 'src/server/lab/sample.ts',
    code: importStatement('../bot/engine'),
    rule: 'import-x/no-restricted-paths',
  },
  'a test of the server may import a higher room': {
    file: 'src/server/market/sample.test.ts',
    code: importStatement('../bot/createBot'),
    rule: null,
  },
  'a feature must not import another feature': {
    file: 'src/features/login/sample.ts',
    code: importStatement(findAnyModule('features/dashboard')),
    rule: 'import-x/no-restricted-paths',
  },
  'a relative import must not leave its room': {
    file: 'src/contract/sample.ts',
    code: importStatement(findAnyModule('domain').replace('@/', '../')),
    rule: 'import-x/no-restricted-paths',
  },
  'the entry must not import a test room': {
    file: 'src/index.tsx',
    code: importStatement(findAnyModule('testing')),
    rule: 'import-x/no-restricted-paths',
  },
  'a test may import the test rooms': {
    file: 'src/live/sample.test.ts',
    code: importStatement(findAnyModule('testing')),
    rule: null,
  },
  'the contract must not import React': {
    file: 'src/contract/sample.ts',
    code: importStatement('react'),
    rule: 'no-restricted-imports',
  },
  'the server must not import a sub-path of Redux': {
    file: 'src/server/sample.ts',
    code: importStatement('@reduxjs/toolkit/query'),
    rule: 'no-restricted-imports',
  },
  'a screen must not import the untyped hooks': {
    file: 'src/features/login/sample.tsx',
    code: "import { useSelector } from 'react-redux';\nvoid useSelector;\n",
    rule: '@typescript-eslint/no-restricted-imports',
  },
  'a pure function must not read the clock': {
    file: 'src/domain/sample.ts',
    code: 'export const age = () => Date.now();\n',
    rule: 'no-restricted-properties',
  },
  'a pure function must not create the current date': {
    file: 'src/domain/sample.ts',
    code: 'export const now = () => new Date();\n',
    rule: 'no-restricted-syntax',
  },
  'the bot must not use Math.random': {
    file: 'src/server/bot/sample.ts',
    code: 'export const dice = () => Math.random();\n',
    rule: 'no-restricted-properties',
  },
  'the bot must not set a timer': {
    file: 'src/server/bot/sample.ts',
    code: 'setTimeout(() => undefined, 5);\n',
    rule: 'no-restricted-globals',
  },
  'a workflow must not open a socket': {
    file: 'src/live/sample.ts',
    code: "export const open = () => new WebSocket('/ws');\n",
    rule: 'no-restricted-syntax',
  },
  'a media query of a screen must use a width of the theme': {
    file: 'src/features/login/sample.ts',
    code: "export const narrow = '@media (max-width: 700px)';\n",
    rule: 'no-restricted-syntax',
  },
  'a type assertion needs its reason': {
    file: 'src/domain/sample.ts',
    code: 'export const read = (text: string) => {\n  const value = JSON.parse(text) as string;\n  return value;\n};\n',
    rule: 'project/assertion-reason',
  },
  'a type assertion may have its reason in the line above': {
    file: 'src/domain/sample.ts',
    code: '// The caller wrote the text.\nexport const read = (text: string) => JSON.parse(text) as string;\n',
    rule: null,
  },
  'a file must not exceed 250 lines': {
    file: 'src/domain/sample.ts',
    code: 'void 0;\n'.repeat(251),
    rule: 'max-lines',
  },
  'a module must not have a default export': {
    file: 'src/ui/sample.ts',
    code: 'export default 5;\n',
    rule: 'import-x/no-default-export',
  },
};

const lintResults = JSON.parse(
  execFileSync(process.execPath, [path.join(__dirname, 'lintSamples.mjs')], {
    input: JSON.stringify(Object.values(LINT_SAMPLES)),
    encoding: 'utf8',
  }),
) as string[][];

test.each(
  Object.entries(LINT_SAMPLES).map(([title, sample], index) => [title, sample.rule, lintResults[index]] as const),
)('ESLint checks that %s', (_title, rule, messages) => {
  expect(messages).toEqual(rule === null ? [] : [expect.stringContaining(`${rule}: `)]);
});
