import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory } from '../directories.ts';
import { findPython, type Python } from './find-python.ts';

const execute = promisify(execFile);

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
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--no-warn-script-location'];
  try {
    await execute(binary, ['-m', 'pip', 'install', ...options, '--target', work, '--requirement', requirements], {
      env: { ...process.env, ...environment },
      maxBuffer: 16 << 20,
    });
    // Another run may have been quicker: then its folder is as good.
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } catch (error) {
    throw new Error(`Python packages of ${requirements} could not be installed: ${reasonOf(error)}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Without pip's whole output: an index's URL may contain a password. */
function reasonOf(error: unknown): string {
  const text = (error as { stderr?: string }).stderr ?? String(error);
  const complaint = text.split('\n').findLast((line) => line.startsWith('ERROR')) ?? 'pip failed';
  return complaint.replaceAll(/\/\/[^/\s]*@/g, '//***@');
}
