import preset from '../../jest.preset.mjs';
// What concerns all vendors; each vendor's folder is a project of its own (../../jest.config.mjs).
export default {
  ...preset,
  displayName: 'vendors',
  testMatch: ['<rootDir>/src/*.spec.ts', '<rootDir>/test/*.spec.ts'],
};
