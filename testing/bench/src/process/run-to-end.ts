import { runCommand } from '@heliograph/stack';
import { reported } from '@heliograph/vendor-contract';
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
  const limits = { signal, timeoutMs: timeoutSeconds * 1000 };
  const { code, stdout, stderr } = await runCommand(command, args, { ...limits, ...reported({ env: environment }) });
  if (code !== 0) throw new Error(`${command} ended with code ${code}:\n${(stdout + stderr).slice(-2000)}`);
  return {
    output: stdout,
    cpuSeconds: endedChildrenCpuSeconds() - cpuBefore,
    wallSeconds: (performance.now() - startedAt) / 1000,
  };
}
