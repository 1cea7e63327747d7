import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** openssl is missing or failed. The message says which, and never holds key material. */
export class OpenSslError extends Error {
  override readonly name = 'OpenSslError';
}

/** @throws OpenSslError when openssl is missing or fails */
export async function openssl(args: readonly string[]): Promise<void> {
  try {
    await run('openssl', args, { timeout: 30_000 });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') {
      throw new OpenSslError('openssl is missing: it makes the TLS certificates. Install the package openssl.');
    }
    throw new OpenSslError(`openssl ${args[0] ?? ''} failed: ${stderr?.trim() ?? ''}`, { cause: error });
  }
}
