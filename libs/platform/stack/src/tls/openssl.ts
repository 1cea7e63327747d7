import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StackError } from '../stack-error.ts';

const run = promisify(execFile);

/** @throws StackError when openssl is missing or fails */
export async function openssl(args: readonly string[]): Promise<void> {
  try {
    await run('openssl', args, { timeout: 30_000 });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') {
      throw new StackError('openssl is missing: it makes the TLS certificates. Install the package openssl.');
    }
    throw new StackError(`openssl ${args[0] ?? ''} failed: ${stderr?.trim() ?? ''}`, { cause: error });
  }
}
