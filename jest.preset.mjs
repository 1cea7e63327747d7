/** Shared Jest settings: native ESM, swc, workspace libraries resolved from source. Projects that load Nest take `jest.nest.mjs`. */
export default {
  testEnvironment: 'node',
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
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
};
