import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '../debian-packages/debian-packages.ts';

const execute = promisify(execFile);

/** Go's compiler on this machine; undefined when it has none. */
export function findGo(): string | undefined {
  return findProgram('go');
}

/** A URL of a module proxy may contain a password: it stays out of messages. */
export function reasonOfGo(error: unknown): string {
  const { stderr = '', message = String(error) } = error as { stderr?: string; message?: string };
  const text = stderr.trim() === '' ? message : stderr.trim();
  return text
    .split('\n')
    .slice(-5)
    .join('\n')
    .replaceAll(/\/\/[^/\s]*@/g, '//***@');
}

/** @returns stdout. @throws Error with the end of go's output */
export async function go(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const program = findGo();
  if (program === undefined) throw new Error('Go is missing. Install Go 1.26 or newer (golang-go).');
  try {
    const { stdout } = await execute(program, [...args], { env: { ...process.env, ...env }, maxBuffer: 64 << 20 });
    return stdout;
  } catch (error) {
    throw new Error(`go ${args[0] ?? ''} failed: ${reasonOfGo(error)}`);
  }
}
