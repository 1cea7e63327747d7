import { spawn } from 'node:child_process';
import { endedChildrenCpuSeconds } from './cpu-time.ts';

export interface EndedRun {
  output: string;
  cpuSeconds: number;
  wallSeconds: number;
}

export interface RunOptions {
  command: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  timeoutSeconds: number;
}

/**
 * Runs a program and returns its cost. One at a time: CPU time is that of all children which end meanwhile.
 * @throws Error with the end of its output when it fails, is aborted, or takes too long
 */
export async function runToEnd({ command, args, environment, signal, timeoutSeconds }: RunOptions): Promise<EndedRun> {
  const cpuBefore = endedChildrenCpuSeconds();
  const startedAt = performance.now();
  const output = await finished(
    command,
    args,
    environment,
    AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
  );
  return {
    output,
    cpuSeconds: endedChildrenCpuSeconds() - cpuBefore,
    wallSeconds: (performance.now() - startedAt) / 1000,
  };
}

function finished(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> | undefined,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code, by) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${by ?? `code ${code ?? '?'}`}:\n${output.slice(-2000)}`));
    });
  });
}
