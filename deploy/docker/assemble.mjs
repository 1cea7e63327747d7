// Makes what the image holds at /srv/heliograph: node deploy/docker/assemble.mjs <empty folder>
// The Dockerfile runs it; natively it does the same, which is how tests and measurements have the image without Docker. The sources are compiled, pnpm is on
// the PATH and its store has the packages. The same commit gives the same bytes, times of the files included (SOURCE_DATE_EPOCH, else the commit's).
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { productionFolders } from './assemble/closure.mjs';
import { pruneLeftovers, pruneModules } from './assemble/prune.mjs';
import { makeBill } from './assemble/sbom.mjs';
import { sourceDate, stampTree } from './assemble/stamp.mjs';

const checkout = resolve(import.meta.dirname, '..', '..');
const forPnpm = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'patches'];
/** Of services; and the page that the gateway serves. */
const compiled = /\.(js|json|html|css|svg|txt)$/;

function copyManifests(target, folders) {
  for (const name of forPnpm) cpSync(join(checkout, name), join(target, name), { recursive: true });
  for (const folder of folders) cpSync(join(checkout, folder, 'package.json'), join(target, folder, 'package.json'));
}

function pnpm(target, args) {
  execFileSync('pnpm', args, {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CI: 'true' },
  });
}

/** Copied, not linked: what follows changes files that others in the store share. */
function install(target, store) {
  const options = [
    '--frozen-lockfile',
    '--offline',
    '--ignore-scripts',
    '--package-import-method=copy',
    '--reporter=silent',
  ];
  pnpm(target, ['install', '--prod', '--filter=@heliograph/*', ...options, ...store]);
}

function copyCompiled(target, folders) {
  for (const folder of folders) {
    const from = join(checkout, folder, 'dist');
    if (!existsSync(from)) throw new Error(`${folder} is not compiled: npm run build`);
    const isWanted = (path) => existsSync(path) && (!basename(path).includes('.') || compiled.test(path));
    cpSync(from, join(target, folder, 'dist'), { recursive: true, filter: isWanted });
  }
}

/** What is left of the manifests: names, versions and what a package exports. */
function slimManifests(target, folders) {
  for (const folder of ['.', ...folders]) {
    const file = join(target, folder, 'package.json');
    const { name, version, type, exports, license } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, `${JSON.stringify({ name, version, type, license, exports }, null, 2)}\n`);
  }
  for (const name of forPnpm) if (name !== 'package.json') rmSync(join(target, name), { recursive: true });
}

function assemble(target, store) {
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  const folders = productionFolders(checkout);
  copyManifests(target, folders);
  install(target, store);
  copyCompiled(target, folders);
  const seconds = sourceDate(checkout);
  pruneModules(join(target, 'node_modules'));
  makeBill(target, (args) => pnpm(target, [...args, ...store]), seconds);
  slimManifests(target, folders);
  pruneLeftovers(target);
  cpSync(join(import.meta.dirname, 'heliograph.mjs'), join(target, 'heliograph.mjs'));
  chmodSync(join(target, 'heliograph.mjs'), 0o755);
  stampTree(target, seconds);
}

const [target, storeDirectory] = process.argv.slice(2);
if (!target) {
  process.stderr.write('Usage: node deploy/docker/assemble.mjs <empty folder> [pnpm store]\n');
  process.exit(64);
}
assemble(resolve(target), storeDirectory ? ['--store-dir', storeDirectory] : []);
