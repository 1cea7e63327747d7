// Takes out of node_modules what Node never loads. Licences stay: they are what most packages ask for.
import { existsSync, lstatSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const licence = /^(licen[cs]e|copying|notice|third[-_]?party)/i;
const unusedFile =
  /^\.|\.(map|ts|mts|cts|md|markdown|flow|tsbuildinfo|h|cc|c|coffee|html|proto|iml)$|\.(spec|test)\.[cm]?js$|^(tsconfig.*\.json|Makefile|Gruntfile\.js|gulpfile\.js|karma\.conf\.js|AUTHORS|CONTRIBUTORS|HISTORY|CHANGELOG.*)$/i;
/** Only at the top of a package: deeper, such a name may be a module. */
const unusedTopFolder = /^(\..*|test|tests|__tests__|docs?|examples?|benchmarks?|bench|coverage|website)$/;
/** Builds for browsers and bundlers, sources, and type declarations of the packages that weigh most. */
const unusedBuilds = {
  typeorm: ['browser'],
  rxjs: ['src', 'dist/bundles', 'dist/esm', 'dist/esm5', 'dist/types'],
  'class-validator': ['bundles', 'esm2015', 'esm5'],
  'class-transformer': ['bundles', 'esm2015', 'esm5'],
  'libphonenumber-js': ['bundle', 'es6'],
  mqtt: ['dist'],
  ajv: ['lib'],
  bintrees: ['dist'],
  dayjs: ['esm', 'locale'],
  protobufjs: ['dist'],
  // Zones that are alike today or since 1970 as one: names that nobody expects (Europe/Paris in Berlin).
  'geo-tz': [
    'data/timezones-1970.geojson.geo.dat',
    'data/timezones-1970.geojson.index.json',
    'data/timezones-now.geojson.geo.dat',
    'data/timezones-now.geojson.index.json',
  ],
  'swagger-ui-dist': [
    'swagger-ui.js',
    'swagger-ui-es-bundle.js',
    'swagger-ui-es-bundle-core.js',
    'swagger-ui-standalone-preset.js',
  ],
};
/** Declarations alone: nothing of them is left to load. */
const declarationsOnly = /^(@types\/.+|undici-types|csstype)$/;
/** Node itself: the image has it at /usr/local/bin. */
const nodeItself = /^node-(linux|bin)-/;

/** @yields every package of pnpm's virtual store: its name, folder, and the entry of the store it lives in */
export function* storePackages(modules) {
  const store = join(modules, '.pnpm');
  for (const entry of readdirSync(store)) {
    const inside = join(store, entry, 'node_modules');
    if (entry === 'node_modules' || !existsSync(inside)) continue;
    for (const name of packageNames(inside)) {
      const folder = join(inside, name);
      if (!lstatSync(folder).isSymbolicLink()) yield { name, folder, entry: join(store, entry) };
    }
  }
}

export function packageNames(modules) {
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((scoped) => `${name}/${scoped}`) : [name],
  );
}

export function pruneModules(modules) {
  const found = new Set();
  for (const { name, folder, entry } of [...storePackages(modules)]) {
    if (declarationsOnly.test(name) || nodeItself.test(name)) {
      rmSync(entry, { recursive: true });
      continue;
    }
    for (const unused of unusedBuilds[name] ?? [])
      if (removeIfThere(join(folder, unused))) found.add(`${name}/${unused}`);
    prunePackage(folder);
  }
  assertTableHolds(found);
}

/** Fails when a table names files that no longer exist: the update of a package must correct it. */
function assertTableHolds(found) {
  const listed = Object.entries(unusedBuilds).flatMap(([name, folders]) =>
    folders.map((folder) => `${name}/${folder}`),
  );
  const stale = listed.filter((entry) => !found.has(entry));
  if (stale.length > 0) throw new Error(`not in node_modules any more, but listed in prune.mjs: ${stale.join(', ')}`);
}

function removeIfThere(path) {
  if (!existsSync(path)) return false;
  rmSync(path, { recursive: true });
  return true;
}

function prunePackage(folder, top = true) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (top && unusedTopFolder.test(entry.name)) rmSync(path, { recursive: true });
      else prunePackage(path, false);
    } else if (unusedFile.test(entry.name) && !licence.test(entry.name)) rmSync(path);
  }
}

/** What an installer leaves for itself (with times in it), and links to what is gone. */
export function pruneLeftovers(root) {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (entry.isSymbolicLink()) removeDangling(root, path);
    else if (entry.isDirectory()) {
      if (entry.name === '.bin') rmSync(path, { recursive: true });
      else pruneLeftovers(path);
      if (existsSync(path) && readdirSync(path).length === 0) rmSync(path, { recursive: true });
    } else if (/^(\.modules\.yaml|\.pnpm-workspace-state.*|lock\.yaml|\.pnpm-.*)$/.test(entry.name)) rmSync(path);
  }
}

function removeDangling(folder, link) {
  if (!existsSync(join(folder, readlinkSync(link)))) rmSync(link);
}
