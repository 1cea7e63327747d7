// What every command of a fresh checkout needs first: dependencies (with the Node that the project runs on) and compiled sources.
// Plain JavaScript that an older Node can read too, so that it can say that it is too old: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not import.meta.dirname, which Node 18 (Debian 12) does not have.
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const stamp = join(root, 'node_modules', '.heliograph-installed');
const neededBytes = 2 * 1024 ** 3;

export function say(message) {
  process.stdout.write(`heliograph: ${message}\n`);
}

export function fail(message) {
  process.stderr.write(`heliograph: ${message}\n`);
  process.exit(1);
}

/** The environment of everything we start: the project's own Node and tools first. */
export function environment() {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    NX_ISOLATE_PLUGINS: 'false',
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
  };
}

/** The Node of the project, from the lock file; the machine's own only starts us. */
export const node = join(root, 'node_modules', '.bin', 'node');

/** Runs a command in the foreground; ends the process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  if (result.error) fail(`${command} cannot be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Replaces this process as far as Node can: signals are forwarded to the child, its exit code becomes ours. */
export function handOver(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  // A terminal sends Ctrl-C to the child as well; SIGTERM comes to us alone, in a terminal too.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Whoever started us may be killed without passing it on (npm does not always): then nothing we started may live on.
  const parent = process.ppid;
  const orphaned = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(orphaned);
    // Once: a second signal means that stopping hangs, and kills.
    child.kill('SIGTERM');
  }, 500).unref();
  child.on('error', (error) => fail(`${command} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

function lockHash() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function install() {
  const hash = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(node)) return;
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < neededBytes)
    fail(`too little disk space: ${Math.round((bavail * bsize) / 1e6)} MB free here, 2 GB needed for a first start.`);
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.pnpm;
  say('installing dependencies (a minute at the first time) …');
  const result = spawnSync(
    'npx',
    ['--yes', `pnpm@${version}`, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (result.status !== 0)
    fail(
      `the dependencies could not be installed:\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
    );
  if (!existsSync(node))
    fail('this machine has no Node build among the dependencies: Linux on x64 or arm64 is needed.');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Installs what is missing and compiles what changed of the product. */
export function prepare() {
  prepareBuilds('tsconfig.build.json');
}

/** As `prepare`, and compiles what starts, tests and measures the product. */
export function prepareTesting() {
  prepareBuilds('tsconfig.build.json', 'testing/tsconfig.build.json');
}

function prepareBuilds(...configurations) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20)
    fail(
      `Node ${process.versions.node} is too old: install Node 20 or newer, for example from https://nodejs.org/en/download (the project then brings its own Node 24).`,
    );
  if (process.platform !== 'linux') fail('this runs on Linux; elsewhere use `docker compose up`.');
  install();
  say('compiling …');
  run(node, ['node_modules/tsc7/bin/tsc', '-b', ...configurations]);
  buildConsole();
}

/** Bundles the console for the browser when something in it has changed. */
export function buildConsole() {
  const folder = join(root, 'apps/console');
  const hash = createHash('sha256').update(lockHash());
  const sources = ['apps/console', 'packages/sdk/src', 'libs/domain/base-data/src', 'libs/domain/delivery/src'];
  const files = sources.flatMap((source) =>
    readdirSync(join(root, source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !/\/(node_modules|dist|out-tsc)\/|\.spec\.tsx?$/.test(file.slice(root.length))),
  );
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  const built = join(folder, 'dist', '.built');
  const digest = hash.digest('hex');
  if (existsSync(built) && readFileSync(built, 'utf8') === digest) return;
  const before = filesOf(join(folder, 'dist', 'assets'));
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], { cwd: folder });
  keepPrevious(folder, before);
  writeFileSync(built, digest);
}

/** Keeps the files of the build before, which a page that is still open may ask for (docs/start/console.md). */
function keepPrevious(folder, before) {
  const previous = join(folder, 'dist', 'previous');
  mkdirSync(previous, { recursive: true });
  for (const [name, content] of before)
    if (!existsSync(join(folder, 'dist', 'assets', name))) writeFileSync(join(previous, name), content);
}

/** @returns content of each file in a folder by its name; none where there is no folder */
function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
}
