import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.ts';
import { findPython, type Python } from './python.ts';

const execute = promisify(execFile);
const requirements = join(root, 'conformance', 'api', 'schemathesis', 'requirements.txt');

/** schemathesis in the versions that `requirements.txt` pins, in a folder of its own below `.heliograph`. @throws Error saying why not */
export async function installSchemathesis(onProgress: (message: string) => void): Promise<Python> {
  const python = await findPython(onProgress);
  const folder = await folderFor(python);
  if (!existsSync(folder)) {
    onProgress('fetching schemathesis (some seconds, once)');
    await install(python, folder);
  }
  return { ...python, environment: { ...python.environment, PYTHONPATH: folder } };
}

/** Packages with compiled parts are made for one version of Python. */
async function folderFor({ binary, environment }: Python): Promise<string> {
  const { stdout } = await execute(binary, ['--version'], { env: { ...process.env, ...environment } });
  const key = createHash('sha256').update(readFileSync(requirements)).update(stdout.trim()).digest('hex').slice(0, 12);
  return join(root, '.heliograph', 'python', `schemathesis-${key}`);
}

async function install({ binary, environment }: Python, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-deps',
    '--disable-pip-version-check',
    '--no-warn-script-location',
  ];
  try {
    await execute(binary, [...pip, '--target', work, '--requirement', requirements], {
      env: { ...process.env, ...environment },
      maxBuffer: 16 << 20,
    });
    // Another run may have been quicker: then its folder is as good.
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } catch (error) {
    throw new Error(`schemathesis could not be installed: ${reasonOf(error)}`, { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Without pip's whole output: an index's URL may hold a password. */
function reasonOf(error: unknown): string {
  const text = (error as { stderr?: string }).stderr ?? String(error);
  const complaint = text.split('\n').findLast((line) => line.startsWith('ERROR')) ?? 'pip failed';
  return complaint.replaceAll(/\/\/[^/\s]*@/g, '//***@');
}
