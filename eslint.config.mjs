import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import {
  FORBIDDEN_PACKAGES,
  TEST_ROOMS,
  createBotFolderZones,
  createBotInterfaceZones,
  createFeatureZones,
  createRoomZones,
  createServerZones,
} from './scripts/lint/rooms.mjs';
import { createBannedCallRules } from './scripts/lint/banned.mjs';
import { LONG_TABLES, projectRules } from './scripts/lint/projectRules.mjs';

const root = dirname(fileURLToPath(import.meta.url));

const TYPED = ['**/*.{ts,tsx}'];
const TESTS = ['src/**/*.test.{ts,tsx}', ...TEST_ROOMS.map((room) => `src/${room}/**/*.{ts,tsx}`)];

const zones = (tests) => ({
  'import-x/no-restricted-paths': [
    'error',
    {
      basePath: root,
      zones: [
        ...createRoomZones({ tests }),
        ...createFeatureZones(root),
        ...(tests ? [] : [...createServerZones(), ...createBotFolderZones(), ...createBotInterfaceZones()]),
      ],
    },
  ],
});

export default defineConfig(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'coverage/',
      'test-results/',
      'bench-results/',
      'playwright-report/',
      '.cache/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: TYPED,
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: { '@': [`${root}/src`] } }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      ...zones(false),
      'import-x/no-unresolved': ['error', { ignore: ['\\.css$', '/docs/contract/'] }],
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Interfaces declare methods, but closures implement them. A closure works without its object.
      '@typescript-eslint/unbound-method': 'off',
      // An adapter to an asynchronous interface may not need `await`.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    rules: { 'import-x/no-default-export': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: TESTS,
    plugins: { project: projectRules },
    rules: { 'no-console': 'error', 'project/assertion-reason': 'error' },
  },
  { files: ['src/**/*.{ts,tsx}'], ignores: [...TESTS, ...LONG_TABLES], rules: { 'max-lines': ['error', 250] } },
  {
    files: ['src/**/*.{ts,tsx}'],
    // Fixtures of Playwright have a parameter `use`, which the rule takes for a React hook. The other rooms hold no
    // React, and the compiler behind these rules takes a fifth of the time of a lint without a cache.
    ignores: ['e2e', 'bench', 'contract', 'domain', 'server'].map((room) => `src/${room}/**`),
    extends: [reactHooks.configs.flat.recommended],
    rules: { 'react-hooks/exhaustive-deps': 'error' },
  },
  ...FORBIDDEN_PACKAGES.map(({ rooms, packages }) => ({
    files: rooms.map((room) => `src/${room}/**/*.{ts,tsx}`),
    ignores: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: packages.map((name) => `/${name}`),
              message: `Not in ${rooms.join(', ')}: see the table of rooms.`,
            },
          ],
        },
      ],
    },
  })),
  ...createBannedCallRules(TESTS),
  {
    files: TESTS,
    rules: {
      ...zones(true),
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  // Playwright requires a default export of its configuration.
  {
    files: ['src/e2e/playwright.config.ts', 'src/bench/playwright.config.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
