import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { promisify } from 'node:util';

const variable = 'CHAOS_OWN_MOUNTS';
const unshare = ['--mount', '--propagation', 'private'];
const execute = promisify(execFile);

export const hasOwnMounts = (): boolean => process.env[variable] !== undefined;

/** Why a file system cannot be mounted here; undefined where it can. */
export async function mountsUnavailable(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it mounts file systems, which needs Linux';
  if (process.getuid?.() !== 0) return 'it mounts file systems, which needs root';
  try {
    await execute('unshare', [...unshare, 'true']);
    return undefined;
  } catch (error) {
    return `it mounts file systems, which is not permitted here (${(error as Error).message.trim()})`;
  }
}

/**
 * Runs this command again in a mount namespace of its own: its mounts are invisible to others, and the kernel unmounts them when the last process of the
 * run has ended in any way. @returns its exit code
 */
export function runWithOwnMounts(): Promise<number> {
  const args = [...unshare, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', args, { stdio: 'inherit', env: { ...process.env, [variable]: '1' } });
  // It decides what a signal means; killed without a word, this process takes it along (`interruption`).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
  });
}
