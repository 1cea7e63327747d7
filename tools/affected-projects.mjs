// The projects whose tests a change can break: those that contain a changed file, and by Nx's graph those that use them; of a page, those whose tests read pages.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { vendorProjectName } from './nx-projects.mjs';
import { environment, root } from './prepare.mjs';

const inProjects = /^(apps|libs|testing|packages|examples)\/|^deploy\/(chart-generator|monitoring|secrets)\//;
const pages = /\.md$|^docs\//;
/** Judged by the run that it makes. */
const judged = /^\.ci\/|^tools\/(run-tests|verified-parts|affected-projects)\.mjs$/;

const withoutScope = (name) => name.replace('@heliograph/', '');

/**
 * @returns the names of the projects as Jest knows them; undefined: all, for a file outside of every project changed, or nothing did: a run of no test proves
 * nothing
 */
export function affectedProjects(files) {
  const concerning = files.filter((file) => !judged.test(file));
  const code = concerning.filter((file) => inProjects.test(file));
  if (concerning.some((file) => !inProjects.test(file) && !pages.test(file))) return undefined;
  const names = new Set(code.length === 0 ? [] : usersOf(code));
  if (concerning.some((file) => pages.test(file))) for (const name of readersOfPages()) names.add(name);
  return names.size === 0 ? undefined : names;
}

function usersOf(files) {
  const printed = execFileSync('nx', ['show', 'projects', '--affected', `--files=${files.join(',')}`], {
    cwd: root,
    encoding: 'utf8',
    env: { ...environment(), NX_DAEMON: 'false' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return printed.split('\n').filter(Boolean).map(withoutScope);
}

/** @returns the projects with a test that names a page */
function readersOfPages() {
  const listed = execFileSync('git', ['ls-files', '*.spec.ts', '*-suite.ts'], { cwd: root, encoding: 'utf8' });
  const tests = listed.split('\n').filter((file) => file && existsSync(join(root, file)));
  return tests.filter((file) => /docs\/|\.md\b/.test(readFileSync(join(root, file), 'utf8'))).map(projectOf);
}

function projectOf(file) {
  const [, vendor] = /^libs\/vendors\/src\/([^/]+)\//.exec(file) ?? [];
  if (vendor !== undefined) return vendorProjectName(vendor);
  let folder = dirname(file);
  while (!existsSync(join(root, folder, 'package.json'))) folder = dirname(folder);
  return withoutScope(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name);
}
