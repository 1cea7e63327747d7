// Nx's projects beside those that have a package.json, and the target `test` of all: nx.json names this plugin, jest.config.mjs the same folders.
// A folder of libs/vendors/src is a project, so that a change in one vendor runs the tests of that one.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @param folder of libs/vendors/src @returns the name without the scope: an app is called vendor-sandbox */
export const vendorProjectName = (folder) => (folder === 'sandbox' ? 'vendor-switches' : `vendor-${folder}`);

const test = (name) => ({
  command: `node --experimental-vm-modules node_modules/jest/bin/jest.js --selectProjects ${name} --testPathIgnorePatterns=/test/`,
  options: { cwd: '{workspaceRoot}' },
  cache: true,
  inputs: ['default', '^production'],
});

function vendorProject(root) {
  const name = vendorProjectName(basename(root));
  return { name: `@heliograph/${name}`, tags: ['layer:vendor'], targets: { test: test(name) } };
}

function packageProject(root, file, workspace) {
  const { name } = JSON.parse(readFileSync(join(workspace, file), 'utf8'));
  return { targets: { test: test(name.replace('@heliograph/', '')) } };
}

export const createNodesV2 = [
  '{{apps,libs,testing,deploy,packages}/**/package.json,libs/vendors/src/*/*.ts}',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      const project = file.endsWith('.ts') ? vendorProject(root) : packageProject(root, file, workspaceRoot);
      return [file, { projects: { [root]: project } }];
    }),
];
