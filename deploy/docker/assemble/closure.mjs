// What the services run with, of this workspace: found by their dependencies, so that a new library comes along by itself.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const groups = ['apps', 'libs/domain', 'libs/platform'];
const single = ['libs/kafka', 'libs/vendors'];
/** Applications that the operator's command line starts (`admin verify-vendor`). */
export const programs = ['verify-vendor'];

/** @returns the applications that an operator runs; the console is a page that the gateway serves */
export function services(checkout) {
  const apps = join(checkout, 'apps');
  return readdirSync(apps).filter((name) => existsSync(join(apps, name, 'src', 'main.ts')));
}

function readManifest(checkout, folder) {
  return JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8'));
}

function projectFolders(checkout) {
  const grouped = groups.flatMap((group) => readdirSync(join(checkout, group)).map((name) => `${group}/${name}`));
  return [...grouped, ...single].filter((folder) => existsSync(join(checkout, folder, 'package.json')));
}

/** @returns folders of the services, the programs and of every workspace package that one of them needs, sorted */
export function productionFolders(checkout) {
  const byName = new Map(projectFolders(checkout).map((folder) => [readManifest(checkout, folder).name, folder]));
  const needed = new Set();
  const waiting = [...services(checkout), ...programs].map((name) => `apps/${name}`);
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (needed.has(folder)) continue;
    needed.add(folder);
    const { dependencies = {} } = readManifest(checkout, folder);
    waiting.push(...Object.keys(dependencies).flatMap((name) => byName.get(name) ?? []));
  }
  return [...needed].sort();
}
