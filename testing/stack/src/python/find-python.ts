import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { debianPackages } from '../debian-packages/debian-packages.ts';

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
