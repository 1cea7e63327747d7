import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { kubernetesUnavailable } from '@heliograph/stack';
import { nodePrograms } from './node/programs.ts';

const run = promisify(execFile);

const namespaces = ['--mount', '--net', '--pid', '--uts', '--ipc', '--fork', '--propagation', 'private'];

/** Returns why no cluster can run on this machine; undefined where one can. */
export async function unavailable(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it makes network namespaces, which needs Linux';
  if (process.getuid?.() !== 0) return 'it makes network namespaces and mounts, which needs root';
  try {
    await run('unshare', [...namespaces, 'ip', 'link', 'add', 'probe', 'type', 'bridge']);
  } catch (error) {
    return `it makes namespaces and bridges, which is not permitted here (${lastLine(error)})`;
  }
  if (!existsSync('/proc/sys/net/bridge')) return 'its packet filter needs the kernel module br_netfilter';
  if (!(await readFile('/proc/filesystems', 'utf8')).includes('overlay'))
    return 'containers need the file system overlay';
  return kubernetesUnavailable(nodePrograms);
}

function lastLine(error: unknown): string {
  const { stderr = '', message = String(error) } = error as { stderr?: string; message?: string };
  return (stderr.trim() || message).split('\n').at(-1)!;
}
