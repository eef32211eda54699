import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

/** Returns a transform that compiles without type checks. `tsc` checks the types once for the whole run. */
const compiled = (tsx: boolean): [string, Record<string, unknown>] => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

const shared = {
  transform: { '\\.ts$': compiled(false), '\\.tsx$': compiled(true) },
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '\\.css$': '<rootDir>/__mocks__/style.ts',
    '^lightweight-charts$': '<rootDir>/__mocks__/lightweightCharts.ts',
    '^@mui/material$': '<rootDir>/__mocks__/muiMaterial.cjs',
  },
  cacheDirectory: '<rootDir>/.cache/jest',
  globalSetup: '<rootDir>/scripts/lib/contractDocuments.cjs',
  // A test runs in a vm context, where every access to a global name is slow. A simulated market reads `Math` millions of
  // times and takes less than half of the time with these injected names. Names that tests replace, such as `Date`, must
  // not be listed.
  sandboxInjectedGlobals: [
    'Math',
    'Number',
    'Object',
    'Array',
    'Map',
    'Set',
    'Float64Array',
    'String',
    'JSON',
    'Infinity',
  ],
} satisfies Config;

const config: Config = {
  // Uses one worker more than cores, because many tests wait for sockets and child processes.
  maxWorkers: availableParallelism() + 1,
  // A worker keeps much of each test file. With a heap of 2.5 GB, a test that allocates much took 117 s instead of 7 s.
  workerIdleMemoryLimit: '1GB',
  // A test must not fail on a busy machine.
  testTimeout: 20_000,
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: '<rootDir>/scripts/lib/nodeEnvironment.cjs',
      testMatch: ['<rootDir>/src/{contract,apiDocs,domain,server,conformance,testing}/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'console',
      testEnvironment: '<rootDir>/scripts/lib/jsdomEnvironment.cjs',
      testEnvironmentOptions: { url: 'http://localhost:8080/' },
      testMatch: ['<rootDir>/src/{ui,slices,api,store,live,features,app,integration}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    },
    {
      ...shared,
      displayName: 'checks',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/scripts/**/*.test.ts'],
    },
  ],
};

export default config;
