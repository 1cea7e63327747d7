import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import preset from './jest.preset.mjs';
import { vendorProjectName } from './tools/nx-projects.mjs';

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

/** Returns the folders with a `package.json` or `project.json`, with what it says; a project is in no other. */
function projectsIn(folder) {
  const file = ['package.json', 'project.json'].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) return foldersIn(folder).flatMap(projectsIn);
  const { name } = JSON.parse(readFileSync(file, 'utf8'));
  return [{ ...preset, displayName: name.replace('@heliograph/', ''), rootDir: folder }];
}

const wings = ['apps', 'libs', 'testing', 'deploy', 'packages', 'examples'];
const projects = wings.flatMap((wing) => projectsIn(join(import.meta.dirname, wing)));

/** Each vendor's folder is a project, and so is what they share; `vendors` has the tests of all of them. */
const vendors = projects.find(({ displayName }) => displayName === 'vendors');
vendors.testMatch = ['<rootDir>/src/*.spec.ts', '<rootDir>/test/*.spec.ts'];
const vendorFolders = foldersIn(join(vendors.rootDir, 'src')).map((rootDir) => ({
  ...preset,
  displayName: vendorProjectName(basename(rootDir)),
  rootDir,
  testMatch: ['<rootDir>/**/*.spec.ts'],
}));

/** `npm run verify` runs the tests of Strimzi: they need the Kubernetes programs. */
const accounts = projects.find(({ displayName }) => displayName === 'kafka-accounts');
accounts.testMatch = ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/*.spec.ts'];
const strimzi = {
  ...preset,
  displayName: 'strimzi',
  rootDir: join(accounts.rootDir, 'test/strimzi'),
  testMatch: ['<rootDir>/*.spec.ts'],
};

export default {
  passWithNoTests: true,
  // A hang: on a busy machine a unit test may take many times what it takes alone.
  testTimeout: 60_000,
  projects: [...projects, ...vendorFolders, strimzi],
};
