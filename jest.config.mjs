export default {
  passWithNoTests: true,
  projects: [
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/libs/domain/*/jest.config.mjs',
    '<rootDir>/libs/platform/*/jest.config.mjs',
    '<rootDir>/libs/vendors/jest.config.mjs',
    '<rootDir>/bench/jest.config.mjs',
    '<rootDir>/conformance/*/jest.config.mjs',
    '<rootDir>/chaos/jest.config.mjs',
    '<rootDir>/deploy/chart-generator/jest.config.mjs',
    '<rootDir>/deploy/monitoring/jest.config.mjs',
    '<rootDir>/packages/*/jest.config.mjs',
    '<rootDir>/deploy/docker/jest.config.mjs',
  ],
};
