// Who loads whom, read from the links that pnpm made: what a package finds beside it. pnpm's bill does not always say it of the workspace's libraries.
import { existsSync, globSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { packageNames, storePackages } from './prune.mjs';

export function nameAndVersion(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}

/** @returns `name@version` of the packages that these node_modules link to */
function linked(modules) {
  if (!existsSync(modules)) return [];
  const links = packageNames(modules).map((name) => join(modules, name));
  return links
    .filter((path) => lstatSync(path).isSymbolicLink() && existsSync(path))
    .map((path) => nameAndVersion(realpathSync(path)));
}

/**
 * @param refs the bill's reference of each `name@version`
 * @param application what depends on whatever the services load
 * @returns CycloneDX `dependencies`
 */
export function dependencyGraph(root, refs, application) {
  const graph = new Map([[application['bom-ref'], new Set()], ...Array.from(refs.values(), (ref) => [ref, new Set()])]);
  const add = (ref, modules) =>
    linked(modules).forEach((other) => refs.has(other) && graph.get(ref).add(refs.get(other)));
  for (const { folder, entry } of storePackages(join(root, 'node_modules')))
    add(refs.get(nameAndVersion(folder)), join(entry, 'node_modules'));
  for (const manifest of globSync('{apps/*,libs/*,libs/*/*}/package.json', { cwd: root })) {
    const folder = join(root, manifest, '..');
    add(refs.get(nameAndVersion(folder)) ?? application['bom-ref'], join(folder, 'node_modules'));
  }
  return Array.from(graph, ([ref, others]) => ({ ref, dependsOn: [...others].sort() }));
}
