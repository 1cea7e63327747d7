import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@heliograph/stack';
import { masterKey, until } from './delivery-api.ts';
import { issuer } from './access-token.ts';

const main = `${import.meta.dirname}/../dist/main.js`;

/** The compiled service as a process of its own: only such a one can be killed. @returns once it is ready: the function that kills it */
export async function startReplica(jwksFile: string): Promise<() => Promise<void>> {
  // Outside of the range that outgoing connections take theirs from: it is bound only when the process has started.
  const health = await freePort();
  const env = { PORT: '0', HEALTH_PORT: String(health), LOG_LEVEL: 'warn', MASTER_KEY: masterKey };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, TOKEN_ISSUER: issuer, JWKS_FILE: jwksFile },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await until(() => ready(health), 40_000).catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return kill;
}

async function ready(port: number): Promise<true | undefined> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok || undefined;
  } catch {
    return undefined;
  }
}
