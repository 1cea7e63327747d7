// Makes the rest of the image's root: node deploy/docker/runtime.mjs <root> <node binary>
// Node needs glibc and the C++ library, and nothing else of a distribution: no shell, no package manager, no second base image to pin and to watch.
// Run on Debian; the files are those of the packages that this machine has, listed where scanners look and in the bill of materials.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readBill, writeBill } from './assemble/sbom.mjs';
import { sourceDate, stampTree } from './assemble/stamp.mjs';

const application = 'srv/heliograph';
const plain = { ...process.env, LC_ALL: 'C' };
const run = (command, args) => execFileSync(command, args, { encoding: 'utf8', env: plain });
/** Debian since 12: /lib is /usr/lib; a path may be known to dpkg under either. */
const spellings = (path) => [path, path.replace(/^\/usr\/lib/, '/lib'), path.replace(/^\/lib/, '/usr/lib')];

const users = {
  'etc/passwd': 'root:x:0:0:root:/root:/sbin/nologin\nnode:x:1000:1000:node:/tmp:/sbin/nologin\n',
  'etc/group': 'root:x:0:\nnode:x:1000:\n',
  // Names from the files of the container first, as everywhere.
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
};

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* files(join(folder, entry.name));
    else if (entry.isFile()) yield join(folder, entry.name);
  }
}

/** What ld.so would load for these programs, and the libraries that glibc itself opens later, when it resolves names. */
function libraries(programs) {
  const loaded = programs.flatMap((program) =>
    [...run('ldd', [program]).matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path]) => path),
  );
  const libc = loaded.find((path) => basename(path) === 'libc.so.6');
  if (!libc) throw new Error('these programs are not linked with glibc');
  const late = ['libresolv.so.2', 'libnss_dns.so.2', 'libnss_files.so.2'].map((name) => join(dirname(libc), name));
  return [...new Set([...loaded, ...late.filter((path) => existsSync(path))])].sort();
}

/** `libc6:amd64: /lib/…`, among lines about diversions. */
function owner(path) {
  const known = new Set([...spellings(path), ...spellings(realpathSync(path))]);
  const { stdout } = spawnSync('dpkg-query', ['--search', ...known], { encoding: 'utf8', env: plain });
  const name = /^(?!diversion )([a-z0-9.+-]+)(?::\S+)?: /m.exec(stdout)?.[1];
  if (!name) throw new Error(`no Debian package has ${path}`);
  return name;
}

function copyInto(root, path, mode) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(realpathSync(path), target);
  chmodSync(target, mode);
}

function makeFolders(root) {
  mkdirSync(join(root, 'usr/lib'), { recursive: true });
  mkdirSync(join(root, 'usr/lib64'), { recursive: true });
  for (const name of ['lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name));
  for (const name of ['etc', 'proc', 'sys', 'dev', 'root', 'tmp', 'run/heliograph-denylist', 'var/lib/dpkg/status.d'])
    mkdirSync(join(root, name), { recursive: true });
  for (const [name, content] of Object.entries(users)) writeFileSync(join(root, name), content);
}

/** Where scanners look for the packages of an image without a package manager. */
function notePackage(root, name) {
  const status = run('dpkg-query', ['--status', name]);
  writeFileSync(join(root, 'var/lib/dpkg/status.d', name), status);
  const copyright = `/usr/share/doc/${name}/copyright`;
  if (existsSync(copyright)) copyInto(root, copyright, 0o644);
  return status;
}

function debianComponent(name, status, release) {
  const field = (label) => new RegExp(`^${label}: (.+)$`, 'm').exec(status)?.[1] ?? '';
  const source = field('Source') ? `&upstream=${encodeURIComponent(field('Source').split(' ')[0])}` : '';
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(field('Version'))}?arch=${field('Architecture')}&distro=debian-${release}${source}`;
  return { type: 'library', name, version: field('Version'), purl, 'bom-ref': purl };
}

function nodeComponent(node) {
  const version = run(node, ['--version']).trim().slice(1);
  const content = createHash('sha256').update(readFileSync(node)).digest('hex');
  const purl = `pkg:generic/node@${version}`;
  return {
    type: 'application',
    name: 'node',
    version,
    purl,
    'bom-ref': purl,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-256', content }],
  };
}

function addToBill(root, components, seconds) {
  const folder = join(root, application);
  const bill = readBill(folder);
  const dependencies = components.map((component) => ({ ref: component['bom-ref'] }));
  writeBill(
    folder,
    { ...bill, components: [...bill.components, ...components], dependencies: [...bill.dependencies, ...dependencies] },
    seconds,
  );
}

function makeRuntime(root, node) {
  const addons = [...files(join(root, application, 'node_modules'))].filter((path) => path.endsWith('.node'));
  makeFolders(root);
  const paths = libraries([node, ...addons]);
  for (const path of paths) copyInto(root, path, 0o755);
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  copyFileSync(node, join(root, 'usr/local/bin/node'));
  symlinkSync('/srv/heliograph/heliograph.mjs', join(root, 'usr/local/bin/heliograph'));
  copyInto(root, '/etc/os-release', 0o644);
  const release = /^VERSION_ID="?(\d+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  const packages = [...new Set(paths.map(owner))].sort();
  const components = packages.map((name) => debianComponent(name, notePackage(root, name), release));
  const seconds = sourceDate(resolve(import.meta.dirname, '..', '..'));
  addToBill(root, [nodeComponent(node), ...components], seconds);
  stampTree(root, seconds);
  chmodSync(join(root, 'usr/local/bin/node'), 0o755);
  chmodSync(join(root, 'tmp'), 0o1777);
}

const [root, node] = process.argv.slice(2);
if (!root || !node) {
  process.stderr.write('Usage: node deploy/docker/runtime.mjs <root> <node binary>\n');
  process.exit(64);
}
makeRuntime(resolve(root), realpathSync(node));
