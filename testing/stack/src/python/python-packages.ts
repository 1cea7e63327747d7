import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { debianPackages } from '../debian-packages/debian-packages.ts';
import { cacheDirectory, madeOnce } from '../directories.ts';

export interface PythonPackages {
  /** The name in messages and of the folder. */
  name: string;
  /** requirements.txt with every package and dependency in one version. */
  requirements: string;
  /** The parent folder of package folders; default: the cache. */
  parent?: string;
}

export interface InstalledPackages extends Python {
  /** Holds the packages, and their programs in `bin`. */
  folder: string;
}

/**
 * Python packages in the versions that a file pins, in a folder of their own; Python finds them by the environment in the answer.
 * @throws Error with the reason, without a password of an index's URL
 */
export async function pythonPackages(
  { name, requirements, parent = join(cacheDirectory(), 'python') }: PythonPackages,
  onProgress?: (message: string) => void,
): Promise<InstalledPackages> {
  const python = await findPython(onProgress);
  const folder = join(parent, `${name}-${await keyOf(python, requirements)}`);
  if (!existsSync(folder)) {
    onProgress?.(`fetching ${name} (some seconds, once)`);
    await install(python, requirements, folder);
  }
  return { ...python, environment: { ...python.environment, PYTHONPATH: folder }, folder };
}

/** Packages with compiled parts are made for one version of Python. */
async function keyOf({ binary, environment }: Python, requirements: string): Promise<string> {
  const { stdout } = await execute(binary, ['--version'], { env: { ...process.env, ...environment } });
  return createHash('sha256').update(readFileSync(requirements)).update(stdout.trim()).digest('hex').slice(0, 12);
}

async function install({ binary, environment }: Python, requirements: string, folder: string): Promise<void> {
  const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--no-warn-script-location'];
  await madeOnce(folder, async (work) => {
    await execute(binary, ['-m', 'pip', 'install', ...options, '--target', work, '--requirement', requirements], {
      env: { ...process.env, ...environment },
      maxBuffer: 16 << 20,
    });
    return work;
  }).catch((error: unknown) => {
    throw new Error(`Python packages of ${requirements} could not be installed: ${reasonOf(error)}`);
  });
}

/** Without pip's whole output: an index's URL may contain a password. */
function reasonOf(error: unknown): string {
  const text = (error as { stderr?: string }).stderr ?? String(error);
  const complaint = text.split('\n').findLast((line) => line.startsWith('ERROR')) ?? 'pip failed';
  return complaint.replaceAll(/\/\/[^/\s]*@/g, '//***@');
}

const execute = promisify(execFile);

export interface Python {
  binary: string;
  environment: Readonly<Record<string, string>>;
}

/**
 * Python with pip: the machine's own, otherwise the distribution's packages in the cache; nothing is installed.
 * @throws Error naming the packages to install
 */
export async function findPython(onProgress: (message: string) => void = () => undefined): Promise<Python> {
  const { binary, environment } = await debianPackages({ packages: ['python3'], binary: 'python3', onProgress });
  const unpacked = Object.keys(environment).length > 0;
  const python = { binary, environment: unpacked ? { ...environment, PYTHONHOME: prefixOf(binary) } : {} };
  return (await hasPip(python)) ? python : withPip(python, onProgress);
}

async function hasPip({ binary, environment }: Python): Promise<boolean> {
  try {
    await execute(binary, ['-m', 'pip', '--version'], { env: { ...process.env, ...environment } });
    return true;
  } catch {
    return false;
  }
}

async function withPip(python: Python, onProgress: (message: string) => void): Promise<Python> {
  const pip = await debianPackages({ packages: ['python3-pip'], binary: 'pip3', onProgress });
  const environment = { ...python.environment, PYTHONPATH: `${prefixOf(pip.binary)}/lib/python3/dist-packages` };
  return { ...python, environment };
}

/** `/usr` of `/usr/bin/python3`. */
const prefixOf = (binary: string): string => dirname(dirname(binary));
