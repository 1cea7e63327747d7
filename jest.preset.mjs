import { join } from 'node:path';

/** Shared Jest settings: native ESM, swc, workspace libraries resolved from source. */
export default {
  // Not in the temporary directory, which a test run removes.
  cacheDirectory: join(import.meta.dirname, 'node_modules', '.cache', 'jest'),
  testEnvironment: `${import.meta.dirname}/jest.environment.mjs`,
  testEnvironmentOptions: { customExportConditions: ['@heliograph/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'es6' },
        jsc: {
          target: 'es2023',
          experimental: { keepImportAttributes: true },
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
      },
    ],
  },
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.{ts,mjs}'],
};
