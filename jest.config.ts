import type { Config } from 'jest';

const shared = {
  transform: {
    '^.+\\.tsx?$': [
      'ts-jest',
      { isolatedModules: true, tsconfig: { jsx: 'react-jsx', module: 'commonjs', verbatimModuleSyntax: false, esModuleInterop: true, target: 'es2022', isolatedModules: true, ignoreDeprecations: '6.0' } },
    ],
  },
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1', '\\.css$': '<rootDir>/__mocks__/style.ts' },
} satisfies Config;

const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/src/{contract,domain,server}/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'console',
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { url: 'http://localhost:8080/' },
      testMatch: ['<rootDir>/src/{ui,slices,api,store,live,features,app,integration}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    },
  ],
};

export default config;
