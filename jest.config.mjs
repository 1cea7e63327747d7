import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import preset from './jest.preset.mjs';

const vendors = join(import.meta.dirname, 'libs/vendors/src');

/** Each vendor's folder, and what they share, under its name in Nx: a change in one vendor runs the tests of that one. Throws where a folder has no `project.json`. */
const vendorFolders = readdirSync(vendors, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name: folder }) => {
    const rootDir = join(vendors, folder);
    const { name } = JSON.parse(readFileSync(join(rootDir, 'project.json'), 'utf8'));
    const testMatch = ['<rootDir>/**/*.spec.ts'];
    return { ...preset, displayName: name.replace('@heliograph/', ''), rootDir, testMatch };
  });

export default {
  passWithNoTests: true,
  // A hang: on a busy machine a unit test may take many times what it takes alone.
  testTimeout: 60_000,
  projects: [
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/libs/domain/*/jest.config.mjs',
    '<rootDir>/libs/kafka/jest.config.mjs',
    '<rootDir>/libs/platform/*/jest.config.mjs',
    '<rootDir>/libs/vendors/jest.config.mjs',
    ...vendorFolders,
    '<rootDir>/deploy/*/jest.config.mjs',
    '<rootDir>/testing/*/jest.config.mjs',
    '<rootDir>/testing/conformance/*/jest.config.mjs',
    '<rootDir>/packages/*/jest.config.mjs',
  ],
};
