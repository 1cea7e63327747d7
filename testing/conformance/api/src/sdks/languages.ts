import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, findJava, mavenJars, pythonPackages, runCommand } from '@heliograph/stack';
import { root } from '../root.ts';
import type { DriverCommand } from './driver.ts';

const packages = join(root, 'packages');
const drivers = join(root, 'testing', 'conformance', 'api', 'sdks');
const silent = (): void => undefined;

/** Builds an SDK as its users get it, and the driver on it. @param work an empty folder @throws Error with the output of what failed */
type Build = (work: string) => Promise<DriverCommand>;

/** The SDKs by language; Python has two clients. */
export const languages: Readonly<Record<string, Build>> = {
  TypeScript: typescript,
  Python: (work) => python(work, []),
  'Python, asyncio': (work) => python(work, ['--asyncio']),
  Go: go,
  Java: java,
};

/** The compiled package, as Node resolves it from here. */
function typescript(): Promise<DriverCommand> {
  const program = join(root, 'testing', 'conformance', 'api', 'src', 'sdks', 'typescript-driver.ts');
  return Promise.resolve({ program: process.execPath, args: [program] });
}

async function python(work: string, options: readonly string[]): Promise<DriverCommand> {
  const { binary, env } = await installedWheel(work);
  return { program: binary, args: [join(drivers, 'python', 'driver.py'), ...options], env };
}

interface InstalledWheel {
  binary: string;
  env: Record<string, string>;
}

let wheel: Promise<InstalledWheel> | undefined;

/** The wheel as its users get it, alone beside the packages that it needs; built once. @param work an empty folder, unless it is there */
export function installedWheel(work: string): Promise<InstalledWheel> {
  return (wheel ??= checkAndInstall(work));
}

async function checkAndInstall(work: string): Promise<InstalledWheel> {
  const requirements = join(drivers, 'python', 'requirements.txt');
  const { binary, environment, folder } = await pythonPackages({ name: 'sdk-python', requirements }, silent);
  const env = { ...environment, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
  const cwd = join(packages, 'sdk-python');
  const run = (args: readonly string[]) => finished(binary, ['-m', ...args], { env, cwd });
  await run(['mypy', '--cache-dir', join(work, 'mypy')]);
  const wheels = join(work, 'wheels');
  const site = join(work, 'site');
  await run(['pip', 'wheel', '--no-deps', '--no-build-isolation', '--wheel-dir', wheels, cwd]);
  const [file] = await readdir(wheels);
  await run(['pip', 'install', '--no-deps', '--no-index', '--target', site, join(wheels, file!)]);
  return { binary, env: { ...env, PYTHONPATH: `${site}:${folder}` } };
}

/** It has no dependency, so nothing is fetched. */
async function go(work: string): Promise<DriverCommand> {
  const program = join(work, 'driver');
  const env = { CGO_ENABLED: '0', GOFLAGS: '-mod=mod', GOPROXY: 'off' };
  await finished('go', ['vet', './...'], { env, cwd: join(packages, 'sdk-go') });
  await finished('go', ['build', '-buildvcs=false', '-o', program, '.'], { env, cwd: join(drivers, 'go') });
  return { program, args: [] };
}

async function java(work: string): Promise<DriverCommand> {
  const folder = join(packages, 'sdk-java');
  const jars = await mavenJars('sdk-java', join(folder, 'pom.xml'), silent);
  const classPath = (await readdir(jars)).map((name) => join(jars, name));
  const classes = join(work, 'classes');
  await mkdir(classes);
  const below = await Promise.all([join(folder, 'src', 'main', 'java'), join(folder, 'examples')].map(sourcesBelow));
  const options = ['--release', '17', '-Xlint:all', '-Werror', '-proc:none', '-d', classes, '-cp', classPath.join(':')];
  await finished('javac', [...options, ...below.flat(), join(drivers, 'java', 'Driver.java')]);
  return { program: await findJava(), args: ['-cp', [classes, ...classPath].join(':'), 'Driver'] };
}

async function sourcesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.java'));
  return files.map(({ parentPath, name }) => join(parentPath, name));
}

async function finished(program: string, args: readonly string[], options = {}): Promise<CommandResult> {
  const result = await runCommand(program, args, options);
  const { code, stdout, stderr } = result;
  const output = (stdout + stderr).slice(-3_000);
  if (code !== 0) throw new Error(`${program} ${args.slice(0, 3).join(' ')} ended with ${code}: ${output}`);
  return result;
}
